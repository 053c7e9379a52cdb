"""Custom starts (first hands, decks, piles), and results split by opening."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from feodum.engine.table import Table
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import choose_board
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.game_loop import WINS
from feodum.lab.match.matches import Match, MatchPlay
from feodum.lab.match.results import summarise
from feodum.lab.match.starts import DEFAULT_START, Start, opening_coins, read_start


def match(start: Start = DEFAULT_START, **more: bool) -> Match:
    competitors = find_competitors(["smithy-big-money", "big-money"])
    return Match(competitors, choose_board(competitors), seed=3, start=start, **more)


def dealt(start: Start, deal: int = 0, order: int = 0) -> Table:
    return MatchPlay(match(start)).deal_game(deal, order)


def start(*openings: str, hand: str = "", deck: str = "", discard: str = "", piles: str = "") -> Start:
    return read_start(openings, hand, deck, discard, piles)


def names(cards: list[object]) -> Counter[str]:
    return Counter(getattr(card, "name", "") for card in cards)


@pytest.mark.parametrize("opening", ["5/2", "4/3", "3/4", "2/5"])
def test_opening_sets_the_first_two_hands_of_all_players(opening: str) -> None:
    first, second = map(int, opening.split("/"))
    for deal in range(4):
        for player in dealt(start(opening), deal).players:
            assert opening_coins(player) == (first, second)
            assert names([*player.cards()]) == {"Copper": 7, "Estate": 3}


def test_opening_of_a_strategy_rotates_with_its_seat() -> None:
    own = start("5/2", "4/3")
    assert [opening_coins(player) for player in dealt(own, order=0).players] == [(5, 2), (4, 3)]
    assert [opening_coins(player) for player in dealt(own, order=1).players] == [(4, 3), (5, 2)]
    free = start("any", "4/3")
    assert {opening_coins(dealt(free, deal).players[0]) for deal in range(40)} >= {(4, 3), (3, 4)}


def test_hand_is_taken_from_the_default_deck() -> None:
    player = dealt(start(hand="2 Copper, 3 Estate")).players[0]
    assert names([*player.hand]) == {"Copper": 2, "Estate": 3}
    assert names([*player.deck]) == {"Copper": 5}


def test_deck_hand_and_discard_pile_can_be_set() -> None:
    table = dealt(start(hand="Smithy, 4 Copper", deck="3 Gold, 2 Silver", discard="Estate"))
    for player in table.players:
        assert names([*player.hand]) == {"Smithy": 1, "Copper": 4}
        assert names([*player.deck]) == {"Gold": 3, "Silver": 2}
        assert names([*player.discard]) == {"Estate": 1}
    player = dealt(start(deck="7 Copper, 2 Silver")).players[1]
    assert len(player.hand) == 5
    assert names([*player.cards()]) == {"Copper": 7, "Silver": 2}


def test_piles_can_be_made_smaller() -> None:
    table = dealt(start(piles="4 Province, 0 Curse"))
    sizes = {pile.name: len(pile.cards) for pile in table.piles}
    assert (sizes["Province"], sizes["Curse"], sizes["Estate"]) == (4, 0, 8)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: start("6/1"), "6/1: not an opening; choose one of 5/2, 4/3, 3/4, 2/5, any"),
        (lambda: match(start("5/2", "4/3", "4/3")), "--opening takes one opening for all, or one for each of the 2 strategies"),
        (
            lambda: match(start("5/2", deck="Gold")),
            "--opening needs the default decks; it can't be combined with --hand, --deck or --discard",
        ),
        (lambda: match(start(discard="Gold")), "--discard needs --deck, which sets the rest of the cards"),
        (lambda: start(hand="4 Coper"), "--hand: no such card: Coper. Did you mean Copper?"),
        (lambda: match(start(hand="4 Silver")), "--hand: the default deck has only 0 Silver; set all cards with --deck"),
        (lambda: match(start(deck="Goons")), "Goons: this card is not on the board; add it with --kingdom"),
        (lambda: match(start(piles="4 Goons")), "--piles: this board has no Supply pile Goons"),
        (lambda: match(start(piles="99 Province")), "--piles: Province has only 8 cards, not 99"),
        (lambda: start(deck="999 Gold"), "--deck takes at most 500 cards"),
    ],
)
def test_invalid_starts_are_rejected(make: object, message: str) -> None:
    assert callable(make)
    with pytest.raises(LabError) as error:
        make()
    assert str(error.value) == message


def test_totals_do_not_depend_on_how_deals_are_split() -> None:
    set_up = match(start(deck="7 Copper, 2 Silver, Estate", piles="5 Province"), with_openings=True)
    whole = set_up.play(0, 6)
    parts = set_up.empty()
    for first, deals in ((4, 2), (0, 4)):
        parts.add(set_up.play(first, deals))
    assert parts == whole


def test_results_are_split_by_opening() -> None:
    played = match(with_openings=True)
    tally = played.play(0, 40)
    plain = replace(played, with_openings=False).play(0, 40)
    assert tally.counts == plain.counts, "recording openings does not change the games"
    records = summarise(played, tally).openings
    assert {record.opening for record in records} == {"4/3", "5/2"}
    smithy = [record for record in records if record.strategy == "Smithy Big Money"]
    assert sum(record.games for record in smithy) == 80
    assert sum(round(record.wins.value * record.games) for record in smithy) == tally.count(WINS, 0)


def test_endings_are_counted() -> None:
    tally = match(start(piles="0 Curse, 0 Cellar, 0 Moat")).play(0, 2)
    assert tally.endings == {"piles": 4}
    assert summarise(match(), match().play(0, 3)).endings == {"Province": 6}
    stopped = replace(match(), turn_limit=3)
    assert summarise(stopped, stopped.play(0, 1)).endings == {"limit": 2}
