"""Compiles Python for the browser. Runs inside Pyodide under Node, never inside CPython.

`tools/runtime.mjs` starts the very Pyodide that the site serves and calls in here, so that the
`.pyc` files are of the version that will load them. Their names carry no timestamp and their
headers ask for no check of the source (which isn't there): PEP 552's unchecked hash. It is left
empty, since nothing reads it and it could not be compressed.
"""

import ast
import importlib
import io
import marshal
import struct
import sys
from collections.abc import Iterator
from importlib.util import MAGIC_NUMBER
from pathlib import Path, PurePosixPath

UNCHECKED_HASH = 0b01
EPOCH = (1980, 1, 1, 0, 0, 0)  # the zip format's first day: same sources, same bytes
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def _nodes(tree: ast.AST, late: bool) -> Iterator[ast.AST]:
    yield tree
    for child in ast.iter_child_nodes(tree):
        if late or not isinstance(child, FUNCTIONS):
            yield from _nodes(child, late)


def imported_names(sources: list[str], late: bool = True) -> set[str]:
    """Every absolute module name in the import statements of these source texts.

    Imports inside functions count only if `late`: importing the source doesn't run them.
    """
    names: set[str] = set()
    for text in sources:
        for node in _nodes(ast.parse(text), late):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                names.add(node.module)
                names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def loaded(package: dict[str, str], users: list[str]) -> dict[str, str]:
    """Those of the package's sources that run when every import in the users' sources does."""
    paths = {
        path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): path
        for path in package
    }
    found: set[str] = set()
    todo = imported_names(users)
    while todo:
        name = todo.pop()
        if parent := name.rpartition(".")[0]:
            todo.add(parent)
        if name in paths and paths[name] not in found:
            found.add(paths[name])
            todo |= imported_names([package[paths[name]]], late=False)
    return {path: package[path] for path in sorted(found)}


def keep_list(text: str) -> tuple[set[str], set[str]]:
    """The names in `stdlib-keep.txt`: modules to keep, and, marked with `-`, modules to drop."""
    words = {word for line in text.splitlines() if (word := line.partition("#")[0].strip())}
    left_out = {word.removeprefix("-") for word in words if word.startswith("-")}
    return {word for word in words if not word.startswith("-")}, left_out


def closure(required: set[str], left_out: set[str]) -> set[str]:
    """Paths inside the standard library zip of every module that importing these loads."""
    for name in sorted(required):
        importlib.import_module(name)
    root = f"{_stdlib()}/"
    paths: set[str] = set()
    for name, module in list(sys.modules.items()):
        if any(name == other or name.startswith(f"{other}.") for other in left_out):
            continue
        spec = getattr(module, "__spec__", None)
        file = getattr(module, "__file__", None)
        # Python never looks in the zip for a module that is frozen into the interpreter.
        if file and file.startswith(root) and not (spec and spec.origin == "frozen"):
            paths.add(file.removeprefix(root))
    return paths


def _stdlib() -> str:
    return next(path for path in sys.path if path.endswith(".zip"))


def compiled(text: str, filename: str, bare: bool = False) -> bytes:
    """The bytes of a `.pyc` that Python loads without looking for its source.

    Asserts and docstrings are dropped; nothing reads them at run time. A `bare` one has no
    annotations either, but for those that are the fields of a class.
    """
    tree = ast.parse(text.encode(), filename)
    if bare:
        strip_annotations(tree)
    code = compile(tree, filename, "exec", dont_inherit=True, optimize=2)
    header = MAGIC_NUMBER + struct.pack("<IQ", UNCHECKED_HASH, 0)
    return header + marshal.dumps(code)


def strip_annotations(tree: ast.Module) -> None:
    """Removes the annotations of functions, of a module's own names and of classes, in place.

    Nothing reads them, yet each would be fetched. Those of named tuples, typed dictionaries and
    data classes stay, since they are their fields.
    """
    tree.body = _without_annotations(tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.ClassDef) and not _has_fields(node):
            node.body = _without_annotations(node.body)


def _has_fields(node: ast.ClassDef) -> bool:
    """Whether what is annotated in a class is part of what it does."""
    bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
    return bool(node.decorator_list or bases & {"NamedTuple", "TypedDict"})


def _without_annotations(body: list[ast.stmt]) -> list[ast.stmt]:
    """The same statements, with bare assignments, and without those that only annotate a name."""
    left: list[ast.stmt] = []
    for each in body:
        if isinstance(each, ast.AnnAssign):
            if each.value is not None:
                left.append(ast.copy_location(ast.Assign([each.target], each.value), each))
        else:
            left.append(each)
    return left or [ast.Pass(lineno=1, col_offset=0)]


def zipped(entries: dict[str, bytes], level: int) -> bytes:
    """A zip of these entries in the order of their names; level 0 stores them as they are."""
    import zipfile

    method = zipfile.ZIP_DEFLATED if level else zipfile.ZIP_STORED
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in sorted(entries):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = method
            archive.writestr(info, entries[name], compresslevel=level or None)
    return out.getvalue()


def pack_stdlib(keep: str, sources: list[str], stand_ins: dict[str, str], level: int = 9) -> bytes:
    """`python_stdlib.zip`, compiled, with only the modules needed; `stand_ins` replace some."""
    import zipfile

    archive = zipfile.ZipFile(_stdlib())
    members = set(archive.namelist())

    def known(name: str) -> bool:
        path = name.replace(".", "/")
        return bool({f"{path}.py", f"{path}/__init__.py"} & members)

    required, left_out = keep_list(keep)
    named = {name for name in imported_names(sources) if known(name)}
    entries: dict[str, bytes] = {}
    for path in closure(required | named, left_out):
        body = stand_ins[path].encode() if path in stand_ins else archive.read(path)
        if path.endswith(".py"):
            where = f"{_stdlib()}/{path}"
            entries[f"{path}c"] = compiled(body.decode(), where)
        else:
            entries[path] = body
    return zipped(entries, level)


def pack_app(sources: dict[str, str], level: int = 9) -> bytes:
    """`app.zip` or a late bundle: compiled modules, by the paths of their sources."""
    home = PurePosixPath("/home/pyodide")
    entries: dict[str, bytes] = {}
    for path, text in sources.items():
        entries[f"{path}c"] = compiled(text, str(home / path), bare=True)
    return zipped(entries, level)


def main(folder: str) -> None:
    """Writes the zip files that `job.json` in the folder asks for, beside it."""
    import json

    work = Path(folder)
    job = json.loads((work / "job.json").read_text())
    if "stdlib" in job:
        made = pack_stdlib(**job["stdlib"])
        (work / "python_stdlib.zip").write_bytes(made)
    for name, sources in job["bundles"].items():
        # PyScript's own Python travels with the modules that import it.
        borrowed = loaded(job["pyscript"], list(sources.values()))
        (work / f"{name}.zip").write_bytes(pack_app(sources | borrowed))
