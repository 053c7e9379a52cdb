"""Test configuration. `--build` fails the run unless the given build is under test."""

from __future__ import annotations

import gc
import os
import signal
import sys

import pytest
from hypothesis import HealthCheck, settings

from feodum.engine.build import build_name

# On a busy machine any test may be slow, so there is no deadline.
settings.register_profile("feodum", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("feodum")
# The slowest files run first, so that parallel workers finish at about the same time.
LONG = (
    "test_equivalence.py",
    "test_packaging.py",
    "test_doc_examples.py",
    "test_attacks.py",
    "test_card_faults.py",
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
def temporary_strategy_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Use a temporary strategy cache, shared by parallel workers, instead of the user's."""
    base = tmp_path_factory.getbasetemp()
    os.environ["FEODUM_CONFIG"] = str(base / "feodum_config")
    os.environ["FEODUM_CACHE"] = str((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "feodum_cache")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: LONG.index(item.path.name) if item.path.name in LONG else len(LONG))


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection, which would slow game tests by a fifth."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--build", choices=("compiled", "interpreted"), help="fail unless this build is the one under test")


def pytest_configure(config: pytest.Config) -> None:
    # Under nohup or in the background, child processes inherit ignored signals that some tests send.
    if sys.platform != "win32":  # which has no SIGHUP
        for number, handler in ((signal.SIGHUP, signal.SIG_DFL), (signal.SIGINT, signal.default_int_handler)):
            if signal.getsignal(number) is signal.SIG_IGN:
                signal.signal(number, handler)
    wanted = config.getoption("--build")
    if wanted and wanted != build_name():
        raise pytest.UsageError(f"--build={wanted} was requested, but feodum is {build_name()} here")
    os.environ["LC_ALL"] = "C.UTF-8"  # tests expect English unless they choose another language


def pytest_report_header() -> str:
    return f"feodum: {build_name()} build"
