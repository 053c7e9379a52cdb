"""Example command lines, shown in the help of each command."""

from __future__ import annotations

from typing import Final

EXAMPLES: Final = {
    "": ("play", "serve --open", "card Witch", "kingdom --random --village --seed 7", "lab simulate double-witch big-money"),
    "play": ("play --bot steady --players 3 --seed 7", "play --kingdom random --plain", "play --load feodum-game.json"),
    "serve": ("serve --open", "serve --host 0.0.0.0 --port 8000", "serve --check"),
    "serve backup": ("serve backup copy.sqlite3",),
    "serve migrate": ("serve migrate sqlite:games.sqlite3 postgresql://me@localhost/games",),
    "check": ("check rules", "check rules --explain", "check rules --coverage --json"),
    "bench": ("bench", "bench big-money --seconds 2 --json"),
    "soak": ("soak --minutes 1", "soak --seed 1 --workers 2"),
    "replay": ("replay game.json --player 1", "replay game.json --step 20 --lang de", "replay game.json --verify"),
    "analyse": ("analyse game.json --lang de", "analyse game.json --quick --page game.html"),
    "card": ("card Witch", "card Hexe --lang de", "card Throne Room --run 2", "card Moat --json"),
    "kingdom": (
        "kingdom First Game",
        "kingdom --random --village --no-attack --with Chapel --seed 7",
        "kingdom --count 3 --sets Prosperity --json",
    ),
    "completion": ("completion bash > ~/.local/share/bash-completion/completions/feodum",),
    "engine": ("engine big-money --games 10 --seed 1",),
    "lab": ("lab list", "lab simulate double-witch big-money --games 1000", "lab compare double-witch big-money --until 0.01"),
    "lab simulate": (
        "lab simulate double-witch big-money --games 1000 --seed 1",
        "lab simulate mine.strategy steady --kingdom random --csv games.csv",
    ),
    "lab compare": (
        "lab compare double-witch big-money --until 0.01",
        "lab compare big-money single-smithy --against double-witch",
    ),
    "lab tournament": ("lab tournament big-money single-smithy double-witch --games 200",),
    "lab sweep": ('lab sweep single-smithy --against big-money --vary "Smithy up to 1..3"',),
    "lab discover": ('lab discover --kingdom "First Game" --minutes 5 --out .',),
    "lab levels": ("lab levels novice steady --kingdoms 5",),
    "lab solo": ("lab solo big-money double-witch --games 1000",),
    "lab sense": ("lab sense Chapel --games 200",),
    "lab watch": ("lab watch double-witch big-money --seed 3", "lab watch steady sage --save game.json"),
    "lab list": ("lab list", "lab list --json"),
    "lab show": ("lab show double-witch",),
    "lab terms": ("lab terms",),
    "lab lint": ("lab lint mine.strategy",),
    "lab format": ("lab format mine.strategy --write",),
    "lab import": ("lab import theirs.xml",),
}
"""Examples by command."""
