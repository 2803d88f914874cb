"""The duels between versions become tables; the page about strength has them all."""

from __future__ import annotations

import re
from pathlib import Path

from game.core import GAMES
from made_up_figures import LADDER, table
from tools import duel_tables, tables
from tools.figure_files import file_of, read

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/strength.md").read_text("utf-8")
ON, OFF = (
    {
        **LADDER,
        "options": {"scoring": "simple", "specials": specials},
        "a": "8@1a2b3c4",
        "b": "8@f1d7f1e",
        "limits": {"seconds": 0.2},
        "games": 100,
        "won": won,
        "drawn": 20,
        "lost": 80 - won,
    }
    for specials, won in (("on", 60), ("off", 40))
)
CHANGED = {**ON, "b": "7@1a2b3c4:tempo=70,hunger=0", "limits": {"nodes": 8000}, "options": {}}


def test_the_settings_of_a_duel_are_counted_together_and_then_each(tmp_path: Path) -> None:
    # 100 wins, 40 draws and 60 losses: a variance of 0.19, so ± 1.96 * 0.0308.
    text = table(tmp_path, "duels", ON, OFF)
    main, _, folded = text.partition("<details")
    limit, score = "0.2\N{NO-BREAK SPACE}s", "60.0 ± 6.0\N{NO-BREAK SPACE}%"
    assert f"| 1a2b3c4 | f1d7f1e | {limit} | {score} | 100 / 40 / 60 |" in main
    assert main.count("1a2b3c4") == 1
    assert "| With special stones, simple scoring | 70.0 ± " in folded
    assert re.search(r"\| 50\.0 ± [\d.]+\N{NO-BREAK SPACE}% \| 40 / 20 / 40 \|", folded)


def test_a_duel_is_one_command(tmp_path: Path) -> None:
    text = table(tmp_path, "duels", ON, OFF)
    played = "maerstanas 8@1a2b3c4 8@f1d7f1e --seconds 0.2 --games 200 --seed 1"
    assert text.count("tools/duel.py") == 1
    assert f"python tools/duel.py {played} --set scoring=simple --each specials --json<" in text


def test_changed_weights_and_lower_levels_are_named(tmp_path: Path) -> None:
    text = table(tmp_path, "duels", CHANGED)
    assert "| 1a2b3c4 | level 7 of 1a2b3c4, tempo 70, hunger 0 | 8,000 positions | 70.0" in text
    assert "<summary>Each variant" not in text, "there is but one"


def test_the_newest_duel_comes_first(tmp_path: Path) -> None:
    rows = duel_tables.versions([ON, CHANGED, OFF])
    assert [row[2] for row in rows] == ["8,000 positions", "0.2\N{NO-BREAK SPACE}s"]


def test_the_page_has_every_duel_on_file_and_no_typed_one() -> None:
    filled = tables.filled(PAGE, "docs/strength.md")
    for game in GAMES:
        figures = tables.figures_of("duels", game)
        assert figures
        for row in duel_tables.versions(figures):
            assert f"| {' | '.join(row)} |" in filled
        for each in duel_tables.commands(figures):
            assert each in filled
    assert len(duel_tables.duels(read(file_of("duels")))) == filled.count("python tools/duel.py")
