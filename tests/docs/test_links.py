"""Links between the pages resolve, and every page can be reached. External hosts are not contacted."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pages import ROOT, anchors, links, pages, read


@cache
def headings(page: Path) -> frozenset[str]:
    return frozenset(anchor for _, _, anchor in anchors(read(page)))


def problem(page: Path, target: str) -> str:
    """Return what is wrong with a link on this page, or an empty string."""
    parts = urlsplit(target)
    if parts.scheme:
        return "" if parts.scheme == "https" else "neither a local page nor https"
    file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not file.exists():
        return "no such file"
    if not file.is_relative_to(ROOT):
        return "outside the project"
    if parts.fragment and file.suffix == ".md" and parts.fragment not in headings(file):
        return "no such heading"
    return ""


def test_links_resolve() -> None:
    broken = [
        f"{page.relative_to(ROOT)}:{link.line}: {link.target}: {fault}"
        for page in pages()
        for link in links(page)
        if (fault := problem(page, link.target))
    ]
    assert not broken, "\n".join(broken)


def test_broken_links_are_found() -> None:
    page = ROOT / "docs" / "guide" / "lab.md"
    assert problem(page, "lost.md") == "no such file"
    assert problem(page, "../internals/search.md#lost") == "no such heading"
    assert problem(page, "../../../elsewhere") != ""
    assert (
        problem(page, "../internals/search.md#levels")
        == problem(page, "#simulate")
        == problem(page, "https://example.org/")
        == ""
    )


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached: set[Path] = set()
    open_pages = [ROOT / "README.md"]
    while open_pages:
        page = open_pages.pop()
        if page in reached or page.suffix != ".md" or not page.exists():
            continue
        reached.add(page)
        open_pages += [(page.parent / urlsplit(link.target).path).resolve() for link in links(page) if "://" not in link.target]
    assert not set(pages()) - reached


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120
