"""Levels for players: bots that find their strategy by themselves in whatever kingdom they sit down to.

`novice` plays money and one good card. `steady` plays the strategy of the library that fits the kingdom best, chosen by
a quick simulation and remembered (see `choice_store`).
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import NamedTuple

from feodum.bots.bot import Bot
from feodum.bots.choice_store import ChoiceStore
from feodum.bots.library_plans import BotError, library_strategy
from feodum.bots.plan import Plan
from feodum.bots.planning import plan_of
from feodum.bots.strategy import library_names
from feodum.bots.strategy.errors import nearest
from feodum.bots.strategy.model import BuyRule, Comparison, Number, Strategy, Term
from feodum.bots.strategy.terms import BASIC
from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import KINGDOM_CARDS, Setup, lay_out
from feodum.engine.card import SHELTER
from feodum.engine.decision import Answer, Decision
from feodum.engine.turns import step
from feodum.kingdoms import kingdom_cost
from feodum.view import View

LEVELS = ("novice", "steady")
FIRST_ROUND = 16
"""Games of each candidate against plain money with Duchies."""
SECOND_ROUND = 48
"""Further games of the better ones, whom luck may have favoured."""
FINAL_ROUND = 32
"""Games of each pair among the best candidates."""
SECOND_ROUND_ENTRANTS = 8
FINALISTS = 4
MAX_TURNS = 60
BASELINE = "big-money-with-duchies"

# Cards that make plain money better all by themselves, and how many of them; the best first, as games against money with
# Duchies have shown.
_GOOD_CARDS = (
    ("Young Witch", 2), ("Witch", 2), ("Mountebank", 2), ("Cultist", 3), ("Monument", 3), ("Goons", 2), ("Rabble", 2),
    ("Militia", 3), ("Bishop", 2), ("Rebuild", 3), ("Vault", 2), ("Catacombs", 2), ("Smithy", 2), ("Council Room", 1),
    ("Tournament", 3), ("Sentry", 2), ("Jester", 1), ("Ironmonger", 3), ("Hunting Grounds", 1), ("Library", 2),
    ("Bandit", 1), ("Marauder", 2), ("Scavenger", 1), ("Fortune Teller", 2), ("Hermit", 1), ("Rogue", 2),
    ("Junk Dealer", 1), ("Hunting Party", 3), ("Remake", 1), ("Squire", 1), ("Moneylender", 1), ("Moat", 1), ("Count", 2),
    ("Remodel", 1), ("Bureaucrat", 1), ("Venture", 2), ("Harvest", 1),
)  # fmt: skip


def bot_for_level(level: str, refuse_losing_last_province: bool = True) -> Bot:
    """The bot of a level; it looks at the kingdom when the game begins."""
    check_level(level)
    return LevelBot(level, refuse_losing_last_province)


def level_bot(level: str, setup: Setup, seed: int = 0) -> Bot:
    """The bot of a level for a game of this setup, with its strategy already chosen. The seed is for bots that use chance."""
    check_level(level)
    bot = LevelBot(level)
    bot.prepare(kingdom_of_setup(setup))
    return bot


def check_level(level: str) -> None:
    if level not in LEVELS:
        near = nearest(level, LEVELS)
        hint = f"did you mean {near}?" if near else f"the levels are {', '.join(LEVELS)}"
        raise BotError(f"{level}: there is no such level; {hint}")


class Kingdom(NamedTuple):
    """What a strategy is chosen for."""

    piles: tuple[str, ...]
    """The Kingdom piles in order of the alphabet, with the Bane."""
    colony: bool = False
    bane: str = ""
    shelters: bool = False
    players: int = 2


def kingdom_of_setup(setup: Setup) -> Kingdom:
    piles = {*setup.kingdom, setup.bane} if setup.bane else {*setup.kingdom}
    return Kingdom(tuple(sorted(piles)), setup.colony, setup.bane, setup.shelters, setup.players)


def kingdom_of_view(view: View) -> Kingdom:
    piles = tuple(sorted(name for name in view.supply() if name not in BASIC))
    return Kingdom(piles, view.has_pile("Colony"), view.bane, _has_shelters(view), view.players)


def _has_shelters(view: View) -> bool:
    """Whether the game began with Shelters; wherever they went, they are still somebody's or in the trash."""
    return any(card.types & SHELTER for card in view.trash) or any("Hovel" in view.owned(seat) for seat in range(view.players))


class LevelBot(Bot):
    """Plays at a level: with the strategy that the level finds for the kingdom on the table.

    Whoever plays with people doesn't give them the game by ending it, so it refuses that unless told otherwise.
    """

    def __init__(self, level: str, refuse_losing_last_province: bool = True) -> None:
        super().__init__()
        self.name = level
        self.level = level
        self.refuse_losing_last_province = refuse_losing_last_province
        self._kingdom: Kingdom | None = None
        self._table: tuple[list[str], str, int] | None = None
        """What tells quickly whether this is still the table that the kingdom was read from."""
        self._player: StrategyBot | None = None

    @property
    def strategy_name(self) -> str:
        """The name of the strategy it plays; empty before it has seen a kingdom."""
        return "" if self._player is None else self._player.name

    def prepare(self, kingdom: Kingdom) -> StrategyBot:
        """Choose the strategy for a kingdom."""
        strategy = level_strategy(self.level, kingdom)
        self._player = StrategyBot(strategy.name, plan_of(strategy), self.refuse_losing_last_province)
        self._kingdom = kingdom
        return self._player

    def decide(self, view: View, decision: Decision) -> Answer:
        table = (view.supply(), view.bane, view.players)
        player = self._player
        if player is None or table != self._table:
            kingdom = kingdom_of_view(view)
            if player is None or kingdom != self._kingdom:
                player = self.prepare(kingdom)
            self._table = table
        return player.decide(view, decision)


def level_strategy(level: str, kingdom: Kingdom) -> Strategy:
    """The strategy that a level finds for a kingdom."""
    return novice_strategy(kingdom) if level == "novice" else steady_strategy(kingdom)


# Novice --------------------------------------------------------------------------------------------------------------
@cache
def novice_strategy(kingdom: Kingdom) -> Strategy:
    """Money, and the first good card that the kingdom has."""
    middle: list[BuyRule] = [BuyRule("Gold")]
    for name, count in _GOOD_CARDS:
        if name in kingdom.piles:
            # What costs as much as a Gold or nearly so comes before it, or it would never be bought.
            middle.insert(0 if kingdom_cost(name) >= 5 else 1, BuyRule(name, at_most=count))
            break
    rules = [
        BuyRule("Province"),
        BuyRule("Duchy", condition=_left("Province", 3)),
        *middle,
        BuyRule("Silver"),
    ]
    strategy = Strategy("novice", rules=tuple(rules))
    return with_colony(strategy) if kingdom.colony else strategy


def _left(name: str, at_most: int) -> Comparison:
    return Comparison(Term("left", name), "<=", Number(at_most))


def with_colony(strategy: Strategy) -> Strategy:
    """The strategy, made to buy Platinum and Colony too if it has no rules for them."""
    if any(rule.card in ("Colony", "Platinum") for rule in strategy.rules):
        return strategy
    early = Comparison(Term("gains_to_end"), ">", Number(4))
    # A Province ends the game no sooner than a Colony does, and gives fewer points: until then build for Colonies.
    extra = (BuyRule("Colony"), BuyRule("Platinum", condition=early))
    return Strategy(
        strategy.name,
        author=strategy.author,
        comment=strategy.comment,
        rules=(*extra, *strategy.rules),
        play=strategy.play,
        trash=strategy.trash,
        discard=strategy.discard,
        needs=strategy.needs,
    )


# Steady --------------------------------------------------------------------------------------------------------------
def candidates(kingdom: Kingdom) -> dict[str, Strategy]:
    """The strategies of the library whose cards are all there, made ready for the kingdom."""
    found: dict[str, Strategy] = {}
    for slug in library_names():
        strategy = library_strategy(slug)
        if set(strategy.needs) <= set(kingdom.piles) and (kingdom.colony or "colony" not in strategy.options):
            found[slug] = with_colony(strategy) if kingdom.colony else strategy
    return found


def steady_strategy(kingdom: Kingdom) -> Strategy:
    """The strategy of the library that fits the kingdom best: remembered, or found by simulation and remembered then."""
    store = choices()
    key = key_of(kingdom)
    fitting = candidates(kingdom)
    slug = store.get(key)
    if slug is None or slug not in fitting:
        slug = best_of(kingdom, fitting)
        store.put(key, slug)
    return fitting[slug]


@cache
def choices() -> ChoiceStore:
    """What was chosen for which kingdom, in this process and before."""
    return ChoiceStore("steady")


def key_of(kingdom: Kingdom) -> str:
    extras = ("colony" if kingdom.colony else "", kingdom.bane, "shelters" if kingdom.shelters else "")
    return "|".join([*kingdom.piles, *extras, str(kingdom.players)])


def best_of(kingdom: Kingdom, fitting: dict[str, Strategy]) -> str:
    """The slug of the best candidate: all play against plain money, then the best ones against each other."""
    plans = {slug: plan_of(strategy) for slug, strategy in fitting.items()}
    base = plans[BASELINE]
    points = {slug: won(kingdom, plan, base, FIRST_ROUND) for slug, plan in plans.items()}
    for slug in _leaders(points, SECOND_ROUND_ENTRANTS):
        points[slug] += won(kingdom, plans[slug], base, SECOND_ROUND, FIRST_ROUND)
    finalists = _leaders(points, FINALISTS)
    if len(finalists) == 1:
        return finalists[0]
    final = dict.fromkeys(finalists, 0.0)
    for one, other in combinations(finalists, 2):
        share = won(kingdom, plans[one], plans[other], FINAL_ROUND)
        final[one] += share
        final[other] += FINAL_ROUND - share
    return _leaders(final, 1)[0]


def _leaders(points: dict[str, float], count: int) -> list[str]:
    return sorted(points, key=lambda slug: (-points[slug], slug))[:count]


def won(kingdom: Kingdom, one: Plan, other: Plan, games: int, first: int = 0) -> float:
    """How many games the first plan wins, with a share of ties. Every second seat follows it, in turn the even and the odd."""
    names = tuple(name for name in kingdom.piles if name in KINGDOM_CARDS and name != kingdom.bane)
    layout = lay_out(kingdom.players, names, kingdom.colony, kingdom.shelters, kingdom.bane)
    bots = StrategyBot("one", one), StrategyBot("other", other)
    total = 0.0
    for number in range(first, first + games):
        table = layout.deal(number // 2, 0)
        sides = [(seat + number) % 2 for seat in range(kingdom.players)]
        table.agents = [bots[side] for side in sides]
        while not table.over and table.turn_number <= MAX_TURNS:
            step(table)
        winners = table.winners()
        total += sum(1 for seat in winners if sides[seat] == 0) / len(winners)
    return total
