"""Measure environments and bot programs.

    python bench/learning.py steps|memory|protocol|bad [--count N]

- steps: PettingZoo steps per second with random agents in one kingdom and one process (goal: 10,000), compact and full;
- memory: memory of the process over a million such steps (goal: flat);
- protocol: decisions per second that a bot program answers in `lab simulate` with one worker (goal: 2,000);
- bad: games against a program that randomly hangs, dies, floods, or gives garbage or illegal answers. All games must end by
  forfeit and no process may be left running.

Seconds are CPU time, so that other load on the machine matters little; for programs, wall-clock time.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGE = os.sysconf("SC_PAGE_SIZE")


def run_steps(count: int, every: int, report: Callable[[int], None], **options: Any) -> None:
    from feodum.env.pettingzoo_env import env

    table = env(kingdom="First Game", **options)
    table.reset(seed=1)
    for number, agent in enumerate(table.possible_agents):
        table.action_space(agent).seed(number)
    steps = 0
    while steps < count:
        for agent in table.agent_iter():
            _, _, terminated, truncated, info = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            table.step(table.action_space(agent).sample(info["action_mask"]))
            steps += 1
            if steps % every == 0:
                report(steps)
            if steps >= count:
                break
        table.reset()


ENVIRONMENTS: dict[str, dict[str, str]] = {
    "compact, Treasures automatic": {},
    "full, Treasures asked": {"observation": "full", "treasures": "ask"},
}


def steps(count: int) -> dict[str, Any]:
    results: dict[str, Any] = {"steps": count}
    for name, options in ENVIRONMENTS.items():
        run_steps(2000, 10**9, lambda done: None, **options)
        start, clock = time.process_time(), time.perf_counter()
        run_steps(count, 10**9, lambda done: None, **options)
        spent, passed = time.process_time() - start, time.perf_counter() - clock
        results[name] = {"steps a second": round(count / spent), "by the clock": round(count / passed)}
    return results


def memory(count: int) -> dict[str, Any]:
    megabytes: list[float] = []

    def record(done: int) -> None:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        megabytes.append(round(pages * PAGE / 1e6, 1))

    run_steps(count, max(1, count // 10), record)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    return {"steps": count, "megabytes after each tenth": megabytes, "most": round(peak, 1)}


def protocol(count: int) -> dict[str, Any]:
    from feodum.bots.external.process import shared_program
    from feodum.lab.match.boards import choose_board
    from feodum.lab.match.competitors import find_competitors
    from feodum.lab.match.matches import Match

    results: dict[str, Any] = {}
    for name in ("money_bot.py", "money_bot.js"):
        competitors = find_competitors([str(ROOT / "examples" / "bots" / name), "big-money"])
        match = Match(competitors, choose_board(competitors), 1)
        match.play(0, 2)  # start the program
        program = shared_program(competitors[0].program, 0, competitors[0].seconds)
        before, start, used = program.decisions, time.perf_counter(), time.process_time()
        match.play(2, max(1, count // 2))
        decisions, spent, own = program.decisions - before, time.perf_counter() - start, time.process_time() - used
        results[name] = {
            "decisions": decisions,
            "decisions a second": round(decisions / spent),
            "microseconds of the host's processor for each": round(own / decisions * 1e6),
        }
    return results


def bad(count: int) -> dict[str, Any]:
    sys.path.insert(0, str(ROOT / "tests" / "lab"))
    from bad_program import CAUSE_OF, SCRIPT

    from feodum.bots.external.process import quit_all
    from feodum.lab.match.boards import choose_board
    from feodum.lab.match.competitors import find_competitors
    from feodum.lab.match.matches import Match

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "bad")
        path.write_text(SCRIPT.format(ways=tuple(CAUSE_OF), after=4, mark=4747), encoding="utf-8")
        path.chmod(0o755)
        competitors = find_competitors([str(path), "big-money"], 0.2)
        start = time.perf_counter()
        tally = Match(competitors, choose_board(competitors), 1).play(0, max(1, count // 2))
        quit_all()
        time.sleep(0.5)
        marks = (str(path).encode(), b"4747")
        left = [each for each in Path("/proc").glob("[0-9]*/cmdline") if any(mark in _read(each) for mark in marks)]
        files = len(os.listdir("/proc/self/fd"))
    return {
        "games": tally.games,
        "lost by the rule": tally.forfeits[0],
        "causes": tally.causes,
        "processes left": len(left),
        "open files": files,
        "seconds": round(time.perf_counter() - start),
    }


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


MEASURES: dict[str, tuple[Callable[[int], dict[str, Any]], int]] = {
    "steps": (steps, 50_000),
    "memory": (memory, 1_000_000),
    "protocol": (protocol, 200),
    "bad": (bad, 1000),
}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure environments and bot programs.")
    parser.add_argument("what", choices=MEASURES)
    parser.add_argument("--count", type=int)
    chosen = parser.parse_args()
    measure, default = MEASURES[chosen.what]
    print(json.dumps(measure(chosen.count or default), indent=1))


if __name__ == "__main__":
    main()
