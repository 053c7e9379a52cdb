"""The game's own random generator: xoshiro128++ on 32-bit words, so that both builds give the same stream.

All arithmetic stays below 2**63 and is masked to 32 bits: `i64` wraps when compiled and does not when interpreted.
"""

from typing import TypeVar

from mypy_extensions import i64

Item = TypeVar("Item")

SEED_BITS = 128
_MASK = 0xFFFFFFFF


def _scramble(word: i64) -> i64:
    """Spread the bits of one 32-bit seed word; the factor is small enough for no product to reach 2**63."""
    mask: i64 = 0xFFFFFFFF
    factor: i64 = 0x45D9F3B
    word = ((word ^ (word >> 16)) * factor) & mask
    word = ((word ^ (word >> 16)) * factor) & mask
    return word ^ (word >> 16)


class Random:
    """A stream of random numbers that can be copied: four 32-bit words of state."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d

    def word(self) -> i64:
        """The next 32 random bits."""
        mask: i64 = 0xFFFFFFFF
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        s = (a + d) & mask
        result = ((((s << 7) & mask) | (s >> 25)) + a) & mask
        t = (b << 9) & mask
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= t
        self.a = a
        self.b = b
        self.c = c
        self.d = ((d << 11) & mask) | (d >> 21)
        return result

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely (Lemire's multiplication, with rejection)."""
        size: i64 = n
        mask: i64 = 0xFFFFFFFF
        product = self.word() * size
        if (product & mask) < size:
            limit = (mask + 1 - size) % size
            while (product & mask) < limit:
                product = self.word() * size
        return int(product >> 32)

    def shuffle(self, items: list[Item]) -> None:
        """Put a list into random order (Fisher and Yates)."""
        i = len(items) - 1
        while i > 0:
            j = self.below(i + 1)
            kept = items[i]
            items[i] = items[j]
            items[j] = kept
            i -= 1

    def copy(self) -> "Random":
        return Random(self.a, self.b, self.c, self.d)


def seeded(seed: int) -> Random:
    """The stream that belongs to a seed."""
    if not 0 <= seed < 1 << SEED_BITS:
        raise ValueError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed}")
    a: i64 = _scramble((seed & _MASK) ^ 0x9E3779B9)
    b: i64 = _scramble(((seed >> 32) & _MASK) ^ 0x243F6A88)
    c: i64 = _scramble(((seed >> 64) & _MASK) ^ 0xB7E15162)
    d: i64 = _scramble(((seed >> 96) & _MASK) ^ 0x6A09E667)
    stream = Random(a, b, c, d if a | b | c | d else 1)  # all zero would stay zero for ever
    for _ in range(8):
        stream.word()
    return stream
