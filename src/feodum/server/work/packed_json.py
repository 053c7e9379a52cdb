"""JSON that is compressed once, in a worker process, and kept."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Final

import msgspec

LEVEL: Final = 6
PART_BYTES: Final = 32_768


@dataclass(frozen=True)
class PackedJson:
    compressed: bytes
    """In the gzip format."""
    length: int
    """Length of the JSON in bytes."""

    async def parts(self) -> AsyncIterator[bytes]:
        """Return the JSON in parts, so that no more than a part of it is in memory."""
        unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
        rest = self.compressed
        while part := unpacker.decompress(rest, PART_BYTES):
            yield part
            rest = unpacker.unconsumed_tail


def pack(data: object) -> PackedJson:
    """Encode and compress data. Bytes are JSON already."""
    text = data if isinstance(data, bytes) else msgspec.json.encode(data)
    return PackedJson(gzip.compress(text, LEVEL, mtime=0), len(text))
