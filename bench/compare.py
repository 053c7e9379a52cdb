"""Compare two outputs of `feodum bench --json`.

    python bench/compare.py before.json after.json [percent allowed]

Exits with 1 if a workload has become slower by more than the allowed percentage (default 10).
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any


def read(path: str) -> dict[str, Any]:
    data = json.loads(Path(path).read_text(encoding="utf-8"))
    if not isinstance(data, dict) or not isinstance(data.get("workloads"), dict):
        raise SystemExit(f"{path} is not an output of feodum bench --json")
    return data


def change(before: dict[str, Any], after: dict[str, Any]) -> float:
    """Return the speedup in percent. Negative means slower."""
    ratio = float(after["median"]) / float(before["median"])
    faster = 1 / ratio if before["unit"] == "µs" else ratio
    return 100 * (faster - 1)


def main(arguments: list[str]) -> int:
    if len(arguments) not in (2, 3):
        raise SystemExit(__doc__)
    before, after = read(arguments[0]), read(arguments[1])
    allowed = float(arguments[2]) if len(arguments) == 3 else 10.0
    if before["build"] != after["build"]:
        print(f"different builds: {before['build']} before, {after['build']} after")
    slower = False
    for name, old in before["workloads"].items():
        new = after["workloads"].get(name)
        if new is None:
            continue
        percent = change(old, new)
        slower = slower or percent < -allowed
        print(f"{name:12} {old['median']:>12,.1f} -> {new['median']:>12,.1f} {old['unit']:12} {percent:+.1f} %")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
