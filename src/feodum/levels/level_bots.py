"""Levels for players: bots that find their strategy by themselves in whatever kingdom they sit down to.

`novice` plays money and one good card. `steady` plays what a search has found for a recommended set, and in other kingdoms the
strategy of the library that fits best, chosen by a quick simulation and remembered (see `choice_store`). `sage` and
`grandmaster` think ahead (see `search`), with the best of these strategies in mind. At a table, what a search on this
machine has found for the kingdom comes first (see `own_finds`); not in the lab, whose results don't depend on the machine.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

from feodum.bots.bot import Bot
from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import FACES, KINGDOM_CARDS, Setup, lay_out, own_cards
from feodum.cards.catalogue import TERMINALS
from feodum.cards.custom import marks_for
from feodum.engine.card import ACTION, TREASURE
from feodum.engine.decision import Answer, Decision
from feodum.engine.turns import step
from feodum.kingdoms.selection import kingdom_cost
from feodum.levels.handicap import WeakerBot
from feodum.levels.level_names import LEVELS, THINKING, LevelWish, read_level
from feodum.levels.local_discoveries import find_for, keep_find
from feodum.levels.shipped_discoveries import discovered_for
from feodum.levels.strategy_cache import ChoiceStore
from feodum.messages.message import Saying
from feodum.messages.suggestions import meant_perhaps, nearest
from feodum.search.playbook import Playbook
from feodum.search.sage import Budget, SageBot
from feodum.strategies import library_names
from feodum.strategies.compiler import plan_of
from feodum.strategies.kingdom_context import Situation, kingdom_of_setup, kingdom_of_view
from feodum.strategies.loaded_plans import BotError, library_strategy
from feodum.strategies.model import BuyRule, Comparison, Number, Strategy, Term
from feodum.strategies.mutation import Breeder
from feodum.strategies.plan import Plan
from feodum.view.window import View

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
DISCOVERED = "discovered"
"""What a search has found for the kingdom, among the candidates."""
OWN_FIND = "found here"
"""What a search on this machine has found, in a choice for a table."""
SEPARATOR = ";"
"""Between the strategies of a choice that has several."""

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


def bot_for_level(level: str, refuse_losing_last_province: bool = True, seed: int = 0, timed: bool = False) -> Bot:
    """The bot of a level; it looks at the kingdom when the game begins. Where it is timed, it thinks by the clock, otherwise
    by a number of play-outs, which gives the same game for the same seed."""
    wish = check_level(level)
    if wish.thinks:
        playbook = playbook_at_table if timed else playbook_for
        return _weakened(_sage(wish, lambda view: playbook(kingdom_of_view(view)), seed, timed), wish, seed)
    return _weakened(LevelBot(wish.level, refuse_losing_last_province, at_table=timed), wish, seed)


def level_bot(level: str, setup: Setup, seed: int = 0, choice: str = "") -> Bot:
    """The bot of a level for a game of this setup at a table, with its strategy already chosen: now, or as `find_choice`
    said before. The seed is for bots that use chance."""
    wish = check_level(level)
    kingdom = kingdom_of_setup(setup)
    if wish.thinks:
        playbook = playbook_for(kingdom, choice)
        return _weakened(_sage(wish, lambda view: playbook, seed, timed=True), wish, seed)
    bot = LevelBot(wish.level, at_table=True)
    bot.prepare(kingdom, choice)
    return _weakened(bot, wish, seed)


def _sage(wish: LevelWish, playbook: Callable[[View], Playbook], seed: int, timed: bool) -> SageBot:
    play_outs, seconds = THINKING[wish.level]
    if wish.play_outs:
        budget = Budget(play_outs=wish.play_outs)
    elif wish.seconds or timed:
        budget = Budget(seconds=wish.seconds or seconds)
    else:
        budget = Budget(play_outs=play_outs)
    return SageBot(wish.level, playbook, budget, seed)


def _weakened(bot: Bot, wish: LevelWish, seed: int) -> Bot:
    return WeakerBot(bot, wish.weaker, seed) if wish.weaker else bot


def known_choice(level: str, setup: Setup) -> str | None:
    """What a level plays in the kingdom of a setup, as far as this process knows: "" if it need not look for that, None
    if it must."""
    wish = check_level(level)
    kingdom = kingdom_of_setup(setup)
    if wish.level == "novice":
        return ""
    if wish.level == "steady" and own_find(kingdom) is None and discovered_for(kingdom.piles) is not None:
        return DISCOVERED
    known = choices(_kind(wish)).get(key_of(kingdom))
    if known is None and wish.thinks:
        return None
    return _with_own_find(wish, kingdom, known or "") or None


def learn_choice(level: str, setup: Setup, choice: str) -> None:
    """Know what another process has found out."""
    others = choice.removeprefix(OWN_FIND).removeprefix(SEPARATOR)
    if others:
        choices(_kind(check_level(level))).learn(key_of(kingdom_of_setup(setup)), others)


def find_choice(level: str, setup: Setup) -> str:
    """What a level plays at a table in the kingdom of a setup; where that is not known, a simulation tells."""
    return _choice_at_table(check_level(level), kingdom_of_setup(setup))


def _choice_at_table(wish: LevelWish, kingdom: Situation) -> str:
    if wish.level == "novice":
        return ""
    if wish.thinks:
        return _with_own_find(wish, kingdom, SEPARATOR.join(playbook_choice(kingdom, candidates(kingdom))))
    return _with_own_find(wish, kingdom, "") or steady_choice(kingdom, candidates(kingdom))


def _with_own_find(wish: LevelWish, kingdom: Situation, choice: str) -> str:
    """The choice, after what a search on this machine has found; who doesn't think needs nothing but that."""
    if own_find(kingdom) is None:
        return choice
    return f"{OWN_FIND}{SEPARATOR}{choice}" if wish.thinks else OWN_FIND


def own_find(kingdom: Situation) -> Strategy | None:
    """What a search on this machine has found for a kingdom, which was for two players."""
    return find_for(key_of(kingdom._replace(players=2)))


def keep_own_find(kingdom: Situation, strategy: Strategy) -> None:
    keep_find(key_of(kingdom._replace(players=2)), strategy)


def _kind(wish: LevelWish) -> str:
    """Under what name choices of a level are remembered."""
    return "sage" if wish.thinks else wish.level


def check_level(level: str) -> LevelWish:
    wish = read_level(level)
    if wish is None:
        near = nearest(level, LEVELS)
        hint = meant_perhaps(near) if near else Saying("levels-known", "the levels are {levels}", levels=LEVELS)
        raise BotError(Saying("level-unknown", "{level}: there is no such level; {hint}", level=level, hint=hint))
    return wish


class LevelBot(Bot):
    """Plays at a level: with the strategy that the level finds for the kingdom on the table.

    Whoever plays with people doesn't give them the game by ending it, so it refuses that unless told otherwise.
    """

    def __init__(self, level: str, refuse_losing_last_province: bool = True, at_table: bool = False) -> None:
        super().__init__()
        self.name = level
        self.level = level
        self.at_table = at_table
        self.refuse_losing_last_province = refuse_losing_last_province
        self._kingdom: Situation | None = None
        self._table: tuple[list[str], str, int] | None = None
        """What tells quickly whether this is still the table that the kingdom was read from."""
        self._player: StrategyBot | None = None

    @property
    def strategy_name(self) -> str:
        """The name of the strategy it plays; empty before it has seen a kingdom."""
        return "" if self._player is None else self._player.name

    def prepare(self, kingdom: Situation, choice: str = "") -> StrategyBot:
        """Choose the strategy for a kingdom."""
        if self.at_table:
            choice = choice or _choice_at_table(check_level(self.level), kingdom)
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


def level_strategy(level: str, kingdom: Situation, choice: str = "") -> Strategy:
    """The strategy that a level finds for a kingdom, or has found before."""
    wish = check_level(level)
    if wish.level == "novice":
        return novice_strategy(kingdom)
    return playbook_for(kingdom, choice).strategies[0] if wish.thinks else steady_strategy(kingdom, choice)


# Novice --------------------------------------------------------------------------------------------------------------
@cache
def novice_strategy(kingdom: Situation) -> Strategy:
    """Money, and the first good card that the kingdom has: a card of somebody's own is always worth a try."""
    middle: list[BuyRule] = [BuyRule("Gold")]
    own = [(name, own_count(name)) for name in own_cards(kingdom.piles) if FACES[name].types & (ACTION | TREASURE)]
    for name, count in (*own, *_GOOD_CARDS):
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
def candidates(kingdom: Situation) -> dict[str, Strategy]:
    """What can be played in a kingdom: what the library has, and what a search has found for it."""
    found = library_candidates(kingdom)
    searched = discovered_for(kingdom.piles)
    if searched is not None:
        found[DISCOVERED] = with_colony(searched) if kingdom.colony else searched
    return found


def library_candidates(kingdom: Situation) -> dict[str, Strategy]:
    """The strategies of the library whose cards are all there, made ready for the kingdom, and one for each own card."""
    found: dict[str, Strategy] = {}
    for slug in library_names():
        strategy = library_strategy(slug)
        if set(strategy.needs) <= set(kingdom.piles) and (kingdom.colony or "colony" not in strategy.options):
            found[slug] = with_colony(strategy) if kingdom.colony else strategy
    for name in own_cards(kingdom.piles):
        strategy = own_strategy(name)
        found[f"own {name}"] = with_colony(strategy) if kingdom.colony else strategy
    return found


def own_count(name: str) -> int:
    """How many of somebody's own card a deck of money bears, by what its facts say."""
    return 2 if name in TERMINALS else 4


def own_strategy(name: str) -> Strategy:
    """Money and a card that the library knows nothing about, by its facts."""
    card = BuyRule(name, at_most=own_count(name))
    if not FACES[name].types & (ACTION | TREASURE):
        card = BuyRule(name, condition=_left("Province", 5))
    rules = [BuyRule("Province"), BuyRule("Duchy", condition=_left("Province", 4)), BuyRule("Gold"), BuyRule("Silver")]
    rules.insert(2 if kingdom_cost(name) >= 5 else 3, card)
    return Strategy(name, rules=tuple(rules), needs=(name,))


def steady_strategy(kingdom: Situation, choice: str = "") -> Strategy:
    """The strategy of the library that fits the kingdom best: the one named, if it can be played there, or found."""
    fitting = _chosen_from(kingdom, choice)
    return fitting[choice if choice in fitting else steady_choice(kingdom, fitting)]


def _chosen_from(kingdom: Situation, choice: str) -> dict[str, Strategy]:
    """The candidates, and where the choice says so, what a search on this machine has found."""
    fitting = candidates(kingdom)
    own = own_find(kingdom) if choice.startswith(OWN_FIND) else None
    return fitting if own is None else fitting | {OWN_FIND: own}


def steady_choice(kingdom: Situation, fitting: dict[str, Strategy]) -> str:
    """The slug of the strategy that fits best: remembered, or found by simulation and remembered then."""
    if DISCOVERED in fitting:
        return DISCOVERED
    store = choices("steady")
    key = key_of(kingdom)
    slug = store.get(key)
    if slug is None or slug not in fitting:
        slug = best_of(kingdom, fitting)
        store.put(key, slug)
    return slug


# Sage ----------------------------------------------------------------------------------------------------------------
def playbook_for(kingdom: Situation, choice: str = "") -> Playbook:
    """The strategies that a level thinks in: those named, if they can be played there, or the best ones found."""
    fitting = _chosen_from(kingdom, choice)
    named = [slug for slug in choice.split(SEPARATOR) if slug in fitting]
    return Playbook([fitting[slug] for slug in named or playbook_choice(kingdom, fitting)], Breeder(kingdom))


def playbook_at_table(kingdom: Situation) -> Playbook:
    """The strategies that levels and coaches think in at a table."""
    return playbook_for(kingdom, _choice_at_table(check_level("sage"), kingdom))


def playbook_choice(kingdom: Situation, fitting: dict[str, Strategy]) -> list[str]:
    """The slugs of the strategies that fit best: remembered, or found by simulation and remembered then."""
    store = choices("sage")
    key = key_of(kingdom)
    slugs = (store.get(key) or "").split(SEPARATOR)
    if not all(slug in fitting for slug in slugs):
        slugs = best_first(kingdom, fitting)
        store.put(key, SEPARATOR.join(slugs))
    return slugs


@cache
def choices(kind: str) -> ChoiceStore:
    """What was chosen for which kingdom, in this process and before: by `steady` one strategy, by `sage` some of them."""
    return ChoiceStore(kind)


def key_of(kingdom: Situation) -> str:
    extras = ("colony" if kingdom.colony else "", kingdom.bane, "shelters" if kingdom.shelters else "")
    # A changed file of own cards is another kingdom.
    marks = sorted(marks_for(list(kingdom.piles)).values())
    return "|".join([*kingdom.piles, *extras, str(kingdom.players), *marks])


def best_of_library(kingdom: Situation) -> Strategy:
    fitting = library_candidates(kingdom)
    return fitting[best_of(kingdom, fitting)]


def best_of(kingdom: Situation, fitting: dict[str, Strategy]) -> str:
    """The slug of the best candidate."""
    return best_first(kingdom, fitting)[0]


def best_first(kingdom: Situation, fitting: dict[str, Strategy]) -> list[str]:
    """The slugs of the best candidates: all play against plain money, then the best ones against each other."""
    plans = {slug: plan_of(strategy) for slug, strategy in fitting.items()}
    base = plans[BASELINE]
    points = {slug: won(kingdom, plan, base, FIRST_ROUND) for slug, plan in plans.items()}
    for slug in _leaders(points, SECOND_ROUND_ENTRANTS):
        points[slug] += won(kingdom, plans[slug], base, SECOND_ROUND, FIRST_ROUND)
    finalists = _leaders(points, FINALISTS)
    final = dict.fromkeys(finalists, 0.0)
    for one, other in combinations(finalists, 2):
        share = won(kingdom, plans[one], plans[other], FINAL_ROUND)
        final[one] += share
        final[other] += FINAL_ROUND - share
    return _leaders(final, FINALISTS)


def _leaders(points: dict[str, float], count: int) -> list[str]:
    return sorted(points, key=lambda slug: (-points[slug], slug))[:count]


def won(kingdom: Situation, one: Plan, other: Plan, games: int, first: int = 0) -> float:
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
