"""The random generators are reproducible and uniform."""

from __future__ import annotations

import itertools
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feodum.engine.random import Random, seeded, stream_seed

SEEDS = st.integers(0, (1 << 128) - 1)


def stream(random: Random, count: int) -> list[int]:
    return [int(random.word()) for _ in range(count)]


@given(SEEDS)
def test_same_seed_gives_same_stream(seed: int) -> None:
    words = stream(seeded(seed), 20)
    assert words == stream(seeded(seed), 20)
    assert all(0 <= word < 1 << 32 for word in words)
    assert len(set(words)) > 15


@given(SEEDS, st.integers(0, 127))
def test_every_bit_of_the_seed_matters(seed: int, bit: int) -> None:
    assert stream(seeded(seed), 4) != stream(seeded(seed ^ 1 << bit), 4)


@given(SEEDS, st.integers(1, 1000))
def test_below_stays_in_range(seed: int, size: int) -> None:
    random = seeded(seed)
    assert all(0 <= random.below(size) < size for _ in range(20))


@given(SEEDS, st.integers(0, 50))
def test_copy_is_independent(seed: int, steps: int) -> None:
    random = seeded(seed)
    stream(random, steps)
    twin = random.copy()
    assert stream(random, 10) == stream(twin, 10)
    stream(twin, 1)
    assert stream(random, 1) != stream(twin, 1)


@pytest.mark.parametrize("seed", [5, stream_seed(bytes(range(32)))], ids=["usual", "cryptographic"])
@pytest.mark.parametrize("steps", [0, 1, 16, 21])
def test_pickled_generator_continues_the_stream(seed: int, steps: int) -> None:
    random = seeded(seed)
    stream(random, steps)
    twin = pickle.loads(pickle.dumps(random))
    assert stream(twin, 20) == stream(random, 20)


@given(SEEDS, st.lists(st.integers()))
def test_shuffle_keeps_all_items(seed: int, items: list[int]) -> None:
    shuffled = list(items)
    seeded(seed).shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


@pytest.mark.parametrize("seed", [-1, 1 << 128])
def test_seed_out_of_range_is_rejected(seed: int) -> None:
    with pytest.raises(ValueError, match="the seed must be a whole number"):
        seeded(seed)


def within(count: int, draws: int, share: float) -> bool:
    """Return True if a count is at most five standard deviations from its expectation."""
    return bool(abs(count - draws * share) <= 5 * (draws * share * (1 - share)) ** 0.5)


@pytest.mark.parametrize("size", [2, 3, 5, 6, 10, 33])
def test_every_number_is_equally_likely(size: int) -> None:
    random = seeded(size)
    draws = 20_000
    counts = Counter(random.below(size) for _ in range(draws))
    assert all(within(counts[number], draws, 1 / size) for number in range(size))


def test_every_order_is_equally_likely() -> None:
    random = seeded(4)
    counts: Counter[str] = Counter()
    for _ in range(24_000):
        letters = list("abcd")
        random.shuffle(letters)
        counts["".join(letters)] += 1
    assert len(counts) == 24
    assert all(within(count, 24_000, 1 / 24) for count in counts.values())


def test_consecutive_seeds_are_uncorrelated() -> None:
    """Games are often seeded 0, 1, 2…, so their first draws must look random."""
    draws = 20_000
    firsts = [seeded(seed) for seed in range(draws)]
    numbers = [(random.below(10), random.below(10)) for random in firsts]
    pairs = Counter(numbers)
    assert all(within(pairs[a, b], draws, 0.01) for a in range(10) for b in range(10))
    following = Counter((one[0], other[0]) for one, other in itertools.pairwise(numbers))
    assert all(within(following[a, b], draws, 0.01) for a in range(10) for b in range(10))


def test_stream_is_pinned() -> None:
    """Saved games depend on these numbers. They must never change."""
    assert stream(seeded(0), 3) == PINNED[0]
    assert stream(seeded(1), 3) == PINNED[1]
    assert stream(seeded((1 << 128) - 1), 3) == PINNED[2]


PINNED = (
    [3316154192, 2581540939, 2968221075],
    [2089736203, 1257819682, 3905217866],
    [1669803654, 3713604571, 1808896045],
)
