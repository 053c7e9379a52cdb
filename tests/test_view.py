"""What a seat is shown: all it may know, and nothing else."""

from __future__ import annotations

import contextlib
import json

import pytest

from feodum import Game
from feodum.bots.random_bot import RandomBot
from feodum.build import is_compiled
from feodum.cards.box import FACES, Setup
from feodum.engine.card import Card
from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.random import Random, seeded
from feodum.engine.table import Table
from feodum.engine.turns import run
from feodum.kingdoms import choose_setup
from feodum.view import SPECTATOR, View, decision_data, event_data, face_data, view_data

GAMES = 60 if is_compiled() else 30
KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")


def shuffle_secrets(table: Table, seat: int, random: Random) -> Table:
    """A table that differs from this one only in what the seat can't know."""
    twin = table.copy()
    for number, player in enumerate(twin.players):
        zones = [player.deck] if number == seat else [player.deck, player.hand]
        if number != seat and not player.limbo_revealed:
            zones.append(player.limbo)
        under = player.discard[:-1]
        pool = [card for zone in zones for card in zone] + under
        random.shuffle(pool)
        for zone in zones:
            zone[:] = [pool.pop() for _ in zone]
        player.discard[:-1] = [pool.pop() for _ in under]
    for pile in twin.piles:
        if pile.supply:
            covered = pile.cards[:-1]
            random.shuffle(covered)
            pile.cards[:-1] = covered
    return twin


def differs(one: Table, other: Table) -> bool:
    def names(table: Table) -> list[list[str]]:
        zones = [zone for player in table.players for zone in (player.hand, player.deck, player.discard)]
        return [[card.name for card in zone] for zone in [*zones, *(pile.cards for pile in table.piles)]]

    return names(one) != names(other)


def shown_text(table: Table, seat: int, decision: Decision | None) -> str:
    """What the seat is shown, as text: even the order in which things are listed must tell nothing."""
    return json.dumps(view_data(View(table, seat), decision))


@pytest.mark.parametrize("group", range(6))
def test_views_leak_nothing(group: int) -> None:
    compared = 0
    for seed in range(group, GAMES, 6):
        random = seeded(seed + 5)
        players = 2 + random.below(3)
        game = Game(choose_setup(None, players, seed, shelters=seed % 2 == 0), seed)
        bot = RandomBot(seed)
        while game.decision is not None and len(game.answers) < 250:
            if random.below(6) == 0:
                for seat in [*range(players), SPECTATOR]:
                    twin = shuffle_secrets(game._table, seat, random)
                    compared += differs(game._table, twin)
                    twin.random = seeded(random.below(1 << 30))
                    assert shown_text(twin, seat, game.decision) == shown_text(game._table, seat, game.decision)
            game.answer(bot.decide(game.window(game.decision.seat), game.decision))
    assert compared > 100


class Numbered(Agent):
    """Answers by a stream that depends only on the number of the decision and the number of options."""

    def __init__(self, seed: int, limit: int) -> None:
        self.seed = seed
        self.limit = limit

    def answer(self, table: Table, decision: Decision) -> Answer:
        if decision.id >= self.limit:
            raise Pending(decision)
        bot = RandomBot(self.seed * 10_000 + decision.id)
        return bot.decide(View(table, decision.seat), decision)


def play_on(table: Table, answers: list[Answer], seed: int) -> list[Event]:
    log: list[Event] = []
    table.log = log
    table.answers = list(answers)
    table.agents = [Numbered(seed, len(answers) + 40)] * len(table.players)
    with contextlib.suppress(Pending):
        run(table)
    return log


def tells_a_card(event: Event, seat: int) -> bool:
    """Whether the event shows the seat any card."""
    return bool(event.cards_for(seat))


def test_what_follows_tells_no_secret_before_it_comes_to_light() -> None:
    """Two games that differ in secrets only are told to the seat in the same words, up to an event that shows a card, or
    that another player's choice among other cards has brought about."""
    same = told = 0
    for seed in range(GAMES):
        random = seeded(seed + 99)
        setup = choose_setup(None, 3, seed)
        game = Game(setup, seed)
        bot = RandomBot(seed)
        while game.decision is not None and len(game.answers) < 60 + random.below(120):
            game.answer(bot.decide(game.window(game.decision.seat), game.decision))
        safe = game._safe
        for seat in range(3):
            twin = shuffle_secrets(safe, seat, random)
            one = play_on(safe.copy(), list(game.answers)[: safe.cursor], seed)
            other = play_on(twin, list(game.answers)[: safe.cursor], seed)
            for event, its_twin in zip(one, other, strict=False):
                if event_data(event, seat) == event_data(its_twin, seat):
                    same += 1
                    continue
                told += 1
                if (event.verb, event.seat) == (its_twin.verb, its_twin.seat):
                    assert tells_a_card(event, seat) or tells_a_card(its_twin, seat) or event.number, (event.key(), seat)
                    hidden = not event.visible_to(seat) and not event.shown and not its_twin.shown
                    assert not (hidden and event.verb in ("draw", "look", "shuffle"))
                break
    assert same > 200
    assert told > 20


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_hidden_events_show_only_what_is_meant_to_be_shown(seat: int) -> None:
    cards: list[Card] = [FACES["Gold"], FACES["Silver"]]
    event = Event("discard", 0, 0, cards, 1, cards[-1:], "", 2)
    data = event_data(event, seat)
    assert data["cards"] == (["Gold", "Silver"] if seat == 0 else ["Silver"])
    assert data.get("hidden", False) == (seat != 0)
    assert data.get("private", False) == (seat == 0)
    assert event_data(Event("reveal", 0, 0, cards, EVERYBODY, [], "", 2), seat)["cards"] == ["Gold", "Silver"]


def test_a_decision_is_shown_only_to_its_seat() -> None:
    game = Game.new(KINGDOM, seed=1, first=0)
    mine, theirs = game.view(0), game.view(1)
    assert game.decision is not None
    assert isinstance(mine["decision"], dict)
    assert decision_data(game.decision).items() <= mine["decision"].items()
    assert theirs["decision"] is None
    assert mine["asked"] == theirs["asked"] == 0


def test_views_are_json() -> None:
    game = Game.new(KINGDOM, seed=1, first=0, bots={1: RandomBot(1)})
    bot = RandomBot(2)
    for _ in range(60):
        assert game.decision is not None
        game.answer(bot.decide(game.window(0), game.decision))
        for seat in (0, 1, SPECTATOR):
            assert json.loads(json.dumps(game.view(seat))) == game.view(seat)
            for event in game.log:
                json.dumps(event_data(event, seat))
    assert face_data(FACES["Moat"]) == {"name": "Moat", "cost": 2, "types": ["Action", "Reaction"], "set": "Base"}


def test_the_window_cannot_be_used_to_change_the_game() -> None:
    """What a view hands out are copies: a careless bot can't move cards."""
    game = Game.new(KINGDOM, seed=1, first=0)
    view = game.window(0)
    before = json.dumps(game.view(0))
    for cards in (view.hand, view.trash, view.in_play(0), view.set_aside(0), view.limbo(0)):
        cards.clear()
    view.log().clear()
    view.banned.append("Copper")
    assert json.dumps(game.view(0)) == before


def test_what_everybody_knows() -> None:
    table = Setup(2, KINGDOM).layout().deal(3, 0)
    view = View(table, 1)
    assert view.hand == table.players[1].hand
    assert (view.hand_size(0), view.deck_size(0), view.top_of_discard(0)) == (5, 5, None)
    assert view.owned(0) == {"Copper": 7, "Estate": 3}
    assert (view.count("Estate", 0), view.deck_total(0), view.score(0)) == (3, 10, 3)
    assert view.left("Moat") == 10
    assert view.left("Witch") == 0
    assert not view.has_pile("Witch")
    assert view.available("Moat")
    assert view.cost("Gold") == 6
    assert View(table, SPECTATOR).hand == []
