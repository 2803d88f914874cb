"""A benchmark's results: a table for people, JSON lines in `build/bench.jsonl` for programs."""

from __future__ import annotations

import json
from pathlib import Path

FILE = Path(__file__).resolve().parents[1] / "build/bench.jsonl"

Result = dict[str, object]


class Report:
    """The results of one benchmark, printed as they come and kept until `write`."""

    def __init__(self, bench: str) -> None:
        self._bench = bench
        self._group = ""
        self.results: list[Result] = []

    def group(self, title: str, ours: str, plain: str) -> None:
        """Begins a part of the table: its title, and the heads of its two columns."""
        self._group = title
        print(f"\n{title:36}{ours:>14}{plain:>14}{'faster':>9}")

    def rate(self, name: str, rate: float, plain: float | None, note: str = "") -> None:
        """A row of how much is done in a second, beside what plain code does, if there is any."""
        columns = f"{name:36}{rate:12,.0f}/s"
        if plain is not None:
            columns += f"{plain:12,.0f}/s{rate / plain:7.1f} ×"
        print(f"{columns}  {note}".rstrip())
        ratio = None if plain is None else round(rate / plain, 2)
        self.add(
            name=name, per_second=round(rate), plain_per_second=plain and round(plain), ratio=ratio
        )

    def time(self, name: str, seconds: float, plain: float | None) -> None:
        """A row of how long something takes."""
        columns = f"{name:36}{1000 * seconds:11,.1f} ms"
        if plain is not None:
            columns += f"{1000 * plain:11,.1f} ms{plain / seconds:7.1f} ×"
        print(columns)
        ratio = None if plain is None else round(plain / seconds, 2)
        self.add(name=name, seconds=seconds, plain_seconds=plain, ratio=ratio)

    def add(self, **result: object) -> None:
        """Keeps a result without printing it."""
        self.results.append({"bench": self._bench, "group": self._group, **result})

    def write(self, path: Path = FILE) -> None:
        """Puts the results into the file, in the place of this benchmark's earlier ones."""
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        others = [line for line in lines if json.loads(line)["bench"] != self._bench]
        made = [json.dumps(result, ensure_ascii=False) for result in self.results]
        path.write_text("".join(f"{line}\n" for line in others + made), "utf-8")
