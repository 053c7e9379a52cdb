"""`feodum lab watch`."""

from __future__ import annotations

from pathlib import Path

from feodum.cli.input.number_parser import Count
from feodum.cli.lab.options import DEFAULT_PLAY, PlayOptions, check_writable, show, warn
from feodum.i18n.locale import said
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import missing_needs
from feodum.lab.match.competitors import find_competitors
from feodum.lab.match.matches import MatchPlay, derive_seed
from feodum.lab.reports.terminal_tables import start_notes, switch_note
from feodum.messages.message import Saying


def watch(*strategies: str, play: PlayOptions = DEFAULT_PLAY, game: Count = 1, save: Path | None = None) -> None:
    """Tell one game between strategies, card by card.

    It is one of the games that 'simulate' plays with the same seed and options: without --game the first, in which the
    strategy named first starts. The hand at the beginning of each turn, and coins and Buys before each buy, are shown.

    Parameters
    ----------
    strategies
        Two to six: names of the library ('feodum lab list'), paths of strategy files, bots ('random', 'novice', 'steady'), or
        bots of your own (mine.py, module:Class).
    game
        The number of the game, as in the column 'game' of --csv.
    save
        Write the game to this file, for 'feodum replay' and the table in the browser.
    """
    from feodum.lab.reports.game_description import play_told, save_game, told_lines  # with all texts, which help doesn't need

    competitors = find_competitors(strategies)
    seed = play.chosen_seed()
    match = play.new_match(competitors, seed)
    warn(missing_needs(match.board, competitors))
    check_writable(save)
    if save is not None and not match.start.is_usual:
        raise LabError(
            Saying(
                "watch-save-usual",
                "--save is for games that begin as the rules say; a saved game has no room for another start",
            )
        )
    deal, order = divmod(game - 1, match.players)
    playing = MatchPlay(match)
    names = [competitors[strategy].label for strategy in playing.lineups[order]]
    board = said("watch-board", "Board: {board}; seed {seed}, game {game}", board=match.board.describe(), seed=seed, game=game)
    show(board, *start_notes(match.start.describe()))
    show(switch_note(match.refuse_losing_province))
    told = play_told(playing.dealt(deal, order), match.turn_limit)
    for line in told_lines(told, names):
        show(line)
    if save is not None:
        deal_seed = derive_seed(seed, deal)
        setup = match.board.setup(match.players, deal_seed)
        bots = playing.new_bots(deal, order)
        seated = {seat: bots[strategy] for seat, strategy in enumerate(playing.lineups[order])}
        save_game(save, setup, deal_seed, seated, told.table, match.turn_limit)
        show(said("watch-saved", "Saved to {file}; 'feodum replay {file}' tells it again", file=save))
