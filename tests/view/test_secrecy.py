"""Every method and property of `View` returns the same in two games that a seat can't tell apart.

Methods are found in the source, so that new ones are covered without a change here.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from feodum import Game
from feodum.bots.random_bot import RandomBot
from feodum.cards.box import FACES, Setup
from feodum.engine.card import Card
from feodum.engine.decision import Decision
from feodum.engine.random import Random, seeded
from feodum.engine.state.declaration import CARDS_FOR_OWNER, FACE_DOWN, PLAYER_COUNTERS, TURN_COUNTERS
from feodum.engine.state.turn_memory import Pass
from feodum.engine.table import Table
from feodum.view.window import SPECTATOR, View
from rare_rules import GROUPS, rare_selection, rare_setup

SOURCE = Path(__file__).parents[2] / "src" / "feodum" / "view" / "window.py"
PASSING = ("Masquerade", "Village", "Smithy", "Militia", "Moat", "Cellar", "Mine", "Market", "Remodel", "Knights")
Zones = list[list[Card]]


@cache
def members() -> dict[str, list[str]]:
    """Return the public methods and properties of `View` with the names of their parameters."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    view = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "View")
    functions = [node for node in view.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")]
    return {node.name: [argument.arg for argument in node.args.args[1:]] for node in functions}


@cache
def properties() -> set[str]:
    return {name for name in members() if not callable(getattr(View, name))}


def plain(value: object) -> object:
    """Return a result as plain values: two games have different physical cards."""
    if isinstance(value, Card):
        return value.name
    if isinstance(value, View):
        return [value.seat, plain(value.hand)]
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    return dict(sorted(value.items())) if isinstance(value, dict) else value


def arguments(view: View, known: list[Card]) -> dict[str, list[object]]:
    """Return the values to try for each parameter name."""
    piles = [*view.supply(), *view.non_supply()]
    names = [*FACES, *piles, *view.mats(), FACE_DOWN.name, *view.landscape_decks(), "no such name"]
    names += [field.name for field in (*PLAYER_COUNTERS, *TURN_COUNTERS)]
    names += [landscape.name for landscape in view.landscapes()]
    return {"seat": [*range(view.players)], "name": [*dict.fromkeys(names)], "card": [*known]}


def calls(view: View, name: str, parameters: list[str], known: list[Card]) -> Iterator[tuple[object, ...]]:
    """Yield the combinations of arguments for a method. A parameter with a new name must be added to `arguments`."""
    values = arguments(view, known)
    given: list[tuple[object, ...]] = [()]
    for parameter in parameters:
        assert parameter in values, f"View.{name}: say in this test which values to try for {parameter}"
        given = [(*before, value) for before in given for value in values[parameter]]
    yield from given


def everything(view: View, known: list[Card]) -> dict[str, object]:
    """Return the results of all methods and properties, by their calls. Errors count as results."""
    found: dict[str, object] = {}
    for name, parameters in members().items():
        if name in properties():
            found[name] = plain(getattr(view, name))
            continue
        method: Callable[..., object] = getattr(view, name)
        for given in calls(view, name, parameters, known):
            try:
                result = plain(method(*given))
            except (KeyError, ValueError) as error:
                result = type(error).__name__
            found[f"{name}{plain(given)}"] = result
    return found


def known_cards(table: Table, seat: int) -> list[Card]:
    """Return some cards that a seat sees, and that are the same in both games."""
    tops = [pile.top for pile in table.piles if pile.top is not None and not pile.face_down]
    own = table.players[seat].hand[:2] if seat >= 0 else []
    return [*own, *tops[:3], *tops[-2:], *table.trash[:2], *table.landscapes[:2], FACES["Gold"]]


def hidden_zones(table: Table, number: int, seat: int) -> Zones:
    """Return the cards of a player that a seat can't see: the whole zones, except the discard pile."""
    player = table.players[number]
    if number == seat or table.decider(number) == seat:
        return [player.deck]
    zones = [player.deck, player.hand]
    if not player.limbo_revealed:
        zones.append(player.limbo)
    for name, cards in player.mats.items():
        if name == FACE_DOWN.name or table.mat_rules[name].kind == CARDS_FOR_OWNER:
            zones.append(cards)
    return zones


def twin_of(table: Table, seat: int, random: Random, decision: Decision | None) -> Table:
    """Return a copy of the table that differs only in information hidden from the seat."""
    twin = table.copy()
    known = [*decision.cards, *decision.about] if decision is not None and decision.seat == seat else []
    exchange_passed_cards(twin, seat, random, known)
    if visible_discards(twin) != visible_discards(table):  # then other players saw a different card
        twin = table.copy()
    for number, player in enumerate(twin.players):
        zones = hidden_zones(twin, number, seat)
        top = max(1, len(player.discarded_hand))  # the visible card depends on the whole discarded hand
        under = player.discard[:-top]
        if number == seat or twin.decider(number) == seat:  # the player may know the order
            under = []
        pool = [card for zone in [*zones, under] for card in zone if card not in known]
        random.shuffle(pool)
        for zone in [*zones, under]:
            zone[:] = [card if card in known else pool.pop() for card in zone]
        player.discard[: len(under)] = under
    for pile in twin.piles:
        covered = pile.cards if pile.face_down and not pile.revealed else pile.cards[:-1] if pile.supply else []
        random.shuffle(covered)
        pile.cards[: len(covered)] = covered
    for deck in twin.landscape_decks.values():
        random.shuffle(deck.cards)
    twin.random = seeded(random.below(1 << 30))
    return twin


def exchange_passed_cards(twin: Table, seat: int, random: Random, known: list[Card]) -> None:
    """Let players have passed other cards, where the seat saw neither the cards nor where they are now."""
    passes: list[Pass] = []
    for each in twin.passes:
        giver, taker = twin.players[each.giver], twin.players[each.taker]
        others = [card for card in giver.deck if card.name != each.card.name and card not in known]
        zones = [zone for zone in (taker.hand, taker.deck) if each.card in zone]
        unseen = seat not in (each.giver, each.taker) and each.card not in known
        if unseen and zones and others and [other.card for other in twin.passes].count(each.card) == 1:
            instead = others[random.below(len(others))]
            zones[0][zones[0].index(each.card)] = instead
            giver.deck[giver.deck.index(instead)] = each.card
            each = Pass(each.giver, each.taker, instead)
        passes.append(each)
    if passes:
        twin.passes = passes
        for player in twin.players:
            player.owned = None


def visible_discards(table: Table) -> list[object]:
    return [plain(player.visible_discard()) for player in table.players]


def secrets(table: Table) -> list[object]:
    zones: Zones = [[*zone] for player in table.players for zone in (player.hand, player.deck, *player.mats.values())]
    return [[card.name for card in zone] for zone in zones]


def compare_games(setup: Setup, seed: int, steps: int) -> tuple[int, int]:
    """Play a game and compare views of it with views of its twins. Return how many differ, and how often cards were passed."""
    game = Game(setup, seed)
    bot = RandomBot(seed)
    random = seeded(seed + 7)
    differ = passed = 0
    for step in range(steps):
        if game.decision is None:
            break
        if step % 12 == 0:
            for seat in [*range(setup.players), SPECTATOR]:
                twin = twin_of(game.table, seat, random, game.decision)
                known = known_cards(game.table, seat)
                expected, found = everything(View(game.table, seat), known), everything(View(twin, seat), known)
                assert {call for call in expected if found[call] != expected[call]} == set()
                assert found.keys() == expected.keys()
                differ += secrets(twin) != secrets(game.table)
                passed += [each.card for each in twin.passes] != [each.card for each in game.table.passes]
        game.answer(bot.decide(game.window(game.decision.seat), game.decision))
    return differ, passed


@pytest.mark.parametrize("seed", range(3))
def test_no_method_reveals_hidden_cards(seed: int) -> None:
    """With mats, cards set aside face down, decks of landscapes and all tokens."""
    with rare_setup(2 + seed % 2) as setup:
        differ, _ = compare_games(setup, seed, 150)
    assert differ > 15


@pytest.mark.parametrize("group", range(GROUPS))
def test_no_method_reveals_hidden_cards_with_any_test_card(group: int) -> None:
    with rare_selection(group) as setup:
        differ, _ = compare_games(setup, group, 90)
    assert differ > 8


def test_no_method_reveals_passed_cards() -> None:
    with_masquerade = Setup(3, PASSING)
    layout = with_masquerade.layout()
    decks = [deck[:] for deck in layout.decks]
    for deck in layout.decks:
        deck.extend([layout.new_card(type(FACES[name])) for name in (*PASSING[:5], "Masquerade", "Masquerade")])
    try:
        results = [compare_games(with_masquerade, seed, 120) for seed in range(3)]
    finally:
        layout.decks[:] = decks
    assert sum(passed for _, passed in results) > 5


def test_every_public_name_of_a_view_is_called() -> None:
    """A name that is not a method or property in the source of `View` must be a field without secrets."""
    view = View(Setup(2, PASSING).layout().deal(1, 0), 0)
    assert {name for name in dir(view) if not name.startswith("_")} == {*members(), "seat"}
    assert {"hand", "phase", "turn"} <= properties()


def test_every_method_returns_something() -> None:
    """At least one call of every method succeeds, so that the comparison is not only one of errors."""
    with rare_setup() as setup:
        table = setup.layout().deal(1, 0)
        found = everything(View(table, 0), known_cards(table, 0))
    for name in members():
        results = [result for call, result in found.items() if call == name or call.startswith(f"{name}[")]
        assert any(result not in ("KeyError", "ValueError") for result in results), name
