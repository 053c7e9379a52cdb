"""Bot programs: the examples play, and a misbehaving program only forfeits its game."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from bad_program import CAUSE_OF, SCRIPT

from command_runner import feodum
from feodum.bots.buy_lists import big_money
from feodum.bots.external.line_protocol import MAX_LINE, MAX_STDERR, Fault, LineChannel
from feodum.bots.external.process import Program, is_program, quit_all
from feodum.bots.external.program_bot import Forfeit, ProgramBot
from feodum.game import Game
from feodum.i18n.locale import localize, use_language
from feodum.lab.lab_errors import LabError
from feodum.lab.match.boards import choose_board
from feodum.lab.match.competitors import find_competitor, find_competitors
from feodum.lab.match.game_loop import WINS
from feodum.lab.match.matches import Match
from feodum.lab.match.results import summarise
from feodum.lab.reports.terminal_tables import forfeit_notes

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
LONG = 600.0
"""Timeout for things that must happen eventually."""
SHORT = 0.3
"""Timeout for programs that never answer."""


def write_program(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def bad(folder: Path, *modes: str, after: int = 2, marker: int = 0) -> str:
    return write_program(folder / "bad", SCRIPT.format(modes=modes, after=after, marker=marker))


@pytest.fixture(autouse=True)
def quit_programs() -> Iterator[None]:
    yield
    quit_all()


@pytest.fixture
def programs() -> Iterator[Callable[[str, float], Program]]:
    """A function that starts a program, which is closed after the test."""
    started: list[Program] = []

    def new(path: str, seconds: float = LONG) -> Program:
        started.append(Program(path, seconds, LONG))
        return started[-1]

    yield new
    for program in started:
        program.close()


def alive(marker: str) -> list[str]:
    """Return the processes whose command line contains the marker."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = path.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if marker in command:
            found.append(command)
    return found


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + LONG
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("name", ["money_bot.py", "money_bot.js"])
def test_example_programs_play_big_money(name: str, tmp_path: Path) -> None:
    """Big Money always beats a random bot."""
    path = shutil.copy(EXAMPLES / name, tmp_path / name)
    competitors = find_competitors([str(path), "random"], LONG)
    assert competitors[0].label == {"money_bot.py": "Money in Python", "money_bot.js": "Money in JavaScript"}[name]
    tally = Match(competitors, choose_board(competitors), 3).play(0, 2)
    assert tally.count(WINS, 0) == 4
    assert tally.forfeits == [0, 0]


@pytest.mark.parametrize("mode", CAUSE_OF)
def test_misbehaving_program_forfeits_the_game(mode: str, tmp_path: Path, programs: Callable[..., Program]) -> None:
    cause = CAUSE_OF[mode]
    program = programs(bad(tmp_path, mode, marker=4242), SHORT if cause == "time" else LONG)
    seat = 1
    for _ in range(2 if mode == "die" else 1):  # the next game restarts the program
        game = Game.new("First Game", seed=1, first=0)
        with pytest.raises(Forfeit) as caught:
            game.play_out({0: big_money(), seat: ProgramBot(program)})
        assert caught.value.seat == seat
        assert caught.value.fault.cause in ({"flood", "garbage"} if mode == "chatter" else {cause})
        assert game.answer_count == 0  # a failed play_out leaves the game unchanged
        assert not program.is_running
    if mode == "die":
        assert "something terrible" in str(caught.value)
    if mode == "children":
        wait_until(lambda: not alive("sleep 4242"))
    assert alive(str(tmp_path / "bad")) == []


def failure_of(program: Program) -> Forfeit:
    with pytest.raises(Forfeit) as caught:
        Game.new("First Game", seed=1, first=0).play_out({0: big_money(), 1: ProgramBot(program)})
    return caught.value


def test_failure_shows_the_end_of_standard_error(tmp_path: Path, programs: Callable[..., Program]) -> None:
    failure = failure_of(programs(bad(tmp_path, "die loudly", after=0)))
    assert len(failure.fault.stderr) == MAX_STDERR - len("\n")
    first, heading, *quoted = str(failure).splitlines()
    assert first == f"{tmp_path / 'bad'}: on turn 1, asked by treasure to play, this program exited"
    assert heading == "Its standard error ends with:"
    assert set(quoted[0]) == {" ", "\N{REPLACEMENT CHARACTER}"}
    assert quoted[1:] == ["  the \\x1b[31mend"]


def test_illegal_answer_names_the_decision_the_picks_and_standard_error(
    tmp_path: Path, programs: Callable[..., Program]
) -> None:
    failure = failure_of(programs(bad(tmp_path, "illegal with errors", after=0)))
    assert str(failure) == (
        f"{tmp_path / 'bad'}: on turn 1, asked by treasure to play, this program gave an illegal answer (player 2 at treasure, "
        "play from Copper, Copper, Copper, Copper: there is no option 7; options are numbered 0 to 3; the picks were [7, 77])\n"
        "Its standard error ends with:\n  picking nonsense"
    )
    with use_language("de"):
        assert localize(failure).endswith("Seine Fehlerausgabe endet mit:\n  picking nonsense")


def test_program_that_fills_standard_error_before_it_reads_gets_its_input() -> None:
    script = "import os, sys; os.write(2, b'x' * 1000000); sys.stdin.readline(); print('done', flush=True)"
    pipe = subprocess.PIPE
    process = subprocess.Popen([sys.executable, "-c", script], bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe)
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    with process.stdin, process.stdout, process.stderr:
        for end in (process.stdin, process.stdout, process.stderr):
            os.set_blocking(end.fileno(), False)
        channel = LineChannel(process.stdout.fileno(), process.stdin.fileno(), process.stderr.fileno())
        deadline = time.monotonic() + LONG
        channel.send(b"y" * 1_000_000 + b"\n", deadline)
        assert channel.receive(deadline) == b"done"
        assert process.wait(LONG) == 0
        assert channel.final_stderr() == "x" * MAX_STDERR


def test_simulate_and_watch_show_the_same_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    common = (bad(tmp_path, "illegal with errors"), "big-money", "--seed", "1")
    simulated = feodum(monkeypatch, capsys, "lab", "simulate", *common, "--games", "6")
    watched = feodum(monkeypatch, capsys, "lab", "watch", *common, "--game", "2")
    assert (simulated.code, watched.code) == (0, 2)
    assert simulated.out.count("picking nonsense") == 1  # of six forfeited games
    failure = simulated.out.partition("Game 1: ")[2].partition("\nTime:")[0]
    assert "the picks were [7, 77]" in failure
    assert (
        failure.splitlines()[1:] == watched.errors.splitlines()[1:] == ["Its standard error ends with:", "  picking nonsense"]
    )
    assert "Turn 1: Big Money" in watched.out  # the game up to the failure
    assert watched.out.endswith("Ended by: forfeit\n")


@pytest.mark.parametrize(
    "command",
    [
        ("tournament", "{path}", "big-money"),
        ("compare", "{path}", "big-money"),
        ("compare", "big-money", "random", "--against", "{path}"),
        ("sweep", "single-smithy", "--vary", "Smithy up to 1..2", "--against", "{path}"),
    ],
)
def test_other_commands_show_failures(
    command: Sequence[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = bad(tmp_path, "illegal with errors", after=3)
    words = [*(word.format(path=path) for word in command), "--games", "2", "--seed", "1", "--workers", "1"]
    done = feodum(monkeypatch, capsys, "lab", *words)
    assert (done.code, done.errors) == (0, "")
    assert "Forfeited by programs: Bad " in done.out
    assert done.out.count(f"{path}: on turn ") == 1, "only the first failure of a kind"
    assert "the picks were [7, 77])" in done.out
    assert "Its standard error ends with:\n  picking nonsense\n" in done.out


def test_terminal_games_refuse_programs_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = bad(tmp_path, "die")
    done = feodum(monkeypatch, capsys, "play", "--bot", path)
    reason = f"this is a bot program; it can play in 'feodum lab', and in the browser with 'feodum serve --bot NAME={path}'"
    assert (done.code, done.errors) == (2, f"feodum: {path}: {reason}\n")


def test_failures_do_not_depend_on_how_games_are_split(tmp_path: Path) -> None:
    competitors = find_competitors([bad(tmp_path, "die", "illegal", "resign"), "big-money"], LONG)
    match = Match(competitors, choose_board(competitors), 1)
    whole, parts = match.play(0, 6), match.empty()
    for deal in (5, 3, 4, 0, 2, 1):
        parts.add(match.play(deal, 1))
    assert summarise(match, parts).failures == summarise(match, whole).failures
    assert 1 < len(whole.failures) <= 3


def test_faults_can_be_pickled() -> None:
    forfeit = Forfeit("./mine", 1, Fault("start", "no hello", "Traceback"), "on turn 1")
    copy = pickle.loads(pickle.dumps(forfeit))
    assert (str(copy), copy.seat) == (str(forfeit), 1)
    assert (copy.fault.cause, copy.fault.details, copy.fault.stderr) == ("start", "no hello", "Traceback")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#!/bin/sh\nexit 0\n", "exited"),
        ("#!/bin/sh\necho nonsense\nsleep 1000\n", "invalid reply"),
        ('#!/bin/sh\necho \'{"type":"answer","id":"1","picks":[]}\'\nsleep 1000\n', "its first line must be a hello message"),
        ('#!/bin/sh\necho \'{"type":"hello","protocol":7,"name":"x"}\'\nsleep 1000\n', "protocol version 7"),
        ('#!/bin/sh\necho \'{"type":"hello","protocol":1,"name":""}\'\nsleep 1000\n', "1 to 60 characters"),
        ("#!/bin/sh\necho oh no >&2\nexit 1\n", "oh no"),
        ("#!/nowhere/at/all\n", "can't be started"),
    ],
)
def test_program_without_valid_hello_is_rejected(text: str, message: str, tmp_path: Path) -> None:
    path = write_program(tmp_path / "program", text)
    with pytest.raises(LabError, match="did not start or send a valid hello") as caught:
        find_competitor(path, LONG)
    assert str(caught.value).count(message) == 1
    assert str(caught.value).count("did not start or send a valid hello") == 1
    assert alive(path) == []


def test_script_without_execute_permission_suggests_chmod(tmp_path: Path) -> None:
    path = Path(shutil.copy(EXAMPLES / "money_bot.py", tmp_path / "bot"))
    path.chmod(0o644)
    assert not is_program(str(path))
    with pytest.raises(LabError, match=r"chmod \+x"):
        find_competitor(str(path))


def test_executable_file_with_bot_class_is_not_a_program(tmp_path: Path) -> None:
    path = write_program(tmp_path / "mine.py", "from feodum.bots.bot import Bot\n\nclass Mine(Bot):\n    pass\n")
    assert not is_program(path)
    assert find_competitor(path).custom_bot is not None


def test_program_that_sends_a_too_long_line_is_rejected(tmp_path: Path, programs: Callable[..., Program]) -> None:
    hello = '{"type":"hello","protocol":1,"name":"x","version":"' + "v" * MAX_LINE + '"}'
    path = write_program(tmp_path / "program", f"#!/bin/sh\ncat <<'E'\n{hello}\nE\nsleep 1000\n")
    with pytest.raises(Fault, match=f"a line of more than {MAX_LINE} bytes"):
        programs(path).start()


def test_match_continues_after_forfeits(tmp_path: Path) -> None:
    """The bad program loses every game, and no process is left running."""
    path = bad(tmp_path, "die", "illegal", "garbage", "flood", "children", "resign", after=3, marker=4343)
    competitors = find_competitors([path, "big-money", "big-money"], LONG)
    match = Match(competitors, choose_board(competitors), 1, with_rows=True)
    tally = match.play(0, 3)
    assert tally.games == 9
    assert tally.forfeits == [9, 0, 0]
    assert tally.count(WINS, 0) == 0
    assert sum(tally.causes.values()) == 9
    assert len(tally.causes) > 2
    assert all(row[4] == 0 for row in tally.rows if row[3] == 0)
    summary = summarise(match, tally)
    assert [each.forfeits for each in summary.strategies] == [9, 0, 0]
    assert forfeit_notes([(match, tally)])[0].startswith("Forfeited by programs: Bad 9 (")
    wait_until(lambda: not alive("sleep 4343"))


SIMULATE = ("lab", "simulate", "{path}", "big-money", "--games", "1000000", "--seed", "1")


@pytest.mark.parametrize("ending", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_programs_end_with_their_host(ending: int, tmp_path: Path) -> None:
    path = bad(tmp_path, "deaf", after=5)
    command = [sys.executable, "-m", "feodum", *[part.format(path=path) for part in SIMULATE], "--bot-seconds", "1000"]
    search = os.pathsep.join(filter(None, sys.path))
    host = subprocess.Popen(
        [*command, "--workers", "1"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "PYTHONPATH": search}, start_new_session=True,
    )  # fmt: skip
    try:
        wait_until(lambda: len(alive(path)) >= 3)  # host, supervisor and program
        os.kill(host.pid, ending)
        end = time.monotonic() + LONG
        while host.poll() is None:  # the first Ctrl-C waits for running games; repeat it, since signals may merge
            assert time.monotonic() < end
            time.sleep(0.1)
            if ending == signal.SIGINT:
                host.send_signal(ending)
        wait_until(lambda: alive(path) == [])
    finally:
        host.kill()
        host.wait()


def test_program_can_start_the_engine() -> None:
    """`feodum engine` speaks the host side of the protocol on its standard streams."""
    bot = subprocess.Popen([str(EXAMPLES / "money_bot.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    command = [sys.executable, "-m", "feodum", "engine", "random", "--games", "2", "--seed", "4", "--seconds", "100"]
    search = os.pathsep.join(filter(None, sys.path))
    engine = subprocess.Popen(
        command, stdin=bot.stdout, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": search}, text=True
    )
    assert engine.stdout is not None
    assert bot.stdin is not None
    message: list[dict[str, Any]] = []
    for line in engine.stdout:
        message.append(json.loads(line))
        bot.stdin.write(line.encode())
        bot.stdin.flush()
    bot.stdin.close()
    assert engine.wait(LONG) == 0
    assert bot.wait(LONG) == 0
    assert bot.stdout is not None
    bot.stdout.close()
    engine.stdout.close()
    kinds = [message["type"] for message in message]
    assert kinds[:3] == ["hello", "game", "decide"]
    assert kinds[-2:] == ["end", "quit"]
    ends = [message for message in message if message["type"] == "end"]
    assert [end["winners"] for end in ends] == [[0], [1]]  # it alternates seats and beats the random bot
    views = [message["view"] for message in message if message["type"] == "decide"]
    assert all(view["seat"] == view["decision"]["seat"] for view in views)


def test_engine_reports_protocol_errors() -> None:
    lines = ['{"type":"hello","protocol":1,"name":"x"}', '{"type":"answer","id":"1.1","picks":[77]}']
    command = [sys.executable, "-m", "feodum", "engine", "--seed", "4", "--seat", "0", "--kingdom", "First Game"]
    search = os.pathsep.join(filter(None, sys.path))
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": search}, text=True
    )
    assert process.stdout is not None
    assert process.stdin is not None
    message = []
    for line in process.stdout:
        message.append(json.loads(line))
        if message[-1]["type"] in ("hello", "decide") and lines:
            process.stdin.write(lines.pop(0) + "\n")
            process.stdin.flush()
    process.stdin.close()
    process.stdout.close()
    assert process.wait(LONG) == 1
    assert message[-1]["type"] == "error"
    assert message[-1]["code"] == "illegal"
    assert "there is no option 77" in message[-1]["message"]
