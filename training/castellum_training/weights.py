"""Weights files, and the network's arithmetic as the bots do it."""

import struct
from dataclasses import dataclass

import numpy as np

MAGIC = b"CASTNET\n"
FORMAT = 1
WIDTH = 32
OUTPUTS = 3
CLIP = 255
FEATURE_SCALE = 256
LAYER_SCALE = 256
OUTPUT_SCALE = 16384
MAX_FEATURE_WEIGHT = 32767 // 17
MAX_LAYER_WEIGHT = 2047


@dataclass
class Weights:
    """A network in whole numbers."""

    game: str
    features: int
    origin: str
    entity_rows: np.ndarray
    entity_bias: np.ndarray
    seat_rows: np.ndarray
    seat_bias: np.ndarray
    own: np.ndarray
    others: np.ndarray
    deep: np.ndarray
    deep_bias: np.ndarray
    out: np.ndarray
    out_bias: np.ndarray

    def to_bytes(self) -> bytes:
        """The content of the file."""

        def text(value: str) -> bytes:
            encoded = value.encode()
            return struct.pack("<H", len(encoded)) + encoded

        head = MAGIC + struct.pack("<H", FORMAT) + text(self.game)
        head += struct.pack("<HHH", self.features, len(self.entity_rows), len(self.seat_rows))
        head += text(self.origin)
        parts = [
            (self.entity_rows, "<i2"),
            (self.entity_bias, "<i2"),
            (self.seat_rows, "<i2"),
            (self.seat_bias, "<i2"),
            (self.own, "<i2"),
            (self.others, "<i2"),
            (self.deep, "<i2"),
            (self.deep_bias, "<i4"),
            (self.out, "<i2"),
            (self.out_bias, "<i4"),
        ]
        body = b"".join(np.ascontiguousarray(part).astype(kind).tobytes() for part, kind in parts)
        content = head + body
        return content + struct.pack("<I", checksum(content))

    def outputs(self, entities: list[tuple[int, list[int]]], seats: list[list[int]]) -> np.ndarray:
        """What the bots compute for each seat, in multiples of 1/16384."""
        sums = np.zeros((len(seats), WIDTH), dtype=np.int64)
        for seat, features in entities:
            row = self.entity_bias.astype(np.int64) + self.entity_rows[features].astype(np.int64).sum(axis=0)
            sums[seat] += np.clip(row >> 2, 0, CLIP)
        outputs = []
        for seat, features in enumerate(seats):
            others = sums.sum(axis=0) - sums[seat]
            row = self.seat_bias.astype(np.int64) + self.seat_rows[features].astype(np.int64).sum(axis=0)
            layers = self.own.astype(np.int64) @ sums[seat] + self.others.astype(np.int64) @ others
            wide = np.clip((row + (layers >> 6)) >> 2, 0, CLIP)
            deep = np.clip((self.deep.astype(np.int64) @ wide + self.deep_bias) >> 8, 0, CLIP)
            outputs.append(self.out.astype(np.int64) @ deep + self.out_bias)
        return np.array(outputs)


def checksum(content: bytes) -> int:
    """FNV-1a with 32 bits."""
    value = 0x811C9DC5
    for byte in content:
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return value


def empty(game: str, features: int, entity_features: int, seat_features: int, origin: str) -> Weights:
    """A network that corrects nothing."""

    def zeros(*shape: int) -> np.ndarray:
        return np.zeros(shape, dtype=np.int64)

    return Weights(
        game=game,
        features=features,
        origin=origin,
        entity_rows=zeros(entity_features, WIDTH),
        entity_bias=zeros(WIDTH),
        seat_rows=zeros(seat_features, WIDTH),
        seat_bias=zeros(WIDTH),
        own=zeros(WIDTH, WIDTH),
        others=zeros(WIDTH, WIDTH),
        deep=zeros(WIDTH, WIDTH),
        deep_bias=zeros(WIDTH),
        out=zeros(OUTPUTS, WIDTH),
        out_bias=zeros(OUTPUTS),
    )
