"""`feodum lab watch`."""

from __future__ import annotations

from feodum.lab.boards import missing_needs
from feodum.lab.competitors import find_competitors
from feodum.lab.matches import derive_seed
from feodum.lab.tables import switch_note
from feodum.lab.telling import play_told, told_lines

from .options import DEFAULT_PLAY, PlayOptions, show, warn


def watch(*strategies: str, play: PlayOptions = DEFAULT_PLAY) -> None:
    """Tell one game between strategies, card by card. The first one named starts.

    It is the first game that 'simulate' plays with the same seed.

    Parameters
    ----------
    strategies
        Two to six: names of the library ('feodum lab list'), paths of strategy files, or bots ('random', 'novice', 'steady').
    """
    competitors = find_competitors(strategies)
    seed = play.chosen_seed()
    match = play.new_match(competitors, seed)
    warn(missing_needs(match.board, competitors))
    deal_seed = derive_seed(seed, 0)
    setup = match.board.setup(match.players, deal_seed)
    bots = [
        competitor.agent(derive_seed(seed, 0, 0, number), match.refuse_losing_province)
        for number, competitor in enumerate(competitors)
    ]
    show(f"Board: {match.board.describe()}; seed {seed}", switch_note(match.refuse_losing_province))
    game = play_told(setup, deal_seed, bots, match.turn_limit)
    for line in told_lines(game, [competitor.label for competitor in competitors]):
        show(line)
