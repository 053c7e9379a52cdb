"""Which build the tests run on: `--build` says which is meant, and the run fails at once if it is the other one."""

from __future__ import annotations

import pytest

from feodum.build import build_name


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--build", choices=("compiled", "interpreted"), help="fail unless this build is the one under test")


def pytest_configure(config: pytest.Config) -> None:
    wanted = config.getoption("--build")
    if wanted and wanted != build_name():
        raise pytest.UsageError(f"these are tests of the {wanted} build, but feodum is {build_name()} here")


def pytest_report_header() -> str:
    return f"feodum: {build_name()} build"
