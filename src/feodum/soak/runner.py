"""Playing on all cores: orders go out in batches, reports come back, what fails is saved."""

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
from feodum.messages.message import Saying
from feodum.soak.checked_game import Failure, play_order
from feodum.soak.coverage_tally import TARGET, Deed, Tally
from feodum.soak.orders import Order, next_order
from feodum.workers.pool import Interruption, Leash, deaf_children, led_pool

BATCH = 8
PATIENCE = 120.0
"""Seconds after which a single game is taken to hang."""
NAP = 0.5
"""Seconds after which a waiting run looks whether it was interrupted."""
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

    def __init__(self, seed: int, out: Path, workers: int | None = None, target: int = TARGET) -> None:
        self.seed = seed
        self.out = out
        self.workers = workers or os.cpu_count() or 1
        self.tally = Tally(target)
        self.failures: list[tuple[str, Path]] = []
        self.interrupted = False
        self.started = time.monotonic()
        self._random = seeded(seed)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.started

    def run(self, seconds: float, until_covered: bool = False, progress: Callable[[Soak], None] | None = None) -> None:
        """Play for so long, or, if wanted, only until everything has been seen."""
        self.started = time.monotonic()
        with Interruption() as interruption:

            def is_done() -> bool:
                self.interrupted = interruption.came
                if interruption.came or self.seconds >= seconds or len(self.failures) >= MAX_FAILURES:
                    return True
                return until_covered and self.tally.is_complete

            while not is_done():
                running: dict[Future[list[GameResult]], list[Order]] = {}
                try:
                    with led_pool(self.workers, interruption) as pool:
                        self._keep_busy(pool, running, is_done, progress)
                except BrokenProcessPool:
                    for orders in running.values():
                        self._examine(orders, interruption)

    def _keep_busy(
        self,
        pool: Executor,
        running: dict[Future[list[GameResult]], list[Order]],
        is_done: Callable[[], bool],
        progress: Callable[[Soak], None] | None,
    ) -> None:
        """Hand out orders and collect what comes of them, until the run is done or one of the workers dies."""
        while not is_done():
            while len(running) < 2 * self.workers:
                orders = [next_order(self.tally, self._random) for _ in range(BATCH)]
                running[pool.submit(play_batch, orders)] = orders
            done, _ = wait(running, timeout=NAP, return_when=FIRST_COMPLETED)
            for future in done:
                self._collect(future.result())
                del running[future]
            if progress is not None:
                progress(self)

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

    def _examine(self, orders: list[Order], interruption: Interruption) -> None:
        """Find the game by which a process died: play each in a process of its own."""
        leash = Leash()
        for order in orders:
            process = leash.process(play_batch, [order])
            with deaf_children():
                process.start()
            end = time.monotonic() + PATIENCE + 10
            while process.exitcode is None and time.monotonic() < end and not interruption.came:
                process.join(NAP)
            if process.exitcode != 0:
                process.kill()
            if process.exitcode != 0 and not interruption.came:
                reason = Saying("soak-died", "the process died or hung (exit code {code})", code=process.exitcode)
                self._save(reason, Failure(order.setup, order.seed, [], reason, needs=order.needs).to_json())
        leash.close()
