"""Playing on all cores: orders go out in batches, reports come back, what fails is saved."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from pathlib import Path

from feodum.engine.random import seeded
from feodum.soak.orders import Order, next_order
from feodum.soak.playing import Failure, play_order
from feodum.soak.tally import TARGET, Deed, Tally

BATCH = 8
PATIENCE = 120.0
"""Seconds after which a single game is taken to hang."""
MAX_FAILURES = 20
"""With so many failures there is nothing new to learn; the run stops."""


@dataclass
class GameResult:
    """What came of a game, as it travels between processes: a failure as the text of its file."""

    deeds: Counter[Deed]
    kingdom: tuple[str, ...]
    decisions: int
    reason: str = ""
    failure: str = ""


def _prepare_worker() -> None:
    """Leave interrupting to the main process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_batch(orders: list[Order]) -> list[GameResult]:
    """Play some games. A game that hangs ends the process, which the main process then looks into."""
    results: list[GameResult] = []
    for order in orders:
        faulthandler.dump_traceback_later(PATIENCE, exit=True)
        report = play_order(order)
        result = GameResult(report.deeds, report.kingdom, report.decisions)
        if report.failure is not None:
            result.reason = report.failure.reason
            result.failure = report.failure.to_json()
        results.append(result)
    faulthandler.cancel_dump_traceback_later()
    return results


class Soak:
    """A run: what is being tried, what has been seen, what has failed."""

    def __init__(self, seed: int, out: Path, workers: int = 0, target: int = TARGET) -> None:
        self.seed = seed
        self.out = out
        self.workers = workers or os.cpu_count() or 1
        self.tally = Tally(target)
        self.failures: list[tuple[str, Path]] = []
        self.interrupted = False
        self.started = time.monotonic()
        self._random = seeded(seed)
        self._context = multiprocessing.get_context("spawn")

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    def run(self, seconds: float, until_covered: bool = False, progress: Callable[[Soak], None] | None = None) -> None:
        """Play for so long, or, if wanted, only until everything has been seen."""
        self.started = time.monotonic()
        try:
            while not self._is_done(seconds, until_covered):
                self._run_pool(seconds, until_covered, progress)
        except KeyboardInterrupt:
            self.interrupted = True

    def _is_done(self, seconds: float, until_covered: bool) -> bool:
        if self.seconds >= seconds or len(self.failures) >= MAX_FAILURES:
            return True
        return until_covered and self.tally.is_complete

    def _run_pool(self, seconds: float, until_covered: bool, progress: Callable[[Soak], None] | None) -> None:
        """Keep every worker busy until the time is over or one of them dies."""
        running: dict[Future[list[GameResult]], list[Order]] = {}
        pool = ProcessPoolExecutor(self.workers, mp_context=self._context, initializer=_prepare_worker)
        try:
            while not self._is_done(seconds, until_covered):
                while len(running) < 2 * self.workers:
                    orders = [next_order(self.tally, self._random) for _ in range(BATCH)]
                    running[pool.submit(play_batch, orders)] = orders
                done, _ = wait(running, timeout=0.5, return_when=FIRST_COMPLETED)
                for future in done:
                    self._collect(future.result())
                    del running[future]
                if progress is not None:
                    progress(self)
        except BrokenProcessPool:
            for orders in running.values():
                self._examine(orders)
        finally:
            pool.shutdown(wait=True, cancel_futures=True)

    def _collect(self, results: list[GameResult]) -> None:
        for result in results:
            self.tally.add(result.deeds, result.kingdom, result.decisions)
            if result.failure:
                self._save(result.reason, result.failure)

    def _save(self, reason: str, text: str) -> None:
        self.out.mkdir(parents=True, exist_ok=True)
        path = self.out / f"failure-{self.seed}-{len(self.failures) + 1}.json"
        path.write_text(text, encoding="utf-8")
        self.failures.append((reason, path))

    def _examine(self, orders: list[Order]) -> None:
        """Find the game by which a process died: play each in a process of its own."""
        for order in orders:
            process = self._context.Process(target=play_batch, args=([order],))
            process.start()
            process.join(PATIENCE + 10)
            if process.exitcode != 0:
                process.kill()
                reason = f"the process died or hung (exit code {process.exitcode})"
                self._save(reason, Failure(order.setup, order.seed, [], reason, needs=order.needs).to_json())
