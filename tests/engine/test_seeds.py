"""Derived seeds are the same in every version, because published results name only the first seed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import feodum
from feodum.engine.errors import SetupError
from feodum.engine.random import seeded
from feodum.engine.seeds import derive_seed, draw_seed, hash_words, offset_seed

DERIVATION = re.compile(r"blake2b\(|SEED_BITS\) - 1|% \(1 << SEED_BITS\)")


def test_derived_seeds_never_change() -> None:
    assert derive_seed(1, 2, 3) == 0x7837EC95A18290890C7906ACD600D1A9
    assert hash_words(7, 0, 12, 5) == 0xB49A5F6C11F11564B013F0FB31F90DAA
    assert hash_words(7, "position", 3) == 0x2BF4D546B09E60D1693D1FB87718E98A
    assert hash_words(7, 0, 12, 1, bits=64) == 0x7154F76DD9D2EECF
    assert draw_seed(seeded(5)) == 0x555A8D2E8068BFBCEF06496A7C907C28
    assert [offset_seed(2**128 - 2, offset) for offset in range(3)] == [2**128 - 2, 2**128 - 1, 0]


@pytest.mark.parametrize("seed", [-1, 2**128])
def test_invalid_seeds_are_rejected(seed: int) -> None:
    with pytest.raises(SetupError, match="the seed must be a whole number"):
        derive_seed(seed, 0)


def test_seeds_are_derived_in_one_module() -> None:
    """Other modules hash only kingdoms (env), channels (PostgreSQL) and the limits of numbers (command line)."""
    source = Path(feodum.__file__).parent
    found = {path.relative_to(source).as_posix() for path in source.rglob("*.py") if DERIVATION.search(path.read_text("utf-8"))}
    assert found == {"engine/seeds.py", "env/splits.py", "server/storage/postgres/listener.py", "cli/input/number_parser.py"}
