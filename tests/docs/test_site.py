"""The site is built from the pages, its links lead somewhere; and the generated pages are those of the sources."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import reference
import rulebook
import site_of_docs
from pages import pages

STALE = "make contract writes it anew"


def test_the_site(tmp_path: Path) -> None:
    files = site_of_docs.build(tmp_path / "site")
    assert len(files) == len(pages())
    texts = {file: file.read_text(encoding="utf-8") for file in files}
    places = {file: set(re.findall(r'id="([^"]+)"', html)) for file, html in texts.items()}
    wrong = []
    for file, html in texts.items():
        for target in re.findall(r'(?:href|src|srcset)="([^"]+)"', html):
            parts = urlsplit(target)
            if parts.scheme:
                continue
            found = (file.parent / parts.path).resolve() if parts.path else file
            if not found.is_file():
                wrong.append(f"{file.name}: {target}")
            elif parts.fragment and parts.fragment not in places[found]:
                wrong.append(f"{file.name}: {target}: no such place")
    assert not wrong


def test_the_reference_is_that_of_the_sources() -> None:
    assert reference.PAGE.read_text(encoding="utf-8") == reference.written_page(), STALE


def test_the_rules_by_card_are_those_of_the_scenarios() -> None:
    stale = [page.name for page, text in rulebook.written_pages().items() if page.read_text(encoding="utf-8") != text]
    assert not stale, STALE
