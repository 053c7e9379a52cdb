"""Long games, which are cheap to make and expensive to replay."""

from __future__ import annotations

from functools import cache

from feodum.game import Game


@cache
def long_save(answers: int, seed: int = 4, over: bool = True) -> str:
    """Return a saved game with at least this many answers; if `over`, it was ended early."""
    game = Game.new("First Game", seed=seed)
    while game.answer_count < answers or not game.can_end:
        decision = game.decision
        assert decision is not None
        options = decision.labels
        if decision.source == "buy" and "Copper" in options:
            game.answer(options.index("Copper"))
        elif decision.source == "treasure":
            game.answer(0)
        else:
            game.answer(tuple(range(decision.min)))
    if over:
        game.end("length")
    return game.to_json()
