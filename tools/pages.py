"""The documentation pages as data for the tests: headings, links and code blocks."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT: Final = Path(__file__).parent.parent
READER: Final = MarkdownIt("commonmark", {"html": True}).enable("table").enable("strikethrough")
NAMED_FILE: Final = re.compile(r"(?:^|[^`]*\s)`([\w.-]+\.(?:py|yaml|strategy|js|json))`(?:, .*)?:$")


@dataclass(frozen=True)
class Block:
    """A code block; `file` is set if the paragraph before it ends with a file name (`mine.py`:)."""

    page: Path
    line: int
    language: str
    text: str
    file: str

    @property
    def where(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


@dataclass(frozen=True)
class Link:
    line: int
    target: str


@cache
def pages() -> list[Path]:
    """Return all Markdown pages of the project."""
    tops = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "bench/README.md", "examples/README.md")]
    return [page for page in tops if page.exists()] + sorted((ROOT / "docs").rglob("*.md"))


def read(page: Path) -> list[Token]:
    return READER.parse(page.read_text(encoding="utf-8"))


def blocks(page: Path) -> list[Block]:
    found: list[Block] = []
    before = ""
    for token in read(page):
        if token.type == "inline":
            before = token.content
        if token.type in ("fence", "code_block"):
            named = NAMED_FILE.search(before.replace("\n", " "))
            language = token.info.split()[0] if token.info.strip() else ""
            line = token.map[0] + 1 if token.map else 0
            found.append(Block(page, line, language, token.content, named.group(1) if named else ""))
            before = ""
    return found


def links(page: Path) -> list[Link]:
    """Return the targets of links and pictures, in Markdown and in HTML."""
    found: list[Link] = []
    for token in read(page):
        line = token.map[0] + 1 if token.map else 0
        for child in [token, *(token.children or [])]:
            if child.type in ("link_open", "image"):
                found.append(Link(line, str(child.attrGet("href") or child.attrGet("src") or "")))
            elif child.type in ("html_block", "html_inline"):
                found += [Link(line, target) for target in re.findall(r'(?:href|src|srcset)="([^"]+)"', child.content)]
    return found


def plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or [])


def anchors(tokens: list[Token]) -> list[tuple[int, str, str]]:
    """Return the token index, text and GitHub anchor of each heading."""
    seen: Counter[str] = Counter()
    found: list[tuple[int, str, str]] = []
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            text = plain(tokens[place + 1])
            anchor = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
            number = seen[anchor]
            seen[anchor] += 1
            found.append((place, text, f"{anchor}-{number}" if number else anchor))
    return found
