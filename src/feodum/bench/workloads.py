"""Named workloads, each running on one core."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from feodum.bots.buy_lists import BuyList, BuyListEntry, big_money
from feodum.bots.random_bot import RandomBot
from feodum.cards.box import Setup
from feodum.engine.decision import Agent, Answer
from feodum.engine.random import seeded
from feodum.engine.setup import Layout
from feodum.engine.table import Table
from feodum.engine.turns import run, step
from feodum.game import Game
from feodum.kingdoms.selection import choose_setup
from feodum.lab.match.boards import choose_board
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.matches import Match
from feodum.levels.registry import bot_named, bot_of
from feodum.messages.message import Message
from feodum.search.playouts import play_to_end
from feodum.strategies import library_names, parse_strategy
from feodum.strategies.loaded_plans import known_cards

MONEY = [BuyListEntry("Province"), BuyListEntry("Gold"), BuyListEntry("Silver")]
FIRST_GAME = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")
WITCH_GAME = ("Cellar", "Chapel", "Market", "Merchant", "Militia", "Mine", "Smithy", "Village", "Witch", "Workshop")
PROSPERITY_GAME = (
    "Smithy", "City", "Expand", "Goons", "King's Court", "Monument", "Rabble", "Vault", "Watchtower", "Worker's Village",
)  # fmt: skip
DARK_AGES_GAME = (
    "Smithy", "Armory", "Bandit Camp", "Catacombs", "Fortress", "Hunting Grounds", "Junk Dealer", "Sage", "Scavenger", "Squire",
)  # fmt: skip
SEASIDE_GAME = (
    "Bazaar", "Caravan", "Cutpurse", "Fishing Village", "Lighthouse", "Merchant Ship", "Island", "Treasury", "Warehouse",
    "Wharf",
)  # fmt: skip
INTRIGUE_GAME = (
    "Baron", "Bridge", "Conspirator", "Courtyard", "Minion", "Nobles", "Shanty Town", "Steward", "Torturer", "Upgrade",
)  # fmt: skip
MARKET_ENGINE = """name: Market engine
buy:
  Province when count(Gold) > 1
  Duchy when gains_to_end <= 4
  Estate when gains_to_end <= 2
  Gold up to 3
  Smithy up to 1
  Market up to 4
  Smithy up to 3 when count(Smithy) <= count(Village)
  Village up to 2 when count(Silver) > 1
  Silver
"""
INTRIGUE_ENGINE = """name: Intrigue engine
buy:
  Province
  Duchy when gains_to_end <= 4
  Nobles up to 5
  Torturer up to 2
  Upgrade up to 1
  Conspirator up to 3
  Bridge up to 2
  Shanty Town up to 4
  Silver
"""
RANDOM_SETUPS = 50
"""Number of random kingdoms, chosen in advance because choosing a kingdom is not measured."""
RANDOM_TURNS = 300
"""Games of random bots are stopped after this many turns."""
SIMULATED_DEALS = 50
PREPARED_GAMES = 20
"""Number of recorded games that are replayed."""
MIDDLE_TURN: Final = 8
"""The turn at which playouts start."""
PLAY_OUT_TURNS: Final = 60
SAVED_TURNS: Final = 30

Work = Iterator[int]
"""Each iteration does some work and yields the number of units done."""


@dataclass(frozen=True)
class Workload:
    """A workload to measure."""

    name: str
    about: str
    unit: str
    start: Callable[[], Work]
    inverse: bool = False
    """Report microseconds per unit instead of units per second."""
    counted: int = 100
    """Number of units over which instructions are counted."""


def smithy() -> BuyList:
    return BuyList("smithy", [MONEY[0], MONEY[1], BuyListEntry("Smithy", 2), MONEY[2]])


def engine() -> BuyList:
    return BuyList(
        "engine",
        [MONEY[0], BuyListEntry("Market", 5), BuyListEntry("Smithy", 3), BuyListEntry("Village", 5), MONEY[1], MONEY[2]],
    )


def witch() -> BuyList:
    return BuyList("witch", [MONEY[0], BuyListEntry("Witch", 2), MONEY[1], BuyListEntry("Chapel", 1), MONEY[2]])


def durations() -> BuyList:
    cards = [("Wharf", 4), ("Merchant Ship", 2), ("Fishing Village", 5), ("Caravan", 3), ("Lighthouse", 1)]
    return BuyList("durations", [*MONEY[:2], *[BuyListEntry(name, count) for name, count in cards], MONEY[2]])


def _games(kingdom: tuple[str, ...], bot: Callable[[], Agent]) -> Work:
    """Complete two-player games without a log; the players alternate in going first."""
    layout = Setup(2, kingdom).layout()
    agents: list[Agent | None] = [bot(), bot()]
    seed = 0
    while True:
        table = layout.deal(seed, seed & 1)
        table.agents = agents
        run(table)
        yield 1
        seed += 1


def _played_out(kingdom: tuple[str, ...], bot: Callable[[], Agent]) -> Work:
    """The games of `_games` as `Game` objects, up to their scores."""
    setup = Setup(2, kingdom)
    agents = [bot(), bot()]
    seed = 0
    while True:
        Game(setup, seed).play_out(agents).scores()
        yield 1
        seed += 1


def _random_games() -> Work:
    """Games of two random bots in random kingdoms of all sets.

    Games have a turn limit: random players can trash all their money, and then the game never ends on its own.
    """
    setups = [choose_setup(None, 2, seed) for seed in range(RANDOM_SETUPS)]
    seed = 0
    while True:
        setup = setups[seed % RANDOM_SETUPS]
        table = setup.layout().deal(seed, setup.first)
        table.agents = [RandomBot(2 * seed), RandomBot(2 * seed + 1)]
        run(table, RANDOM_TURNS)
        yield 1
        seed += 1


def _recorded(setup: Setup, seed: int) -> list[Answer]:
    table = setup.layout().deal(seed, setup.first)
    table.agents = [engine(), engine()]
    run(table)
    return table.answers


def _steps() -> Work:
    """Decisions answered from outside, one at a time, in a game with a log."""
    setup = Setup(2, FIRST_GAME)
    recorded = [_recorded(setup, seed) for seed in range(PREPARED_GAMES)]
    while True:
        for seed, answers in enumerate(recorded):
            game = Game(setup, seed)
            for answer in answers:
                game.answer(answer)
            yield len(answers)


def _middle_of_game() -> Table:
    """Return a two-player game at the start of turn 12."""
    table = Setup(2, FIRST_GAME).layout().deal(1, 0)
    table.agents = [engine(), engine()]
    while table.turn_number < 12:
        step(table)
    return table


def _copies() -> Work:
    table = _middle_of_game()
    while True:
        for _ in range(100):
            table.copy()
        yield 100


def _library_games() -> Work:
    """Games of each library strategy against itself, with play heuristics, in a kingdom chosen for it."""
    games: list[tuple[Layout, list[Agent | None]]] = []
    for slug in sorted(library_names()):
        bot = bot_named(slug)
        games.append((choose_board(find_competitors((slug,))).setup(2, 0).layout(), [bot, bot]))
    seed = 0
    while True:
        layout, agents = games[seed % len(games)]
        table = layout.deal(seed, seed & 1)
        table.agents = agents
        run(table)
        yield 1
        seed += 1


def _simulated() -> Work:
    """The big-money games of `feodum lab simulate`, including its statistics."""
    competitors = find_competitors(("big-money", "big-money"))
    match = Match(competitors, choose_board(competitors, ["First Game"]), 0)
    deal = 0
    while True:
        match.play(deal, SIMULATED_DEALS)
        yield 2 * SIMULATED_DEALS
        deal += SIMULATED_DEALS


def _market_engine() -> Agent:
    """Create the reference engine: buy rules with limits and conditions, play heuristics for the rest."""
    return bot_of(parse_strategy(MARKET_ENGINE, known_cards=known_cards()))


def _intrigue_engine() -> Agent:
    return bot_of(parse_strategy(INTRIGUE_ENGINE, known_cards=known_cards()))


def _play_outs(kingdom: tuple[str, ...], bot: Callable[[], Agent]) -> Work:
    """The playouts of a search: sample the hidden information in mid-game and play to the end."""
    setup = Setup(2, kingdom)
    agents: list[Agent | None] = [bot(), bot()]
    middles: list[Table] = []
    for seed in range(PREPARED_GAMES):
        table = setup.layout().deal(seed, seed & 1)
        table.agents = agents
        while not table.over and table.turn_number < MIDDLE_TURN:
            step(table)
        middles.append(table)
    random = seeded(0)
    while True:
        for middle in middles:
            play_to_end(middle, middle.turn, agents, random, PLAY_OUT_TURNS - middle.turn_number)
            yield 1


def _saved_game() -> str:
    """Return the saved form of a game of SAVED_TURNS turns."""
    game = Game(Setup(2, FIRST_GAME), 0)
    bot = BuyList(
        "slow engine", [BuyListEntry("Market", 5), BuyListEntry("Smithy", 3), BuyListEntry("Village", 5), MONEY[1], MONEY[2]]
    )
    while not game.is_over and game.table.turn_number <= SAVED_TURNS:
        decision = game.decision
        assert decision is not None
        game.answer(bot.decide(game.window(decision.of), decision))
    return game.to_json()


def _loads() -> Work:
    text = _saved_game()
    while True:
        Game.from_json(text)
        yield 1


def _rooms() -> Work:
    """Decisions in a server room, each stored and sent to its seat, without any network."""
    from feodum.bench.room_workload import decisions  # needs the extra `table`

    return decisions(FIRST_GAME, engine())


def _named(name: str) -> Callable[[], Agent]:
    return partial(bot_named, name)


GAMES: Final = Message("bench-games", "games/s")
DECISIONS: Final = Message("bench-decisions", "decisions/s")
WORKLOADS = {
    workload.name: workload
    for workload in (
        Workload(
            "big-money",
            Message("workload-big-money", "two players buy Province, Gold, Silver"),
            GAMES,
            lambda: _games(FIRST_GAME, big_money),
        ),
        Workload(
            "smithy",
            Message("workload-smithy", "two players buy Province, Gold, Silver and up to 2 Smithies"),
            GAMES,
            lambda: _games(FIRST_GAME, smithy),
        ),
        Workload(
            "engine",
            Message("workload-engine", "up to 5 Village, 3 Smithy, 5 Market, then money"),
            GAMES,
            lambda: _games(FIRST_GAME, engine),
        ),
        Workload("witch", Message("workload-witch", "2 Witch, 1 Chapel, then money"), GAMES, lambda: _games(WITCH_GAME, witch)),
        Workload(
            "prosperity",
            Message("workload-prosperity", "library strategy: Worker's Village and Goons"),
            GAMES,
            lambda: _games(PROSPERITY_GAME, _named("workers-village-goons")),
            counted=20,
        ),
        Workload(
            "darkages",
            Message("workload-darkages", "library strategy: Bandit Camps and Smithies"),
            GAMES,
            lambda: _games(DARK_AGES_GAME, _named("bandit-camp-smithy")),
            counted=20,
        ),
        Workload(
            "durations",
            Message("workload-durations", "up to 4 Wharf, 5 Fishing Village, 3 Caravan, then money"),
            GAMES,
            lambda: _games(SEASIDE_GAME, durations),
        ),
        Workload(
            "intrigue",
            Message("workload-intrigue", "a strategy with Nobles, Torturer, Conspirator and Bridge"),
            GAMES,
            lambda: _games(INTRIGUE_GAME, _intrigue_engine),
            counted=20,
        ),
        Workload("random", Message("workload-random", "random bots, random kingdoms of all sets"), GAMES, _random_games),
        Workload("simulate", Message("workload-simulate", "big-money in the lab, with statistics"), GAMES, _simulated),
        Workload(
            "strategies",
            Message("workload-strategies", "each library strategy against itself"),
            GAMES,
            _library_games,
            counted=110,
        ),
        Workload(
            "playout-money",
            Message("workload-playout-money", "playouts from turn 8 with sampled hidden cards: big-money"),
            GAMES,
            lambda: _play_outs(FIRST_GAME, _named("big-money")),
        ),
        Workload(
            "playout-engine",
            Message("workload-playout-engine", "playouts from turn 8: a Village, Smithy, Market strategy"),
            GAMES,
            lambda: _play_outs(FIRST_GAME, _market_engine),
        ),
        Workload(
            "playout-witch",
            Message("workload-playout-witch", "playouts from turn 8: double-witch"),
            GAMES,
            lambda: _play_outs(WITCH_GAME, _named("double-witch")),
        ),
        Workload(
            "play-out",
            Message("workload-play-out", "Game.play_out with the bots of engine"),
            GAMES,
            lambda: _played_out(FIRST_GAME, engine),
        ),
        Workload("step", Message("workload-step", "decisions answered one at a time"), DECISIONS, _steps, counted=1000),
        Workload("copy", Message("workload-copy", "copy the state late in a game"), "µs", _copies, inverse=True, counted=1000),
        Workload("save", Message("workload-save", "load a saved game of 30 turns"), GAMES, _loads, counted=5),
        Workload("server", Message("workload-server", "server decisions, without network"), DECISIONS, _rooms, counted=200),
    )
}
