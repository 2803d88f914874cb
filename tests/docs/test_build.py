"""The real build, with its own configuration and hooks, on true and false pages."""

from pathlib import Path

from small_site import built

INDEX = "---\ntitle: Play\n---\n\nText.\n"
FENCE = "```board\nmoves: E4\ncaption: {illegal E4} and\n  {%s E5}.\n```\n"


def test_true_claims_are_built_and_link_to_the_play_page(tmp_path: Path) -> None:
    pages = {
        "index.md": INDEX,
        "page.md": "# Page\n\n" + FENCE % "legal",
        "deep/er/page.md": "# Page\n\n" + FENCE % "legal",
    }
    run, out = built(tmp_path, pages)
    assert run.returncode == 0, run.stderr
    for page, home in (("page/", "../"), ("deep/er/page/", "../../../")):
        html = (out / page / "index.html").read_text("utf-8")
        assert f'href="{home}#game=maerstanas&amp;position=' in html
        assert "E4 is illegal and\nE5 is legal." in html


def test_a_false_claim_stops_the_build_at_its_file_and_line(tmp_path: Path) -> None:
    pages = {
        "index.md": INDEX,
        "rules/page.md": "---\ntitle: Page\n---\n\n# Page\n\n" + FENCE % "illegal",
    }
    run, _ = built(tmp_path, pages)
    assert run.returncode != 0
    assert "docs/rules/page.md:10: {illegal E5} is false: E5 is legal" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_fence_without_an_end_stops_the_build(tmp_path: Path) -> None:
    run, _ = built(tmp_path, {"index.md": INDEX, "page.md": "# Page\n\n```board\nmoves: E4\n"})
    assert run.returncode != 0
    assert "docs/page.md:3: this fence has no end" in run.stderr
