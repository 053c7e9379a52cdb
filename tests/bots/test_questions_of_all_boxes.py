"""Bots answer every question of every card by a heuristic, and no game with any cards stalls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from bot_positions import Position, bot

from feodum.bots.bot import Bot
from feodum.bots.heuristics.dispatch import heuristic_for, minimum_answer
from feodum.bots.strategy_bot import StrategyBot
from feodum.cards.box import FACES, KINGDOM_CARDS, Setup, needs_bane
from feodum.engine.decision import Answer, Decision
from feodum.engine.turns import step
from feodum.levels import level_bots
from feodum.levels.registry import bot_named
from feodum.strategies.compiler import plan_of
from feodum.strategies.model import BuyRule, Strategy
from feodum.view import View

SILVERS = ["Silver"] * 9
BOXES = sorted({FACES[name].set_name for name in KINGDOM_CARDS if name in FACES})
PHASES = ("action", "treasure", "buy", "night")
DECLINED = {"use", "keep coins", "overpay"}
"""Verbs that the bots decline."""
MAX_TURNS = 120


@pytest.fixture
def short_rounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Choose strategies by a few games, and keep these choices out of the cache that other tests share."""
    monkeypatch.setenv("FEODUM_CACHE", str(tmp_path))
    for name in ("FIRST_ROUND", "SECOND_ROUND", "FINAL_ROUND"):
        monkeypatch.setattr(level_bots, name, 2)
    level_bots.strategy_cache.cache_clear()
    yield
    level_bots.strategy_cache.cache_clear()


def kingdoms_of(box: str) -> list[tuple[str, ...]]:
    """Return kingdoms that together contain every card of a box, filled up with its first cards."""
    usable = [name for name in KINGDOM_CARDS if name in FACES and not needs_bane([name]) and name != "Black Market"]
    names = [name for name in usable if FACES[name].set_name == box]
    kingdoms: list[tuple[str, ...]] = []
    for first in range(0, len(names), 10):
        cards = names[first : first + 10]
        rest = [name for name in [*names, *usable] if name not in cards]
        kingdoms.append((*cards, *list(dict.fromkeys(rest))[: 10 - len(cards)]))
    return kingdoms


def everything(kingdom: Sequence[str]) -> Strategy:
    """Return a strategy that buys some copies of every card."""
    rules = [BuyRule("Province"), BuyRule("Potion", at_most=2), *[BuyRule(name, at_most=2) for name in kingdom]]
    return Strategy("everything", rules=(*rules, BuyRule("Gold"), BuyRule("Silver"), BuyRule("Duchy")))


class Asked(StrategyBot):
    """Records the questions for which there is no heuristic."""

    def __init__(self, strategy: Strategy) -> None:
        super().__init__("asked", plan_of(strategy))
        self.needs_trace = True
        self.unknown: set[tuple[str, str]] = set()
        self.sources: set[str] = set()

    def decide(self, view: View, decision: Decision) -> Answer:
        self.sources.add(decision.source)
        is_known = heuristic_for(decision) is not minimum_answer or decision.verb in DECLINED
        if decision.source not in PHASES and not is_known:
            self.unknown.add((decision.source, decision.verb))
        return super().decide(view, decision)


def is_over_in_time(kingdom: tuple[str, ...], bots: Sequence[Bot], seed: int, turns: int = MAX_TURNS) -> bool:
    table = Setup(2, kingdom).layout().deal(seed, 0)
    table.agents = [*bots]
    while not table.over and table.turn_number <= turns:
        step(table)
    return table.over


@pytest.mark.parametrize("box", BOXES)
def test_every_question_has_a_heuristic(box: str) -> None:
    for kingdom in kingdoms_of(box):
        asked = Asked(everything(kingdom))
        for seed in range(3):
            is_over_in_time(kingdom, [asked, asked], seed, 40)
        assert not asked.unknown, kingdom


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.usefixtures("short_rounds")
def test_no_bot_dawdles(box: str) -> None:
    for seed, kingdom in enumerate(kingdoms_of(box)):
        for one, other in (("steady", "novice"), ("novice", "random"), ("big-money", "steady")):
            assert is_over_in_time(kingdom, [bot_named(one, seed), bot_named(other, seed)], seed), (one, other, kingdom)
        assert is_over_in_time(kingdom, [bot_named("random", seed), bot_named("random", seed + 1)], seed, 2000), kingdom


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.usefixtures("short_rounds")
def test_searching_bots_play_every_box(box: str) -> None:
    for seed, kingdom in enumerate(kingdoms_of(box)[:1]):
        is_over_in_time(kingdom, [bot_named("sage@2", seed), bot_named("steady", seed)], seed, 3)


@pytest.mark.parametrize(
    ("card", "hand", "verb", "picked"),
    [
        ("Baron", ["Estate", "Copper"], "discard", ["Estate"]),
        ("Mill", ["Estate", "Estate", "Gold"], "discard", ["Estate", "Estate"]),
        ("Mill", ["Gold", "Gold"], "discard", []),
        ("Stables", ["Copper", "Gold"], "discard", ["Copper"]),
        ("Plaza", ["Copper", "Silver"], "discard", ["Copper"]),
        ("Plaza", ["Copper", "Estate"], "discard", []),
        ("Warehouse", ["Estate", "Gold", "Curse"], "discard", ["Curse", "Estate", "Silver"]),
        ("Embassy", ["Estate", "Tunnel", "Curse"], "discard", ["Curse", "Estate", "Tunnel"]),
        ("Oasis", ["Tunnel", "Estate"], "discard", ["Tunnel"]),
        ("Courtyard", ["Gold", "Estate"], "topdeck", ["Estate"]),
        ("Haven", ["Gold", "Copper", "Estate"], "set aside", ["Estate"]),
        ("Island", ["Gold", "Province", "Copper"], "set aside", ["Province"]),
        ("Salvager", ["Estate", "Silver"], "trash", ["Estate"]),
        ("Apprentice", ["Estate", "Silver"], "trash", ["Estate"]),
        ("Upgrade", ["Estate", "Gold"], "trash", ["Estate"]),
        ("Trading Post", ["Estate", "Curse", "Gold"], "trash", ["Curse", "Estate"]),
        ("Transmute", ["Estate", "Gold"], "trash", ["Estate"]),
        ("Spice Merchant", ["Copper", "Estate"], "trash", ["Copper"]),
        ("Masquerade", ["Curse", "Gold"], "trash", []),
        ("Taxman", ["Copper", "Estate"], "trash", ["Copper"]),
        ("Courtier", ["Estate", "Harem", "Copper"], "reveal", ["Harem"]),
        ("Explorer", ["Province", "Copper"], "reveal", ["Province"]),
    ],
)
def test_picks_cards(card: str, hand: list[str], verb: str, picked: list[str]) -> None:
    position = Position(card, "Smithy", hand=[card, *hand], deck=SILVERS, other_hand=["Gold"], discard=["Copper"] * 20)
    assert position.step().answered(card, verb) == picked


@pytest.mark.parametrize(
    ("card", "hand", "chosen"),
    [
        ("Nobles", ["Estate", "Copper"], ["+3 Cards"]),
        ("Nobles", ["Smithy", "Smithy"], ["+2 Actions"]),
        ("Steward", ["Estate", "Curse", "Gold", "Gold"], ["trash 2"]),
        ("Steward", ["Gold", "Silver"], ["+2 Cards"]),
        ("Minion", ["Gold", "Gold"], ["+2 Coins"]),
        ("Minion", ["Estate"], ["discard hand"]),
        ("Pawn", ["Copper"], ["+1 Card", "+1 Coin"]),
        ("Courtier", ["Estate"], ["gain Gold"]),
        ("Pirate Ship", ["Estate"], ["attack"]),
        ("Native Village", ["Estate"], ["set aside"]),
        ("Navigator", ["Estate"], ["put back"]),
        ("Lurker", ["Estate"], ["trash"]),
    ],
)
def test_chooses_options(card: str, hand: list[str], chosen: list[str]) -> None:
    position = Position(card, "Smithy", hand=[card, *hand], deck=SILVERS)
    assert position.step().answered(card, "choose") == chosen


def test_victim_of_torturer_gives_up_useless_cards() -> None:
    def answer(*hand: str, curses: int = 10) -> list[str]:
        position = Position("Torturer", hand=hand, other_hand=["Torturer"], other_deck=SILVERS, turn=1, left={"Curse": curses})
        return position.step().answered("Torturer", "choose")

    assert answer("Estate", "Estate", "Gold") == ["discard 2"]
    assert answer("Gold", "Gold") == ["gain Curse"]
    assert answer("Gold", "Gold", curses=0) == ["gain Curse"]


def test_victim_of_ghost_ship_keeps_the_best_cards() -> None:
    hand = ["Gold", "Estate", "Silver", "Curse", "Gold"]
    position = Position("Ghost Ship", hand=hand, other_hand=["Ghost Ship"], other_deck=SILVERS, turn=1).step()
    assert position.names("hand") == ["Gold", "Gold", "Silver"]


def test_swindler_gives_the_worst_card() -> None:
    position = Position("Swindler", hand=["Swindler"], deck=SILVERS, other_deck=["Copper", "Gold"]).step()
    assert position.answered("Swindler", "make gain") == ["Curse"]


@pytest.mark.parametrize(("card", "named"), [("Doctor", "Curse"), ("Journeyman", "Curse"), ("Wishing Well", "Gold")])
def test_names_the_useful_card(card: str, named: str) -> None:
    deck = ["Gold", "Gold", "Curse", "Curse", "Silver", "Gold"]
    assert Position(card, hand=[card], deck=deck).step().answered(card, "name") == [named]


@pytest.mark.parametrize(
    ("card", "coins", "overpaid"),
    [("Masterpiece", 6, ["3"]), ("Doctor", 5, ["2"]), ("Herald", 6, []), ("Stonemason", 6, ["4"])],
)
def test_overpays_what_is_left(card: str, coins: int, overpaid: list[str]) -> None:
    player = bot(f"{card} up to 1; Smithy; Silver")
    position = Position(card, "Smithy", deck=["Estate"] * 6, coins=coins, phase="buy", player=player).step()
    assert position.answered(card, "overpay") == overpaid


def test_treasure_maps_are_played_in_pairs() -> None:
    def played(*hand: str) -> list[str]:
        return Position("Treasure Map", hand=hand, deck=SILVERS).step().answered("action", "play")

    assert played("Treasure Map", "Copper") == []
    assert played("Treasure Map", "Treasure Map") == ["Treasure Map"]


def test_tactician_is_played_only_with_a_poor_hand() -> None:
    def played(*hand: str) -> list[str]:
        return Position("Tactician", hand=["Tactician", *hand], deck=["Copper"] * 9).step().answered("action", "play")

    assert played("Gold", "Gold", "Silver") == []
    assert played("Estate", "Copper", "Estate") == ["Tactician"]


def test_copper_of_ill_gotten_gains_is_declined() -> None:
    position = Position("Ill-Gotten Gains", hand=["Ill-Gotten Gains"], deck=SILVERS, phase="treasure").step()
    assert position.answered("Ill-Gotten Gains", "gain") == []


def test_secret_chambers_are_not_revealed_forever() -> None:
    hand = ["Secret Chamber", "Secret Chamber", "Gold", "Gold"]
    position = Position("Secret Chamber", "Militia", hand=hand, deck=SILVERS, other_hand=["Militia"], turn=1).step()
    assert position.answered("Secret Chamber", "react") == []


def test_potions_are_worth_something_only_for_a_plan_with_cards_that_need_them() -> None:
    def discarded(rules: str) -> list[str]:
        made = Position("Oasis", "Familiar", hand=["Oasis", "Potion", "Copper"], deck=SILVERS, player=bot(rules))
        return made.step().answered("Oasis", "discard")

    assert discarded("Familiar; Gold; Silver") == ["Copper"]
    assert discarded("Gold; Silver") == ["Potion"]


def test_cards_that_cost_a_potion_are_no_gains_for_coins() -> None:
    player = bot("Familiar; Silver")
    position = Position("Remodel", "Familiar", hand=["Remodel", "Copper", "Estate"], deck=SILVERS, player=player).step()
    assert position.answered("Remodel", "gain") == ["Silver"]
