"""The site builds strictly, works offline, and its links resolve; the generated pages are up to date."""

from __future__ import annotations

import html
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import docs_site
import pytest
import rulebook
from pages import ROOT, pages

STALE = "run `make contract`"
API = (
    "Game", "Setup", "Decision", "View", "Event", "Bot", "Card", "Table", "Strategy", "FeodumError", "bot", "strategy",
    "choose_setup", "FeodumEnv", "ParallelFeodumEnv", "FeodumSeatEnv",
)  # fmt: skip
FIELDS = {
    "Decision": {"seat", "of", "source", "verb", "cards", "words", "min", "max", "ordered", "labels"},
    "Setup": {"players", "kingdom", "colony", "shelters", "bane", "first", "market", "landscapes", "printings"},
    "View": {"seat", "hand", "turn", "phase", "actions", "buys", "coins", "trash"},
    "Game": {"setup", "seed", "decision", "options", "answers", "log", "table"},
    "FeodumEnv": {"possible_agents", "render_mode"},
}
INTERNAL = {"Game": {"run"}, "Decision": {"menu", "seq"}, "Table": {"menu_cache", "trace", "agents", "play_money", "cursor"}}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "site"
    done = subprocess.run([sys.executable, docs_site.__file__, str(folder)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def built_pages(site: Path) -> dict[Path, str]:
    return {file: file.read_text(encoding="utf-8") for file in site.rglob("*.html")}


def test_every_page_is_on_the_site(site: Path) -> None:
    expected = set()
    for page in pages():
        if page != ROOT / "README.md":  # docs/README.md is the start page
            path = page.relative_to(ROOT)
            path = Path(*path.parts[1:]) if path.parts[0] == "docs" else path
            expected.add(path.with_name("index.html") if path.name == "README.md" else path.with_suffix(".html"))
    found = {file.relative_to(site) for file in site.rglob("*.html")}
    assert expected <= found, expected - found


def test_pages_load_nothing_from_other_hosts(site: Path) -> None:
    loaded = re.compile(r"""<(?:script|link|img|source|iframe)\b[^>]*?\b(?:src|href|srcset)="((?:https?:)?//[^"]*)""")
    outside = [f"{file.name}: {url}" for file, text in built_pages(site).items() for url in loaded.findall(text)]
    styles = [
        f"{file.name}: {url}"
        for file in site.rglob("*.css")
        for url in re.findall(r"url\(['\"]?(https?:[^)]*)", file.read_text())
    ]
    assert not outside + styles


def test_local_links_resolve(site: Path) -> None:
    texts = built_pages(site)
    anchors = {file: set(re.findall(r'id="?([^"\s>]+)', text)) for file, text in texts.items()}
    broken = []
    for file, text in texts.items():
        if file.name == "404.html":  # its links are absolute
            continue
        for link in re.findall(r'(?:href|src|srcset)="([^"]+)"', text):
            parts = urlsplit(html.unescape(link))
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            target = target / "index.html" if target.is_dir() else target
            if not target.is_file():
                broken.append(f"{file.relative_to(site)}: {link}")
            elif parts.fragment and target in anchors and not {parts.fragment, unquote(parts.fragment)} & anchors[target]:
                broken.append(f"{file.relative_to(site)}: {link}: no such heading")
    assert not broken, "\n".join(broken)


def test_lists_are_rendered(site: Path) -> None:
    """Python-Markdown needs a blank line before a list and four spaces for a nested one."""
    unrendered = re.compile(r"<(?:p|li)>[^<]*(?:<(?!/?(?:p|li|ul|pre)\b)[^>]*>[^<]*)*\n\s*(?:- |\d+\. )")
    assert [file.name for file, text in built_pages(site).items() if unrendered.search(text)] == []


def test_the_api_reference_documents_the_public_names(site: Path) -> None:
    text = (site / "reference" / "api.html").read_text(encoding="utf-8")
    headings = set(re.findall(r'<h\d id="[\w.]*?(\w+)" class="doc', text))
    assert set(API) <= headings


def test_the_api_reference_documents_fields_and_leaves_internals_out(site: Path) -> None:
    text = (site / "reference" / "api.html").read_text(encoding="utf-8")
    members = {tuple(each.split(".")[-2:]) for each in re.findall(r'<h\d id="([\w.]+)" class="doc', text)}
    assert {(name, field) for name, fields in FIELDS.items() for field in fields} <= members
    assert not {(name, field) for name, fields in INTERNAL.items() for field in fields} & members


def test_the_rules_by_card_are_up_to_date() -> None:
    stale = [page.name for page, text in rulebook.written_pages().items() if page.read_text(encoding="utf-8") != text]
    assert not stale, STALE
