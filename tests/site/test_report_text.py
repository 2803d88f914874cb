"""The trace in a report of a fault: it says where, in any browser, and quotes nobody."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TRACES = {
    # Python
    """Traceback (most recent call last):
  File "/home/pyodide/app.py", line 112, in changed
  File "/home/pyodide/game/match.py", line 7, in play
KeyError: 'Anna Smith'
""": """Traceback (most recent call last):
  File "/home/pyodide/app.py", line 112, in changed
  File "/home/pyodide/game/match.py", line 7, in play
KeyError: '…'""",
    "AttributeError: 'NoneType' object has no attribute 'focus'": (
        "AttributeError: 'NoneType' object has no attribute 'focus'"
    ),
    "ValueError: 'E4 is Anna': no move\n  in two lines of 'Bert'": (
        "ValueError: '…': no move\n  in two lines of '…'"
    ),
    # Chromium
    """TypeError: Cannot read properties of null (reading 'focus')
    at show (ROOTjs/drag.js:2:39)
    at https://elsewhere.example/anna/x.js:1:1
    at file:///home/anna/secret/y.js:3:4""": """\
TypeError: Cannot read properties of null (reading 'focus')
    at show (js/drag.js:2:39)
    at …
    at …""",
    "SyntaxError: Unexpected token 'A', \"Anna Smith\" is not valid JSON": (
        "SyntaxError: Unexpected token '…', \"…\" is not valid JSON"
    ),
    # Firefox and Safari
    "show@ROOTjs/drag.js:2:39\n@moz-extension://1234-5678/x.js:1:1": ("show@js/drag.js:2:39\n@…"),
}


def test_a_trace_says_where_and_quotes_nobody(tmp_path: Path) -> None:
    folder = tmp_path / "anna" / "js"
    folder.mkdir(parents=True)
    shutil.copy(ROOT / "site/js/report.js", folder / "report.mjs")
    (folder / "try.mjs").write_text(
        """import { bare } from "./report.mjs";
           const root = new URL("..", import.meta.url).href;
           const texts = JSON.parse(process.argv[2]);
           console.log(JSON.stringify(texts.map((text) => bare(text.replaceAll("ROOT", root)))));"""
    )
    done = subprocess.run(
        ["node", folder / "try.mjs", json.dumps([*TRACES])],
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == [*TRACES.values()]
