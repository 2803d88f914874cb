"""The steps that the build adds to plain MkDocs; the one file under `hooks:` in mkdocs.yml.

They draw the board fences with the engine, copy the runtime, the app, the sheets to print and the
site's own files into the output, and give the templates their values. `tools/fences.py`,
`tools/tables.py`, `tools/playpage.py`, `tools/waiting.py`, `tools/puzzlebook.py`, `tools/sheets`,
`tools/offline.py`, `tools/runtime.mjs` and esbuild do the work.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.utils import get_relative_url

if TYPE_CHECKING:
    import jinja2
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
RUNTIME = ROOT / "build/runtime"
SMALL = ROOT / "build/small"
# The bundles of our own Python, with the folders that each holds. The page starts with `app` and
# fetches the others when it needs them; what is listed under `terminal` goes to no browser.
BUNDLES: dict[str, list[str]] = json.loads((ROOT / "site/bundles.json").read_text("utf-8"))
FOR_THE_TERMINAL = BUNDLES.pop("terminal")
# The folders of site/ that are served; bundles hold its Python, its theme makes pages.
SERVED = ("css", "fonts", "icons", "js")
# How esbuild shrinks each kind of file. It bundles nothing: a file keeps its name and its exports,
# a plain script stays one, and no syntax comes in that is newer than what we write.
SMALLER: Mapping[str, list[str]] = {
    ".js": ["--minify", "--target=es2023"],
    ".css": ["--minify-whitespace"],
}
# The modules that whoever starts Python needs at once.
EARLY = ("start/image", "start/pyodide", "page", "trusted")
# Packages to import again for each build, so that `make watch` shows a change in them.
OURS = ("game", "tools", "learn", "puzzles")
# PyScript's editors, terminals and notes about old names: no page uses them, and js/boot.js shows
# errors.
UNUSED_PLUGINS = (
    "codemirror",
    "deprecations-manager",
    "donkey",
    "error",
    "py-editor",
    "py-game",
    "py-terminal",
)


# The most bytes that may travel for each bundle, and for what Python itself needs: a first visit
# waits for `app` and `runtime`, a later click for one of the others. `app` leaves room for the
# rules of another game, about six kilobytes.
BUDGETS: Mapping[str, int] = {
    "app": 226_000,
    "ai": 128_250,
    "desk": 134_000,
    "spoken": 5_500,
    "learn": 27_500,
    "puzzles": 38_000,
    "runtime": 3_800_000,
}
# What each page says, by its address.
_searched: dict[str, list[Any]] = {}
# The widths of all diagrams, each of which gets a rule in the stylesheet of the pages to read.
_widths: set[int] = set()
# Whether MkDocs itself serves the site, and builds it again after each change.
_is_watching = False


def on_startup(command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
    """Notes what the build is for."""
    global _is_watching
    _is_watching = command == "serve"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """The configuration with the board fence registered; prepares runtime and scripts first."""
    _run("node", "tools/runtime.mjs")
    for suffix, options in SMALLER.items():
        sources = [str(path.relative_to(ROOT)) for path in _sources() if path.suffix == suffix]
        out = ("--outbase=site", f"--outdir={SMALL.relative_to(ROOT)}")
        quiet = "--log-level=warning"
        _run("node_modules/.bin/esbuild", *sources, *options, *out, quiet, "--charset=utf8")
    check_budgets()
    # MkDocs removes the path again once it has loaded this file.
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    # Last, because `site` has a folder named as a module of others: js.
    if (rooms := str(ROOT / "site")) not in sys.path:
        sys.path.append(rooms)
    for name in [name for name in sys.modules if _is_ours(name)]:
        del sys.modules[name]
    superfences = config.mdx_configs.setdefault("pymdownx.superfences", {})
    superfences["custom_fences"] = [_module("tools.fences").CUSTOM_FENCE]
    return config


def check_budgets() -> None:
    """Raises `PluginError` where a bundle or the runtime has more bytes than it may."""
    sizes = {name: _sent(_bundle(name)) for name in BUNDLES}
    sizes["runtime"] = sum(_sent(path) for path in RUNTIME.rglob("*") if path.is_file())
    for name, size in sizes.items():
        if size > BUDGETS[name]:
            raise PluginError(
                f"{name} has {size:,} bytes, and may have {BUDGETS[name]:,}:"
                " make it smaller, or raise its budget in tools/hooks.py."
            )


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The files of the site with those added that are not pages."""
    for uri, source in sorted(_served()):
        files.append(File.generated(config, uri, abs_src_path=str(source)))
    for name, path in _sheets(config).items():
        files.append(File.generated(config, f"print/{name}", abs_src_path=str(path)))
    for uri, path in _previews(config).values():
        files.append(File.generated(config, uri, abs_src_path=str(path)))
    manifest = _module("tools.manifest")
    for name, path in manifest.icons().items():
        files.append(File.generated(config, f"icons/{name}", abs_src_path=str(path)))
    about = (config.site_name, config.site_description or "", config.site_url or "")
    files.append(File.generated(config, manifest.FILE, content=manifest.text(*about)))
    texts = _module("tools.waiting").questions() | _module("tools.puzzlebook").files()
    for uri, text in texts.items():
        files.append(File.generated(config, uri, content=text))
    style = "\n".join((_module("game.svg").STYLE.strip(), _module("game.themes").stylesheet(), ""))
    files.append(File.generated(config, "css/board.css", content=style))
    _searched.clear()
    _widths.clear()
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The page's text with sheets, figures and games, and each board fence with its file and line.

    Lines are counted first, before anything changes the text.
    """
    fences = _module("tools.fences")
    docs = Path(config.docs_dir).name
    first = fences.first_line(page.file.content_string, markdown)
    home = get_relative_url(".", page.url)
    file, game = f"{docs}/{page.file.src_uri}", page.meta.get("game", "")
    located: str = fences.located(markdown, file, home, first, game)
    located = _module("tools.tables").filled(located, file, first)
    shelf = _module("tools.sheets.page")
    if shelf.MARKER in located:
        located = shelf.filled(located, page.url, _sheets(config))
    located = _module("tools.puzzlebook").filled(located, page.url)
    filled: str = _module("tools.overviews").filled(located, page.url)
    return filled


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The page with its legend, numbered boxes and no styles in attributes.

    Notes its words for the search, and the widths of its diagrams for the stylesheet.
    """
    html = _module("tools.legend").filled(_module("tools.foldings").numbered(html))
    index = _module("tools.search_index")
    title, about = page.meta.get("title", page.title), page.meta.get("description", "")
    _searched[page.url] = index.sections(html, title, page.url, about)
    _widths.update(map(int, re.findall(r' data-units="(\d+)"', html)))
    # Markdown's tables, whose pages may take no style from an attribute.
    return re.sub(r' style="text-align: (left|center|right);"', r' class="\1"', html)


def on_post_build(config: MkDocsConfig) -> None:
    """Writes the index of the search, the rules for diagrams, and last the list of all files."""
    index, offline = _module("tools.search_index"), _module("tools.offline")
    found = [section for page in sorted(_searched) for section in _searched[page]]
    site = Path(config.site_dir)
    (site / index.FILE).write_text(index.dumps(found), "utf-8")
    rules = [f'.board-figure[data-units="{width}"]{{--units:{width}}}' for width in sorted(_widths)]
    with (site / "css/reading.css").open("a", encoding="utf-8") as style:
        style.write("\n".join([*rules, ""]))
    if _is_watching:
        offline.forget(site)
    else:
        offline.write(site)


def on_env(env: jinja2.Environment, config: MkDocsConfig, files: Files) -> jinja2.Environment:
    """The templates' environment with the values that the play page needs."""
    env.globals.update(_module("tools.playpage").globals())
    env.globals.update(start())
    previews = {name: f"{config.site_url}{uri}" for name, (uri, _) in _previews(config).items()}
    env.globals["previews"] = previews
    env.globals["policy"] = _module("tools.policy")
    return env


def on_serve(server: LiveReloadServer, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
    """The server, which builds again when the engine, the app or a tool changes."""
    for folder in ("game", "site", "tools"):
        server.watch(str(ROOT / folder))
    return server


def start() -> dict[str, object]:
    """The play page's values to start Python: what it fetches, in bytes, and PyScript's settings.

    The addresses are relative to the site's root, where the play page is.
    """
    runtime = sorted(path for path in RUNTIME.rglob("*") if path.is_file())
    early = [
        path.relative_to(RUNTIME.parent).as_posix()
        for path in runtime
        if path.name.startswith(("core", "error-")) or path.suffix == ".mjs"
    ]
    # What an image of Python's memory depends on: of another build it is of no use.
    started = [*runtime, _bundle("app"), *sorted((ROOT / "site/js/start").iterdir())]
    build = hashlib.sha256(b"".join(hashlib.sha256(path.read_bytes()).digest() for path in started))
    plugins = [f"!{name}" for name in UNUSED_PLUGINS]
    sent = sum(_sent(path) for path in [*runtime, _bundle("app")])
    return {
        "megabytes": f"{sent / 1e6:.1f}",
        "wasm": next(path.name for path in runtime if path.suffix == ".wasm"),
        "build": build.hexdigest()[:16],
        "app_digest": hashlib.sha256(_bundle("app").read_bytes()).hexdigest(),
        # Unpacked sizes: the page can see no others of what has arrived.
        "runtime_bytes": sum(path.stat().st_size for path in [*runtime, _bundle("app")]),
        "runtime_modules": [*early, *(f"js/{name}.js" for name in EARLY)],
        "pyscript_config": _json({"interpreter": "./js/start/interpreter.js", "plugins": plugins}),
        # For scripts of PyScript's other kind: there are none, but it would fetch their plugins.
        "micropython_config": _json({"plugins": plugins}),
    }


def _sent(path: Path) -> int:
    """The size of a file as it travels: zipped, unless it is a zip itself."""
    content = path.read_bytes()
    return len(content if path.suffix == ".zip" else gzip.compress(content, 6))


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _sheets(config: MkDocsConfig) -> dict[str, Path]:
    """The sheets and their pictures by name, with the address of the site on them."""
    try:
        made: dict[str, Path] = _module("tools.sheets").make(config.site_url, config.site_name)
    except RuntimeError as error:
        raise PluginError(f"The sheets could not be made: {error}") from error
    return made


def _previews(config: MkDocsConfig) -> dict[str, tuple[str, Path]]:
    """The address within the site, and the file, of each picture for links by name.

    Without the site's own address there are none, since nobody could be told where they are.
    """
    if not config.site_url:
        return {}
    previews = _module("tools.previews")
    made: dict[str, Path] = previews.make(config.site_name)
    return {name: (f"{previews.FOLDER}/{path.name}", path) for name, path in made.items()}


def _run(*command: str) -> None:
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise PluginError(f"{command[0]} {command[1]} ... failed; see above.")


def _bundle(name: str) -> Path:
    return ROOT / f"build/{name}.zip"


def _served() -> Iterator[tuple[str, Path]]:
    """The address and source of every file that is copied."""
    for path in RUNTIME.rglob("*"):
        if path.is_file():
            yield f"runtime/{path.relative_to(RUNTIME).as_posix()}", path
    for bundle in BUNDLES:
        yield f"app/{bundle}.zip", _bundle(bundle)
    yield "css/pico.min.css", _module("tools.pico").write(SMALL / "css")
    yield "js/uqr.mjs", ROOT / "node_modules/uqr/dist/index.mjs"
    yield "js/minisearch.mjs", ROOT / "node_modules/minisearch/dist/es/index.js"
    yield "js/gifenc.js", ROOT / "node_modules/gifenc/dist/gifenc.esm.js"
    yield "NOTICE.txt", ROOT / "NOTICE"
    yield "LICENSE.txt", ROOT / "LICENSE"
    for path in (ROOT / "LICENSES").glob("*.txt"):
        yield f"licenses/{path.name}", path
    for path in _sources():
        inside = path.relative_to(ROOT / "site")
        yield inside.as_posix(), SMALL / inside if path.suffix in SMALLER else path


def _sources() -> Iterator[Path]:
    """The files of site/ that are served as they are or made smaller."""
    yield ROOT / "site/worker.js"
    yield ROOT / "site/sw.js"
    for folder in SERVED:
        for path in sorted((ROOT / "site" / folder).rglob("*")):
            if path.is_file() and not path.name.startswith("."):
                yield path


def _is_ours(name: str) -> bool:
    return any(name == ours or name.startswith(f"{ours}.") for ours in OURS)


def _module(name: str) -> Any:
    # Imported late: MkDocs loads this file before the path is set.
    return importlib.import_module(name)
