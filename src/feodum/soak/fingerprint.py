"""The complete state of a game as plain data: equal if and only if two games are in the same state."""

from __future__ import annotations

import hashlib
import json
from typing import Final

from feodum.engine.card import Card
from feodum.engine.state.declaration import PLAYER_STATE, TABLE_STATE
from feodum.engine.state.state_data import player_fields, state_data, table_fields
from feodum.engine.table import Table
from feodum.saves.notation import write_answer


def fingerprint(table: Table) -> dict[str, object]:
    """Return the whole declared state, with the number of every card, and the answers used, the scores and the log."""
    return _pinned_state(table) | {"declared": state_data(table, _physical_card)}


def _pinned_state(table: Table) -> dict[str, object]:
    """Return the state in the form that pinned digests contain.

    It covers less than the declaration: no owners of tokens, no seats of memories, no names of shared mats.
    """
    return (
        _guest_state(table)
        | _declared_state(table)
        | {
            "players": [
                {
                    "zones": [_cards(zone) for zone in (p.hand, p.deck, p.discard, p.play, p.set_aside, p.limbo)],
                    "revealed": p.limbo_revealed,
                    "vp_tokens": p.vp_tokens,
                    "turns": p.turns,
                }
                for p in table.players
            ],
            "piles": [[pile.name, _cards(pile.cards), pile.supply, bool(pile.tokens)] for pile in table.piles],
            "trash": _cards(table.trash),
            "later": _cards([note.card for note in table.turn_memory if not note.word]),
            "banned": [note.word for note in table.turn_memory if note.word],
            "turn": [table.turn, table.first, table.turn_number, table.phase, table.public_phase, table.over],
            "counters": [table.actions, table.buys, table.coins, table.bought, sum(table.mats.values())],
            "resolving": [table.immune, table.source, table.depth, None if table.subject is None else table.subject.uid],
            "random": table.random.state,
            "answers": [list(answer) for answer in table.answers[: table.cursor]],
            "scores": table.scores(),
            "log": None if table.log is None else [list(event.key()) for event in table.log],
        }
    )


def _guest_state(table: Table) -> dict[str, object]:
    """Return state that only some cards use.

    Empty parts are left out, so that fingerprints of other games don't change.
    """
    extra = [table.extra_turn, *table.extra_turns]
    parts: dict[str, list[object]] = {
        "beside coins": [table.potions, *(player.debt for player in table.players)],
        "lasting": [[each.seat, each.card.uid, each.played_by and each.played_by.uid] for each in table.durations],
        "payloads": [
            [each.turns, [card.uid for card in each.cards], each.word, each.number]
            for each in table.durations
            if each.cards or each.turns != 1 or each.word or each.number
        ],
        "onto deck": [card.uid for card in table.onto_deck],
        "passes": [[each.giver, each.taker, each.card.uid] for each in table.passes],
        "extra turns": [[each.seat, each.decider, each.card.uid] for each in extra if each is not None],
        "turned up": [card.uid for pile in table.piles for card in pile.revealed],
        "notes": [note.about.uid for note in table.turn_memory if note.about is not None],
        "laid": [[pile.name, len(pile.tokens)] for pile in table.piles if len(pile.tokens) > 1],
    }
    found: dict[str, object] = {name: part for name, part in parts.items() if any(part)}
    return found | ({"regular": [table.last_regular_seat, table.extra_count]} if table.extra_count else {})


_COVERED: Final = (
    "trash", "turn", "first", "turn_number", "phase", "public_phase", "actions", "buys", "coins", "potions", "bought",
    "turn_memory", "durations", "onto_deck", "mats", "passes", "over", "immune", "source", "subject", "depth", "extra_turn",
    "extra_turns", "extra_count", "last_regular_seat", "last_seat",
)  # fmt: skip
"""The fields of the table in the parts above. These keep their form, because pinned digests contain them."""
_COVERED_OF_PLAYER: Final = ("limbo_revealed", "vp_tokens", "debt", "turns")


def _declared_state(table: Table) -> dict[str, object]:
    """Return all other declared fields that differ from their defaults."""
    fields = tuple(field for field in TABLE_STATE if field.name not in _COVERED)
    found = table_fields(table, fields, _card)
    rest = tuple(field for field in PLAYER_STATE if field.name not in _COVERED_OF_PLAYER)
    players = [player_fields(player, rest, _card) for player in table.players]
    return found | ({"player fields": players} if any(players) else {})


def _card(card: Card) -> str:
    return f"{card.name} {card.uid}"


def _cards(cards: list[Card]) -> list[str]:
    return [_physical_card(card) for card in cards]


def _physical_card(card: Card) -> str:
    """Return the card's name and number, plus its printed name if it is disguised."""
    return f"{card.name} {card.uid}" + ("" if card.printed is card else f" ({card.printed.name})")


def digest(table: Table) -> str:
    """Return a hash of a traced game that doesn't depend on the build or on cards added later."""
    answers = [write_answer(asked, answer) for asked, answer in zip(table.trace or (), table.answers, strict=False)]
    text = json.dumps({**_pinned_state(table), "answers": answers}, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:24]
