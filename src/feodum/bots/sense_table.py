"""What playing sense is worth, card by card: the same buy rules with it, and with random answers instead.

Both sides play the phases alike (which Action, which Treasures, what to buy); only what cards ask is answered once with
sense and once at random. Where a card asks nothing, the two are the same player and the table says so.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from feodum.bots.plan import Plan
from feodum.bots.planning import plan_of
from feodum.bots.random_bot import RandomBot
from feodum.bots.strategy.model import Strategy
from feodum.bots.strategy.terms import PILES
from feodum.bots.strategy.text import parse_strategy
from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import CARDS, KINGDOM_CARDS, KINGDOM_SIZE, Setup, possible_banes, wants_bane
from feodum.engine.decision import Answer, Decision
from feodum.engine.errors import SetupError
from feodum.engine.turns import step
from feodum.kingdoms import kingdom_cost
from feodum.view import View

PHASES = ("action", "treasure", "buy")
MAX_TURNS = 80
"""Random answers can ruin a deck for good; such a game is stopped and counted by its points."""

# Cards that ask little, for the other piles of the kingdom; they are bought only where a row says so.
_FILLERS = (
    "Village", "Smithy", "Market", "Laboratory", "Festival", "Witch", "Moneylender", "Remodel", "Militia", "Monument",
    "Council Room", "Chapel", "Moat",
)  # fmt: skip

# Rules for cards that need others to show what they ask, from the first to the last.
_RULES = {
    "Throne Room": "Laboratory up to 2; Gold; Throne Room up to 2; Smithy up to 2; Village up to 1; Silver",
    "King's Court": "King's Court up to 2; Gold up to 2; Laboratory up to 2; Smithy up to 2; Village up to 1; Gold; Silver",
    "Procession": "Laboratory up to 3; Gold up to 2; Procession up to 2; Village up to 2; Smithy up to 2; Gold; Silver",
    "Band of Misfits": "Band of Misfits up to 2; Gold; Smithy up to 1; Village up to 1; Silver",
    "Moat": "Witch up to 2; Gold; Silver up to 3; Moat up to 2; Silver",
    "Horse Traders": "Gold; Horse Traders up to 2; Militia up to 1; Silver",
    "Beggar": "Witch up to 1; Gold; Silver up to 2; Militia up to 1; Beggar up to 2; Silver",
    "Watchtower": "Witch up to 2; Gold; Silver up to 2; Watchtower up to 2; Silver",
    "Library": "Library up to 2; Gold; Festival up to 2; Smithy up to 1; Village up to 2; Silver",
    "Vassal": "Laboratory up to 3; Gold; Market up to 3; Smithy up to 1; Vassal up to 3; Village up to 2; Silver",
    "Poacher": "Gold; Poacher up to 8; Silver",
    "Market Square": "Gold; Moneylender up to 1; Silver up to 2; Market Square up to 3; Silver",
    "Hunting Grounds": "Hunting Grounds up to 2; Gold; Remodel up to 1; Silver",
    "Death Cart": "Gold; Death Cart up to 1; Silver",
    "Graverobber": "Graverobber up to 1; Gold; Laboratory up to 2; Remodel up to 1; Silver",
    "Urchin": "Gold; Urchin up to 2; Militia up to 1; Silver",
    "Fortress": "Gold; Remodel up to 1; Fortress up to 2; Silver",
    "Counterfeit": "Counterfeit up to 2; Gold; Silver",
    "Hamlet": "Gold; Smithy up to 2; Silver up to 4; Hamlet up to 2; Silver",
    "Squire": "Gold; Smithy up to 2; Squire up to 2; Silver",
    "Young Witch": "Gold; Young Witch up to 2; Silver up to 3; Village up to 1; Silver",
    "Horn of Plenty": "Horn of Plenty up to 2; Gold; Market up to 1; Smithy up to 1; Village up to 1; Silver",
    "Ironmonger": "Gold; Ironmonger up to 3; Smithy up to 1; Silver",
    "Wandering Minstrel": "Gold up to 2; Laboratory up to 2; Wandering Minstrel up to 4; Smithy up to 2; Gold; Silver",
    "Rats": "Gold; Remodel up to 1; Rats up to 1; Silver",
    "Catacombs": "Catacombs up to 2; Gold; Remodel up to 1; Silver",
    "Feodum": "Gold; Remodel up to 1; Silver up to 6; Feodum up to 4; Silver",
    "Peddler": "Gold; Market up to 2; Peddler up to 2; Silver",
    # Long games, in which what they ask comes often.
    "Bandit": "Province when turn > 20; Bandit up to 6; Gold; Village up to 3; Silver",
    "Rogue": "Province when turn > 20; Rogue up to 6; Gold; Village up to 3; Silver",
    "Marauder": "Province when turn > 15; Gold; Marauder up to 4; Village up to 3; Silver",
    "Cultist": "Cultist up to 5; Gold; Silver",
    "Mint": "Gold up to 1; Mint up to 2; Gold; Silver",
}
# Cards that ask seldom, or little that matters, and so need more games to show a difference: this many times as many.
_MORE_GAMES = 10
_SELDOM = frozenset(
    {
        "Bandit", "Bureaucrat", "Cultist", "Hamlet", "Library", "Marauder", "Mint", "Moat", "Mystic", "Rabble", "Rogue",
        "Royal Seal", "Vassal", "Wandering Minstrel",
    }
)  # fmt: skip

# Why some cards ask nothing that moves the result.
_LEVEL = {
    "Bandit": "which of two Treasures is lost",
    "Bureaucrat": "which of several Victory cards, all useless in hand, goes on the deck",
    "Rabble": "in which order Victory cards go back on the deck",
    "Rogue": "which of two cards is lost, which of a few comes back",
    "Wandering Minstrel": "in which order Actions go back that will mostly be drawn together",
}


class Scatterbrain(StrategyBot):
    """Buys and plays by a plan, but answers what cards ask at random."""

    def __init__(self, name: str, plan: Plan, seed: int) -> None:
        super().__init__(name, plan)
        self._chance = RandomBot(seed)

    def decide(self, view: View, decision: Decision) -> Answer:
        if decision.source in PHASES:
            return super().decide(view, decision)
        return self._chance.decide(view, decision)


class _Counting(StrategyBot):
    """Plays with sense and notes how often cards ask."""

    def __init__(self, name: str, plan: Plan) -> None:
        super().__init__(name, plan)
        self.asked = 0

    def decide(self, view: View, decision: Decision) -> Answer:
        if decision.source not in PHASES:
            self.asked += 1
        return super().decide(view, decision)


@dataclass(frozen=True)
class SenseRow:
    """One card: how often sense beat random answers, a tie counting half, and how often a card asked in a game."""

    card: str
    games: int
    share: float
    asked: float

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the share, by the normal approximation of the worst case."""
        return 0.98 / math.sqrt(self.games)

    @property
    def is_clear(self) -> bool:
        """Whether the whole interval lies above one half."""
        return self.share - self.margin > 0.5


def rules_for(card: str) -> Strategy:
    """Buy rules that use the card: big money with it, or with the company it needs."""
    middle = _RULES.get(card)
    if middle is None:
        middle = f"{card} up to 2; Gold; Silver" if kingdom_cost(card) >= 5 else f"Gold; {card} up to 2; Silver"
    head = [] if middle.startswith("Province") else ["Province"]
    rules = [*head, "Duchy when left(Province) <= 4", "Estate when left(Province) <= 2", *middle.split("; ")]
    text = f"name: {card}\nbuy:\n" + "".join(f"  {rule}\n" for rule in rules)
    return parse_strategy(text, card, known_cards={*CARDS, *PILES})


def setup_for(card: str, strategy: Strategy) -> Setup:
    """A kingdom with the card, what its rules name, and piles that nobody buys."""
    kingdom = [card, *(rule.card for rule in strategy.rules if rule.card in KINGDOM_CARDS and rule.card != card)]
    kingdom += [name for name in _FILLERS if name not in kingdom]
    bane = ""
    if wants_bane(kingdom):
        kingdom.remove("Village")
        bane = "Village" if "Village" in possible_banes(kingdom) else ""
    return Setup(2, list(dict.fromkeys(kingdom))[:KINGDOM_SIZE], bane=bane)


def sense_row(card: str, games: int = 150, seed: int = 1) -> SenseRow:
    """Play the games for one card: pairs with the same seed and exchanged seats."""
    if card not in KINGDOM_CARDS:
        raise SetupError(f"{card} is not a Kingdom card")
    strategy = rules_for(card)
    plan = plan_of(strategy)
    layout = setup_for(card, strategy).layout()
    sensible = _Counting("sense", plan)
    share = 0.0
    for number in range(games):
        table = layout.deal(seed * 1_000_003 + number // 2, 0)
        mine = number % 2
        random_one = Scatterbrain("random answers", plan, seed + number)
        table.agents = [sensible, random_one] if mine == 0 else [random_one, sensible]
        while not table.over and table.turn_number <= MAX_TURNS:
            step(table)
        winners = table.winners()
        if mine in winners:
            share += 1 / len(winners)
    return SenseRow(card, games, share / games, sensible.asked / games)


def sense_table(
    games: int = 150, cards: Sequence[str] = (), seed: int = 1, done: Callable[[SenseRow], None] | None = None
) -> list[SenseRow]:
    """A row for each Kingdom card, or for those named; `done` hears of each row as soon as it is there."""
    rows: list[SenseRow] = []
    for card in cards or KINGDOM_CARDS:
        row = sense_row(card, games * _MORE_GAMES if card in _SELDOM else games, seed)
        rows.append(row)
        if done is not None:
            done(row)
    return rows


def as_markdown(rows: Sequence[SenseRow]) -> str:
    """The table as a page."""
    asking = [row for row in rows if row.asked]
    lines = [
        "# What playing sense is worth",
        "",
        "Written by `python -m feodum.bots.sense_table`. Both sides follow the same buy rules, which use the card, and",
        "play the phases alike; one answers what cards ask with sense, the other at random. Share of wins for sense, a tie",
        "counting half, with its 95 % interval; questions a game. Cards that ask nothing are named below the table.",
        "",
        "| Card | Sense wins | ± | Questions a game | Games |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    lines += [
        f"| {row.card} | {row.share:.1%} | {row.margin:.1%} | {row.asked:.1f} | {row.games} |"
        for row in sorted(asking, key=lambda row: row.card)
    ]
    if asking:
        mean = sum(row.share for row in asking) / len(asking)
        lines += ["", f"Mean over the {len(asking)} cards that ask: {mean:.1%}."]
    level = sorted(row.card for row in asking if not row.is_clear)
    if level:
        reasons = [f"{card} ({_LEVEL[card]})" if card in _LEVEL else card for card in level]
        lines += ["", *textwrap.wrap(f"No clear difference: {'; '.join(reasons)}.", 118)]
    silent = sorted(row.card for row in rows if not row.asked)
    if silent:
        lines += ["", *textwrap.wrap(f"Ask nothing in such games: {', '.join(silent)}.", 118)]
    return "\n".join(lines) + "\n"


def _show(row: SenseRow) -> None:
    print(f"{row.card:20} {row.share:6.1%} ± {row.margin:.1%}  {row.asked:5.1f} questions a game", flush=True)


def main(arguments: Sequence[str]) -> None:
    """`python -m feodum.bots.sense_table [GAMES [FILE [CARD...]]]`"""
    games = int(arguments[0]) if arguments else 150
    rows = sense_table(games, arguments[2:], done=_show)
    if len(arguments) > 1 and arguments[1] != "-":
        with open(arguments[1], "w", encoding="utf-8") as file:
            file.write(as_markdown(rows))


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
