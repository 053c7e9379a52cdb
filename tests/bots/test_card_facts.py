"""The heuristics play a card by its facts: a new card needs no code of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from bot_positions import Position, bot

from feodum.bots.heuristics.card_values import points_of
from feodum.cards.box import FACES
from feodum.engine.card import ACTION, ATTACK, DIFFERENT_NAMES, EVERY_CARD, TRASHES_ANY, TREASURE, VICTORY, Card
from feodum.engine.table import Table
from feodum.strategies.card_styles import keeps_coins, words_of
from feodum.view import View
from temporary_cards import added


class Refinery(Card):
    """Trash a card from your hand. Gain a card costing up to 2 more."""

    name = "Refinery"
    cost = 4
    types = ACTION
    trashes = TRASHES_ANY
    trades = 1
    trade_extra = 2

    def play(self, g: Table, me: int) -> None:
        for old in g.trash_cards(me, g.choose(me, "trash", g.hand(me), 1)):
            g.gain_choice(me, g.supply(g.cost(old) + self.trade_extra, like=old))


class Encore(Card):
    """You may play an Action from your hand twice."""

    name = "Encore"
    cost = 4
    types = ACTION
    repeats = 2

    def play(self, g: Table, me: int) -> None:
        action = g.choose_one(me, "play", [card for card in g.hand(me) if card.types & ACTION], may_decline=True)
        if action is not None:
            g.play_repeatedly(me, action, self)


class Hag(Card):
    """Each other player gains a Curse."""

    name = "Hag"
    cost = 4
    types = ACTION | ATTACK
    gives: tuple[str, ...] = ("Curse",)

    def play(self, g: Table, me: int) -> None:
        for victim in g.victims(me):
            g.gain(victim, "Curse")


class Token(Card):
    """3 coins. Return this to its pile."""

    name = "Token"
    types = TREASURE
    coins = 3
    is_one_shot = 1

    def play(self, g: Table, me: int) -> None:
        g.return_to_pile(me, self)


class Abbey(Card):
    """2 points for every 4 Golds you have. Can't be bought while you have a Silver in play."""

    name = "Abbey"
    cost = 5
    types = VICTORY
    scores = 2
    scores_per = 4
    scores_for = "Gold"
    barred_by = "Silver"

    def score(self, owned: list[Card]) -> int:
        return sum([1 for card in owned if card.name == self.scores_for]) // self.scores_per * self.scores

    def may_be_bought(self, g: Table, me: int) -> bool:
        return all([card.name != self.barred_by for card in g.in_play(me)])


class Terraces(Card):
    """1 point for every 4 Treasures you have."""

    name = "Terraces"
    cost = 4
    types = VICTORY
    scores = 1
    scores_per = 4
    scores_types = TREASURE

    def score(self, owned: list[Card]) -> int:
        return sum([1 for card in owned if card.types & self.scores_types]) // self.scores_per * self.scores


class Fork(Card):
    """Choose one: +1 Card; discard a card for +1 Buy."""

    name = "Fork"
    cost = 2
    types = ACTION
    discards = 1
    options: tuple[str, ...] = ("left", "right")


class Augury(Card):
    """Name a card."""

    name = "Augury"
    cost = 2
    types = ACTION
    names_cards = 1


@pytest.fixture(scope="module", autouse=True)
def cards() -> Iterator[None]:
    with added(Refinery, Encore, Hag, Token, Abbey, Terraces, Fork, Augury):
        yield


def trashed_with(card: str, *hand: str) -> list[str]:
    return Position(card, hand=[card, *hand], deck=["Copper"] * 5).step().answered(card, "trash")


@pytest.mark.parametrize("hand", [("Estate", "Silver"), ("Curse", "Gold"), ("Estate", "Copper", "Gold")])
def test_trader_trashes_what_a_remodel_would(hand: tuple[str, ...]) -> None:
    assert trashed_with("Refinery", *hand) == trashed_with("Remodel", *hand)


def test_repeater_plays_the_card_a_throne_room_would() -> None:
    def repeated(card: str) -> list[str]:
        hand = [card, "Workshop", "Smithy", "Estate"]
        return Position(card, "Smithy", "Workshop", hand=hand, deck=["Copper"] * 9).step().answered(card, "play")

    assert repeated("Encore") == repeated("Throne Room") == ["Smithy"]


def test_giver_is_played_while_its_pile_lasts() -> None:
    def first_played(curses: int) -> list[str]:
        made = Position("Hag", "Workshop", hand=["Hag", "Workshop"], left={"Curse": curses})
        return made.step().answered("action", "play")

    assert first_played(5) == ["Hag"]
    assert first_played(0) == ["Workshop"]


def test_one_shot_treasure_is_held_back_if_its_coins_buy_nothing() -> None:
    def played(coins: int) -> list[str]:
        made = Position("Token", hand=["Token", "Copper"], coins=coins, phase="treasure")
        return made.step().answered("treasure", "play")

    assert played(2) == ["Copper", "Token"], "it pays for Gold instead of Silver"
    assert played(8) == ["Copper"]


def test_barring_treasure_is_held_back_for_the_card_it_bars() -> None:
    def played(rules: str) -> list[str]:
        made = Position("Abbey", hand=["Silver", "Gold", "Gold"], phase="treasure", player=bot(rules))
        return made.step().answered("treasure", "play")

    assert played("Abbey; Gold") == ["Gold", "Gold"]
    assert played("Gold") == ["Gold", "Gold", "Silver"]


def test_points_follow_the_scored_cards() -> None:
    made = Position("Abbey", "Gardens", "Fairgrounds", hand=["Gold"] * 3, deck=["Copper"] * 3)
    view = View(made.table, 0)
    assert points_of(view, FACES["Abbey"]) == 1.5
    assert points_of(view, FACES["Terraces"]) == 1.5
    assert points_of(view, FACES["Gardens"]) == 0.6
    assert points_of(view, FACES["Fairgrounds"]) == 0
    assert (FACES["Gardens"].scores_for, FACES["Fairgrounds"].scores_for) == (EVERY_CARD, DIFFERENT_NAMES)


def test_styles_follow_the_options() -> None:
    assert words_of("Fork") == ("left", "right")
    assert keeps_coins("Fork")
    assert {"Gold", "Augury"} <= {*words_of("Augury")}
    assert not keeps_coins("Augury")
