"""Types of the coach's replies: the analysis of a finished game, its estimate, and hints."""

from __future__ import annotations

from typing import TypedDict

from feodum.server.http.replies import PublicGame


class ChanceData(TypedDict):
    """A seat's win probability from 0 to 1, and the half-width of its 95% confidence interval."""

    value: float
    reach: float


class AnalysedTurn(TypedDict):
    """A turn and how it changed the win probabilities."""

    turn: int
    seat: int
    step: int
    """The replay step at the end of the turn, which equals the number of answers so far."""
    bought: list[str]
    chances: list[ChanceData]
    """Win probability of each seat after the turn."""
    luck: float
    """Change in the active player's win probability due to draws and shuffles."""
    choice: float
    """Change in the active player's win probability due to the decisions of the turn. Never positive."""


class OutcomeDifference(TypedDict):
    """How many more (fewer if negative) of a card or of "points" the better answer yields on average."""

    what: str
    amount: float


class CostlyDecision(TypedDict):
    """A decision that lowered the win probability, and a better answer."""

    step: int
    turn: int
    seat: int
    source: str
    verb: str
    answer: list[str]
    better: list[str]
    chance: float
    better_chance: float
    cost: float
    reach: float
    more: list[OutcomeDifference]
    likewise: list[int]
    """Other turns in which the same answer was also a mistake, but a smaller one."""


class Analysis(PublicGame):
    """Review of a finished game, based on playouts."""

    before: list[ChanceData]
    """Win probability of each seat before the first turn."""
    turns: list[AnalysedTurn]
    costliest: list[CostlyDecision]
    """At most three different decisions per player, the costliest first."""
    strategies: list[str]
    """The strategy each seat appears to have followed."""
    play_outs: int


class AnalysisEstimate(TypedDict):
    """How long the analysis of a game takes."""

    seconds: float
    """Estimated seconds until the result. If nobody has requested the analysis yet, as if it were requested now."""
    share: float
    """How much of the analysis is done, from 0 to 1."""


class HintedAnswer(TypedDict):
    picks: list[int]
    chance: float
    """Win probability with this answer, from 0 to 1."""


class Hint(TypedDict):
    """Good answers to the open decision, the best first."""

    decision: str
    """Id of the decision."""
    answers: list[HintedAnswer]
