"""Run games on all cores: send out batches of games, collect reports, save failures."""

from __future__ import annotations

import faulthandler
import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from feodum.engine.random import seeded
from feodum.files.safe_writing import write_text_file
from feodum.messages.message import Message
from feodum.soak.checked_game import SoakFailure, play_game_spec
from feodum.soak.coverage_tally import TARGET, CardEvent, CoverageTally
from feodum.soak.game_specs import GameSpec, next_game_spec
from feodum.workers.pool import InterruptFlag, WorkerGroup, interrupts_blocked, worker_pool

BATCH = 8
GAME_TIMEOUT = 120.0
"""Seconds after which a game is considered to hang."""
POLL_SECONDS = 0.5
"""Seconds between checks for an interruption."""
MAX_FAILURES = 20
"""The run stops after this many failures."""


@dataclass
class GameResult:
    """The result of a game, picklable. `failure` is the text of the failure file."""

    card_events: Counter[CardEvent]
    kingdom: tuple[str, ...]
    decisions: int
    reason: str = ""
    failure: str = ""


def play_batch(specs: list[GameSpec]) -> list[GameResult]:
    """Play some games.

    A game that hangs kills the process; the main process then finds out which one it was.
    """
    results: list[GameResult] = []
    for spec in specs:
        faulthandler.dump_traceback_later(GAME_TIMEOUT, exit=True)
        report = play_game_spec(spec)
        result = GameResult(report.card_events, report.kingdom, report.decisions)
        if report.failure is not None:
            result.reason = report.failure.reason
            result.failure = report.failure.to_json()
        results.append(result)
    faulthandler.cancel_dump_traceback_later()
    return results


class Soak:
    """A soak run with its coverage and failures."""

    def __init__(self, seed: int, out: Path, workers: int | None = None, target: int = TARGET) -> None:
        self.seed = seed
        self.out = out
        self.workers = workers or os.cpu_count() or 1
        self.tally = CoverageTally(target)
        self.failures: list[tuple[str, Path]] = []
        self.interrupted = False
        self.started = time.monotonic()
        self._random = seeded(seed)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    def run(self, seconds: float, until_covered: bool = False, progress: Callable[[Soak], None] | None = None) -> None:
        """Play for at most `seconds`. With `until_covered`, stop as soon as coverage is complete."""
        self.started = time.monotonic()
        with InterruptFlag() as interruption:

            def is_done() -> bool:
                self.interrupted = interruption.is_set
                if interruption.is_set or self.seconds >= seconds or len(self.failures) >= MAX_FAILURES:
                    return True
                return until_covered and self.tally.is_complete

            while not is_done():
                running: dict[Future[list[GameResult]], list[GameSpec]] = {}
                try:
                    with worker_pool(self.workers, interruption) as pool:
                        self._keep_busy(pool, running, is_done, progress)
                except BrokenProcessPool:
                    for specs in running.values():
                        self._find_crash(specs, interruption)

    def _keep_busy(
        self,
        pool: Executor,
        running: dict[Future[list[GameResult]], list[GameSpec]],
        is_done: Callable[[], bool],
        progress: Callable[[Soak], None] | None,
    ) -> None:
        """Submit games and collect results until the run is done. Raises BrokenProcessPool if a worker dies."""
        while not is_done():
            while len(running) < 2 * self.workers:
                specs = [next_game_spec(self.tally, self._random) for _ in range(BATCH)]
                running[pool.submit(play_batch, specs)] = specs
            done, _ = wait(running, timeout=POLL_SECONDS, return_when=FIRST_COMPLETED)
            for future in done:
                self._collect(future.result())
                del running[future]
            if progress is not None:
                progress(self)

    def _collect(self, results: list[GameResult]) -> None:
        for result in results:
            self.tally.add(result.card_events, result.kingdom, result.decisions)
            if result.failure:
                self._save(result.reason, result.failure)

    def _save(self, reason: str, text: str) -> None:
        self.out.mkdir(parents=True, exist_ok=True)
        path = self.out / f"failure-{self.seed}-{len(self.failures) + 1}.json"
        write_text_file(path, text)
        self.failures.append((reason, path))

    def _find_crash(self, specs: list[GameSpec], interruption: InterruptFlag) -> None:
        """Play each game in its own process to find the one that killed a worker, and save that game."""
        group = WorkerGroup()
        for spec in specs:
            process = group.process(play_batch, [spec])
            with interrupts_blocked():
                process.start()
            end = time.monotonic() + GAME_TIMEOUT + 10
            while process.exitcode is None and time.monotonic() < end and not interruption.is_set:
                process.join(POLL_SECONDS)
            if process.exitcode != 0:
                process.kill()
            if process.exitcode != 0 and not interruption.is_set:
                reason = Message("soak-died", "the process died or hung (exit code {code})", code=process.exitcode)
                self._save(reason, SoakFailure(spec.setup, spec.seed, [], reason, needs=spec.needs).to_json())
        group.close()
