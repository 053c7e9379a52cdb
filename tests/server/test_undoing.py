"""When undoing is free: exactly as long as the party has learned nothing."""

from __future__ import annotations

from feodum.cards.box import Setup
from feodum.kingdoms import find_recommended
from feodum.server.recorded import RecordedGame
from feodum.server.seating import Seat
from feodum.server.undoing import ASK, FREE, last_answer_of, undo_offer

FIRST_GAME = find_recommended("First Game").kingdom
PEOPLE = [Seat(0, "you", "Anna", "", "x"), Seat(1, "friend", "Cleo", "", "y")]


def recorded_until(wanted: str, kingdom: tuple[str, ...] = FIRST_GAME, seat: int = 0) -> RecordedGame:
    """A game in which the seat is asked by that source, everybody buying the first card of the kingdom."""
    for seed in range(60):
        recorded = RecordedGame(Setup(2, kingdom), seed)
        for _ in range(200):
            decision = recorded.decision
            if decision is None:
                break
            if decision.seat == seat and decision.source == "action" and wanted in decision.labels:
                return recorded
            recorded.add([_answer(recorded, wanted)])
    raise AssertionError(f"no {wanted} came up")


def _answer(recorded: RecordedGame, wanted: str) -> tuple[int, ...]:
    decision = recorded.decision
    assert decision is not None
    if decision.source == "treasure":
        return tuple(range(decision.max))
    if decision.source == "buy":
        return tuple([i for i, name in enumerate(decision.labels) if name in (wanted, "Silver")][:1])
    return tuple(range(decision.min))


def play(recorded: RecordedGame, name: str) -> None:
    assert recorded.decision is not None
    recorded.add([(recorded.decision.labels.index(name),)])


def offer(recorded: RecordedGame, seats: list[Seat] = PEOPLE, seat: int = 0) -> str | None:
    return undo_offer(recorded, seats, {seat})


def test_nothing_to_take_back_at_the_beginning() -> None:
    assert offer(RecordedGame(Setup(2, FIRST_GAME), 1)) is None


def test_treasures_and_declining_are_free_but_drawing_is_not() -> None:
    recorded = RecordedGame(Setup(2, FIRST_GAME), 1)
    recorded.add([(0, 1)])
    assert offer(recorded) == FREE
    recorded.add([()])
    assert offer(recorded) == FREE  # no further Treasures: nothing was shown
    recorded.add([()])
    assert recorded.asked == 1
    assert offer(recorded) == ASK  # the next hand was drawn


def test_a_card_that_draws_is_not_free() -> None:
    recorded = recorded_until("Smithy")
    play(recorded, "Smithy")
    assert offer(recorded) == ASK


def test_a_card_that_shows_nothing_is_free() -> None:
    recorded = recorded_until("Workshop")
    play(recorded, "Workshop")
    assert offer(recorded) == FREE
    before = recorded.count
    number = last_answer_of(recorded, {0})
    assert number == before - 1
    recorded.rewind(number)
    assert recorded.count == before - 1
    assert recorded.generation == 1
    assert recorded.decision is not None
    assert "Workshop" in recorded.decision.labels


def test_what_another_answered_must_be_asked_for() -> None:
    recorded = recorded_until("Militia")
    play(recorded, "Militia")
    assert recorded.asked == 1
    assert offer(recorded) == FREE  # Cleo has not discarded yet
    assert recorded.decision is not None
    recorded.add([tuple(range(recorded.decision.min))])
    assert offer(recorded) == ASK
    with_bot = [PEOPLE[0], Seat(1, "bot", "Berta", "steady", "")]
    assert offer(recorded, with_bot) == FREE  # nobody there to be asked


def test_a_bots_discard_shows_a_card() -> None:
    recorded = recorded_until("Militia")
    play(recorded, "Militia")
    assert recorded.decision is not None
    recorded.add([tuple(range(recorded.decision.min))])
    friend_watching = [PEOPLE[0], Seat(1, "bot", "Berta", "steady", "")]
    assert undo_offer(recorded, [*friend_watching, Seat(2, "friend", "Dora", "", "z")], {0}) == ASK


def test_a_look_into_the_discard_pile_is_not_free() -> None:
    kingdom = ("Counting House", *FIRST_GAME[:9])
    for seed in range(60):
        recorded = RecordedGame(Setup(2, kingdom), seed)
        for _ in range(200):
            decision = recorded.decision
            if decision is None:
                break
            if decision.source == "action" and "Counting House" in decision.labels:
                seat = decision.seat
                play(recorded, "Counting House")
                if recorded.decision is not None and recorded.decision.source == "Counting House":
                    assert offer(recorded, seat=seat) == ASK
                    return
                break
            recorded.add([_answer(recorded, "Counting House")])
    raise AssertionError("no Counting House looked into a discard pile")


def test_a_new_top_card_of_a_mixed_pile_is_not_free() -> None:
    kingdom = ("Knights", *FIRST_GAME[:9])
    for seed in range(60):
        recorded = RecordedGame(Setup(2, kingdom), seed)
        for _ in range(300):
            decision = recorded.decision
            if decision is None:
                break
            knights = [i for i, card in enumerate(decision.cards) if card.pile == "Knights"]
            if decision.source == "buy" and knights:
                events = len(recorded.events())
                recorded.add([(knights[0],)])
                assert [event.verb for event in recorded.events()[events:]][:2] == ["buy", "gain bought"]
                assert offer(recorded, seat=decision.seat) == ASK
                return
            recorded.add([_answer(recorded, "Silver")])
    raise AssertionError("no Knight was bought")
