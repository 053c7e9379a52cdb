"""The game's random generators: xoshiro128++ and ChaCha20, with the same stream in both builds.

All arithmetic stays below 2**63 and is masked to 32 bits: `i64` wraps when compiled and does not when interpreted.

Games on a server use ChaCha20, a cryptographic stream, so that nobody can predict a deck from the cards seen so far. The
seed determines the generator: see `is_seed`.
"""

from struct import unpack
from typing import Final, TypeVar

from mypy_extensions import i64

Item = TypeVar("Item")

SEED_BITS: Final = 128
KEY_BYTES: Final = 32
STREAM_SEED: Final = 1 << (8 * KEY_BYTES)
"""Seeds are below 2**128 (xoshiro128++), or this plus the 256-bit key of a ChaCha20 stream."""
Record = list[tuple[list[object], list[object]]]
"""A list of shuffles, each as a pair: the items before the shuffle and after it."""
_MASK: Final = 0xFFFFFFFF


def _scramble(word: i64) -> i64:
    """Mix the bits of a 32-bit seed word. The factor is small enough to keep products below 2**63."""
    mask: i64 = 0xFFFFFFFF
    factor: i64 = 0x45D9F3B
    word = ((word ^ (word >> 16)) * factor) & mask
    word = ((word ^ (word >> 16)) * factor) & mask
    return word ^ (word >> 16)


Quarter = tuple[i64, i64, i64, i64]


def _quarter(a: i64, b: i64, c: i64, d: i64) -> Quarter:
    """Return the ChaCha quarter round of four words."""
    mask: i64 = 0xFFFFFFFF
    a = (a + b) & mask
    d ^= a
    d = ((d << 16) & mask) | (d >> 16)
    c = (c + d) & mask
    b ^= c
    b = ((b << 12) & mask) | (b >> 20)
    a = (a + b) & mask
    d ^= a
    d = ((d << 8) & mask) | (d >> 24)
    c = (c + d) & mask
    b ^= c
    b = ((b << 7) & mask) | (b >> 25)
    return a, b, c, d


class Stream:
    """The ChaCha20 keystream (RFC 8439, nonce 0, counter from 0) as 32-bit words, with its read position."""

    def __init__(self, key: bytes) -> None:
        self.key = key
        words = unpack("<8I", key)
        self.k0: i64 = words[0]
        self.k1: i64 = words[1]
        self.k2: i64 = words[2]
        self.k3: i64 = words[3]
        self.k4: i64 = words[4]
        self.k5: i64 = words[5]
        self.k6: i64 = words[6]
        self.k7: i64 = words[7]
        # Sixteen attributes: a list would box every word.
        self.w0: i64 = 0
        self.w1: i64 = 0
        self.w2: i64 = 0
        self.w3: i64 = 0
        self.w4: i64 = 0
        self.w5: i64 = 0
        self.w6: i64 = 0
        self.w7: i64 = 0
        self.w8: i64 = 0
        self.w9: i64 = 0
        self.w10: i64 = 0
        self.w11: i64 = 0
        self.w12: i64 = 0
        self.w13: i64 = 0
        self.w14: i64 = 0
        self.w15: i64 = 0
        self.block: i64 = -1
        self.at: i64 = 16
        self.record: Record | None = None
        """If not None, every shuffle is appended here for verification."""

    def _fill(self) -> None:
        """Compute the next block."""
        mask: i64 = 0xFFFFFFFF
        self.block += 1
        self.at = 0
        x0: i64 = 0x61707865
        x1: i64 = 0x3320646E
        x2: i64 = 0x79622D32
        x3: i64 = 0x6B206574
        x4, x5, x6, x7 = self.k0, self.k1, self.k2, self.k3
        x8, x9, x10, x11 = self.k4, self.k5, self.k6, self.k7
        x12 = self.block
        x13: i64 = 0
        x14: i64 = 0
        x15: i64 = 0
        turn: i64 = 0
        while turn < 10:
            x0, x4, x8, x12 = _quarter(x0, x4, x8, x12)
            x1, x5, x9, x13 = _quarter(x1, x5, x9, x13)
            x2, x6, x10, x14 = _quarter(x2, x6, x10, x14)
            x3, x7, x11, x15 = _quarter(x3, x7, x11, x15)
            x0, x5, x10, x15 = _quarter(x0, x5, x10, x15)
            x1, x6, x11, x12 = _quarter(x1, x6, x11, x12)
            x2, x7, x8, x13 = _quarter(x2, x7, x8, x13)
            x3, x4, x9, x14 = _quarter(x3, x4, x9, x14)
            turn += 1
        self.w0 = (x0 + 0x61707865) & mask
        self.w1 = (x1 + 0x3320646E) & mask
        self.w2 = (x2 + 0x79622D32) & mask
        self.w3 = (x3 + 0x6B206574) & mask
        self.w4 = (x4 + self.k0) & mask
        self.w5 = (x5 + self.k1) & mask
        self.w6 = (x6 + self.k2) & mask
        self.w7 = (x7 + self.k3) & mask
        self.w8 = (x8 + self.k4) & mask
        self.w9 = (x9 + self.k5) & mask
        self.w10 = (x10 + self.k6) & mask
        self.w11 = (x11 + self.k7) & mask
        self.w12 = (x12 + self.block) & mask
        self.w13 = x13
        self.w14 = x14
        self.w15 = x15

    def word(self) -> i64:
        """Return the next 32 bits."""
        if self.at == 16:
            self._fill()
        at = self.at
        self.at = at + 1
        if at < 8:
            if at < 4:
                if at < 2:
                    return self.w0 if at == 0 else self.w1
                return self.w2 if at == 2 else self.w3
            if at < 6:
                return self.w4 if at == 4 else self.w5
            return self.w6 if at == 6 else self.w7
        if at < 12:
            if at < 10:
                return self.w8 if at == 8 else self.w9
            return self.w10 if at == 10 else self.w11
        if at < 14:
            return self.w12 if at == 12 else self.w13
        return self.w14 if at == 14 else self.w15

    def below(self, size: i64) -> i64:
        """Return a uniform number below `size`, by Lemire's method with rejection."""
        mask: i64 = 0xFFFFFFFF
        product = self.word() * size
        if (product & mask) < size:
            limit = (mask + 1 - size) % size
            while (product & mask) < limit:
                product = self.word() * size
        return product >> 32

    def shuffle(self, items: list[Item]) -> None:
        """Shuffle a list in place (Fisher-Yates), with one random word per two swaps while the list is short.

        The upper half of word * n is a number below n; the lower half times (n - 1) gives the next one. Rejecting lower
        halves below 2**32 mod (n * (n - 1)) makes the pair uniform.
        """
        before: list[object] = [*items] if self.record is not None else []
        mask: i64 = 0xFFFFFFFF
        i: i64 = len(items) - 1
        while i > 1 and i < 1000:
            size = (i + 1) * i
            first = self.word() * (i + 1)
            second = (first & mask) * i
            if (second & mask) < size:
                limit = (mask + 1 - size) % size
                while (second & mask) < limit:
                    first = self.word() * (i + 1)
                    second = (first & mask) * i
            j = first >> 32
            swapped = items[i]
            items[i] = items[j]
            items[j] = swapped
            i -= 1
            j = second >> 32
            swapped = items[i]
            items[i] = items[j]
            items[j] = swapped
            i -= 1
        while i > 0:
            j = self.below(i + 1)
            swapped = items[i]
            items[i] = items[j]
            items[j] = swapped
            i -= 1
        if self.record is not None:
            self.record.append((before, [*items]))

    def copy(self) -> "Stream":
        twin = Stream(self.key)
        twin.seek(self.block, self.at)
        twin.record = self.record
        return twin

    def seek(self, block: i64, at: i64) -> None:
        """Move the read position to word `at` of a block; block -1 is the start of the stream."""
        if block >= 0:
            self.block = block - 1
            self._fill()
        self.at = at


class Random:
    """A copyable random generator: four 32-bit words of state, or a cryptographic stream."""

    def __init__(self, a: i64, b: i64, c: i64, d: i64) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.stream: Stream | None = None

    @property
    def state(self) -> list[int]:
        """The generator's state as numbers: the four words, or block and position of the stream."""
        stream = self.stream
        if stream is None:
            return [int(self.a), int(self.b), int(self.c), int(self.d)]
        return [int(stream.block), int(stream.at)]

    def word(self) -> i64:
        """Return the next 32 random bits."""
        return self._word() if self.stream is None else self.stream.word()

    def _word(self) -> i64:
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
        """Return a uniform integer from 0 to n - 1."""
        size: i64 = n
        return int(self._below(size) if self.stream is None else self.stream.below(size))

    def _below(self, size: i64) -> i64:
        """Return a uniform integer below `size`, by Lemire's method with rejection."""
        mask: i64 = 0xFFFFFFFF
        product = self._word() * size
        if (product & mask) < size:
            limit = (mask + 1 - size) % size
            while (product & mask) < limit:
                product = self._word() * size
        return product >> 32

    def shuffle(self, items: list[Item]) -> None:
        """Shuffle a list in place (Fisher-Yates)."""
        if self.stream is not None:
            self.stream.shuffle(items)
            return
        i: i64 = len(items) - 1
        while i > 0:
            j = self._below(i + 1)
            swapped = items[i]
            items[i] = items[j]
            items[j] = swapped
            i -= 1

    def copy(self) -> "Random":
        twin = Random(self.a, self.b, self.c, self.d)
        if self.stream is not None:
            twin.stream = self.stream.copy()
        return twin

    def __reduce__(self) -> tuple[object, ...]:
        return restore_random, (self.state, b"" if self.stream is None else self.stream.key)


def restore_random(state: list[int], key: bytes = b"") -> Random:
    """Return a generator in the given state: a cryptographic stream if there is a key."""
    if not key:
        a, b, c, d = state
        return Random(a, b, c, d)
    random = Random(0, 0, 0, 0)
    random.stream = Stream(key)
    block, at = state
    random.stream.seek(block, at)
    return random


def is_seed(seed: int) -> bool:
    """Return True if a number is a valid seed, for either generator."""
    return 0 <= seed < 1 << SEED_BITS or STREAM_SEED <= seed < 2 * STREAM_SEED


def stream_seed(key: bytes) -> int:
    """Return the seed of the cryptographic stream with this key."""
    return STREAM_SEED + int.from_bytes(key, "big")


def seeded(seed: int) -> Random:
    """Return a generator for the seed. Raise ValueError if the seed is out of range."""
    if not is_seed(seed):
        raise ValueError(f"the seed must be a whole number from 0 to 2**{SEED_BITS} - 1, not {seed}")
    if seed >= STREAM_SEED:
        random = Random(0, 0, 0, 0)
        random.stream = Stream((seed - STREAM_SEED).to_bytes(KEY_BYTES, "big"))
        return random
    a: i64 = _scramble((seed & _MASK) ^ 0x9E3779B9)
    b: i64 = _scramble(((seed >> 32) & _MASK) ^ 0x243F6A88)
    c: i64 = _scramble(((seed >> 64) & _MASK) ^ 0xB7E15162)
    d: i64 = _scramble(((seed >> 96) & _MASK) ^ 0x6A09E667)
    stream = Random(a, b, c, d if a | b | c | d else 1)  # an all-zero state would stay zero
    for _ in range(8):
        stream.word()
    return stream
