"""Open stored games, and refuse those whose answers no longer replay exactly."""

from __future__ import annotations

import logging

from feodum.cards.custom import CustomCardError, report_card_errors
from feodum.engine.game_run import StepObserver
from feodum.game import Game
from feodum.saves.format import ReplayMismatch
from feodum.server.http.refusals import DamagedGame, Refusal
from feodum.server.storage.records import GameRecord
from feodum.server.work.work_guard import GuardedObserver, WorkGuard, WorkStopped

logger = logging.getLogger("feodum.server")


def open_game(record: GameRecord, observer: StepObserver | None = None, guard: WorkGuard | None = None) -> Game:
    """Replay a stored game.

    Raises DamagedGame if the answers don't fit the decisions, CustomCardError if a card fails, and WorkStopped if the guard
    stops the work.
    """
    if guard is not None:
        observer = GuardedObserver(guard, observer or StepObserver())
    try:
        with report_card_errors():
            game = Game.from_saved(record.saved, observer=observer)
        game.run.generation = record.generation
    except (CustomCardError, WorkStopped):
        raise
    except ReplayMismatch as error:  # the details would reveal cards
        raise DamagedGame(f"its replay no longer matches the stored game, from answer {error.since - 1} on") from None
    except Exception as error:  # the engine may fail in any way on invalid answers
        raise DamagedGame(f"its answers can't be replayed ({type(error).__name__})") from None
    for number, seat in enumerate(record.answered_by):
        asked = game.run.trace[number].seat
        if seat != asked:
            raise DamagedGame(f"answer {number} was given by seat {seat}, but the decision was for seat {asked}")
    if record.over != game.is_over:
        raise DamagedGame(
            "it is stored as finished, but is not" if record.over else "it is finished, but not stored as finished"
        )
    return game


def damage_refusal(game_id: str, damage: DamagedGame) -> Refusal:
    """Log what is damaged for the operator, and return a Refusal without details for the player."""
    if damage.cards:
        logger.error("game %s can't be opened: %s", game_id, damage)
        text = f"this game uses cards from {damage.cards} in a version that the server doesn't have"
        return Refusal("missing_cards", text, file=damage.cards)
    logger.error("game %s is damaged and can't be opened: %s", game_id, damage)
    return Refusal("damaged", "the stored game is damaged and can't be continued")
