"""Value of the play heuristics for each card, measured against bots that answer at random.

A bot with the heuristics plays two opponents with the same buy rules. The first opponent answers everything except
purchases at random. The second also uses the heuristics, but gives random answers to the questions of the measured card and
of cards it adds to the game. The score against the second opponent is the stricter measure, because it depends only on the
answers to these questions. For a card without questions, the second opponent plays exactly like the heuristics.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from feodum.bots.random_answer_bot import RandomAnswerBot
from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import (
    FACES,
    KINGDOM_CARDS,
    KINGDOM_SIZE,
    Setup,
    extra_cards,
    needs_bane,
    possible_banes,
    unknown_name_error,
)
from feodum.engine.decision import Answer, Decision
from feodum.engine.seeds import derive_seed
from feodum.engine.table import Table
from feodum.kingdoms.selection import kingdom_cost
from feodum.lab.match.game_loop import ScoreKeeper
from feodum.lab.match.matches import lineups
from feodum.lab.match.results import score_estimate
from feodum.lab.match.statistics import Estimate
from feodum.lab.match.tallies import MatchTally
from feodum.strategies import Strategy, parse_strategy
from feodum.strategies.compiler import plan_of
from feodum.strategies.loaded_plans import known_cards
from feodum.strategies.plan import Plan
from feodum.view.window import View

TURN_LIMIT = 80
"""Games are stopped and scored after this many turns, because random answers can ruin a deck."""
GAMES_PER_DEAL = 4
"""Two opponents, each in both seat orders."""

# Cards for the other piles. They ask few questions and are bought only if the rules below say so.
_FILLERS = (
    "Village", "Smithy", "Market", "Laboratory", "Festival", "Witch", "Moneylender", "Remodel", "Militia", "Monument",
    "Council Room", "Chapel", "Moat",
)  # fmt: skip

# Rules for cards that ask questions only together with other cards or in long games. Other cards are bought twice with
# Big Money.
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
    "Bandit": "Province when turn > 20; Bandit up to 6; Gold; Village up to 3; Silver",
    "Rogue": "Province when turn > 20; Rogue up to 6; Gold; Village up to 3; Silver",
    "Marauder": "Province when turn > 15; Gold; Marauder up to 4; Village up to 3; Silver",
    "Cultist": "Cultist up to 5; Gold; Silver",
    "Mint": "Mint up to 1 when turn <= 4; Gold; Silver",
}


def rules_for(card: str) -> Strategy:
    """Return buy rules that use the card: Big Money with the card and the companions it needs."""
    middle = _RULES.get(card)
    if middle is None:
        middle = f"{card} up to 2; Gold; Silver" if kingdom_cost(card) >= 5 else f"Gold; {card} up to 2; Silver"
    head = [] if middle.startswith("Province") else ["Province"]
    rules = [*head, "Duchy when left(Province) <= 4", "Estate when left(Province) <= 2", *middle.split("; ")]
    text = f"name: {card}\nbuy:\n" + "".join(f"  {rule}\n" for rule in rules)
    return parse_strategy(text, card, known_cards=known_cards())


def companions(card: str) -> tuple[str, ...]:
    """Return the Kingdom cards that the rules for a card buy, without the card itself."""
    return tuple(rule.card for rule in rules_for(card).rules if rule.card in KINGDOM_CARDS and rule.card != card)


def setup_for(card: str) -> Setup:
    """Return a kingdom with the card, its companions, and piles that are not bought."""
    kingdom = list(dict.fromkeys([card, *companions(card), *_FILLERS]))
    bane = ""
    if needs_bane(kingdom):
        kingdom.remove("Village")
        bane = "Village" if "Village" in possible_banes(kingdom) else ""
    return Setup(2, kingdom[:KINGDOM_SIZE], bane=bane)


def question_sources(card: str) -> frozenset[str]:
    """Return the names that ask the card's questions: itself, its mixed pile, and cards it adds."""
    return frozenset({card, *extra_cards(card), *(face.name for face in FACES.values() if face.pile == card)})


class _CountingBot(StrategyBot):
    """Plays with the heuristics and counts the questions of some cards."""

    def __init__(self, name: str, plan: Plan, sources: frozenset[str]) -> None:
        super().__init__(name, plan)
        self.sources = sources
        self.asked = 0

    def decide(self, view: View, decision: Decision) -> Answer:
        if decision.source in self.sources:
            self.asked += 1
        return super().decide(view, decision)


@dataclass
class HeuristicSums:
    """Tallies against each opponent, and how many questions the card asked against the second one."""

    everything: MatchTally
    questions: MatchTally
    deals: int = 0
    asked: int = 0

    def add(self, other: HeuristicSums) -> None:
        self.deals += other.deals
        self.asked += other.asked
        self.everything.add(other.everything)
        self.questions.add(other.questions)


@dataclass(frozen=True)
class HeuristicTrial:
    """All games of one card: each deal in both seat orders against both opponents."""

    card: str
    seed: int

    def __post_init__(self) -> None:
        if self.card not in KINGDOM_CARDS:
            raise unknown_name_error(self.card, KINGDOM_CARDS, "Kingdom card")

    def empty(self) -> HeuristicSums:
        return HeuristicSums(MatchTally(2), MatchTally(2))

    def play(self, first: int, deals: int) -> HeuristicSums:
        plan = plan_of(rules_for(self.card))
        layout = setup_for(self.card).layout()
        names = question_sources(self.card)
        heuristic = _CountingBot("sense", plan, names)
        scores = ScoreKeeper(2), ScoreKeeper(2)
        asked = 0
        for deal in range(first, first + deals):
            seed = derive_seed(self.seed, deal)
            for random_sources, score in zip((None, names), scores, strict=True):
                heuristic.asked = 0
                for order, lineup in enumerate(lineups(2)):
                    random_bot = RandomAnswerBot("chance", plan, derive_seed(self.seed, deal, order), random_sources)
                    table: Table = layout.deal(seed, 0)
                    table.agents = [(heuristic, random_bot)[player] for player in lineup]
                    score.play(table, lineup, TURN_LIMIT)
                score.close_deal()
            asked += heuristic.asked
        tallies = [MatchTally.of(score, [], deals) for score in scores]
        return HeuristicSums(tallies[0], tallies[1], deals, asked)


@dataclass(frozen=True)
class HeuristicRow:
    """One card: the heuristics' scores (wins and half the ties) and the number of questions per game."""

    card: str
    companions: tuple[str, ...]
    everything: Estimate
    questions: Estimate
    asked: float
    games: int

    @property
    def is_inconclusive(self) -> bool:
        """True if the card asked questions but the heuristics did not score significantly above 50%."""
        return self.asked > 0 and self.questions.low <= 0.5


def is_score_known(width: float) -> Callable[[HeuristicSums], bool]:
    return lambda sums: score_estimate(sums.questions, 0).half_width <= width


def heuristic_row(card: str, sums: HeuristicSums) -> HeuristicRow:
    games = 2 * sums.deals
    return HeuristicRow(
        card,
        companions(card),
        score_estimate(sums.everything, 0),
        score_estimate(sums.questions, 0),
        sums.asked / max(games, 1),
        games,
    )
