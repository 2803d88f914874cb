"""What `make audit` says of the answers that it gets."""

from __future__ import annotations

import json

from tools import audit


def test_a_known_weakness_is_told_with_the_version_that_mends_it() -> None:
    weak = {"id": "PYSEC-2026-1", "fix_versions": ["1.2"], "description": "…"}
    found = {
        "dependencies": [
            {"name": "typst", "version": "1.1", "vulns": [weak]},
            {"name": "segno", "version": "1.6", "vulns": []},
        ]
    }
    report = audit.of_python(json.dumps(found))
    assert report.text() == "requirements.lock: typst 1.1: PYSEC-2026-1, fixed in 1.2"
    found["dependencies"].pop(0)
    report = audit.of_python(json.dumps(found))
    assert report.text() == "requirements.lock: no package has a known weakness."


def test_a_list_that_is_not_reached_is_no_clean_bill() -> None:
    skipped = {"name": "typst", "version": "1.1", "skip_reason": "not found"}
    report = audit.of_python(json.dumps({"dependencies": [skipped]}))
    assert "not looked up: the list of weaknesses of Python packages" in report.text()
    looked_up = {"name": "segno", "version": "1.6", "vulns": []}
    report = audit.of_python(json.dumps({"dependencies": [skipped, looked_up]}))
    assert report.text() == "requirements.lock: not looked up: typst"
    assert audit.of_python("", "a\nno connection\n").not_looked_up == "no connection"
    refused = json.dumps({"message": "405 Method Not Allowed - POST https://example.org/"})
    report = audit.of_node(refused)
    assert report.text() == "package-lock.json: not looked up: 405 Method Not Allowed - POST"


def test_npms_answer_is_told_a_line_a_package() -> None:
    weak = {"via": [{"title": "Reads too far"}, "other"], "severity": "high"}
    through = {"via": ["acorn"], "severity": "high"}
    found = {"vulnerabilities": {"acorn": weak, "eslint": through}}
    assert audit.of_node(json.dumps(found)).text() == (
        "package-lock.json: acorn: Reads too far (high)"
    )
    clean = audit.of_node(json.dumps({"vulnerabilities": {}}))
    assert clean.text() == "package-lock.json: no package has a known weakness."
