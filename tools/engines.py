"""Firefox and WebKitGTK on this machine: where their programs are, and which packages have them.

`python tools/engines.py` prints the names of Debian's packages that are still to be installed.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

FIREFOX_NAMES = ("firefox-esr", "firefox")
# WebKitGTK's own small browser, which Debian keeps off the PATH.
MINI_BROWSERS = ("usr/lib*/webkit2gtk-4.*/MiniBrowser", "usr/lib*/*/webkit2gtk-4.*/MiniBrowser")


@dataclass(frozen=True)
class Engine:
    """A browser that a machine can have: its name, Debian's packages, and its programs' paths."""

    name: str
    packages: tuple[str, ...]
    programs: Mapping[str, str | None]

    def missing(self) -> str:
        """One sentence that says what the machine lacks; "" if it lacks nothing."""
        lacking = [name for name, path in self.programs.items() if not path]
        if not lacking:
            return ""
        return (
            f"{self.name} is not on this machine, which lacks {' and '.join(lacking)} "
            f"(Debian: sudo apt-get install {' '.join(self.packages)})."
        )


def firefox() -> Engine:
    """Firefox: `FIREFOX` if set, else one on the PATH."""
    given = os.environ.get("FIREFOX")
    program = given or next(filter(None, map(shutil.which, FIREFOX_NAMES)), None)
    return Engine("Firefox", ("firefox-esr",), {"firefox-esr": program})


def webkit() -> Engine:
    """WebKitGTK's own small browser, its driver, and a screen for it that nobody sees."""
    found = sorted(str(path) for pattern in MINI_BROWSERS for path in Path("/").glob(pattern))
    programs = {
        "MiniBrowser": found[-1] if found else None,
        "WebKitWebDriver": shutil.which("WebKitWebDriver"),
        "Xvfb": shutil.which("Xvfb"),
    }
    return Engine("WebKitGTK", ("webkit2gtk-driver", "xvfb"), programs)


if __name__ == "__main__":
    print(
        *(package for each in (firefox(), webkit()) if each.missing() for package in each.packages)
    )
