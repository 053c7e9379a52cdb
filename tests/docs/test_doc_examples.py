"""Every command and code block in the README and docs works: each page is run, block by block.

Each page runs in its own folder with the files that its blocks define (a block after "`mine.py`:" is that file). Commands run
as they are written; servers are started on a free port, asked for a page and stopped. A table in docs/README.md lists the
commands that are not run, with the reason.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Final

import httpx
import pytest
from pages import ROOT, Block, blocks, pages

from feodum import CARDS, Game, Setup
from feodum.cli.main import command as start
from feodum.i18n.locale import use_language
from feodum.kingdoms.selection import find_recommended
from feodum.levels.registry import bot_named
from feodum.saves.format import json_text
from feodum.saves.provably_fair import commit_to, derive_seed, replay_shuffles
from feodum.scenarios.execution import run_scenario
from feodum.scenarios.reader import Scenario, parse_scenarios
from feodum.strategies import library_text, parse_strategy

SECONDS: Final = 300
# Shown but not run. Other tests compare the generated protocol types (ts) and the lines of cards in the card API (py).
SHOWN_ONLY: Final = {"text", "ts", "py", "json", "nginx", "ini", "html", "dockerfile", "caddyfile"}
SHELLS: Final = ("sh", "bash", "console")
PROGRAMS: Final = ("feodum", "python", "python3", "make", "pip", "git", "dask", "docker", "sudo", "curl", "npm", "psql")
EXCEPTIONS: Final = ROOT / "docs" / "README.md"
"""The page with the table of commands that are not run."""
IN_PROCESS: Final = r"feodum (check|replay|card|kingdom|lab (list|show|lint|format|terms|import))\b(?!.*(--cards|\*|\./|[|<>]))"
"""Quick commands, which run in the test's process. It has already loaded the modules."""
SERVED: Final[dict[str, str]] = {}
"""Output of servers started for one page, reused for the next."""


def commands(block: Block) -> list[str]:
    """Return the commands of a block: lines after a `$`; otherwise every line of a shell block, without comments.

    In a block that is only shown, a line that begins with a program is a command as well.
    """
    text = block.text.replace("\\\n", " ")
    typed = re.findall(r"^\$ (.*)$", text, re.MULTILINE)
    if not typed and block.language in SHELLS:
        typed = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    elif not typed and block.language == "text":
        typed = [line for line in text.splitlines() if program_of(line) in PROGRAMS]
    return [re.sub(r"\s+#.*$|\s\[.*?\]", "", line) for line in typed]


def program_of(command: str) -> str:
    """Return the program of a command, without variables and the folder of the environment."""
    words = [word for word in command.split() if not re.match(r"[A-Z_]+=", word)]
    return words[0].removeprefix(".venv/bin/") if words else ""


@cache
def exceptions() -> list[str]:
    """Return the patterns of the commands that are not run, from the table in the docs."""
    _, _, table = EXCEPTIONS.read_text(encoding="utf-8").partition("## Commands that tests do not run")
    return re.findall(r"^\| `(.+?)` \| .+ \|$", table, re.MULTILINE)


def exception_for(command: str) -> str | None:
    return next((pattern for pattern in exceptions() if fnmatchcase(command, pattern)), None)


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A separate home folder and a PATH with the programs."""
    home = tmp_path_factory.mktemp("home")
    (home / "bin").mkdir()
    feodum = home / "bin" / "feodum"
    feodum.write_text(f"#!{sys.executable}\nfrom feodum.cli.main import main\nif __name__ == '__main__':\n    main()\n")
    feodum.chmod(0o755)
    for name in ("python", "python3"):  # no links: Python finds its packages by the path it was started with
        (home / "bin" / name).write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
        (home / "bin" / name).chmod(0o755)
    return {
        **os.environ,
        "HOME": str(home),
        "XDG_DATA_HOME": str(home),
        "FEODUM_CACHE": str(home / "cache"),
        "PATH": f"{home / 'bin'}:{Path(sys.executable).parent}:{os.environ['PATH']}",
        "COLUMNS": "120",
        "LC_ALL": "C.UTF-8",
    }


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Working directory for the documented commands, with links to the project folders and the files the pages refer to."""
    for name in ("rules", "examples", "bench", "tools"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "game.json").write_text(fair_game(), encoding="utf-8")
    shutil.copy(ROOT / "examples" / "bots" / "money_bot.py", tmp_path / "mybot")
    (tmp_path / "mybot").chmod(0o755)
    xml = '<playerCollection><player name="Plain"><buy name="Province"/><buy name="Silver"/></player></playerCollection>'
    (tmp_path / "bots.xml").write_text(xml)
    (question,) = [block.text for block in blocks(ROOT / "docs" / "guide" / "tour.md") if block.language == "yaml"]
    (tmp_path / "my-question.yaml").write_text(question)
    (tmp_path / "my_bots").mkdir()
    (tmp_path / "my_bots" / "moody.py").write_text(
        "from feodum.bots.random_bot import RandomBot\n\n\nclass Moody(RandomBot): ...\n"
    )
    (tmp_path / "my-strategies").mkdir()
    for name in ("big-money", "double-witch"):
        (tmp_path / "my-strategies" / f"{name}.strategy").write_text(library_text(name))
    yield tmp_path
    for name in ("rules", "examples", "bench", "tools"):
        (tmp_path / name).unlink()


def fair_game() -> str:
    """Return a saved game whose shuffles can be verified, like those of a server."""
    fair = commit_to(bytes(range(32))).with_part(0, b"a" * 32)
    setup = Setup(2, find_recommended("First Game").kingdom)
    money = bot_named("big-money")
    game = Game(setup, derive_seed(fair)).play_out([money, money], turn_limit=2)
    hashes = tuple(shuffle.hash for shuffle in replay_shuffles(game.setup, game.seed, game.answers))
    return json_text(replace(game.saved(), fair=replace(fair, shuffles=hashes)).data())


def run(command: str, folder: Path, environment: dict[str, str]) -> str:
    """Run a command and return its output. Of an exception, check only that it exists."""
    if exception_for(command):
        return check_exists(command, folder, environment)
    command = command.removeprefix(".venv/bin/")
    if re.match(r"feodum serve(?! backup| migrate| --check)", command):
        if command not in SERVED or "=" in command or ".py" in command:  # files differ from page to page
            SERVED[command] = serve(command, folder, environment)
        return SERVED[command]
    if re.match(IN_PROCESS, command):
        return run_here(command)
    done = subprocess.run(
        ["bash", "-O", "globstar", "-c", command],
        cwd=folder,
        env=environment,
        input="",
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    if done.returncode != 0:
        raise ValueError(f"{command}\n{done.stdout}{done.stderr}")
    return done.stdout


def run_here(command: str) -> str:
    """Run a feodum command in this process, which has already loaded the modules; return its output."""
    with contextlib.redirect_stdout(io.StringIO()) as printed, contextlib.redirect_stderr(printed), use_language("en"):
        code = start(shlex.split(command)[1:], result_action="return_value")
    if code not in (0, None):
        raise ValueError(f"{command}\n{printed.getvalue()}")
    return printed.getvalue()


def check_exists(command: str, folder: Path, environment: dict[str, str]) -> str:
    """Check that a command that is not run exists, and return no output."""
    words = shlex.split(command)
    if words[0] == "make":
        targets = (ROOT / "Makefile").read_text()
        assert all(re.search(rf"^{word}:", targets, re.MULTILINE) for word in words[1:] if "=" not in word), command
    elif words[0] == "python" and words[1].endswith(".py"):
        assert (ROOT / words[1]).is_file(), command
    elif words[0] == "feodum":
        options = [word.split("=")[0] for word in words if word.startswith("--")]
        named = [word for word in words[1:3] if re.fullmatch("[a-z]+", word)]
        helped = run_here(shlex.join(["feodum", *named, "--help"]))
        assert all(option in helped for option in options), command
    return ""


def serve(command: str, folder: Path, environment: dict[str, str]) -> str:
    """Start the server on a free port, request its catalogue, stop it, and return its first line."""
    command = re.sub(r" --open| --port \d+", "", re.sub(r"--host \S+", "--host 127.0.0.1", command)) + " --port 0"
    command += "" if "--database" in command else " --database games.sqlite3"
    process = subprocess.Popen(
        shlex.split(command), cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", said)
        if found:
            assert httpx.get(f"{found.group()}api/catalog", timeout=SECONDS, verify=False).status_code == 200
    finally:
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=SECONDS)
    assert found, f"{command}\n{said}{errors}"
    return re.sub(r":\d+/", ":8765/", said)


def matches(shown: str, printed: str) -> bool:
    """Return whether the output matches the page; `…` matches anything, and whitespace is ignored."""
    pattern = r".*?".join(re.escape(part.strip()) for part in " ".join(shown.split()).split("…"))
    return re.search(pattern, " ".join(printed.split())) is not None


def run_block(block: Block, folder: Path, environment: dict[str, str], names: dict[str, object]) -> None:
    if block.file:
        (folder / block.file).write_text(block.text, encoding="utf-8")
    if block.language in SHELLS or commands(block):
        shown = re.split(r"^\$ .*\n", block.text.replace("\\\n", " "), flags=re.MULTILINE)[1:]
        for number, command in enumerate(commands(block)):
            printed = run(command, folder, environment)
            if printed and number < len(shown) and shown[number].strip():
                assert matches(shown[number], printed), f"{command} printed\n{printed}"
    elif block.language in ("python", "pycon"):
        run_python(block, folder, names)
    elif block.language == "yaml" and not block.file:
        for scenario in parse_scenarios(block.text, block.where):
            assert isinstance(scenario, Scenario), scenario
            assert run_scenario(scenario) == []
    elif block.language == "strategy":
        if not block.file:  # a strategy in a file may use custom cards of the page
            parse_strategy(block.text, known_cards=CARDS)
    else:
        assert block.file or block.language in SHOWN_ONLY, f"{block.language}: no test for this language"


def run_python(block: Block, folder: Path, names: dict[str, object]) -> None:
    if ">>>" in block.text:
        test = doctest.DocTestParser().get_doctest(block.text, names, block.where, str(block.page), block.line)
        runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
        said: list[str] = []
        runner.run(test, out=said.append, clear_globs=False)
        names.update(test.globs)
        assert runner.failures == 0, "".join(said)
    elif not block.file:
        exec(compile(block.text, block.where, "exec"), names)


@pytest.mark.parametrize("page", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in pages() if blocks(page)])
def test_code_blocks_of_a_page_run(
    page: Path, folder: Path, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    names: dict[str, object] = {}
    for block in blocks(page):
        try:
            run_block(block, folder, environment, names)
        except Exception as error:
            pytest.fail(f"{block.where}: {error}", pytrace=False)


def test_broken_blocks_are_found(folder: Path, environment: dict[str, str]) -> None:
    """A failing or unknown command, different output and a missing target are reported."""
    page = ROOT / "README.md"
    wrong = [
        ("sh", "feodum lab show no-such-strategy\n"),
        ("console", "$ feodum --version\nfeodum 99\n"),
        ("sh", "make coffee\n"),
        ("sh", "brew coffee\n"),
        ("text", "feodum lab show no-such-strategy\n"),
        ("", "feodum --version\n"),
        ("python", "import feodum.nothing\n"),
        ("yaml", "name: Nothing\nkingdom: [Moat]\np1: {hand: [Moat]}\ndo: []\nexpect:\n  p1: {hand: [Gold]}\n"),
        ("strategy", "name: Nothing\nbuy:\n  Provinz\n"),
        ("brainfuck", "+\n"),
    ]
    unnoticed = []
    for language, text in wrong:
        try:
            run_block(Block(page, 1, language, text, ""), folder, environment, {})
        except Exception:
            continue
        unnoticed.append(text)
    assert not unnoticed


def test_every_exception_is_needed() -> None:
    found = {exception_for(command) for page in pages() for block in blocks(page) for command in commands(block)}
    assert sorted(exceptions()) == sorted(pattern for pattern in found if pattern)
