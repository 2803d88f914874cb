"""Looks up every package of the lock files in the public lists of known weaknesses.

Ends with 0 when every package was looked up and none has a known weakness, with 1 when one has, and
with 2 when a list could not be reached: then it says what was not looked up.

    python tools/audit.py
"""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# A folder of its own, so that what audits the lock is not part of the lock.
PIP_AUDIT = ROOT / "build/audit/bin/pip-audit"
LOCKS = ("requirements.lock", "tools/mutants/requirements.lock")
PYTHON = (
    *(str(PIP_AUDIT), "--disable-pip", "--no-deps"),
    *(argument for lock in LOCKS for argument in ("--requirement", lock)),
)
NODE = ("npm", "audit", "--json")


@dataclass
class Report:
    """What was found out about the packages of one lock file."""

    lock: str
    known: list[str] = field(default_factory=list)
    not_looked_up: str = ""

    def text(self) -> str:
        """What the report says, a line for each weakness."""
        lines = [f"{self.lock}: {each}" for each in self.known]
        if self.not_looked_up:
            lines.append(f"{self.lock}: not looked up: {self.not_looked_up}")
        return "\n".join(lines) or f"{self.lock}: no package has a known weakness."


def of_python(output: str, errors: str = "") -> Report:
    """The report of pip-audit's JSON, or of its errors when it gave none."""
    report = Report("requirements.lock")
    found = _parsed(output)
    if found is None:
        report.not_looked_up = _last_line(errors)
        return report
    packages = found["dependencies"]
    for package in packages:
        for weakness in package.get("vulns", ()):
            fixed = ", ".join(weakness["fix_versions"]) or "no version yet"
            report.known.append(
                f"{package['name']} {package['version']}: {weakness['id']}, fixed in {fixed}"
            )
    skipped = [package["name"] for package in packages if "skip_reason" in package]
    if len(skipped) == len(packages):
        report.not_looked_up = "the list of weaknesses of Python packages was not reached"
    elif skipped:
        report.not_looked_up = ", ".join(skipped)
    return report


def of_node(output: str, errors: str = "") -> Report:
    """The report of npm's JSON, or of its errors when it gave none."""
    report = Report("package-lock.json")
    found = _parsed(output)
    if found is None or "vulnerabilities" not in found:
        message = str((found or {}).get("message", "")) or _last_line(errors)
        report.not_looked_up = message.partition("http")[0].rstrip(" -") or "npm gave no answer"
        return report
    for name, package in found["vulnerabilities"].items():
        titles = [via["title"] for via in package["via"] if isinstance(via, dict)]
        if titles:
            report.known.append(f"{name}: {', '.join(titles)} ({package['severity']})")
    return report


def _parsed(text: str) -> dict[str, Any] | None:
    try:
        found = json.loads(text)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _last_line(text: str) -> str:
    lines = text.strip().splitlines()
    return lines[-1] if lines else "no answer"


def _ran(*command: str) -> tuple[str, str]:
    """What a command prints; both end with 1 when they find something."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout, done.stderr


def main() -> int:
    """Prints both reports; 0, 1 or 2 as the module says."""
    reports = [of_python(*_ran(*PYTHON, "--format", "json")), of_node(*_ran(*NODE))]
    for report in reports:
        print(report.text())
    if any(report.known for report in reports):
        return 1
    return 2 if any(report.not_looked_up for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
