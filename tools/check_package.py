"""Check the installed package: its build, the page, the rules, a game in the terminal and a simulation.

`python tools/check_package.py` checks the package of the Python that runs it; `--pure` expects the pure Python build. CI checks
every wheel with it.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib import resources
from pathlib import Path

from feodum.engine.build import build_name

RULES = Path(__file__).resolve().parents[1] / "rules"


def run(*words: str, typed: str = "") -> str:
    """Run a `feodum` command in an empty folder and return its output. Stop if it fails."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "feodum", *words]
        done = subprocess.run(command, cwd=folder, input=typed, capture_output=True, text=True, encoding="utf-8")
    if done.returncode != 0:
        raise SystemExit(f"feodum {' '.join(words)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def check(fact: str, is_true: bool) -> None:
    if not is_true:
        raise SystemExit(f"check failed: {fact}")
    sys.stdout.write(f"ok: {fact}\n")


def main() -> None:
    wanted = "interpreted" if "--pure" in sys.argv[1:] else "compiled"
    check(f"the build is {wanted}", build_name() == wanted)
    check("the page is in the package", resources.files("feodum").joinpath("server", "static", "index.html").is_file())
    check("all rule scenarios pass", ", 0 failed" in run("check", str(RULES)))
    check("a card shows its rulings", "Moat" in run("card", "Moat"))
    check("the terminal plays", "Market" in run("play", "--kingdom", "First Game", "--seed", "1", typed="\n"))
    simulated = run("lab", "simulate", "smithy-big-money", "big-money", "--games", "200", "--seed", "1")
    check("the lab simulates", "Smithy Big Money" in simulated)


if __name__ == "__main__":
    main()
