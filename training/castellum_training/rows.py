"""Rows that `castellum selfplay rows` wrote, as arrays."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

FORMAT = 1
MAX_SEATS = 4
MAX_ACTIVE = 16
NOTHING = 0xFFFF
"""Stands for no feature."""

POSITION = np.dtype(
    [
        ("game", "<u4"),
        ("visits", "<u4"),
        ("players", "u1"),
        ("entities", "u1"),
        ("is_child", "u1"),
        ("pad", "u1"),
        ("points", "<f4", MAX_SEATS),
        ("doubt", "<f4"),
        ("seat_features", "<u2", (MAX_SEATS, MAX_ACTIVE)),
        ("search", "<f4", (3, MAX_SEATS)),
        ("result", "<f4", (3, MAX_SEATS)),
    ]
)
ENTITY = np.dtype([("seat", "<u2"), ("features", "<u2", MAX_ACTIVE)])


class RowsError(Exception):
    """A folder that does not hold rows."""


@dataclass
class Rows:
    """The rows of a folder."""

    description: dict
    positions: np.ndarray
    entities: np.ndarray

    @property
    def first_entities(self) -> np.ndarray:
        """Where the entities of each position begin."""
        counts = self.positions["entities"].astype(np.int64)
        return np.cumsum(counts) - counts


def read(folder: Path) -> Rows:
    """Reads a folder and checks that its parts belong together."""
    try:
        description = json.loads((folder / "rows.json").read_text())
    except (OSError, ValueError) as error:
        raise RowsError(f"{folder} holds no rows: {error}") from error
    if description.get("rows") != FORMAT:
        raise RowsError(f"{folder} has format {description.get('rows')}: expected {FORMAT}")
    positions = np.fromfile(folder / "positions.bin", dtype=POSITION)
    entities = np.fromfile(folder / "entities.bin", dtype=ENTITY)
    found = (len(positions), len(entities), int(positions["entities"].sum()))
    wanted = (description["positions"], description["entities"], description["entities"])
    if found != wanted:
        raise RowsError(f"{folder} is damaged: it has {found} positions and entities, not {wanted}")
    return Rows(description, positions, entities)
