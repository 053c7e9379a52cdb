"""The complete state of a game as plain data: equal if and only if two games are in the same state."""

from __future__ import annotations

import hashlib
import json

from feodum.engine.card import Card
from feodum.engine.table import Table
from feodum.saves.notation import write_answer


def fingerprint(table: Table) -> dict[str, object]:
    """Return all zones in order, counters, the random generator's state, the answers used and the log."""
    return _guest_state(table) | {
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


def _guest_state(table: Table) -> dict[str, object]:
    """Return state used only by guest cards.

    Empty parts are left out, so that fingerprints of other games don't change.
    """
    extra = [table.extra_turn, *table.extra_turns]
    parts: dict[str, list[object]] = {
        "beside coins": [table.potions, *(player.debt for player in table.players)],
        "lasting": [[each.seat, each.card.uid, each.played_by and each.played_by.uid] for each in table.durations],
        "onto deck": [card.uid for card in table.onto_deck],
        "passes": [[each.giver, each.taker, each.card.uid] for each in table.passes],
        "extra turns": [[each.seat, each.decider, each.card.uid] for each in extra if each is not None],
        "turned up": [card.uid for pile in table.piles for card in pile.revealed],
        "notes": [note.about.uid for note in table.turn_memory if note.about is not None],
        "laid": [[pile.name, len(pile.tokens)] for pile in table.piles if len(pile.tokens) > 1],
    }
    found: dict[str, object] = {name: part for name, part in parts.items() if any(part)}
    return found | ({"regular": [table.last_regular_seat, table.extra_count]} if table.extra_count else {})


def _cards(cards: list[Card]) -> list[str]:
    """Format each card as its name and number, plus its printed name if it is disguised."""
    return [f"{card.name} {card.uid}" + ("" if card.printed is card else f" ({card.printed.name})") for card in cards]


def digest(table: Table) -> str:
    """Return a hash of a traced game that doesn't depend on the build or on cards added later."""
    answers = [write_answer(asked, answer) for asked, answer in zip(table.trace or (), table.answers, strict=False)]
    text = json.dumps({**fingerprint(table), "answers": answers}, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:24]
