"""Search for information leaks.

    python bench/leak.py --pairs 20000 --seed 1 [--boxes] [--plant NAME] [--json]

Plays pairs of games that differ only in information hidden from one observer (a seat or a spectator). The other players give
the same answers in both games as long as their cards allow it. Everything sent to the observer must be byte-identical: state,
events, the seat that is asked, phase, undo, and the number of messages. The first difference must be legitimate:

- *shown*: an event shows the observer a card (drawn by the observer, revealed, discarded on top, or turned up on a mixed
  pile) or a hand that the observer now controls;
- *reaction*: a player holds a card that can react to another player and is asked. After the player declines, no difference
  may remain;
- *pause*: a player decides about hidden cards (Library, searches of the deck, a turn with nothing to buy) where the other
  game has no choice and continues;
- *parted*: the two games have no possible answer in common.

Any other difference is a leak. With `--boxes`, kingdoms have cards of all boxes and Possession, and all players start with some
of them. `--plant` adds a leak on purpose, to check that it is found. Exits with 1 if a leak was found.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec

from feodum.bots.random_bot import RandomBot
from feodum.cards.box import CARDS, MATS, Setup
from feodum.engine.card import Card
from feodum.engine.decision import Answer, Decision
from feodum.engine.event import Event
from feodum.engine.random import seeded
from feodum.engine.state.declaration import CARDS_FOR_OWNER, FACE_DOWN
from feodum.engine.state.player import Player
from feodum.engine.table import Table
from feodum.engine.vocabulary import REVEALS_PILE
from feodum.game import Game
from feodum.i18n.wording import view_wording
from feodum.kingdoms.selection import all_sets, choose_setup, random_kingdom
from feodum.server.table.seating import Seat
from feodum.server.table.undo import last_answer_of, undo_offer
from feodum.view.window import PHASES, SPECTATOR

PHASE_NAMES = ("action", "treasure", "buy")
MAX_ANSWERS = 220
ROUNDS = 14
KINDS = ("order", "copies", "hands", "everything")
# Cards that other players may react to, and the cards that react.
REACTIVE = (
    "Moat", "Watchtower", "Horse Traders", "Market Square", "Beggar", "Witch", "Militia", "Bureaucrat", "Mountebank",
    "Tournament", "Vault", "Bishop", "Urchin", "Menagerie", "Poor House", "Peddler",
)  # fmt: skip
GIFTS = 4
"""The number of Kingdom cards added to every starting deck with `--boxes`, so that they are played."""
COUNTERS = {"actions", "buys", "coins"}
SAME = "same"
HONEST = ("shown", "reaction", "pause", "parted")

Sent = dict[str, object]
Plant = Callable[[Sent, Game, int], None]


# Changing hidden information ---------------------------------------------------------------------------------------------
def redeterminize(game: Game, observer: int, kind: str, chance: random.Random) -> None:
    """Change information hidden from the observer and continue the game.

    Call it only while no card is being resolved.
    """
    table = game.run.safe_point.table
    for seat, player in enumerate(table.players):
        _redeterminize_player(player, observer in (seat, table.decider(seat)), kind, chance)
        _keep_for_effects(table, seat)
    if kind == "everything":
        for pile in table.piles:
            if pile.supply:
                pile.cards[:-1] = _shuffled(pile.cards[:-1], chance)
            elif pile.face_down:
                pile.cards[:] = _shuffled(pile.cards, chance)
    every = [card for player in table.players for card in player.cards()]
    for event in game.log:
        if not event.visible_to(observer):
            event.cards = [chance.choice(every) for _ in event.cards]
    game.play_out()


def _redeterminize_player(player: Player, is_own: bool, kind: str, chance: random.Random) -> None:
    if kind == "hands" and is_own:
        return
    seen = _seen_together(player)
    under = player.discard[: len(player.discard) - seen]
    zones = [player.deck, under] if is_own else [player.hand, player.deck, under, *_hidden_mats(player)]
    if kind == "order":
        for zone in zones:
            zone[:] = _shuffled(zone, chance)
    elif kind == "copies":
        _swap_copies(zones, chance)
    else:
        cards = _shuffled([card for zone in zones for card in zone], chance)
        for zone in zones:
            zone[:] = [cards.pop() for _ in zone]
    top = player.discard[len(under) :]
    if seen > 1:
        player.discarded_hand = top = _shuffled(top, chance)
    player.discard[:] = under + top


def _hidden_mats(player: Player) -> list[list[Card]]:
    """Return the cards on each mat that only its owner sees."""
    kinds = {mat.name: mat.kind for mat in (*MATS.values(), FACE_DOWN)}
    return [cards for name, cards in player.mats.items() if kinds[name] == CARDS_FOR_OWNER]


def _keep_for_effects(table: Table, seat: int) -> None:
    """Let the effects of Durations keep the cards that now lie face down for them."""
    kept = table.players[seat].on_mat(FACE_DOWN.name)[:]
    table.durations = [
        effect.changed(effect.turns, [kept.pop() for _ in effect.cards]) if effect.seat == seat and effect.cards else effect
        for effect in table.durations
    ]


def _seen_together(player: Player) -> int:
    """Return the number of top discards whose order determines which one is visible."""
    count = len(player.discarded_hand)
    return count if count > 1 and player.discard[-count:] == player.discarded_hand else min(1, len(player.discard))


def _shuffled(cards: list[Card], chance: random.Random) -> list[Card]:
    return chance.sample(cards, len(cards))


def _swap_copies(zones: list[list[Card]], chance: random.Random) -> None:
    """Swap cards of the same name, so that even a leaked card id is found."""
    copies: dict[str, list[Card]] = {}
    for card in _shuffled([card for zone in zones for card in zone], chance):
        copies.setdefault(card.name, []).append(card)
    for zone in zones:
        zone[:] = [copies[card.name].pop() for card in zone]


# Messages ----------------------------------------------------------------------------------------------------------------
class Wire:
    """The messages that the server sends to one observer: none if nothing has changed for it."""

    def __init__(self, game: Game, observer: int, plant: Plant | None, start: int) -> None:
        self.game = game
        self.observer = observer
        self.plant = plant
        self.start = start
        self.messages = 0
        self.sent: Sent = {}
        self.update()

    def update(self) -> None:
        game = self.game
        state = game.view(self.observer)
        seats = [Seat(seat, "friend", "", "", "x") for seat in range(game.setup.players)]
        now: Sent = {
            "events": game.events_for(self.observer, self.start),
            "state": state,
            "wording": view_wording(state),
            "undo": undo_offer(game, seats, {self.observer} - {SPECTATOR}),
        }
        if self.plant is not None:
            self.plant(now, game, self.observer)
        if now != self.sent:
            self.messages += 1
        self.sent = now

    def answer(self, answer: Answer) -> None:
        self.game.answer_all([answer])
        self.update()

    @property
    def events(self) -> list[dict[str, object]]:
        events = self.sent["events"]
        assert isinstance(events, list)
        return events

    def event(self, number: int) -> Event:
        return self.game.run.log[self.start + number]

    def bytes(self) -> bytes:
        return msgspec.json.encode([self.messages, self.sent])


# Planted leaks -----------------------------------------------------------------------------------------------------------
def _table(game: Game) -> Table:
    return game.window(SPECTATOR)._table


def _hidden_hands(game: Game, observer: int) -> list[list[Card]]:
    return [player.hand for seat, player in enumerate(_table(game).players) if seat != observer]


def plant_ids(sent: Sent, game: Game, observer: int) -> None:
    sent["ids"] = [sorted(card.uid for card in hand) for hand in _hidden_hands(game, observer)]


def plant_order(sent: Sent, game: Game, observer: int) -> None:
    """Leak the order of the cards a player owns: the hand first, in draw order."""
    sent["owned"] = [list(dict.fromkeys(card.name for card in player.cards())) for player in _table(game).players]


def plant_shown_order(sent: Sent, game: Game, observer: int) -> None:
    """Leak the draw order of a revealed hand."""
    for event in game.run.log[max(0, len(game.run.log) - 3) :]:
        if event.verb == "show hand" and len(event.cards) == len(_table(game).players[event.seat].hand):
            sent["shown"] = [card.name for card in _table(game).players[event.seat].hand]


def plant_phase(sent: Sent, game: Game, observer: int) -> None:
    sent["phase"] = PHASES[_table(game).phase]


def plant_timing(sent: Sent, game: Game, observer: int) -> None:
    """Send a message for each answer, even if nothing has changed for the observer."""
    sent["answers"] = game.answer_count


def plant_size(sent: Sent, game: Game, observer: int) -> None:
    sent["padding"] = " " * (game.decision.size if game.decision is not None else 0)


def plant_undo(sent: Sent, game: Game, observer: int) -> None:
    """Make undo free until another player is asked, which reveals whether others hold Reactions."""
    if observer >= 0 and last_answer_of(game, {observer}) == game.answer_count - 1:
        sent["undo"] = "free" if game.asked == observer else "ask"


def plant_top(sent: Sent, game: Game, observer: int) -> None:
    """Leak the last drawn card of a hand that was discarded unseen."""
    sent["top"] = [player.discard[-1].name for player in _table(game).players if player.discard]


def plant_events(sent: Sent, game: Game, observer: int) -> None:
    """Leak the cards that others have drawn."""
    sent["drawn"] = [[card.name for card in event.cards] for event in game.log if event.verb == "draw"]


PLANTS: dict[str, Plant] = {
    "events": plant_events,
    "ids": plant_ids,
    "order": plant_order,
    "shown order": plant_shown_order,
    "phase": plant_phase,
    "timing": plant_timing,
    "size": plant_size,
    "undo": plant_undo,
    "top": plant_top,
}


# Playing pairs -----------------------------------------------------------------------------------------------------------
def joint_answers(
    wires: tuple[Wire, Wire], one: Decision, other: Decision, chance: random.Random
) -> tuple[Answer | None, Answer | None] | None:
    """Return answers for both games that look the same from outside, or None if there are none.

    An answer of None means that its game waits.
    """
    if (one.source, one.verb, one.seat) == (other.source, other.verb, other.seat):
        options = _places(wires[0], one), _places(wires[1], other)
        picked = _common_picks(one, other, options, chance)
        if picked is None:
            return None
        return _numbers(options[0], picked), _numbers(options[1], picked)
    if _comes_first(one, other):
        return ((), None) if one.min == 0 else None
    return (None, ()) if other.min == 0 else None


def _comes_first(one: Decision, other: Decision) -> bool:
    """Return whether `one` must be answered first, so that the games reach the same point again."""
    if one.source in PHASE_NAMES and other.source in PHASE_NAMES:
        return PHASE_NAMES.index(one.source) < PHASE_NAMES.index(other.source)
    return one.source not in PHASE_NAMES


def _places(wire: Wire, decision: Decision) -> list[str]:
    """Return each option with its zone: an Estate in hand differs from one in the discard pile."""
    window = wire.game.window(decision.of)
    return [f"{card.name} in {window.place_of(card)[0]}" for card in decision.cards] or decision.labels


def _common_picks(
    one: Decision, other: Decision, options: tuple[list[str], list[str]], chance: random.Random
) -> list[str] | None:
    common = sorted((Counter(options[0]) & Counter(options[1])).elements())
    least = max(one.min, other.min)
    most = min(one.max, other.max, len(common))
    sizes = [size for size in range(least, most + 1) if _allowed(one, size) and _allowed(other, size)]
    if not sizes:
        return None
    size = sizes[-1] if one.source == "treasure" or chance.random() < 0.8 else chance.choice(sizes)
    return chance.sample(common, size)


def _allowed(decision: Decision, size: int) -> bool:
    return not decision.all_or_none or size in (0, decision.max)


def _numbers(options: list[str], picked: list[str]) -> Answer:
    numbers: list[int] = []
    for option in picked:
        numbers.append(next(i for i, other in enumerate(options) if other == option and i not in numbers))
    return tuple(numbers)


def compare(one: Wire, other: Wire) -> str:
    """Return `SAME`, a kind of legitimate difference, or a description of the leak."""
    if one.bytes() == other.bytes():
        return SAME
    first = next((i for i, (a, b) in enumerate(zip(one.events, other.events, strict=False)) if a != b), None)
    if first is not None:
        shows = any(wire.events[first].get("cards") for wire in (one, other))
        return "shown" if shows else f"an event without visible cards differs: {one.events[first]} / {other.events[first]}"
    if len(one.events) != len(other.events):
        shorter, longer = sorted((one, other), key=lambda wire: len(wire.events))
        return _pause(shorter, longer)
    return _state_difference(one, other)


def _pause(waiting: Wire, ahead: Wire) -> str:
    """Return the kind of a difference where one game waits for a player and the other has continued."""
    decision = waiting.game.decision
    event = ahead.events[len(waiting.events)]
    if decision is not None and decision.seat == waiting.observer != decision.of:
        return "shown"  # the observer controls another player and sees that hand
    if decision is None or decision.seat == waiting.observer:
        return f"the observer is asked {decision}, but the other game continues with {event}"
    if _is_reaction(waiting, decision):
        return "reaction"
    if decision.of in (_table(waiting.game).turn, ahead.event(len(waiting.events)).seat):
        return "pause"
    return f"the game waits at {decision}, but the other continues with {event}"


def _is_reaction(wire: Wire, decision: Decision) -> bool:
    """Return whether the decision is an optional reaction from the hand."""
    table = _table(wire.game)
    return decision.min == 0 and (decision.of != table.turn or decision.verb.startswith("react"))


def _state_difference(one: Wire, other: Wire) -> str:
    """Return the kind of a difference in the state after equal events.

    The state may differ in reactions, pauses and newly visible cards.
    """
    keys = [key for key in one.sent if one.sent.get(key) != other.sent.get(key)]
    if not keys:
        return f"{one.messages} messages / {other.messages} messages"
    places = {line.partition(":")[0] for line in _differences(one.sent["state"], other.sent["state"])}
    if any(place.startswith("decision") for place in places):
        keys = [key for key in keys if key != "wording"]  # a different decision has a different wording
    if keys != ["state"]:
        asked = [str(wire.game.decision) for wire in (one, other)]
        return f"the messages differ: {'; '.join(_differences(one.sent, other.sent))} at {asked} after {one.events[-3:]}"
    decisions = [(wire, wire.game.decision) for wire in (one, other)]
    hidden = [(wire, asked) for wire, asked in decisions if asked is not None and asked.seat != wire.observer]
    ahead = {place for place in places if place in {"asked", "phase", *COUNTERS} or place.startswith("decision")}
    # Some costs depend on the phase.
    costs = {place for place in places if "phase" in places and place.startswith("supply.") and place.endswith(".cost")}
    ahead |= costs
    # A phase differs without the asked seat if the same player is asked in the next phase of the other game.
    if places == ahead and {"asked", "phase"} & places and any(_is_reaction(wire, asked) for wire, asked in hidden):
        return "reaction"
    if places <= COUNTERS and any(asked.source not in PHASE_NAMES for _, asked in hidden):
        return "pause"
    if all(_has_turned_up(place, one) for place in places - costs):
        return "shown"
    return f"the state differs: {'; '.join(_differences(one.sent['state'], other.sent['state']))} after {one.events[-2:]}"


def _has_turned_up(place: str, wire: Wire) -> bool:
    """Return whether this part of the state shows a card that became visible without an event."""
    events = wire.game.run.log[wire.start :]
    if place.startswith("supply."):  # next card of a mixed pile
        from_piles = [event for event in events if event.declared.reveals == REVEALS_PILE]
        return any(card.pile for event in from_piles for card in event.cards)
    if place.endswith(".discard_top"):  # the deck was put onto the discard pile, or a card was taken from it
        return any(event.verb in ("deck into discard", "topdeck", "take", "trash") for event in events)
    decides_for_another = wire.observer != _table(wire.game).turn and wire.observer == wire.game.window(SPECTATOR).decider
    if decides_for_another and (place.startswith(("their_hand", "decision", "phase")) or ".mats." in place):
        return True
    if place.startswith("decision"):  # affordable cards, or the player's own discard pile
        decision = wire.game.decision
        discard = [] if decision is None else _table(wire.game).players[decision.seat].discard
        return decision is not None and (decision.source == "buy" or any(card in discard for card in decision.cards))
    return False


def _differences(one: object, other: object, path: str = "") -> list[str]:
    """Return the paths at which two values differ, each with both values."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [line for key in one for line in _differences(one[key], other[key], f"{path}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [line for i in range(len(one)) for line in _differences(one[i], other[i], f"{path}.{i}")]
    return [] if one == other else [f"{path.strip('.')}: {one} / {other}"]


def play_on(one: Wire, other: Wire, chance: random.Random) -> str:
    """Continue both games side by side and return the verdict."""
    reacted = False
    for _ in range(ROUNDS):
        verdict = compare(one, other)
        if verdict == "reaction":
            if not _decline_reaction(one, other):
                return verdict
            reacted = True
            continue
        if verdict != SAME:
            return verdict
        decision, twin = one.game.decision, other.game.decision
        if decision is None or twin is None:
            break
        if decision.seat == one.observer:
            answer = RandomBot(chance.getrandbits(30)).decide(one.game.window(decision.of), decision)
            one.answer(answer)
            other.answer(answer)
            continue
        answers = joint_answers((one, other), decision, twin, chance)
        if answers is None:
            return "parted"
        for wire, joint in zip((one, other), answers, strict=True):
            if joint is not None:
                wire.answer(joint)
    verdict = compare(one, other)
    return "reaction" if verdict == SAME and reacted else verdict


def _decline_reaction(one: Wire, other: Wire) -> bool:
    """Decline a reaction that is possible in only one game. Return False if there is none."""
    decisions = [wire.game.decision for wire in (one, other)]
    for wire, decision in zip((one, other), decisions, strict=True):
        if decision is not None and decision.seat != wire.observer and _is_reaction(wire, decision):
            messages = wire.messages
            wire.answer(())
            # The two messages about the pending reaction are legitimate, so they are not counted.
            for each in (one, other):
                each.messages = min(messages, each.messages)
            return True
    return False


# Many pairs --------------------------------------------------------------------------------------------------------------
@dataclass
class Findings:
    pairs: int = 0
    ended: Counter[str] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    possessed: int = 0
    """Number of pairs that began in a turn controlled by another player."""
    leaks: list[str] = field(default_factory=list)

    def data(self) -> dict[str, object]:
        return {
            "pairs": self.pairs,
            "ended": dict(sorted(self.ended.items())),
            "kinds": dict(sorted(self.kinds.items())),
            "answers": self.answers,
            "possessed": self.possessed,
            "leaks": self.leaks,
        }


PairPlayer = Callable[[Game, int, str, "Plant | None", random.Random, Findings], str]
"""Plays a pair from a position for an observer and a kind of hidden difference, and returns the verdict."""


def search(
    pairs: int,
    seed: int,
    plant: Plant | None = None,
    stop_at_leak: bool = False,
    boxes: bool = False,
    play_pair: PairPlayer | None = None,
) -> Findings:
    """Compare pairs, several from each game. Ctrl-C stops and returns the findings so far."""
    findings = Findings()
    number = seed * 1_000_003
    with suppress(KeyboardInterrupt):
        while findings.pairs < pairs and not (stop_at_leak and findings.leaks):
            _search_game(number, pairs, plant, findings, boxes, play_pair or _search_pair)
            number += 1
    return findings


def _add_gifts(setup: Setup, gifts: list[str]) -> None:
    """Add the gifts to the starting decks of this setup's layout."""
    layout = setup.layout()
    for deck in layout.decks:
        deck.extend([layout.new_card(CARDS[name]) for name in gifts])


def _search_game(number: int, pairs: int, plant: Plant | None, findings: Findings, boxes: bool, play_pair: PairPlayer) -> None:
    chance = random.Random(number)
    players = chance.choice((2, 2, 3, 4))
    kingdom = None
    if chance.random() < 0.5:
        kingdom = random_kingdom(seeded(number))
        reactive = chance.sample(REACTIVE, 6)
        kingdom = tuple(reactive + [name for name in kingdom if name not in (*reactive, "Young Witch")])[:10]
    if boxes:
        kingdom = random_kingdom(seeded(number), all_sets(), without=("Young Witch",))
        kingdom = tuple(dict.fromkeys(["Possession", *chance.sample(REACTIVE, 2), *kingdom]))[:10]
    setup = choose_setup(kingdom, players, number, shelters=chance.random() < 0.5)
    if boxes:
        single = [name for name in setup.kingdom[1:] if name in CARDS]
        _add_gifts(setup, ["Possession", "Potion", *chance.sample(single, GIFTS)])
    game = Game(setup, number)
    bot = RandomBot(number)
    while game.decision is not None and game.answer_count < MAX_ANSWERS and findings.pairs < pairs:
        decision = game.decision
        if decision.source in PHASE_NAMES and chance.random() < 0.12:
            observer = chance.choice([SPECTATOR, *range(players)])
            findings.possessed += decision.of != decision.seat
            kind = chance.choice(KINDS)
            ended = play_pair(game, observer, kind, plant, chance, findings)
            findings.pairs += 1
            findings.kinds[kind] += 1
            findings.ended[ended if ended in (SAME, *HONEST) else "leak"] += 1
            if ended not in (SAME, *HONEST):
                findings.leaks.append(f"game {number}, answer {game.answer_count}, observer {observer}, {kind}: {ended}")
        game.answer_all([bot.decide(game.window(decision.of), decision)])


def _search_pair(game: Game, observer: int, kind: str, plant: Plant | None, chance: random.Random, findings: Findings) -> str:
    one = Game(game.setup, game.seed, game.answers)
    other = Game(game.setup, game.seed, game.answers)
    redeterminize(other, observer, kind, chance)
    start = max(0, len(one.run.log) - 3)
    wires = Wire(one, observer, plant, start), Wire(other, observer, plant, start)
    ended = play_on(*wires, chance)
    findings.answers += one.answer_count + other.answer_count - 2 * game.answer_count
    return ended


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plant", choices=PLANTS, help="add this leak, to check that it is found")
    parser.add_argument("--boxes", action="store_true", help="play with cards of all boxes, including Possession")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    plant = PLANTS.get(options.plant)
    findings = search(options.pairs, options.seed, plant, stop_at_leak=plant is not None, boxes=options.boxes)
    if options.json:
        print(json.dumps(findings.data()))
    else:
        print(f"{findings.pairs} pairs, {findings.answers} answers: {dict(findings.ended)}")
        for leak in findings.leaks[:20]:
            print(f"  {leak[:600]}")
    return 1 if findings.leaks else 0


if __name__ == "__main__":
    sys.exit(main())
