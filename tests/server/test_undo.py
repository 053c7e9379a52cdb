"""Undo is free as long as the party has learned nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from feodum.cards.box import GUEST_NAMES, KINGDOM_CARDS, Setup
from feodum.game import Game
from feodum.kingdoms.selection import find_recommended
from feodum.server.table.seating import Seat
from feodum.server.table.undo import ASK, FREE, last_answer_of, undo_offer
from mechanism_cards import mechanism_cards

FIRST_GAME = find_recommended("First Game").kingdom
PEOPLE = [Seat(0, "you", "Anna", "", "x"), Seat(1, "friend", "Cleo", "", "y")]


def game_until(wanted: str, kingdom: tuple[str, ...] = FIRST_GAME, seat: int = 0, market: Sequence[str] = ()) -> Game:
    """Return a game in which the seat can play the wanted card.

    Until then, everybody buys only that card and Silver.
    """
    for seed in range(60):
        game = Game(Setup(2, kingdom, market=market), seed)
        for _ in range(200):
            decision = game.decision
            if decision is None:
                break
            if decision.seat == seat and decision.source == "action" and wanted in decision.labels:
                return game
            game.answer_all([_answer(game, wanted)])
    raise AssertionError(f"no {wanted} came up")


def _answer(game: Game, wanted: str) -> tuple[int, ...]:
    decision = game.decision
    assert decision is not None
    if decision.source == "treasure":
        return tuple(range(decision.max))
    if decision.source == "buy":
        return tuple([i for i, name in enumerate(decision.labels) if name in (wanted, "Silver")][:1])
    return tuple(range(decision.min))


def play(game: Game, name: str) -> None:
    assert game.decision is not None
    game.answer_all([(game.decision.labels.index(name),)])


def offer(game: Game, seats: list[Seat] = PEOPLE, seat: int = 0) -> str | None:
    return undo_offer(game, seats, {seat})


def test_nothing_to_undo_at_the_start() -> None:
    assert offer(Game(Setup(2, FIRST_GAME), 1)) is None


def test_undo_is_free_for_treasures_but_not_after_drawing_a_hand() -> None:
    game = Game(Setup(2, FIRST_GAME), 1)
    game.answer_all([(0, 1)])
    assert offer(game) == FREE
    game.answer_all([()])
    assert offer(game) == FREE  # no further Treasures: nothing was revealed
    game.answer_all([()])
    assert game.asked == 1
    assert offer(game) == ASK  # the next hand was drawn


def test_undo_of_drawing_cards_needs_votes() -> None:
    game = game_until("Smithy")
    play(game, "Smithy")
    assert offer(game) == ASK


def test_undo_is_free_if_nothing_was_revealed() -> None:
    game = game_until("Workshop")
    play(game, "Workshop")
    assert offer(game) == FREE
    before = game.answer_count
    number = last_answer_of(game, {0})
    assert number == before - 1
    game.rewind(number)
    assert game.answer_count == before - 1
    assert game.run.generation == 1
    assert game.decision is not None
    assert "Workshop" in game.decision.labels


def test_undo_needs_votes_once_another_player_was_asked() -> None:
    game = game_until("Militia")
    play(game, "Militia")
    assert game.asked == 1
    assert offer(game) == ASK  # Cleo has not discarded yet, but she was asked
    assert game.decision is not None
    game.answer_all([tuple(range(game.decision.min))])
    assert offer(game) == ASK
    with_bot = [PEOPLE[0], Seat(1, "bot", "Berta", "steady", "")]
    assert offer(game, with_bot) == FREE  # bots have no vote


def test_undo_needs_votes_after_a_bot_revealed_a_card() -> None:
    game = game_until("Militia")
    play(game, "Militia")
    assert game.decision is not None
    game.answer_all([tuple(range(game.decision.min))])
    friend_watching = [PEOPLE[0], Seat(1, "bot", "Berta", "steady", "")]
    assert undo_offer(game, [*friend_watching, Seat(2, "friend", "Dora", "", "z")], {0}) == ASK


def test_undo_needs_votes_after_looking_through_the_discard_pile() -> None:
    kingdom = ("Counting House", *FIRST_GAME[:9])
    for seed in range(60):
        game = Game(Setup(2, kingdom), seed)
        for _ in range(200):
            decision = game.decision
            if decision is None:
                break
            if decision.source == "action" and "Counting House" in decision.labels:
                seat = decision.seat
                play(game, "Counting House")
                if game.decision is not None and game.decision.source == "Counting House":
                    assert offer(game, seat=seat) == ASK
                    return
                break
            game.answer_all([_answer(game, "Counting House")])
    raise AssertionError("no Counting House looked into a discard pile")


def test_undo_needs_votes_after_revealing_a_card_of_a_mixed_pile() -> None:
    kingdom = ("Knights", *FIRST_GAME[:9])
    for seed in range(60):
        game = Game(Setup(2, kingdom), seed)
        for _ in range(300):
            decision = game.decision
            if decision is None:
                break
            knights = [i for i, card in enumerate(decision.cards) if card.pile == "Knights"]
            if decision.source == "buy" and knights:
                events = len(game.run.log)
                game.answer_all([(knights[0],)])
                assert [event.verb for event in game.run.log[events:]][:2] == ["buy", "gain bought"]
                assert offer(game, seat=decision.seat) == ASK
                return
            game.answer_all([_answer(game, "Silver")])
    raise AssertionError("no Knight was bought")


@pytest.mark.parametrize(("pile", "expected"), [("Knights", ASK), ("Village", FREE)])
def test_trashing_from_a_mixed_pile_of_the_supply_reveals_the_next_card(pile: str, expected: str) -> None:
    with mechanism_cards():
        game = game_until("Prowler", ("Prowler", "Knights", "Village", *FIRST_GAME[:7]))
        play(game, "Prowler")
        assert game.decision is not None
        game.answer(*[i for i, card in enumerate(game.decision.cards) if card.pile_name == pile])
        assert offer(game) == expected


def test_undo_needs_votes_after_putting_the_top_card_of_the_deck_on_a_mat() -> None:
    with mechanism_cards():
        game = game_until("Hideout", ("Hideout", *FIRST_GAME[:9]))
        play(game, "Hideout")
        assert game.decision is not None
        assert offer(game) == FREE
        game.answer(game.decision.labels.index("set aside"))
        assert [event.origin for event in game.log if event.verb == "put on mat"] == ["deck"]
        assert offer(game) == ASK


def test_undo_needs_votes_after_receiving_a_landscape_of_a_deck() -> None:
    with mechanism_cards():
        game = game_until("Seeress", ("Seeress", *FIRST_GAME[:9]))
        play(game, "Seeress")
        assert offer(game) == ASK


ATTACKS_AND_REACTIONS = ("Witch", "Moat", "Tournament", "Bishop", "Cellar", "Market", "Smithy", "Village", "Workshop", "Chapel")


def test_undo_needs_votes_after_turning_up_cards_of_the_black_market_deck() -> None:
    kingdom = ("Black Market", *FIRST_GAME[:9])
    market = [name for name in KINGDOM_CARDS if name not in kingdom and name not in GUEST_NAMES][:10]
    game = game_until("Black Market", kingdom, market=market)
    play(game, "Black Market")
    assert game.decision is not None
    assert game.decision.source == "Black Market"
    assert offer(game) == ASK


def about_to_play(name: str, *held: str, bot: bool = False) -> tuple[Game, list[Seat]]:
    """Return a game in which seat 0 may play the card and seat 1 holds only these cards and Curses."""
    game = game_until(name, ATTACKS_AND_REACTIONS)
    table = game.run.safe_point.table
    other = table.players[1]
    everything = [*other.hand, *other.deck, *other.discard]
    curse, kept = table.pile("Curse"), []
    assert curse is not None
    for card in held:
        pile = table.pile(card)
        assert pile is not None
        kept.append(pile.cards.pop())
    other.hand[:] = [*kept, *curse.cards[: 5 - len(kept)]]
    del curse.cards[: 5 - len(kept)]
    other.deck[:] = everything
    other.discard.clear()
    game.play_out()
    seats = [PEOPLE[0], Seat(1, "bot", "Berta", "steady", "") if bot else PEOPLE[1], Seat(2, "friend", "Dora", "", "z")]
    return game, seats


@pytest.mark.parametrize("bot", [False, True])
@pytest.mark.parametrize(("card", "held"), [("Witch", "Moat"), ("Tournament", "Province")])
def test_undo_does_not_reveal_other_hands(card: str, held: str, bot: bool) -> None:
    """Undo needs votes whether or not the other player could react, even after that player has declined."""
    asked = []
    for hand in ((), (held,)):
        game, seats = about_to_play(card, *hand, bot=bot)
        play(game, card)
        asked.append(game.asked)
        assert offer(game, seats) == ASK
        if game.asked == 1:
            game.answer_all([()])
            assert offer(game, seats) == ASK
    assert asked[1] == 1
    assert asked[0] == 0


def test_undo_of_a_reaction_is_free_until_something_is_revealed() -> None:
    game = game_until("Militia")
    play(game, "Militia")
    assert game.decision is not None
    game.answer_all([tuple(range(game.decision.min))])
    assert game.asked == 0
    assert offer(game, seat=1) == FREE
    while game.decision.source != "treasure":
        game.answer_all([()])  # declining an Action is invisible to others
        assert offer(game, seat=1) == FREE
    game.answer_all([(0,)])
    assert offer(game, seat=1) == ASK
