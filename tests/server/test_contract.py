"""The generated code, protocol types and documentation are up to date."""

from __future__ import annotations

import pytest
import state_code
from contract import PAGE_TYPES, PAGE_VOCABULARY, PROTOCOL, Writer, page_types, page_vocabulary, protocol

STALE = "out of date: run `make contract`"


def test_state_fields_are_up_to_date() -> None:
    assert state_code.TARGET.read_text(encoding="utf-8") == state_code.code(), STALE


def test_page_types_are_up_to_date() -> None:
    assert PAGE_TYPES.read_text(encoding="utf-8") == page_types(), STALE
    assert PAGE_VOCABULARY.read_text(encoding="utf-8") == page_vocabulary(), STALE


def test_protocol_schemas_are_up_to_date() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    assert text == protocol(text), STALE


def test_missing_and_duplicate_schemas_are_reported() -> None:
    text = PROTOCOL.read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match=r"no block with \['PlayedCard'\]"):
        protocol(text.replace(" PlayedCard", "", 1))
    with pytest.raises(SystemExit, match=r"more than one with \['Setup'\]"):
        protocol(text.replace("<!-- generated: PublicGame", "<!-- generated: Setup PublicGame"))


def test_types_are_written_as_typescript() -> None:
    page = Writer(for_page=True)
    assert page.definition("PlayedCard") == (
        "/** A card in play, the card it is played as, and whether it stays in play after this turn. */\n"
        "export interface PlayedCard {\n  readonly name: string;\n  readonly as: string;\n"
        "  readonly stays?: boolean;\n}\n"
    )
    assert "  readonly card?: string;\n" in page.definition("GameEvent")
    assert "  readonly points: readonly (readonly PointsRow[])[];\n" in page.definition("Summary")
    assert "export interface Decision extends Question {\n" in page.definition("Decision")
    assert "  kind: SeatKind;\n" in page.definition("SeatRequest")
    assert '  type: "hello";\n' in page.definition("Hello")
    assert "  points: PointsRow[][];\n" in Writer(for_page=False).definition("Summary")
