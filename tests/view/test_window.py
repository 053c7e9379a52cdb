"""Views show a seat everything it may know, and nothing else."""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Sequence
from itertools import permutations

import pytest

from feodum import Game
from feodum.bots.random_bot import RandomBot
from feodum.cards.box import FACES, Setup
from feodum.engine.build import is_compiled
from feodum.engine.card import Card
from feodum.engine.decision import Agent, Answer, Decision, Pending
from feodum.engine.event import EVERYBODY, Event
from feodum.engine.random import Random, seeded
from feodum.engine.table import Table
from feodum.engine.turns import run, step
from feodum.kingdoms.selection import choose_setup
from feodum.view.log_data import event_data
from feodum.view.view_data import decision_data, question_data, view_data
from feodum.view.window import SPECTATOR, View

GAMES = 300 if is_compiled() else 60
KINGDOM = ("Cellar", "Market", "Merchant", "Militia", "Mine", "Moat", "Remodel", "Smithy", "Village", "Workshop")


def shuffle_secrets(table: Table, seat: int, random: Random, decision: Decision | None = None) -> Table:
    """Return a copy of the table with the information hidden from a seat shuffled.

    The options of the open decision are known to the seat that must answer.
    """
    twin = table.copy()
    known = [*decision.cards, *decision.about] if decision is not None and decision.seat == seat else []
    for number, player in enumerate(twin.players):
        zones = [player.deck] if number == seat else [player.deck, player.hand]
        if number != seat and not player.limbo_revealed:
            zones.append(player.limbo)
        top = max(1, len(player.discarded_hand))  # the visible card depends on the whole discarded hand
        under = player.discard[:-top]
        pool = [card for zone in [*zones, under] for card in zone if card not in known]
        random.shuffle(pool)
        for zone in [*zones, under]:
            zone[:] = [card if card in known else pool.pop() for card in zone]
        player.discard[: len(under)] = under
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
    """Return the view as text, because even the order of lists must reveal nothing."""
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
                    twin = shuffle_secrets(game.table, seat, random, game.decision)
                    compared += differs(game.table, twin)
                    twin.random = seeded(random.below(1 << 30))
                    assert shown_text(twin, seat, game.decision) == shown_text(game.table, seat, game.decision)
            game.answer(bot.decide(game.window(game.decision.seat), game.decision))
    assert compared > 100


class Numbered(Agent):
    """Gives random answers that depend only on the decision's number and options."""

    def __init__(self, seed: int, limit: int) -> None:
        self.seed = seed
        self.limit = limit

    def answer(self, table: Table, decision: Decision) -> Answer:
        if decision.number >= self.limit:
            raise Pending(decision)
        bot = RandomBot(self.seed * 10_000 + decision.number)
        return bot.decide(View(table, decision.seat), decision)


def play_on(table: Table, answers: list[Answer], seed: int) -> list[Event]:
    log: list[Event] = []
    table.log = log
    table.trace = None
    table.answers = list(answers)
    table.agents = [Numbered(seed, len(answers) + 40)] * len(table.players)
    with contextlib.suppress(Pending):
        run(table)
    return log


def shows_a_card(event: Event, seat: int) -> bool:
    return bool(event.cards_for(seat))


def test_log_reveals_no_hidden_information() -> None:
    """Two games that differ only in hidden information have the same log for the seat.

    They may diverge when an event shows a card or results from another player's choice among different cards.
    """
    same = different = 0
    for seed in range(GAMES):
        random = seeded(seed + 99)
        setup = choose_setup(None, 3, seed)
        game = Game(setup, seed)
        bot = RandomBot(seed)
        while game.decision is not None and len(game.answers) < 60 + random.below(120):
            game.answer(bot.decide(game.window(game.decision.seat), game.decision))
        safe = game.run.safe_point.table
        for seat in range(3):
            twin = shuffle_secrets(safe, seat, random)
            one = play_on(safe.copy(), list(game.answers)[: safe.cursor], seed)
            other = play_on(twin, list(game.answers)[: safe.cursor], seed)
            for event, its_twin in zip(one, other, strict=False):
                if event_data(event, seat) == event_data(its_twin, seat):
                    same += 1
                    continue
                different += 1
                if (event.verb, event.seat) == (its_twin.verb, its_twin.seat):
                    assert shows_a_card(event, seat) or shows_a_card(its_twin, seat) or event.number, (event.key(), seat)
                    hidden = not event.visible_to(seat) and not event.shown and not its_twin.shown
                    assert not (hidden and event.verb in ("draw", "look", "shuffle"))
                break
    assert same > 200
    assert different > 20


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_hidden_events_show_only_their_public_cards(seat: int) -> None:
    cards: list[Card] = [FACES["Gold"], FACES["Silver"]]
    event = Event("discard", 0, 0, cards, 1, cards[-1:], "", 2)
    data = event_data(event, seat)
    assert data["cards"] == (["Gold", "Silver"] if seat == 0 else ["Silver"])
    assert data.get("seen") == (None if seat == 0 else "some")
    assert data.get("private", False) == (seat == 0)
    assert event_data(Event("reveal", 0, 0, cards, EVERYBODY, [], "", 2), seat)["cards"] == ["Gold", "Silver"]


def test_only_the_deciding_seat_sees_the_decision() -> None:
    game = Game.new(KINGDOM, seed=1, first=0)
    mine, theirs = game.view(0), game.view(1)
    assert game.decision is not None
    assert isinstance(mine["decision"], dict)
    assert question_data(game.decision).items() <= mine["decision"].items()
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


def test_view_cannot_be_used_to_change_the_game() -> None:
    """A view returns copies, so that a careless bot can't move cards."""
    game = Game.new(KINGDOM, seed=1, first=0)
    view = game.window(0)
    before = json.dumps(game.view(0))
    for cards in (view.hand, view.trash, view.in_play(0), view.set_aside(0), view.limbo(0)):
        cards.clear()
    view.log().clear()
    view.banned.append("Copper")
    assert json.dumps(game.view(0)) == before


def test_view_shows_public_information() -> None:
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


def new_table(*kingdom: str) -> Table:
    table = Setup(2, (*kingdom, *[name for name in KINGDOM if name not in kingdom])[:10]).layout().deal(3, 0)
    table.log = []
    return table


def take_cards(table: Table, *wanted: str) -> list[Card]:
    """Take cards with these names from their piles and return them."""
    taken: list[Card] = []
    for name in wanted:
        pile = table.pile(name)
        assert pile is not None
        taken.append(pile.cards.pop())
    return taken


class ScriptedAgent(Agent):
    """Gives these answers by label, then pauses the game."""

    def __init__(self, *answers: tuple[str, ...]) -> None:
        self.answers = list(answers)

    def answer(self, table: Table, decision: Decision) -> Answer:
        if not self.answers:
            raise Pending(decision)
        return tuple(decision.labels.index(label) for label in self.answers.pop(0))


def phases_after(hand: list[str], *answers: tuple[str, ...]) -> tuple[str, str, str]:
    """Return the phase that the player, another player and a spectator see after these answers."""
    table = new_table("Peddler")
    table.players[0].hand[:] = take_cards(table, *hand)
    table.agents = [ScriptedAgent(*answers), None]
    with contextlib.suppress(Pending):
        run(table)
    return View(table, 0).phase, View(table, 1).phase, View(table, SPECTATOR).phase


def test_phase_does_not_reveal_the_hand() -> None:
    """Empty phases are skipped; other players see a phase only after an action in it."""
    assert phases_after(["Village", "Copper"]) == ("action", "start", "start")
    assert phases_after(["Copper", "Estate"]) == ("treasure", "start", "start")
    assert phases_after(["Estate"]) == ("buy", "start", "start")
    assert phases_after(["Smithy", "Copper"], ("Smithy",)) == ("treasure", "action", "action")
    assert phases_after(["Copper"], ("Copper",)) == ("buy", "treasure", "treasure")


def test_cost_does_not_reveal_the_phase() -> None:
    table = new_table("Peddler")
    table.players[0].hand[:] = take_cards(table, "Village")
    table.players[0].deck[:] = take_cards(table, "Estate", "Estate")
    table.agents = [ScriptedAgent(("Village",)), None]
    with contextlib.suppress(Pending):
        run(table)
    assert [View(table, seat).cost("Peddler") for seat in (0, 1, SPECTATOR)] == [6, 8, 8]


@pytest.mark.parametrize(
    "order", [("Copper", "Silver", "Estate"), ("Silver", "Estate", "Copper"), ("Estate", "Copper", "Silver")]
)
def test_draw_order_of_a_hand_is_hidden(order: tuple[str, ...]) -> None:
    table = new_table("Menagerie")
    table.players[0].hand[:] = take_cards(table, *order)
    table.show_hand(0)
    assert table.log is not None
    assert [card.name for card in table.log[-1].cards] == ["Copper", "Estate", "Silver"]
    table.agents = [ScriptedAgent((), ()), None]
    with contextlib.suppress(Pending):
        run(table)
    assert View(table, 1).top_of_discard(0) == View(table, 0).top_of_discard(0)
    top = View(table, 1).top_of_discard(0)
    assert top is not None
    assert top.name == "Copper"  # the card the player owns most copies of
    cleaned = next(event for event in table.log if event.verb == "clean up")
    assert event_data(cleaned, 1)["cards"] == ["Copper"]


def test_cards_trashed_together_are_sorted() -> None:
    table = new_table("Chapel")
    for order in (("Silver", "Copper"), ("Copper", "Silver")):
        table.players[0].hand[:] = take_cards(table, *order)
        table.trash_cards(0, table.players[0].hand[:])
        assert table.log is not None
        assert [card.name for card in table.log[-1].cards] == ["Copper", "Silver"]
    assert view_data(View(table, 1))["trash"] == ["Copper", "Copper", "Silver", "Silver"]


def test_clean_up_logs_the_card_visible_on_the_discard_pile() -> None:
    """Both count the hand once: counted twice, Silver and not Copper would be the card owned most."""
    table = new_table("Menagerie")
    me = table.players[0]
    me.hand[:] = take_cards(table, "Silver", "Silver", "Copper", "Silver", "Silver")
    me.deck[:] = take_cards(table, *["Copper"] * 5)
    table.agents = [ScriptedAgent((), ()), None]
    with contextlib.suppress(Pending):
        run(table)
    assert table.log is not None
    cleaned = next(event for event in table.log if event.verb == "clean up")
    top = View(table, 1).top_of_discard(0)
    assert top is not None
    assert [card.name for card in cleaned.shown] == [top.name] == ["Copper"]


def test_every_seat_sees_which_cards_stay_in_play() -> None:
    table = new_table("Haven", "Lighthouse")
    me = table.players[0]
    me.hand[:] = take_cards(table, "Lighthouse", "Haven")
    me.deck[:] = []
    for card in me.hand[:]:
        table.play_from_hand(0, card)  # Haven keeps nothing: there is no other card
    for seat in (0, 1, SPECTATOR):
        assert view_data(View(table, seat))["players"][0]["play"] == [
            {"name": "Lighthouse", "as": "Lighthouse", "stays": True},
            {"name": "Haven", "as": "Haven"},
        ]


class Placing(RandomBot):
    """Checks that each offered card is at its stated position."""

    def __init__(self, seed: int, found: Counter[str]) -> None:
        super().__init__(seed)
        self.found = found

    def decide(self, view: View, decision: Decision) -> Answer:
        data = view_data(view, decision, "0.0")
        asked = data["decision"]
        assert asked is not None
        own = data["players"][view.seat]
        lists: dict[str, Sequence[str | None]] = {
            "hand": data["hand"],
            "play": [card["as"] for card in own["play"]],
            "revealed": own["revealed"],
            "set aside": own["set_aside"],
            "trash": data["trash"],
            "supply": [pile["top"] for pile in data["supply"]],
        }
        places = list(zip(asked["zones"], asked["places"], asked["options"], strict=True)) if decision.cards else []
        assert bool(asked["zones"]) == bool(decision.cards)
        for zone, place, name in places:
            if zone == "non-supply":
                assert name in [data["non_supply"][place]["top"], *data["non_supply"][place]["cards"]]
            elif zone in lists:
                assert lists[zone][place] == name, (zone, place, name, decision)
            else:
                assert place == -1
            self.found[zone] += 1
        sure = [(zone, place) for zone, place, _ in places if place >= 0 and zone != "non-supply"]
        assert len(set(sure)) == len(sure)
        return super().decide(view, decision)


HAND = ("Tournament", "Province", "Procession", "Graverobber", "Harbinger")
EVERYWHERE = (
    "Graverobber", "Tournament", "Harbinger", "Procession", "Sentry", "Knights", "Counting House", "Scavenger", "Mint", "Count",
)  # fmt: skip


def test_offered_cards_are_at_their_stated_positions() -> None:
    found: Counter[str] = Counter()
    for seed in range(GAMES // 2):
        setup = Setup(2, EVERYWHERE) if seed % 2 else choose_setup(None, 2 + seed % 3, seed)
        table = setup.layout().deal(seed, 0)
        for player in table.players:
            player.deck.extend(pile.cards.pop() for pile in table.piles)
            table.random.shuffle(player.deck)
            if seed % 2:  # a hand that offers cards from every zone
                player.hand = [pile.cards.pop() for name in HAND if (pile := table.pile(name)) is not None]
        table.agents = [Placing(seed * 10 + seat, found) for seat in range(setup.players)]
        while not table.over and table.turn_number < 30:
            step(table)
    assert {zone for zone, count in found.items() if count > 20} >= {"hand", "revealed", "discard", "trash", "supply"}, found


def test_place_of_returns_zone_and_index() -> None:
    table = Setup(2, EVERYWHERE).layout().deal(3, 0)
    me, other = table.players
    me.play, me.set_aside, me.limbo = me.deck[:2], me.deck[2:3], me.deck[3:]
    piles = [pile for name in ("Prizes", "Knights") if (pile := table.pile(name)) is not None]
    prizes, knights = [pile.cards for pile in piles]
    cards = [
        me.hand[4],
        me.play[1],
        me.set_aside[0],
        me.limbo[1],
        prizes[2],
        knights[-1],
        knights[0],
        other.hand[0],
        other.deck[0],
    ]
    decision = Decision(0, "Vault", "gain", cards, [], 1, 1, False)
    data = decision_data(View(table, 0), decision, "0.7")
    assert list(zip(data["zones"], data["places"], strict=True)) == [
        ("hand", 4),
        ("play", 1),
        ("set aside", 0),
        ("revealed", 1),
        ("non-supply", View(table, 0).non_supply().index("Prizes")),
        ("supply", View(table, 0).supply().index("Knights")),
        ("elsewhere", -1),
        ("elsewhere", -1),
        ("elsewhere", -1),
    ]
    assert data["id"] == "0.7"


def test_positions_in_the_trash_do_not_reveal_its_order() -> None:
    """Cards trashed together are in the order they were drawn, which must stay hidden."""
    names = ["Silver", "Militia", "Silver", "Smithy", "Militia"]
    shown = set()
    for order in permutations(range(len(names))):
        table = Setup(2, KINGDOM).layout().deal(3, 0)
        piles = [pile for name in names if (pile := table.pile(name)) is not None]
        cards = [pile.cards.pop() for pile in piles]
        table.trash.extend(cards[i] for i in order)
        decision = Decision(0, "Graverobber", "gain", cards, [], 1, 1, False)
        data = decision_data(View(table, 0), decision, "0.0")
        assert [view_data(View(table, 0))["trash"][place] for place in data["places"]] == names
        shown.add(json.dumps(data))
    assert len(shown) == 1
