"""README, change log and pages agree with the tree that they describe."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from all_games import WITH_RULES_PAGE
from optional import present
from saves import rating
from tools import sheets
from tools.sheets import page

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGE = json.loads((ROOT / "package.json").read_text("utf-8"))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
BUILT = {"docs/NOTICE.txt", "docs/LICENSE.txt"}  # the build puts them beside the pages


def text(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def row(page: str, name: str) -> str:
    """The second cell of the table row that begins with this name."""
    found = re.search(rf"^\| {re.escape(name)} \| ([^|]+) \|$", page, re.M)
    assert found, f"no row {name!r}"
    return found[1]


def without_code(markdown: str) -> str:
    return re.sub(r"^(`{3,}).*?^\1$", "", markdown, flags=re.M | re.S)


def test_the_readme_opens_with_the_two_commands() -> None:
    assert re.search(r"^# .+\n\n```sh\nmake serve .*\nmake test .*\n```\n\n!\[", text("README.md"))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_commands_that_are_named_exist(path: Path) -> None:
    named = re.findall(r"(?:^|`)make ([a-z-]+)", path.read_text("utf-8"), re.M)
    assert set(named) <= TARGETS
    if path.name in ("README.md", "contributing.md"):
        assert {"serve", "test"} <= set(named)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    missing = []
    for target in re.findall(r"\]\(([^)\s]+)\)", without_code(path.read_text("utf-8"))):
        if re.match(r"[a-z]+:", target):
            assert target.startswith("https://"), target
            continue
        file, _, anchor = target.partition("#")
        aim = (path.parent / file).resolve() if file else path
        if str(aim.relative_to(ROOT)) in BUILT:
            continue
        if not aim.is_file() or (anchor and anchor not in anchors(aim)):
            missing.append(target)
    assert missing == []


def anchors(path: Path) -> set[str]:
    """The anchors of a page: those written out, those of its headings, and those of the sheets."""
    markdown = without_code(path.read_text("utf-8"))
    if page.MARKER in markdown:
        return anchors_of(page.filled(markdown, "print/", pictures()))
    return anchors_of(markdown)


def pictures() -> dict[str, Path]:
    """A picture of every sheet, as far as the page of sheets asks for one."""
    picture = ROOT / "docs/images/phone.png"
    return {sheet.picture: picture for sheet in sheets.sheets() if sheet.pictured}


def anchors_of(markdown: str) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", markdown, re.M)
    slugs = {re.sub(r"[^\w]+", "-", heading.lower()).strip("-") for heading in headings}
    return slugs | set(re.findall(r"\{[^}]*#([\w-]+) ?\}", markdown))


def test_contributors_can_read_about_every_make_target() -> None:
    listed = set(re.findall(r"^\| `make ([a-z-]+)` \|", text("docs/contributing.md"), re.M))
    helped = set(re.findall(r"^([a-z-]+):.*##", text("Makefile"), re.M))
    assert listed == helped - {"help"}


def test_every_dependency_is_listed_with_its_reason() -> None:
    python = {re.split(r"[\[<>=]", name)[0] for name in PYPROJECT["dependency-groups"]["dev"]}
    node = {*PACKAGE["dependencies"], *PACKAGE["devDependencies"]}
    apart = re.findall(r"^[\w-]+", text("tools/mutants/requirements.in"), re.M)
    section = text("docs/contributing.md").partition("### A dependency")[2].partition("## ")[0]
    rows = re.findall(r"^\| (`[^|]+`) \| \S", section, re.M)
    assert {name for row in rows for name in re.findall(r"`([^`]+)`", row)} == {
        *python,
        *node,
        *apart,
    }
    assert PYPROJECT["project"]["dependencies"] == []


@pytest.mark.parametrize("page", ["docs/contributing.md", "docs/strength.md"])
def test_files_that_contributors_read_about_exist(page: str) -> None:
    named = re.findall(r"`((?:game|site|tools|tests|docs)/[\w./-]*)`", text(page))
    assert named
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_versions_are_those_in_use() -> None:
    page = text("docs/about.md")
    for game in WITH_RULES_PAGE.values():
        assert row(page, f"Rules of {game.title} that are played here") == game.rules_version
    assert row(page, "This site and its engine") == PYPROJECT["project"]["version"]
    used = PACKAGE["dependencies"]
    assert row(page, "Pyodide") == used["pyodide"]
    assert row(page, "PyScript") == used["@pyscript/core"]
    assert row(page, "Pico CSS") == used["@picocss/pico"]
    assert row(page, "uqr") == used["uqr"]
    assert row(page, "gifenc") == used["gifenc"]
    assert row(page, "MiniSearch") == used["minisearch"]


def test_the_counts_that_contributors_read_are_those_of_the_test_data() -> None:
    page = text("docs/contributing.md")
    counts = {
        (entry["variant"], depth): leaves
        for entry in json.loads(text("tests/data/perft.json"))
        if not entry["moves"]
        for depth, leaves in entry["perft"].items()
    }
    assert f"{counts['maerstanas-special-standard', '3']:,}" in page
    assert f"{counts['maerstanas-plain-standard', '4']:,}" in page
    assert f"{counts['oferhlyp', '4']:,}" in page
    assert f"{counts['cyngesheall', '4']:,}" in page


def test_the_change_log_marks_changes_of_the_rules() -> None:
    log = text("CHANGELOG.md")
    assert re.search(r"^### Rules$", log, re.M)
    for game in WITH_RULES_PAGE.values():
        assert re.search(rf"{game.title}[^.]* version {re.escape(game.rules_version)}", log)


@pytest.mark.parametrize(
    "path",
    ["README.md", "docs/about.md", *(f"docs/rules/{id_}.md" for id_ in WITH_RULES_PAGE)],
)
def test_the_credit_and_licence_of_the_rules_go_with_them(path: str) -> None:
    assert "John Beers" in text(path)
    assert "https://creativecommons.org/licenses/by-sa/4.0/" in text(path)


def test_about_says_whose_the_wraparound_rule_and_the_rating_are() -> None:
    page = " ".join(text("docs/about.md").split())
    assert "his cousins, Caleb, Jerome and Jesse" in page
    assert f"starts at {rating.START:.0f}" in page
    assert f"at most {rating.K} points (K = {rating.K})" in page
    assert "free, libre and open source" in page


def test_the_diagram_shown_to_contributors_is_the_one_drawn() -> None:
    fences = re.findall(r"^```board\n(.*?)^```$", text("docs/contributing.md"), re.M | re.S)
    assert len(fences) == 2
    assert fences[0] == fences[1]


def test_the_site_describes_itself_in_full() -> None:
    described = {
        path: present(re.search(r"^(?:site_)?description: (.+)$", text(path), re.M))[1]
        for path in ("mkdocs.yml", "docs/index.md")
    }
    for path, description in described.items():
        assert len(description) <= 160, path
        assert "the computer" in description, path
        assert "one device" not in description, path
        for game in WITH_RULES_PAGE.values():
            assert game.title in description, path


def test_the_table_of_faults_names_tests_that_exist() -> None:
    table = text("docs/contributing.md").partition("| fault | what the player sees | test |")[2]
    named = set(re.findall(r"`(test_\w+)`", table.partition("\n\n")[0]))
    defined = {
        name: path.name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.M)
    }
    assert named <= defined.keys(), "a fault without a test"
    of_faults = {"test_fault_report.py", "test_faults_on_purpose.py", "test_start_faults.py"}
    wanted = {name for name, file in defined.items() if file in of_faults}
    assert wanted <= named, "a test that the table leaves out"
