"""Which build the tests run on: `--build` says which is meant, and the run fails at once if it is the other one."""

from __future__ import annotations

import gc
import os
import signal

import pytest
from hypothesis import HealthCheck, settings

from feodum.engine.build import build_name

# Hypothesis would fail a test for being slow, which on a busy machine any is.
settings.register_profile("feodum", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("feodum")
# The files that take longest, in seconds of a core or in waiting. They begin first, so that none is left to one of several
# processes when the others have ended; the order of all others doesn't matter.
LONG = (
    "test_equivalence.py",
    "test_packaging.py",
    "test_doc_examples.py",
    "test_attacks.py",
    "test_adding_a_card.py",
    "test_several_processes.py",
    "test_leaks.py",
    "test_custom_card_files.py",
    "test_terminal_table.py",
    "test_malformed_input.py",
    "test_window.py",
    "test_play.py",
    "test_discovery.py",
    "test_memory.py",
    "test_soak.py",
    "test_dead_connection.py",
    "test_accessibility.py",
    "test_kingdom_choice.py",
    "test_sizes.py",
    "test_log.py",
    "test_buttons.py",
)


@pytest.fixture(scope="session", autouse=True)
def cache_of_tests(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What levels have chosen and searches have found on this machine is of no concern here. Processes that share the work
    share what they choose, too."""
    base = tmp_path_factory.getbasetemp()
    os.environ["FEODUM_CACHE"] = str((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "feodum_cache")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: LONG.index(item.path.name) if item.path.name in LONG else len(LONG))


def pytest_collection_finish() -> None:
    """What is there from here on stays: the collector of cycles need not look through thousands of tests again and again.

    That was a fifth of the work of all tests that play games.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--build", choices=("compiled", "interpreted"), help="fail unless this build is the one under test")


def pytest_configure(config: pytest.Config) -> None:
    # A run by nohup or in the background hands down to all it starts that some signals are ignored; tests send them.
    for number, handler in ((signal.SIGHUP, signal.SIG_DFL), (signal.SIGINT, signal.default_int_handler)):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, handler)
    wanted = config.getoption("--build")
    if wanted and wanted != build_name():
        raise pytest.UsageError(f"these are tests of the {wanted} build, but feodum is {build_name()} here")
    os.environ["LC_ALL"] = "C.UTF-8"  # tests read English, whatever the system speaks, unless they choose another language


def pytest_report_header() -> str:
    return f"feodum: {build_name()} build"
