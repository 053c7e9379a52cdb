"""Seeds that are derived from other seeds.

Results are published with their seed, so these functions must return the same numbers in every version and build.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from feodum.engine.errors import SetupError
from feodum.engine.random import SEED_BITS, Random, is_seed

_MASK: Final = (1 << SEED_BITS) - 1


def check_seed(seed: object) -> None:
    """Raise SetupError unless this is a valid seed."""
    if not isinstance(seed, int) or not is_seed(seed):
        raise SetupError(f"the seed must be a whole number from 0 to 2**{SEED_BITS} - 1, not {seed!r}")


def derive_seed(seed: int, *path: int) -> int:
    """Derive an independent seed for each path of numbers, such as the number of a deal."""
    check_seed(seed)
    return _hash(b"".join([number.to_bytes(16, "big") for number in (seed, *path)]), SEED_BITS)


def hash_words(*words: int | str, bits: int = SEED_BITS) -> int:
    """Return a hash of words and numbers, such as a seed and the number of a decision. Suitable as a seed."""
    return _hash(" ".join([str(word) for word in words]).encode(), bits)


def _hash(data: bytes, bits: int) -> int:
    return int.from_bytes(blake2b(data, digest_size=bits // 8).digest(), "big")


def offset_seed(seed: int, offset: int) -> int:
    """Return the seed for deal or seat number `offset` of a series. Cheap, for use in inner loops."""
    return (seed + offset) & _MASK


def draw_seed(random: Random) -> int:
    """Draw a seed from a stream of random numbers."""
    seed = 0
    for place in range(SEED_BITS // 32):
        seed |= int(random.word()) << (32 * place)
    return seed
