"""Levels for players: bots that find their strategy by themselves in whatever kingdom they sit down to.

`novice` plays money and one good card. `steady` plays the strategy of the library that fits the kingdom best, chosen by
a quick simulation and remembered (see `choice_store`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

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
from feodum.engine.decision import Answer, Decision
from feodum.engine.turns import step
from feodum.kingdoms import kingdom_cost
from feodum.view import View

LEVELS = ("novice", "steady")
FIRST_ROUND = 16
"""Games of each candidate against plain money with Duchies."""
FINAL_ROUND = 16
"""Games of each pair among the best candidates."""
FINALISTS = 4
MAX_TURNS = 60
BASELINE = "big-money-with-duchies"

# Cards that make plain money better all by themselves, the best first, and how many of them.
_GOOD_CARDS = (
    ("Mountebank", 2), ("Witch", 2), ("Cultist", 3), ("Young Witch", 2), ("Rebuild", 2), ("Hunting Party", 4),
    ("Jester", 2), ("Vault", 2), ("Goons", 2), ("Grand Market", 3), ("Council Room", 1), ("Rabble", 2), ("Catacombs", 2),
    ("Hunting Grounds", 1), ("Laboratory", 4), ("Junk Dealer", 1), ("Count", 1), ("Sentry", 1), ("Monument", 2),
    ("Bandit", 1), ("Militia", 1), ("Smithy", 1), ("Library", 1), ("Knights", 1), ("Marauder", 1), ("Mystic", 2),
    ("Market", 3), ("Venture", 3), ("Bishop", 1), ("Remake", 1), ("Mint", 1), ("Hoard", 2),
    ("Tournament", 2), ("Moneylender", 1), ("Fortune Teller", 1), ("Ironmonger", 2), ("Bureaucrat", 1), ("Merchant", 1),
    ("Moat", 1),
)  # fmt: skip


def bot_for_level(level: str) -> Bot:
    """The bot of a level; it looks at the kingdom when the game begins."""
    check_level(level)
    return LevelBot(level)


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


Kingdom = tuple[tuple[str, ...], bool, str]
"""The Kingdom piles in order of the alphabet, whether there is Colony, and the Bane."""


def kingdom_of_setup(setup: Setup) -> Kingdom:
    piles = {*setup.kingdom, setup.bane} if setup.bane else {*setup.kingdom}
    return tuple(sorted(piles)), setup.colony, setup.bane


def kingdom_of_view(view: View) -> Kingdom:
    return tuple(sorted(name for name in view.supply() if name not in BASIC)), view.has_pile("Colony"), view.bane


class LevelBot(Bot):
    """Plays at a level: with the strategy that the level finds for the kingdom on the table."""

    def __init__(self, level: str) -> None:
        super().__init__()
        self.name = level
        self.level = level
        self._kingdom: Kingdom | None = None
        self._player: StrategyBot | None = None

    @property
    def strategy_name(self) -> str:
        """The name of the strategy it plays; empty before it has seen a kingdom."""
        return "" if self._player is None else self._player.name

    def prepare(self, kingdom: Kingdom) -> StrategyBot:
        """Choose the strategy for a kingdom."""
        strategy = novice_strategy(kingdom) if self.level == "novice" else steady_strategy(kingdom)
        # Whoever plays with people doesn't give them the game by ending it.
        self._player = StrategyBot(strategy.name, plan_of(strategy), refuse_losing_last_province=True)
        self._kingdom = kingdom
        return self._player

    def decide(self, view: View, decision: Decision) -> Answer:
        kingdom = kingdom_of_view(view)
        player = self._player
        if player is None or kingdom != self._kingdom:
            player = self.prepare(kingdom)
        return player.decide(view, decision)


# Novice --------------------------------------------------------------------------------------------------------------
@cache
def novice_strategy(kingdom: Kingdom) -> Strategy:
    """Money, and the first good card that the kingdom has."""
    piles, colony, _ = kingdom
    middle: list[BuyRule] = [BuyRule("Gold")]
    for name, count in _GOOD_CARDS:
        if name in piles:
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
    return with_colony(strategy) if colony else strategy


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
    piles, colony, bane = kingdom
    found: dict[str, Strategy] = {}
    for slug in library_names():
        strategy = library_strategy(slug)
        if not set(strategy.needs) <= set(piles) or not _fits(strategy.options, colony, bane):
            continue
        found[slug] = with_colony(strategy) if colony else strategy
    return found


def _fits(options: Iterable[str], colony: bool, bane: str) -> bool:
    """Whether the setup is the one the strategy is made for; a strategy for another Bane still works."""
    return colony or "colony" not in options


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
    piles, colony, bane = kingdom
    return "|".join([*piles, "colony" if colony else "", bane])


def best_of(kingdom: Kingdom, fitting: dict[str, Strategy]) -> str:
    """The slug of the best candidate: all play against plain money, then the best ones against each other."""
    plans = {slug: plan_of(strategy) for slug, strategy in fitting.items()}
    if len(plans) == 1:
        return next(iter(plans))
    base = plans[BASELINE]
    results = {slug: win_share(kingdom, plan, base, FIRST_ROUND) for slug, plan in plans.items()}
    finalists = sorted(results, key=lambda slug: (-results[slug], slug))[:FINALISTS]
    points = {slug: results[slug] for slug in finalists}
    for i, one in enumerate(finalists):
        for other in finalists[i + 1 :]:
            share = win_share(kingdom, plans[one], plans[other], FINAL_ROUND)
            points[one] += share
            points[other] += 1 - share
    return max(finalists, key=lambda slug: (points[slug], slug))


def win_share(kingdom: Kingdom, one: Plan, other: Plan, games: int) -> float:
    """The share of games that the first plan wins against the second, a tie counting half; seats are exchanged."""
    if one is other:
        return 0.5
    piles, colony, bane = kingdom
    names = tuple(name for name in piles if name in KINGDOM_CARDS and name != bane)
    layout = lay_out(2, names, colony, False, bane)
    bots = [StrategyBot("one", one), StrategyBot("other", other)]
    won = 0.0
    for number in range(games):
        table = layout.deal(number // 2, number % 2)
        table.agents = [bots[0], bots[1]]
        while not table.over and table.turn_number <= MAX_TURNS:
            step(table)
        winners = table.winners()
        if 0 in winners:
            won += 1 / len(winners)
    return won / games
