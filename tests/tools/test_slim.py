"""The smaller Pyodide that the site serves: nothing is missing that anyone here could ask for."""

from __future__ import annotations

import hashlib
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUNTIME = ROOT / "build/runtime/pyodide"
PACKAGE = ROOT / "node_modules/pyodide"


def shipped(program: str, *options: str) -> str:
    """What a Python program prints in the WebAssembly that the site serves."""
    command = ["node", "tests/helpers/shipped_python.mjs", program, *options]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr[-2000:]
    return ran.stdout


def test_the_webassembly_is_smaller_than_the_packages() -> None:
    for suffix, share in (("wasm", 0.92), ("mjs", 0.35)):
        (served,) = RUNTIME.glob(f"pyodide.asm*.{suffix}")
        assert served.stat().st_size < share * (PACKAGE / f"pyodide.asm.{suffix}").stat().st_size


def test_the_name_of_the_webassembly_says_what_is_in_it() -> None:
    (path,) = RUNTIME.glob("*.wasm")
    assert path.name.split(".")[2] == hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def test_every_built_in_module_is_there() -> None:
    program = """
import sys
failed = []
for name in sys.builtin_module_names:
    try:
        __import__(name)
    except BaseException as error:
        failed.append(f"{name}: {error!r}")
print(len(set(sys.builtin_module_names)), failed)
"""
    count, failed = shipped(program, "--whole-library").strip().split(" ", 1)
    assert int(count) > 80
    assert failed == "[]"


def test_east_asian_encodings_are_gone_and_others_are_not() -> None:
    program = """
import sys, unicodedata
text = "Mǽrstánas ᚦ ᛟ 7×7"
for encoding in ("utf-8", "utf-16", "utf-32"):
    assert text.encode(encoding).decode(encoding) == text
assert "ǽ".encode("latin-1", "replace") == b"?"
assert unicodedata.normalize("NFD", "á") == "a\\u0301"
for name in ("cn", "hk", "iso2022", "jp", "kr", "tw"):
    assert f"_codecs_{name}" not in sys.builtin_module_names
for encoding in ("gbk", "big5", "shift_jis", "euc_kr"):
    try:
        text.encode(encoding)
        raise AssertionError(encoding)
    except (LookupError, ModuleNotFoundError):
        pass
print("all")
"""
    assert shipped(program, "--whole-library").strip() == "all"


def test_names_of_characters_and_descriptions_of_functions_are_gone() -> None:
    program = r"""
import inspect, unicodedata
assert unicodedata.name("ᚦ", None) is None
for name in ("LATIN SMALL LETTER A", "BULLET", ""):
    try:
        raise AssertionError(unicodedata.lookup(name))
    except KeyError:
        pass
assert "ᚦ".encode("ascii", "namereplace") == rb"\u16a6"
assert unicodedata.category("ᚦ") == "Lo" and unicodedata.combining("\u0301") == 230
assert not len.__doc__
# Of a function that Python is not written in, only its description tells its parameters.
assert str(inspect.signature(sorted)) == "(iterable, /, *, key=None, reverse=False)"
print("all")
"""
    assert shipped(program, "--whole-library").strip() == "all"


def test_python_and_javascript_hand_each_other_everything() -> None:
    program = """
import js
from pyodide.ffi import JsException, create_proxy, to_js
assert to_js({"a": [1, 2.5, None]}, dict_converter=js.Object.fromEntries).a[1] == 2.5
assert list(js.Array.of(1, "b", True)) == [1, "b", True]
assert js.JSON.parse('{"a": {"b": [3]}}').to_py() == {"a": {"b": [3]}}
assert bytes(js.Uint8Array.new(to_js([1, 2, 3])).to_py()) == bytes([1, 2, 3])
heard = create_proxy(lambda value: value * 2)
assert to_js([1, 2]).map(lambda value, *rest: heard(value)).to_py() == [2, 4]
heard.destroy()
try:
    js.JSON.parse("{")
except JsException as error:
    assert error.name == "SyntaxError"
assert 10**30 // 7 == int(str(10**30 // 7))
print("all")
"""
    assert shipped(program).strip() == "all"


@pytest.mark.parametrize("tests", ["test_explain_*.py", "test_rulings_*.py", "test_match*.py"])
def test_the_engines_tests_pass_in_it(tests: str) -> None:
    site = next((ROOT / ".venv").resolve().glob("lib/python3*/site-packages"))
    program = f"""
import glob, os, pathlib, shutil, sys, types
os.chdir("/project")
# What pytest needs, and no more: some packages beside it hold compiled code.
sys.path[:0] = ["/project", "/project/tests/helpers", "/project/site"]
os.makedirs("/tools")
for name in ("pytest", "_pytest", "pluggy", "packaging", "pygments", "py.py"):
    os.symlink(f"/site-packages/{{name}}", f"/tools/{{name}}")
# This one calls a character by its name, and the names are gone.
shutil.copytree("/site-packages/iniconfig", "/tools/iniconfig")
parser = pathlib.Path("/tools/iniconfig/_parse.py")
parser.write_text(parser.read_text().replace(chr(92) + "N{{BYTE ORDER MARK}}", r"\\ufeff"))
sys.path.append("/tools")
# It has compiled code, and the fixtures want no more of it than this.
hypothesis = sys.modules["hypothesis"] = types.ModuleType("hypothesis")
hypothesis.settings = types.SimpleNamespace(
    register_profile=lambda *given, **wanted: None, load_profile=lambda name: None
)
import pytest
files = sorted(glob.glob("tests/engine/{tests}"))
options = "-q -p no:cacheprovider -p no:faulthandler -c /dev/null --rootdir=/project"
assert pytest.main([*options.split(), *files]) == 0
"""
    output = shipped(program, "--whole-library", f"--site-packages={site}")
    assert re.search(r"^\d+ passed", output, re.MULTILINE)
