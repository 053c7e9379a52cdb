"""The contract between server and page: what is committed is what the server's types say, and what it sends is as they say."""

from __future__ import annotations

import pytest
from contract import PAGE_TYPES, PROTOCOL, Writer, page_types, protocol

STALE = "run `make contract`: it is not what the server's types say"


def test_the_pages_types_are_not_stale() -> None:
    assert PAGE_TYPES.read_text(encoding="utf-8") == page_types(), STALE


def test_the_schemas_in_the_protocol_are_not_stale() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    assert text == protocol(text), STALE


def test_a_schema_that_the_protocol_forgets_is_missed() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match=r"lacks a block with \['PlayedCard'\]"):
        protocol(text.replace(" PlayedCard", "", 1))
    with pytest.raises(SystemExit, match=r"has two with \['Setup'\]"):
        protocol(text.replace("<!-- generated: PublicGame", "<!-- generated: Setup PublicGame"))


def test_types_are_written_as_the_page_needs_them() -> None:
    page = Writer(for_page=True)
    assert page.definition("PlayedCard") == (
        "/** A card in play, and as what it is played. */\n"
        "export interface PlayedCard {\n  readonly name: string;\n  readonly as: string;\n}\n"
    )
    assert "  readonly card?: string;\n" in page.definition("GameEvent")
    assert "  readonly points: readonly (readonly PointsRow[])[];\n" in page.definition("Summary")
    assert "export interface Decision extends Question {\n" in page.definition("Decision")
    assert "  kind: SeatKind;\n" in page.definition("SeatRequest")
    assert '  type: "hello";\n' in page.definition("Hello")
    assert "  points: PointsRow[][];\n" in Writer(for_page=False).definition("Summary")
