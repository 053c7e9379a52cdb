"""Levels: bots that choose a strategy for any kingdom on their own.

`novice` plays money and one good card. `steady` plays the shipped discovery for a recommended set. In other kingdoms it plays
the best library strategy, which a short simulation selects and the strategy cache stores. `sage` and `grandmaster` search with
the best of these strategies. In timed games, a local discovery for the kingdom takes precedence. The lab ignores local
discoveries so that its results don't depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations

from feodum.bots.bot import Bot
from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import FACES, KINGDOM_CARDS, Setup, build_layout, custom_cards_in
from feodum.cards.custom import files_with
from feodum.engine.decision import Answer, Decision
from feodum.engine.turns import step
from feodum.levels.card_strategies import (
    PLAYABLE,
    card_count,
    card_strategy,
    cards_without_strategy,
    left,
    most_appealing,
    with_card,
)
from feodum.levels.handicap import HandicappedBot
from feodum.levels.level_names import LEVELS, THINKING, LevelSpec, parse_level
from feodum.levels.local_discoveries import load_local_discovery, save_local_discovery
from feodum.levels.shipped_discoveries import shipped_discovery
from feodum.levels.strategy_cache import StrategyCache
from feodum.messages.message import Message
from feodum.messages.suggestions import closest_match, suggestion
from feodum.search.playbook import Playbook
from feodum.search.race import Round, successive_halving
from feodum.search.sage import Budget, SageBot
from feodum.strategies import library_names
from feodum.strategies.compiler import plan_of
from feodum.strategies.kingdom_context import KingdomContext, kingdom_of_setup, kingdom_of_view
from feodum.strategies.loaded_plans import BotError, library_strategy
from feodum.strategies.model import BuyRule, Comparison, Number, Remark, Strategy, Term
from feodum.strategies.mutation import StrategyMutator
from feodum.strategies.plan import Plan
from feodum.view.window import View

FIRST_ROUND = 16
"""Games of each candidate against Big Money with Duchies."""
SECOND_ROUND = 48
"""Additional games for the leaders, to reduce the effect of luck."""
FINAL_ROUND = 32
"""Games of each pair of finalists."""
SECOND_ROUND_ENTRANTS = 8
FINALISTS = 4
MAX_TURNS = 60
BASELINE = "big-money-with-duchies"
SHIPPED_DISCOVERY = "discovered"
"""Candidate name of the shipped discovery for the kingdom."""
LOCAL_DISCOVERY = "found here"
"""Candidate name of the local discovery for the kingdom."""
SEPARATOR = ";"
"""Separates the strategies in a choice."""

# Cards that improve Big Money on their own, with how many to buy. Best first, measured against Big Money with Duchies.
_GOOD_CARDS = (
    ("Young Witch", 2), ("Witch", 2), ("Mountebank", 2), ("Cultist", 3), ("Monument", 3), ("Goons", 2), ("Rabble", 2),
    ("Militia", 3), ("Bishop", 2), ("Rebuild", 3), ("Vault", 2), ("Catacombs", 2), ("Smithy", 2), ("Council Room", 1),
    ("Tournament", 3), ("Sentry", 2), ("Jester", 1), ("Ironmonger", 3), ("Hunting Grounds", 1), ("Library", 2),
    ("Bandit", 1), ("Marauder", 2), ("Scavenger", 1), ("Fortune Teller", 2), ("Hermit", 1), ("Rogue", 2),
    ("Junk Dealer", 1), ("Hunting Party", 3), ("Remake", 1), ("Squire", 1), ("Moneylender", 1), ("Moat", 1), ("Count", 2),
    ("Remodel", 1), ("Bureaucrat", 1), ("Venture", 2), ("Harvest", 1),
)  # fmt: skip


def bot_for_level(level: str, refuse_losing_last_province: bool = True, seed: int = 0, timed: bool = False) -> Bot:
    """Return the bot for a level. It reads the kingdom when the game begins.

    A timed bot thinks by the clock. Otherwise it has a fixed number of playouts, so the same seed gives the same game.
    """
    spec = check_level(level)
    if spec.thinks:
        playbook = timed_playbook if timed else playbook_for
        return _with_handicap(_sage(spec, lambda view: playbook(kingdom_of_view(view)), seed, timed), spec, seed)
    return _with_handicap(LevelBot(spec.level, refuse_losing_last_province, timed=timed), spec, seed)


def level_bot(level: str, setup: Setup, seed: int = 0, choice: str = "") -> Bot:
    """Return the timed bot for a level in a game with this setup.

    `choice` is an earlier result of `find_strategy_choice`; without it the strategy is chosen now.
    """
    spec = check_level(level)
    kingdom = kingdom_of_setup(setup)
    if spec.thinks:
        playbook = playbook_for(kingdom, choice)
        return _with_handicap(_sage(spec, lambda view: playbook, seed, timed=True), spec, seed)
    bot = LevelBot(spec.level, timed=True)
    bot.prepare(kingdom, choice)
    return _with_handicap(bot, spec, seed)


def _sage(spec: LevelSpec, playbook: Callable[[View], Playbook], seed: int, timed: bool) -> SageBot:
    play_outs, seconds = THINKING[spec.level]
    if spec.play_outs:
        budget = Budget(play_outs=spec.play_outs)
    elif spec.seconds or timed:
        budget = Budget(seconds=spec.seconds or seconds)
    else:
        budget = Budget(play_outs=play_outs)
    return SageBot(spec.level, playbook, budget, seed)


def _with_handicap(bot: Bot, spec: LevelSpec, seed: int) -> Bot:
    return HandicappedBot(bot, spec.handicap, seed) if spec.handicap else bot


def cached_strategy_choice(level: str, setup: Setup) -> str | None:
    """Return the strategies that a level plays with this setup, if this process knows them.

    An empty string means that no lookup is needed, None that `find_strategy_choice` must run.
    """
    spec = check_level(level)
    kingdom = kingdom_of_setup(setup)
    if spec.level == "novice":
        return ""
    if spec.level == "steady" and local_discovery(kingdom) is None and shipped_discovery(kingdom.piles) is not None:
        return SHIPPED_DISCOVERY
    known = strategy_cache(_kind(spec)).get(kingdom_key(kingdom))
    if known is None and spec.thinks:
        return None
    return _with_local_discovery(spec, kingdom, known or "") or None


def store_strategy_choice(level: str, setup: Setup, choice: str) -> None:
    """Store in memory a choice that another process has computed."""
    others = choice.removeprefix(LOCAL_DISCOVERY).removeprefix(SEPARATOR)
    if others:
        strategy_cache(_kind(check_level(level))).put_in_memory(kingdom_key(kingdom_of_setup(setup)), others)


def find_strategy_choice(level: str, setup: Setup) -> str:
    """Return the strategies that a level plays in a timed game with this setup.

    The names are joined by SEPARATOR. Simulates if the choice is not cached.
    """
    return _timed_choice(check_level(level), kingdom_of_setup(setup))


def _timed_choice(spec: LevelSpec, kingdom: KingdomContext) -> str:
    if spec.level == "novice":
        return ""
    if spec.thinks:
        return _with_local_discovery(spec, kingdom, SEPARATOR.join(playbook_choice(kingdom, candidates(kingdom))))
    return _with_local_discovery(spec, kingdom, "") or steady_choice(kingdom, candidates(kingdom))


def _with_local_discovery(spec: LevelSpec, kingdom: KingdomContext, choice: str) -> str:
    """Return the choice with the local discovery, if any, in front.

    Levels that don't search play only the discovery.
    """
    if local_discovery(kingdom) is None:
        return choice
    return f"{LOCAL_DISCOVERY}{SEPARATOR}{choice}" if spec.thinks else LOCAL_DISCOVERY


def local_discovery(kingdom: KingdomContext) -> Strategy | None:
    """Return the local discovery for a kingdom, or None. Searches use two players; it serves any number."""
    return load_local_discovery(kingdom_key(kingdom._replace(players=2)))


def keep_local_discovery(kingdom: KingdomContext, strategy: Strategy) -> None:
    save_local_discovery(kingdom_key(kingdom._replace(players=2)), strategy)


def _kind(spec: LevelSpec) -> str:
    """Return the name under which choices of this level are cached."""
    return "sage" if spec.thinks else spec.level


def check_level(level: str) -> LevelSpec:
    spec = parse_level(level)
    if spec is None:
        near = closest_match(level, LEVELS)
        hint = suggestion(near) if near else Message("levels-known", "The levels are {levels}", levels=LEVELS)
        raise BotError(Message("level-unknown", "{level}: no such level. {hint}", level=level, hint=hint))
    return spec


class LevelBot(Bot):
    """Plays the strategy that its level chooses for the kingdom.

    By default it refuses to end a game that it would lose.
    """

    def __init__(self, level: str, refuse_losing_last_province: bool = True, timed: bool = False) -> None:
        super().__init__()
        self.name = level
        self.level = level
        self.needs_trace = type(self) is not LevelBot
        self.timed = timed
        self.refuse_losing_last_province = refuse_losing_last_province
        self._kingdom: KingdomContext | None = None
        self._table: tuple[list[str], str, int] | None = None
        """Supply, Bane and player count that `_kingdom` was derived from. Cheap to compare."""
        self._player: StrategyBot | None = None

    @property
    def strategy_name(self) -> str:
        """Name of the strategy the bot plays, or an empty string before it has seen a kingdom."""
        return "" if self._player is None else self._player.name

    def prepare(self, kingdom: KingdomContext, choice: str = "") -> StrategyBot:
        """Choose the strategy for a kingdom."""
        if self.timed:
            choice = choice or _timed_choice(check_level(self.level), kingdom)
        strategy = level_strategy(self.level, kingdom, choice)
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


def level_strategy(level: str, kingdom: KingdomContext, choice: str = "") -> Strategy:
    """Return the strategy that a level plays in a kingdom.

    `choice` is an earlier result of `find_strategy_choice`.
    """
    spec = check_level(level)
    if spec.level == "novice":
        return novice_strategy(kingdom)
    return playbook_for(kingdom, choice).strategies[0] if spec.thinks else steady_strategy(kingdom, choice)


# Novice --------------------------------------------------------------------------------------------------------------
@cache
def novice_strategy(kingdom: KingdomContext) -> Strategy:
    """Return Big Money plus one good card of the kingdom. Custom cards take precedence, then measured cards."""
    rules = [BuyRule("Province"), BuyRule("Duchy", condition=left("Province", 3)), BuyRule("Gold"), BuyRule("Silver")]
    own = [(name, card_count(name)) for name in custom_cards_in(kingdom.piles) if FACES[name].types & PLAYABLE]
    other = most_appealing(cards_without_strategy(kingdom.piles))
    for name, count in (*own, *_GOOD_CARDS, (other, card_count(other))):
        if name in kingdom.piles:
            rules = with_card(rules, BuyRule(name, at_most=count))
            break
    strategy = Strategy("novice", rules=tuple(rules))
    return with_colony(strategy) if kingdom.colony else strategy


def with_colony(strategy: Strategy) -> Strategy:
    """Return the strategy with buy rules for Colony and Platinum added, unless it has such rules."""
    if any(rule.card in ("Colony", "Platinum") for rule in strategy.rules):
        return strategy
    early = Comparison(Term("gains_to_end"), ">", Number(4))
    # A Province ends the game no sooner than a Colony and is worth fewer points, so build for Colonies first.
    extra = (BuyRule("Colony"), BuyRule("Platinum", condition=early))
    remarks = tuple(_moved_down(remark, len(extra)) for remark in strategy.remarks)
    return replace(strategy, rules=(*extra, *strategy.rules), remarks=remarks)


def _moved_down(remark: Remark, lines: int) -> Remark:
    """Return the remark for a strategy with this many more lines at the top of its buy rules."""
    key, _, number = remark.anchor.partition(" ")
    return replace(remark, anchor=f"{key} {int(number) + lines}") if key == "buy" and number else remark


# Steady --------------------------------------------------------------------------------------------------------------
def candidates(kingdom: KingdomContext) -> dict[str, Strategy]:
    """Return the strategies that fit a kingdom: those of the library and the shipped discovery."""
    found = library_candidates(kingdom)
    searched = shipped_discovery(kingdom.piles)
    if searched is not None:
        found[SHIPPED_DISCOVERY] = with_colony(searched) if kingdom.colony else searched
    return found


def library_candidates(kingdom: KingdomContext) -> dict[str, Strategy]:
    """Return the library strategies whose cards are in the kingdom, and one for each card that no library strategy is about."""
    found: dict[str, Strategy] = {}
    for slug in library_names():
        strategy = library_strategy(slug)
        if set(strategy.needs) <= set(kingdom.piles) and (kingdom.colony or "colony" not in strategy.options):
            found[slug] = with_colony(strategy) if kingdom.colony else strategy
    for name in dict.fromkeys([*custom_cards_in(kingdom.piles), *cards_without_strategy(kingdom.piles)]):
        strategy = card_strategy(name)
        found[f"own {name}"] = with_colony(strategy) if kingdom.colony else strategy
    return found


def steady_strategy(kingdom: KingdomContext, choice: str = "") -> Strategy:
    """Return the strategy that `choice` names if it fits the kingdom, otherwise the best candidate."""
    fitting = _candidates_for_choice(kingdom, choice)
    return fitting[choice if choice in fitting else steady_choice(kingdom, fitting)]


def _candidates_for_choice(kingdom: KingdomContext, choice: str) -> dict[str, Strategy]:
    """Return the candidates, including the local discovery if the choice names it."""
    fitting = candidates(kingdom)
    own = local_discovery(kingdom) if choice.startswith(LOCAL_DISCOVERY) else None
    return fitting if own is None else fitting | {LOCAL_DISCOVERY: own}


def steady_choice(kingdom: KingdomContext, fitting: dict[str, Strategy]) -> str:
    """Return the slug of the best strategy, from the cache or by simulation."""
    if SHIPPED_DISCOVERY in fitting:
        return SHIPPED_DISCOVERY
    store = strategy_cache("steady")
    key = kingdom_key(kingdom)
    slug = store.get(key)
    if slug is None or slug not in fitting:
        slug = best_candidate(kingdom, fitting)
        store.put(key, slug)
    return slug


# Sage ----------------------------------------------------------------------------------------------------------------
def playbook_for(kingdom: KingdomContext, choice: str = "") -> Playbook:
    """Return the playbook for a kingdom: the fitting strategies in `choice`, or else the best candidates."""
    fitting = _candidates_for_choice(kingdom, choice)
    named = [slug for slug in choice.split(SEPARATOR) if slug in fitting]
    return Playbook([fitting[slug] for slug in named or playbook_choice(kingdom, fitting)], StrategyMutator(kingdom))


def timed_playbook(kingdom: KingdomContext) -> Playbook:
    """Return the playbook for timed games and hints, including the local discovery."""
    return playbook_for(kingdom, _timed_choice(check_level("sage"), kingdom))


def playbook_choice(kingdom: KingdomContext, fitting: dict[str, Strategy]) -> list[str]:
    """Return the slugs of the best strategies, from the cache or by simulation."""
    store = strategy_cache("sage")
    key = kingdom_key(kingdom)
    slugs = (store.get(key) or "").split(SEPARATOR)
    if not all(slug in fitting for slug in slugs):
        slugs = rank_candidates(kingdom, fitting)
        store.put(key, SEPARATOR.join(slugs))
    return slugs


@cache
def strategy_cache(kind: str) -> StrategyCache:
    """Return the strategy cache of a level. `steady` stores one strategy per kingdom, `sage` several."""
    return StrategyCache(kind)


def kingdom_key(kingdom: KingdomContext) -> str:
    extras = ("colony" if kingdom.colony else "", kingdom.bane, "shelters" if kingdom.shelters else "")
    # An edited custom card file makes a different kingdom.
    hashes = sorted([file.hash for file in files_with(kingdom.piles)])
    return "|".join([*kingdom.piles, *extras, str(kingdom.players), *hashes])


def best_library_strategy(kingdom: KingdomContext) -> Strategy:
    fitting = library_candidates(kingdom)
    return fitting[best_candidate(kingdom, fitting)]


def best_candidate(kingdom: KingdomContext, fitting: dict[str, Strategy]) -> str:
    """Return the slug of the best candidate."""
    return rank_candidates(kingdom, fitting)[0]


def rank_candidates(kingdom: KingdomContext, fitting: dict[str, Strategy]) -> list[str]:
    """Return the slugs of the best candidates, best first.

    All candidates play against Big Money, then the best ones play each other.
    """
    plans = {slug: plan_of(strategy) for slug, strategy in fitting.items()}
    base = plans[BASELINE]
    points = dict.fromkeys(plans, 0.0)

    def play(slugs: list[str], first: int, games: int) -> bool:
        for slug in slugs:
            points[slug] += count_wins(kingdom, plans[slug], base, games, first)
        return True

    rounds = [
        Round(FIRST_ROUND, lambda slugs: _leaders({slug: points[slug] for slug in slugs}, SECOND_ROUND_ENTRANTS)),
        Round(SECOND_ROUND, lambda slugs: _leaders({slug: points[slug] for slug in slugs}, FINALISTS)),
    ]
    finalists = successive_halving([*plans], rounds, play, least=1) or []
    final = dict.fromkeys(finalists, 0.0)
    for one, other in combinations(finalists, 2):
        share = count_wins(kingdom, plans[one], plans[other], FINAL_ROUND)
        final[one] += share
        final[other] += FINAL_ROUND - share
    return _leaders(final, FINALISTS)


def _leaders(points: dict[str, float], count: int) -> list[str]:
    return sorted(points, key=lambda slug: (-points[slug], slug))[:count]


def count_wins(kingdom: KingdomContext, one: Plan, other: Plan, games: int, first: int = 0) -> float:
    """Return how many games `one` wins; a tie counts as a fraction of a win.

    The plans swap the even and odd seats after each game.
    """
    names = tuple(name for name in kingdom.piles if name in KINGDOM_CARDS and name != kingdom.bane)
    layout = build_layout(kingdom.players, names, kingdom.colony, kingdom.shelters, kingdom.bane)
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
