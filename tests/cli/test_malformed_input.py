"""Malformed files and numbers: every command fails fast with a one-line error, even on endless files.

All commands run one after the other in a single process with limited memory.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import feodum
from feodum.game import Game

MEMORY = 4 << 30
RUN_ALL = """
import contextlib, io, json, resource, sys, traceback
resource.setrlimit(resource.RLIMIT_AS, (int(sys.argv[1]), int(sys.argv[1])))
from feodum.cli.main import main
for name, command in json.load(sys.stdin).items():
    print(json.dumps({"starts": name}), flush=True)
    sys.argv, out, errors, code = ["feodum", *command], io.StringIO(), io.StringIO(), 0
    sys.stdin = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        try:
            main()
        except SystemExit as end:
            code = end.code
        except BaseException:
            code = -1
            traceback.print_exc()
    print(json.dumps({"ends": name, "code": code, "out": out.getvalue(), "errors": errors.getvalue()}), flush=True)
"""
READERS = {
    "check": ["check"],
    "explain": ["check", "--explain"],
    "coverage": ["check", "--coverage"],
    "replay": ["replay"],
    "play": ["play", "--load"],
    "soak": ["soak", "--replay"],
    "show": ["lab", "show"],
    "lint": ["lab", "lint"],
    "format": ["lab", "format"],
    "import": ["lab", "import"],
    "bot": ["play", "--bot"],
    "watch": ["lab", "watch", "big-money"],
}
NUMBERS = {
    "seconds": ["bench", "copy", "--repeats=1", "--seconds"],
    "repeats": ["bench", "copy", "--seconds=0.01", "--repeats"],
    "minutes": ["soak", "--minutes"],
    "soak-workers": ["soak", "--workers"],
    "soak-seed": ["soak", "--seed"],
    "seed": ["play", "--seed"],
    "players": ["play", "--players"],
    "step": ["replay", "FINE", "--step"],
    "player": ["replay", "FINE", "--player"],
    "games": ["lab", "simulate", "big-money", "big-money", "--games"],
    "until": ["lab", "simulate", "big-money", "big-money", "--games=2", "--until"],
    "workers": ["lab", "simulate", "big-money", "big-money", "--games=2", "--workers"],
    "turn-limit": ["lab", "simulate", "big-money", "big-money", "--games=2", "--turn-limit"],
    "port": ["serve", "--port"],
}
NO_NUMBERS = ("nan", "inf", "-inf", "1e400", "-1", "x", "", "0x10", "1_0", "²")
WORDS = {
    "kingdom": ["play", "--kingdom"],
    "language": ["play", "--language"],
    "level": ["play", "--bot"],
    "colony": ["lab", "simulate", "big-money", "big-money", "--games=2", "--colony"],
    "board": ["lab", "simulate", "big-money", "big-money", "--games=2", "--kingdom"],
    "cluster": ["lab", "simulate", "big-money", "big-money", "--games=2", "--cluster"],
    "host": ["serve", "--host"],
    "workload": ["bench"],
    "no-command": [],
}


@dataclass
class CommandResult:
    code: int
    out: str
    errors: str

    @property
    def text(self) -> str:
        return self.out + self.errors


def odd_files(folder: Path) -> dict[str, str]:
    """Return paths that are not regular files, or files that should not be read completely."""

    def written(name: str, content: bytes | str) -> str:
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(folder / name)

    os.mkfifo(folder / "pipe")
    (folder / "loop").symlink_to(folder / "loop")
    (folder / "nowhere").symlink_to(folder / "none")
    (folder / "empty folder").mkdir()
    return {
        "zero": "/dev/zero",
        "random": "/dev/urandom",
        "memory": "/proc/self/mem",
        "folder": str(folder / "empty folder"),
        "pipe": str(folder / "pipe"),
        "socket": str(folder / "socket"),
        "loop": str(folder / "loop"),
        "nowhere": str(folder / "nowhere"),
        "missing": str(folder / "missing"),
        "long-name": "x" * 5000,
        "no-text-name": str(folder / "\udcff"),
        "binary": written("binary", bytes(range(256)) * 100),
        "line": written("line", b"x" * 900_000),
        "deep": written("deep", b"[" * 200_000),
        "deep-object": written("deep-object", b'{"a":' * 100_000),
        "large": written("large", b"#" * 25_000_000),
    }


def invalid_saves(folder: Path) -> dict[str, tuple[str, str]]:
    """Return paths of invalid saved games, each with a part of the expected error."""
    fine = json.loads(Game.new("First Game", seed=1).to_json())
    wrong_saves: dict[str, tuple[dict[str, object], str]] = {
        "many-cards": ({"kingdom": ["Moat"] * 100_000}, "a kingdom has 10 cards, not 100000"),
        "long-card": ({"kingdom": ["x" * 3_000_000] * 2}, "no such Kingdom card"),
        "long-bane": ({"bane": "x" * 3_000_000}, "x…"),
        "nul-bot": ({"bot": "a\0/b.strategy"}, "not a built-in bot"),
        "path-bot": ({"bot": "/etc/passwd"}, "not a built-in bot"),
        "file-bot": ({"bot": "mine.strategy"}, "not a built-in bot"),
        "bold-bot": ({"bot": "\x1b[1m"}, "not a built-in bot"),
        "half-letter-bot": ({"bot": "\ud800/"}, "not a built-in bot"),
        "bold-card": ({"kingdom": ["\x1b[1m"]}, "no such Kingdom card"),
        "many-answers": ({"answers": [[]] * 200_000}, "the maximum is"),
        "large-answer": ({"version": 1, "answers": [[10**30]]}, "option"),
        "many-players": ({"players": 10**30}, "players"),
        "large-version": ({"version": 10**50}, "newer"),
    }
    return {
        name: (_saved(folder / f"{name}.json", {**fine, **wrong}), message) for name, (wrong, message) in wrong_saves.items()
    }


def _saved(path: Path, data: object) -> str:
    path.write_text(json.dumps(data))
    return str(path)


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, CommandResult]]:
    """Run all commands and yield their results."""
    folder = tmp_path_factory.mktemp("odd")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(os.path.relpath(folder / "socket"))
        yield run_all(folder, all_commands(folder))


def all_commands(folder: Path) -> dict[str, list[str]]:
    fine = _saved(folder / "fine.json", json.loads(Game.new("First Game", seed=1).to_json()))
    files = odd_files(folder)
    commands = {f"{reader} {name}": [*words, path] for reader, words in READERS.items() for name, path in files.items()}
    for name, (path, _) in invalid_saves(folder).items():
        commands[f"play {name}"] = ["play", "--load", path]
        if "bot" not in name:  # only `play` needs the bot
            commands[f"replay {name}"] = ["replay", path]
        if "bot" not in name and "answer" not in name:  # soak plays a limited number of answers and prints failures in full
            commands[f"soak {name}"] = ["soak", "--replay", path]
    for number, needs in enumerate(([[1]], [["a", "b", "c"]], [None], 3, [["a", "b", float("inf")]])):
        data = {**json.loads(Path(fine).read_text()), "needs": needs}
        commands[f"soak needs {number}"] = ["soak", "--replay", _saved(folder / f"needs-{number}.json", data)]
    for option, words in NUMBERS.items():
        zero = () if option in ("step", "port") or "seed" in option else ("0",)
        broken = () if option in ("minutes", "seconds", "until") else ("1.5", "2.0")
        for number in (*NO_NUMBERS, *zero, *broken):
            commands[f"{option} {number}"] = [
                fine if word == "FINE" else word for word in [*words[:-1], f"{words[-1]}={number}"]
            ]
    for option, words in WORDS.items():
        for number, word in enumerate(("x" * 100_000, "\x1b[31mred", "a," * 5000, "\udcff")):
            last = words[-1:]
            tail = [f"{last[0]}={word}"] if last and last[0].startswith("--") else [*last, word]
            commands[f"{option} word {number}"] = [*words[:-1], *tail]
    return commands


def run_all(folder: Path, commands: dict[str, list[str]]) -> dict[str, CommandResult]:
    try:
        done = subprocess.run(
            [sys.executable, "-c", RUN_ALL, str(MEMORY)],
            input=json.dumps(commands),
            capture_output=True,
            text=True,
            timeout=300,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(Path(feodum.__file__).parents[1])},  # the build under test, from any folder
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        output = (error.stdout or b"").decode().splitlines()
        raise AssertionError(f"this never ended: {output[-1:]}") from None
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines[-1].keys() > {"ends"}, f"this ended the process: {lines[-1:]} {done.stderr[-2000:]}"
    return {line["ends"]: CommandResult(line["code"], line["out"], line["errors"]) for line in lines if "ends" in line}


def test_every_command_fails_with_a_short_message(results: dict[str, CommandResult]) -> None:
    assert len(results) > 400
    for name, end in results.items():
        assert "Traceback" not in end.text, (name, end.text[-2000:])
        assert end.code in (1, 2), (name, end)
        assert len(end.text) < 20_000, name
        assert "\x1b" not in end.text, name


def test_special_files_are_rejected(results: dict[str, CommandResult]) -> None:
    for reader in ("check", "explain", "replay", "play", "soak", "lint", "format", "import"):
        for name in ("zero", "random", "pipe", "socket"):
            assert "is not a file" in results[f"{reader} {name}"].text, (reader, name)
        assert "is too large" in results[f"{reader} large"].text, reader
        assert "missing" in results[f"{reader} missing"].text, reader


def test_errors_in_saved_games_are_explained(results: dict[str, CommandResult], tmp_path: Path) -> None:
    for name, (_, message) in invalid_saves(tmp_path).items():
        assert message in results[f"play {name}"].errors, name
        if "bot" not in name:
            assert message in results[f"replay {name}"].errors, name
    for number in range(5):
        assert '"needs" must be lists' in results[f"soak needs {number}"].errors


def test_invalid_numbers_are_rejected(results: dict[str, CommandResult]) -> None:
    for option in NUMBERS:
        for number in NO_NUMBERS:
            errors = results[f"{option} {number}"].errors
            assert errors.startswith(f"feodum: --{option.removeprefix('soak-')} takes a "), (option, number, errors)
            assert repr(number) in errors


@pytest.mark.parametrize("zone", [":/etc/passwd", ":", "nonsense", "/", ":/dev/zero", "\udcff"])
def test_invalid_time_zone_is_ignored(zone: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "feodum", "lab", "watch", "big-money", "big-money", "--turn-limit", "1"],
        env={**os.environ, "TZ": zone},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
