"""Makes every sheet to print anew and again, and prints how long both take: `make sheets`."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "site")]

from tools import sheets  # noqa: E402
from tools.sheets import typeset  # noqa: E402


def main() -> None:
    """Prints the seconds for a build from nothing, and for one in which nothing has changed."""
    with tempfile.TemporaryDirectory() as folder:
        typeset.CACHE = Path(folder)
        for name in ("from nothing", "nothing changed"):
            wall, busy = time.perf_counter(), time.process_time()
            made = sheets.make()
            wall, busy = time.perf_counter() - wall, time.process_time() - busy
            size = sum(path.stat().st_size for path in made.values()) / 1e6
            print(f"{name}: {len(made)} files, {size:.1f} MB, {wall:.2f} s, {busy:.2f} s busy")


if __name__ == "__main__":
    main()
