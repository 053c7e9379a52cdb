"""From what is stored to a game that is played on: only if both agree. A damaged game is never played differently."""

from __future__ import annotations

import logging

from feodum.game import Game
from feodum.saves.format import OtherCourse
from feodum.server.http.refusals import DamagedGame, Refusal
from feodum.server.storage.records import GameRecord

logger = logging.getLogger("feodum.server")


def opened(record: GameRecord) -> Game:
    """The game, played through its answers. Raises DamagedGame where they are not what was asked for."""
    try:
        game = Game.from_saved(record.saved, generation=record.generation)
    except OtherCourse as error:  # what exactly is wrong would tell cards
        raise DamagedGame(f"its answers can't be played as they were, from number {error.since - 1} on") from None
    except Exception as error:  # whatever the engine says of answers that were never given
        raise DamagedGame(f"its answers can't be played ({type(error).__name__})") from None
    for number, seat in enumerate(record.answered_by):
        asked = game.asked_at(number).seat
        if seat != asked:
            raise DamagedGame(f"answer {number} was given by seat {seat}, but seat {asked} is asked")
    if record.over != game.is_over:
        raise DamagedGame("it is stored as over, but goes on" if record.over else "it is over, but not stored as such")
    return game


def refusal_of(game_id: str, damage: DamagedGame) -> Refusal:
    """What is said about a damaged game: to the player that it is, to whoever runs the server in which way."""
    if damage.cards:
        logger.error("game %s is not opened: %s", game_id, damage)
        said = f"this game is played with the cards of {damage.cards}, which the server doesn't have as they were"
        return Refusal("missing_cards", said, file=damage.cards)
    logger.error("game %s is damaged and not opened: %s", game_id, damage)
    return Refusal("damaged", "what is stored of this game is damaged; it can't be played on")
