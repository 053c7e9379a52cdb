"""Links between the pages lead somewhere, and every page can be reached. (Hosts of other people are not asked.)"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pages import ROOT, anchors, links, pages, read


@cache
def places(page: Path) -> frozenset[str]:
    return frozenset(anchor for _, _, anchor in anchors(read(page)))


def missing(page: Path, target: str) -> str:
    """What is wrong with a link of this page, or nothing."""
    parts = urlsplit(target)
    if parts.scheme:
        return "" if parts.scheme == "https" else "neither a page of ours nor https"
    file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not file.exists():
        return "there is no such file"
    if not file.is_relative_to(ROOT):
        return "it leads out of the project"
    if parts.fragment and file.suffix == ".md" and parts.fragment not in places(file):
        return "there is no such heading"
    return ""


def test_links_lead_somewhere() -> None:
    wrong = [
        f"{page.relative_to(ROOT)}:{link.line}: {link.target}: {fault}"
        for page in pages()
        for link in links(page)
        if (fault := missing(page, link.target))
    ]
    assert not wrong, "\n".join(wrong)


def test_what_leads_nowhere_is_found() -> None:
    page = ROOT / "docs" / "lab.md"
    assert missing(page, "lost.md") == "there is no such file"
    assert missing(page, "search.md#lost") == "there is no such heading"
    assert missing(page, "../../elsewhere") != ""
    assert missing(page, "search.md#discover") == missing(page, "#simulate") == missing(page, "https://example.org/") == ""


def test_every_page_can_be_reached_from_the_index() -> None:
    reached: set[Path] = set()
    open_pages = [ROOT / "README.md"]
    while open_pages:
        page = open_pages.pop()
        if page in reached or page.suffix != ".md" or not page.exists():
            continue
        reached.add(page)
        open_pages += [(page.parent / urlsplit(link.target).path).resolve() for link in links(page) if "://" not in link.target]
    assert not set(pages()) - reached
