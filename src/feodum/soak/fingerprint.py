"""A position as plain data, complete to the last card: equal exactly where two games have come to the same point."""

from __future__ import annotations

import hashlib
import json

from feodum.engine.card import Card
from feodum.engine.table import Table


def fingerprint(table: Table) -> dict[str, object]:
    """Every zone in order, every counter, the state of the random generator, the answers used and the log."""
    random = table.random
    return {
        "players": [
            {
                "zones": [_cards(zone) for zone in (p.hand, p.deck, p.discard, p.play, p.set_aside, p.limbo)],
                "revealed": p.limbo_revealed,
                "vp_tokens": p.vp_tokens,
                "turns": p.turns,
            }
            for p in table.players
        ],
        "piles": [[pile.name, _cards(pile.cards), pile.supply, pile.token] for pile in table.piles],
        "trash": _cards(table.trash),
        "transit": _cards(table.transit),
        "later": _cards(table.later),
        "banned": list(table.banned),
        "turn": [table.turn, table.first, table.turn_number, table.phase, table.over],
        "counters": [table.actions, table.buys, table.coins, table.bought, table.mat],
        "resolving": [table.immune, table.source, table.depth, None if table.subject is None else table.subject.uid],
        "random": [int(random.a), int(random.b), int(random.c), int(random.d)],
        "answers": [list(answer) for answer in table.answers[: table.cursor]],
        "scores": table.scores(),
        "log": None if table.log is None else [list(event.key()) for event in table.log],
    }


def _cards(cards: list[Card]) -> list[str]:
    """Each card by its name and number, and, where it is disguised, by what it really is."""
    return [f"{card.name} {card.uid}" + ("" if card.printed is card else f" ({card.printed.name})") for card in cards]


def digest(table: Table) -> str:
    """The fingerprint, shortened to a hash that is the same in every build."""
    text = json.dumps(fingerprint(table), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:24]
