"""Run a scenario: answer its decisions from the steps, then compare the result with the expectations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import cast

from feodum.cards.box import FACES, MATS, STOCKS
from feodum.cards.custom import report_card_errors
from feodum.engine.card import Card
from feodum.engine.decision import NONE, Agent, Answer, Decision
from feodum.engine.errors import FeodumError, IllegalAnswer
from feodum.engine.landscape import PileToken
from feodum.engine.layers.trigger_layer import EFFECTS
from feodum.engine.state.declaration import TOKEN_COUNT
from feodum.engine.state.phases import ACTION_PHASE, CLEAN_UP, NIGHT_PHASE, PHASE_SOURCES, START, TREASURE_PHASE
from feodum.engine.table import Table
from feodum.engine.turns import step as play_on
from feodum.messages.message import Message, error_message
from feodum.scenarios.card_keys import deck_keys, discard_keys, mat_keys
from feodum.scenarios.expectations import AskedDetails, Expectation
from feodum.scenarios.observer import ScenarioObserver, names_in_view
from feodum.scenarios.reader import Scenario, ScenarioStep
from feodum.scenarios.starting_position import build_table, check_setup
from feodum.scenarios.yaml_nodes import ScenarioFault
from feodum.scenarios.zone_values import COUNTERS, SEATS, THINGS
from feodum.view.log_data import names

END_TURN = ("end turn",)
END_ACTIONS = ("end actions",)
DECLINE = ("none",)
MAX_IDLE_TURNS = 100
"""The scenario fails after this many turns in which no step is used."""

Listener = Callable[[Table, Decision, Answer, str], None]


class Checkpoint(Exception):
    """Raised to stop the game when all steps are used and a phase decision is open."""

    def __init__(self, decision: Decision) -> None:
        super().__init__()
        self.decision = decision


class Script(Agent):
    """Answers all decisions from the scenario's steps, by the three rules in docs/guide/scenarios.md."""

    def __init__(self, scenario: Scenario, listener: Listener | None = None) -> None:
        self.scenario = scenario
        self.listener = listener
        self.observer = ScenarioObserver(scenario)
        self.next = 0
        self.ending = -1
        """The number of the turn that an `end turn` step is ending; -1 if there was no such step."""
        self.last_used = 0
        """The number of the turn in which a step was last used."""
        self.decider = -1
        """The seat that decides in this turn."""
        self.previous_decider = -1

    def track_turn(self, table: Table) -> None:
        """Update the deciding seat at the start of a turn."""
        if table.phase == START or self.decider < 0:
            self.previous_decider = (table.turn - 1) % len(table.players) if self.decider < 0 else self.decider
            self.decider = table.decider(table.turn)

    @property
    def done(self) -> bool:
        return self.next == len(self.scenario.steps)

    def answer(self, table: Table, decision: Decision) -> Answer:
        self.observer.note_decision(table, decision)
        turn = table.turns_completed()
        self.skip_ended_turn(table, turn)
        phase = decision.source in PHASE_SOURCES
        if phase and self.ending == turn:
            return self.notify(table, decision, NONE, "end turn")
        self.skip_end_actions(table, decision)
        if phase and self.done:
            raise Checkpoint(decision)
        if not self.done:
            answer = self.matching_answer(decision, self.scenario.steps[self.next], phase)
            if answer is not None:
                if self.scenario.steps[self.next].picks == END_TURN:
                    self.ending = turn
                self.next += 1
                self.last_used = turn
                return self.notify(table, decision, answer, "step")
        return self.notify(table, decision, self.default(decision), "default")

    def check_idle_turns(self, table: Table) -> None:
        """Raise ScenarioFault if too many turns have passed without using a step."""
        if table.turns_completed() - self.last_used <= MAX_IDLE_TURNS:
            return
        if self.done:
            raise ScenarioFault(
                self.scenario.line,
                Message(
                    "scenario-patience",
                    "no decision of the Action or Buy phase came up in the {turns} turns after the last step",
                    turns=MAX_IDLE_TURNS,
                ),
            )
        raise ScenarioFault(
            self.scenario.steps[self.next].line, Message("scenario-unused", "step not used: {step}", step=self.describe_next())
        )

    def notify(self, table: Table, decision: Decision, answer: Answer, why: str) -> Answer:
        if self.listener is not None:
            self.listener(table, decision, answer, why)
        return answer

    def skip_ended_turn(self, table: Table, turn: int) -> None:
        """Mark an `end turn` step as used if its turn has already ended or is in Clean-up."""
        if self.done:
            return
        step = self.scenario.steps[self.next]
        if table.phase == CLEAN_UP and step.picks == END_TURN and step.seat == self.decider and self.ending != turn:
            self.next += 1
            self.last_used = self.ending = turn
            return
        if turn == self.last_used or self.ending == turn - 1:
            return
        if step.picks == END_TURN and step.seat == self.previous_decider and step.seat != self.decider:
            self.next += 1
            self.last_used = turn

    def skip_end_actions(self, table: Table, decision: Decision) -> None:
        """Skip `end actions` steps if the Action phase is already over."""
        while not self.done and decision.source in ("treasure", "buy", "night"):
            step = self.scenario.steps[self.next]
            if step.picks != END_ACTIONS or step.seat != table.decider(table.turn):
                return
            self.next += 1

    def matching_answer(self, decision: Decision, step: ScenarioStep, phase: bool) -> Answer | None:
        """Rule 1: return the step's answer to this decision, or None if the step doesn't match it."""
        if step.seat != decision.seat or (step.at and step.at != decision.source):
            return None
        if step.picks == END_TURN:
            return NONE if phase else None
        if step.picks == END_ACTIONS:
            return NONE if decision.source == "action" else None
        if step.picks == DECLINE:
            return NONE if decision.min == 0 else None
        try:
            answer = decision.numbers_of(step.picks)
            decision.check(answer)
        except IllegalAnswer:
            return None
        return answer

    def default(self, decision: Decision) -> Answer:
        """Rules 2 and 3: decline if possible, pick the first option if all are equivalent, otherwise fail."""
        if decision.min == 0:
            return NONE
        if decision.source == EFFECTS or decision.is_idle:
            return (0,)
        if decision.has_identical_options():
            return tuple(range(decision.min))
        amount: object = decision.min
        if decision.min != decision.max:
            amount = Message("scenario-from-to", "{least} to {most}", least=decision.min, most=decision.max)
        waiting = "" if self.done else Message("scenario-next", " (the next step is {step})", step=self.describe_next())
        raise ScenarioFault(
            self.scenario.line if self.done else self.scenario.steps[self.next].line,
            Message(
                "scenario-must",
                "{seat} must {verb} {amount} at {source}, from {options}{waiting}",
                seat=SEATS[decision.seat],
                verb=decision.verb,
                amount=amount,
                source=decision.source,
                options=list(decision.labels),
                waiting=waiting,
            ),
        )

    def describe_next(self) -> str:
        step = self.scenario.steps[self.next]
        picks = step.picks[0] if len(step.picks) == 1 else f"[{', '.join(step.picks)}]"
        return f"{SEATS[step.seat]}: {picks}" + (f" at {step.at}" if step.at else "")


class Outcome:
    """The final position of a scenario, to compare with its expectations."""

    def __init__(self, table: Table, decision: Decision | None, observer: ScenarioObserver) -> None:
        self.table = table
        self.decision = decision
        self.observer = observer


def run_scenario(scenario: Scenario, listener: Listener | None = None, with_log: bool = False) -> list[ScenarioFault]:
    """Run a scenario and return its faults; an empty list if it passes."""
    try:
        if scenario.expects_refusal:
            return check_refusal(scenario, scenario.expect[0])
        table = build_table(scenario)
        with_log = with_log or any(expected.path[0] == "seen_by" for expected in scenario.expect)
        table.log = [] if with_log else None
        with report_card_errors():
            outcome = play(scenario, table, listener)
    except ScenarioFault as fault:
        return [fault]
    except FeodumError as error:
        return [ScenarioFault(scenario.line, str(error))]
    except Exception as error:  # a bug must not hide the results of other scenarios
        return [
            ScenarioFault(
                scenario.line,
                Message("scenario-program-failed", "internal error: {kind}: {why}", kind=type(error).__name__, why=error),
            )
        ]
    faults = [compare(outcome, expected) for expected in scenario.expect]
    return [fault for fault in faults if fault is not None]


def check_refusal(scenario: Scenario, expected: Expectation) -> list[ScenarioFault]:
    """Return a fault unless setting up the position fails with the expected words."""
    reason = refusal_of(scenario)
    if str(expected.value) in reason:
        return []
    if not reason:
        return [ScenarioFault(expected.line, Message("scenario-not-refused", "refused: this position can be set up"))]
    why = Message("scenario-refused-other", "refused: expected '{words}', got: {reason}", words=expected.value, reason=reason)
    return [ScenarioFault(expected.line, why)]


def refusal_of(scenario: Scenario) -> str:
    """Return why the position of a scenario can't be set up, or "". A dealt one is first checked like a real game's setup."""
    try:
        if scenario.deal:
            check_setup(scenario)
        if scenario.refusal:
            return scenario.refusal
        build_table(scenario)
    except ScenarioFault as fault:
        return fault.reason
    except FeodumError as error:
        return error_message(error)
    return ""


def play(scenario: Scenario, table: Table, listener: Listener | None) -> Outcome:
    script = Script(scenario, listener)
    script.last_used = table.turns_completed()
    table.agents = [script] * scenario.players
    decision = None
    try:
        while not table.over:
            script.track_turn(table)
            play_on(table)
            script.check_idle_turns(table)
    except Checkpoint as checkpoint:
        decision = checkpoint.decision
    if not script.done:
        step = scenario.steps[script.next]
        last_turn = table.turns_completed() - 1
        ended = table.over and step.picks == END_TURN and step.seat == script.decider and script.ending != last_turn
        if not ended or script.next < len(scenario.steps) - 1:
            raise ScenarioFault(step.line, Message("scenario-unused", "step not used: {step}", step=script.describe_next()))
    script.observer.note_view(table)
    return Outcome(table, decision, script.observer)


# Comparing ------------------------------------------------------------------------------------------------------------
def compare(outcome: Outcome, expected: Expectation) -> ScenarioFault | None:
    what, wanted = ".".join(expected.path), expected.value
    try:
        actual = _actual(outcome, expected)
    except ScenarioFault as fault:
        return ScenarioFault(expected.line, Message("of", "{place}: {why}", place=what, why=fault.reason))
    if expected.path[0] in ("options", "seen_by", "asked", "not_asked"):
        return ScenarioFault(expected.line, Message("of", "{place}: {why}", place=what, why=actual)) if actual else None
    if expected.path[-1] == "mats":
        wanted = {name: sorted(content) if isinstance(content, list) else content for name, content in _items(wanted)}
    if _is_unordered(expected) and isinstance(wanted, list):
        same = Counter(cast("list[str]", wanted)) == Counter(cast("list[str]", actual))
    else:
        same = wanted == actual
    if same:
        return None
    return ScenarioFault(
        expected.line,
        Message(
            "scenario-expected",
            "{what}: expected {wanted}, got {actual}",
            what=what,
            wanted=_format_value(expected, wanted),
            actual=_format_value(expected, actual),
        ),
    )


def _items(value: object) -> list[tuple[str, object]]:
    return list(cast("dict[str, object]", value).items())


def _is_unordered(expected: Expectation) -> bool:
    unordered = ("hand", "discard", "play", "trash", "set_aside", *THINGS, *discard_keys())
    return expected.path[-1] in unordered or (len(expected.path) == 2 and expected.path[-1] in deck_keys())


def _format_value(expected: Expectation, value: object) -> str:
    if expected.path == ("turn",) and isinstance(value, int):
        return SEATS[value]
    if expected.path == ("winners",) and isinstance(value, list):
        return ", ".join(SEATS[seat] for seat in value)
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return str(value)


def _actual(outcome: Outcome, expected: Expectation) -> object:
    """Return the actual value to compare with an expectation.

    For `options`, `seen_by`, `asked` and `not_asked`, it is an error text, empty if the expectation is met.
    """
    g = outcome.table
    head = expected.path[0]
    if head in SEATS:
        return _player_value(g, SEATS.index(head), expected)
    if head == "vp_on":
        return g.vp_tokens_on(expected.path[1])
    if head in deck_keys():
        return _landscape_names(g.landscape_deck(deck_keys()[head].name).cards[::-1])
    if head in discard_keys():
        return sorted(_landscape_names(g.landscape_deck(discard_keys()[head].name).discard))
    if head in ("piles", "non_supply"):
        return _pile_value(g, expected.path[1], head == "piles", isinstance(expected.value, list))
    if head == "costs":
        return g.cost(FACES[expected.path[1]])
    if head == "options":
        return _wrong_options(outcome.decision, expected.path[1], cast("list[str]", expected.value))
    if head == "seen_by":
        return _wrongly_seen(outcome, SEATS.index(expected.path[1]), expected.path[2], cast("list[str]", expected.value))
    if head in ("asked", "not_asked"):
        return _wrongly_asked(outcome, expected)
    plain: dict[str, object] = {
        "trash": names(g.trash),
        "actions": g.actions,
        "buys": g.buys,
        "coins": g.coins,
        "potions": g.potions,
        "trade_route": sum(g.mats.values()),
        "phase": _phase(g, expected.value),
        "turn": g.turn,
        "over": g.over,
    }
    return plain[head] if head in plain else sorted(g.winners())


def _phase(g: Table, wanted: object) -> str:
    """Return the phase; the start of the Buy phase is `treasure` only if the scenario expects that."""
    if g.phase in (START, ACTION_PHASE):
        return "action"
    if g.phase == NIGHT_PHASE:
        return "night"
    return "treasure" if wanted == "treasure" and g.phase == TREASURE_PHASE else "buy"


def _player_value(g: Table, seat: int, expected: Expectation) -> object:
    player = g.players[seat]
    part = expected.path[1]
    zones: dict[str, list[Card]] = {
        "hand": player.hand,
        "deck": player.deck[::-1],
        "discard": player.discard,
        "play": player.play,
        "set_aside": g.set_aside_cards(seat),
    }
    if part in zones:
        return names(zones[part])
    if part.endswith("_count"):
        return len(zones[part.removesuffix("_count")])
    if part in COUNTERS:
        return getattr(player, COUNTERS[part].name)
    if part == "mats":
        return {name: _mat_value(g, seat, name) for name in cast("dict[str, object]", expected.value)}
    if part in mat_keys():
        return ", ".join(names(player.on_mat(mat_keys()[part].name))) or "nothing"
    if part == "tokens":
        laid = {pile.name: [token for token in pile.tokens if isinstance(token, PileToken)] for pile in g.piles}
        mine = {name: sorted([token.name for token in tokens if token.owner == seat]) for name, tokens in laid.items()}
        return {name: tokens for name, tokens in mine.items() if tokens}
    if part in THINGS:
        return sorted([thing.name for thing in player.things if thing.types & THINGS[part]])
    if part in deck_keys():
        kinds = {kind(-1).name for kind in deck_keys()[part].kinds}
        return sorted([thing.name for thing in player.things if thing.name in kinds])
    return g.score(seat)


def _mat_value(g: Table, seat: int, name: str) -> object:
    if MATS[name].kind == TOKEN_COUNT:
        return g.mat_tokens(seat, name)
    return sorted(names(g.players[seat].on_mat(name)))


def _landscape_names(cards: list[Card]) -> list[str]:
    return [card.name for card in cards]


def _pile_value(g: Table, name: str, supply: bool, listed: bool) -> object:
    pile = g.pile(name)
    if pile is None or pile.name != name:
        return [] if listed else 0
    stock = STOCKS.get(name)
    if not supply and pile.supply and stock is None:
        raise ScenarioFault(0, Message("scenario-in-supply", "this pile is in the Supply; list it under 'piles'"))
    if listed and (stock is not None or pile.face_down):
        return names(pile.cards[::-1])
    return len(pile.cards)


def _wrong_options(decision: Decision | None, mode: str, wanted: list[str]) -> str:
    labels = decision.labels if decision is not None else []
    wrong = [label for label in wanted if (label in labels) == (mode == "lacks")]
    if not wrong:
        return ""
    verb = "should not be" if mode == "lacks" else "should be"
    return f"{', '.join(wrong)} {verb} among the options {', '.join(labels) or '(no open decision)'}"


def _wrongly_seen(outcome: Outcome, seat: int, mode: str, wanted: list[str]) -> str:
    """Return an error text if the seat was not shown a name it should have been, or sees one it should not."""
    if mode == "has":
        missing = outcome.observer.never_shown(seat, wanted)
        return Message("scenario-never-shown", "{names} never shown, but should be", names=missing) if missing else ""
    shown = names_in_view(outcome.table, seat, outcome.decision)
    found = [name for name in wanted if name in shown]
    return Message("scenario-visible", "{names} visible, but should be hidden", names=found) if found else ""


def _wrongly_asked(outcome: Outcome, expected: Expectation) -> str:
    head, seat, source = expected.path
    details = cast("AskedDetails", expected.value)
    if outcome.observer.was_asked(SEATS.index(seat), source, details) == (head == "asked"):
        return ""
    values = {"seat": seat, "source": source, "details": str(details)}
    if head == "asked":
        return Message("scenario-never-asked", "{seat} was never asked at {source}{details}", **values)
    return Message("scenario-was-asked", "{seat} was asked at {source}{details}", **values)
