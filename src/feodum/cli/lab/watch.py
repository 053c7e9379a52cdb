"""`feodum lab watch`: print one game between strategies."""

from __future__ import annotations

from pathlib import Path

from feodum.cli.input.number_parser import Count
from feodum.cli.output_files import prepare_files
from feodum.engine.seeds import derive_seed
from feodum.i18n.locale import translate
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import missing_needs
from feodum.lab.match.competitors import find_competitors, uneven_refusers
from feodum.lab.match.matches import MatchPlay
from feodum.lab.reports.terminal_tables import province_rule_notes, start_notes
from feodum.messages.message import Message

from .options import DEFAULT_PLAY, PlayOptions, show, warn


def watch(*strategies: str, play: PlayOptions = DEFAULT_PLAY, game: Count = 1, save: Path | None = None) -> None:
    """Show one game between strategies, card by card.

    It is one of the games 'simulate' plays with the same seed and options: by default the first one, in which the first
    strategy starts. The output includes the hand at the start of each turn, and coins and Buys before each buy.

    Parameters
    ----------
    strategies
        Two to six of: library strategies ('feodum lab list'), strategy files, bots ('random', 'novice', 'steady'), or custom
        bots (mine.py, module:Class).
    game
        Number of the game, as in the column 'game' of --csv.
    save
        Save the game to this file, for 'feodum replay' and the browser.
    """
    from feodum.lab.reports.game_description import describe_game, play_annotated, save_game  # imports all texts

    competitors = find_competitors(strategies)
    seed = play.chosen_seed()
    match = play.new_match(competitors, seed)
    warn(missing_needs(match.board, competitors))
    prepare_files(save)
    if save is not None and not match.start.is_default:
        raise LabError(
            Message(
                "watch-save-usual",
                "--save needs the default start; a saved game can't contain a custom one",
            )
        )
    deal, order = divmod(game - 1, match.players)
    playing = MatchPlay(match)
    names = [competitors[strategy].label for strategy in playing.lineups[order]]
    board = translate(
        "watch-board", "Board: {board}; seed {seed}, game {game}", board=match.board.describe(), seed=seed, game=game
    )
    show(board, *start_notes(match.start.describe()))
    show(*province_rule_notes(match.refuse_losing_province, uneven_refusers(competitors)))
    annotated = play_annotated(playing.deal_game(deal, order), match.turn_limit)
    for line in describe_game(annotated, names):
        show(line)
    if annotated.failure is not None:
        raise annotated.failure
    if save is not None:
        deal_seed = derive_seed(seed, deal)
        setup = match.board.setup(match.players, deal_seed)
        bots = playing.new_bots(deal, order)
        seated = {seat: bots[strategy] for seat, strategy in enumerate(playing.lineups[order])}
        save_game(save, setup, deal_seed, seated, annotated.table, match.turn_limit, names)
        show(translate("watch-saved", "Saved to {file}; use 'feodum replay {file}' to see it again", file=save))
