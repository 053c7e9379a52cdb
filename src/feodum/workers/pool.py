"""Worker processes that end with the process that started them, however that ends: even killed, it can't leave them behind.

Each worker waits, in a thread of its own, for a pipe to be closed of which only the starting process holds the other
end. The system closes it when that process is gone.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from typing import Any

from feodum.cards.custom import add_given, given_files


class UnwantedWork:
    """Where an owner tells a worker that nobody wants any more what it is doing: memory that both have."""

    def __init__(self, context: SpawnContext) -> None:
        self._number = context.RawValue(ctypes.c_ulonglong, 0)

    def tell(self, number: int) -> None:
        """The work of that number is wanted no more."""
        self._number.value = number

    def includes(self, number: int) -> bool:
        return bool(self._number.value == number)


class Leash:
    """What holds the workers of one owner; closing it ends them all, even in the middle of their work."""

    def __init__(self) -> None:
        self.context: SpawnContext = multiprocessing.get_context("spawn")
        self._worker_end, self._own_end = self.context.Pipe(duplex=False)

    def pool(self, workers: int, niceness: int = 0, unwanted: UnwantedWork | None = None) -> ProcessPoolExecutor:
        """A pool of fresh processes, which leave Ctrl-C to this one, and others the CPU if they are nice."""
        arguments = (self._worker_end, niceness, given_files(), unwanted)
        return ProcessPoolExecutor(workers, mp_context=self.context, initializer=be_led, initargs=arguments)

    def process(self, work: Callable[..., object], *arguments: object) -> BaseProcess:
        """A fresh process for one piece of work."""
        return self.context.Process(target=_led_work, args=(self._worker_end, given_files(), work, arguments))

    def close(self) -> None:
        self._own_end.close()
        self._worker_end.close()


class Interruption:
    """Notes Ctrl-C instead of breaking off wherever the program happens to be. A second Ctrl-C does break off."""

    def __init__(self) -> None:
        self.came = False
        self._before: Any = None

    def __enter__(self) -> Interruption:
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def __exit__(self, *exception: object) -> None:
        self._restore()

    def _note(self, number: int, frame: object) -> None:
        self.came = True
        self._restore()

    def _restore(self) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None


@contextmanager
def led_pool(workers: int, interruption: Interruption) -> Iterator[ProcessPoolExecutor]:
    """A pool of fresh processes, which leave Ctrl-C to this one and can't outlive it; interrupted, they end in the midst."""
    is_done = False
    leash = Leash()
    pool = leash.pool(workers)
    try:
        with _interrupts_wait():
            # Processes start when there is work for them. A pool whose start is broken off can't be closed any more.
            for _ in range(workers):
                pool.submit(int)
        yield pool
        is_done = not interruption.came
    finally:
        # Closing can't be broken off either: threads and processes would be left waiting for each other.
        with _interrupts_wait():
            if not is_done:
                leash.close()
            pool.shutdown(wait=True, cancel_futures=True)
            leash.close()


@contextmanager
def _interrupts_wait() -> Iterator[None]:
    """Ctrl-C is heard when this is over, and never by a process that is started meanwhile."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: numbers.append(number))
    try:
        with deaf_children():
            yield
    finally:
        signal.signal(signal.SIGINT, before)
        if numbers:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def deaf_children() -> Iterator[None]:
    """Ctrl-C is never heard by a process that is started meanwhile: it would say so before it can be told not to."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # what is blocked stays blocked in new processes
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# In the worker ---------------------------------------------------------------------------------------------------------
_unwanted: UnwantedWork | None = None


def is_unwanted(work: int) -> bool:
    """Whether the owner of this process wants no more what it is doing."""
    return _unwanted is not None and _unwanted.includes(work)


def be_led(leash: Connection, niceness: int, own_cards: list[tuple[str, str]], unwanted: UnwantedWork | None = None) -> None:
    """Leave Ctrl-C to the owner, end when the owner has ended, however it did, and have the owner's own cards."""
    global _unwanted
    _unwanted = unwanted
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_end_with_owner, args=(leash,), daemon=True).start()
    add_given(own_cards)


def _led_work(
    leash: Connection, own_cards: list[tuple[str, str]], work: Callable[..., object], arguments: tuple[object, ...]
) -> None:
    be_led(leash, 0, own_cards)
    work(*arguments)


def _end_with_owner(leash: Connection) -> None:
    with suppress(EOFError, OSError):
        leash.recv()  # nothing is ever sent: this waits until the owner's end is closed
    os._exit(0)
