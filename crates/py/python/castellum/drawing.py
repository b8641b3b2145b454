"""Plain drawings of positions: as text, and as an image.

Both are drawn from what seat 0 sees, so they show all that an observation does.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from castellum._native import Position
from castellum._features import features

#: The side of a cell in an image.
CELL = 24

_PAPER = (240, 232, 214)
_LINE = (205, 194, 170)
_WATER = (52, 120, 190)
_MOUNTAIN = (110, 104, 98)
_RING = (222, 208, 178)
_SEATS = ((214, 168, 0), (196, 52, 44), (40, 84, 168), (58, 134, 68))
_KINDS = ((120, 92, 60), (160, 130, 90), (84, 84, 110), (60, 110, 110), (150, 60, 140))

# Where a cell's edges have their middle: north, east, south, west.
_MIDDLES = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))
# The tracks of the nine tiles, in the order of the planes.
_TRACKS = (
    ((0, 1),),
    ((1, 2),),
    ((2, 3),),
    ((3, 0),),
    ((0, 2),),
    ((1, 3),),
    ((0, 2), (1, 3)),
    ((0, 1), (2, 3)),
    ((3, 0), (1, 2)),
)
_TILES = "└┌┐┘│─┼╲╱"
_BUILDERS = "CSBDJ"


def text(position: Position) -> str:
    """A position as text of several lines.

    >>> print(castellum.drawing.text(castellum.start("aqua-romana")).splitlines()[-1])
    seat 0 to act; points 0, 0
    """
    parts = features(position.game, position.observation(0))
    draw = _text_aqua_romana if position.game == "aqua-romana" else _text_aquaedukt
    points = ", ".join(str(points) for points in position.points)
    if position.is_over:
        state = "the game is over"
    elif position.is_chance:
        state = "the die rolls"
    else:
        state = f"seat {position.seat} to act"
    return "\n".join([*draw(position, parts), f"{state}; points {points}"])


def image(position: Position) -> NDArray[np.uint8]:
    """A position as an image: rows, columns, and red, green and blue.

    >>> castellum.drawing.image(castellum.start("aquaedukt")).shape
    (216, 312, 3)
    """
    parts = features(position.game, position.observation(0))
    rows, columns = next(iter(parts.values())).shape[1:]
    picture = np.full((rows * CELL, columns * CELL, 3), _PAPER, np.uint8)
    draw = _image_aqua_romana if position.game == "aqua-romana" else _image_aquaedukt
    draw(picture, parts)
    return picture


def _text_aqua_romana(position: Position, parts: dict[str, NDArray]) -> list[str]:
    rows, columns = parts["empty"].shape[1:]
    cells = [["  "] * columns for _ in range(rows)]
    for row, column in np.argwhere(parts["empty"][0]):
        cells[row][column] = "· "
    for tile, row, column in np.argwhere(parts["tile"]):
        cells[row][column] = _TILES[tile] + " "
    for seat, row, column in np.argwhere(parts["reservoir"]):
        cells[row][column] = "▓" + str(seat)
    for kind, row, column in np.argwhere(parts["builder"]):
        cells[row][column] = _BUILDERS[kind] + " "
    each = len(parts["worker"]) // position.players
    for slot, row, column in np.argwhere(parts["worker"]):
        cells[row][column] = cells[row][column][0] + str(slot // each)
    return ["".join(cells[row]).rstrip() for row in range(rows)]


def _text_aquaedukt(position: Position, parts: dict[str, NDArray]) -> list[str]:
    rows, columns = parts["region"].shape[1:]
    canvas = [[" "] * (4 * columns) for _ in range(2 * rows)]
    for row, column in np.argwhere(parts["region"][0]):
        canvas[2 * row + 1][4 * column + 2] = "~" if parts["watered"][0, row, column] else "."
    for row, column in np.argwhere(parts["mountain"][0]):
        canvas[2 * row + 1][4 * column + 2] = "^"
    for plane, row, column in np.argwhere(parts["house"]):
        seat, value = divmod(int(plane), 4)
        canvas[2 * row + 1][4 * column + 2] = str(value + 1)
        canvas[2 * row + 1][4 * column + 3] = "abcd"[seat]
    for name, across, down in (("single", "-", "|"), ("double", "=", "H")):
        for way, row, column in np.argwhere(parts[name]):
            if way == 0:
                canvas[2 * row][4 * column + 1 : 4 * column + 4] = across * 3
            else:
                canvas[2 * row + 1][4 * column] = down
    for row, column in np.argwhere(parts["spring"][0]):
        canvas[2 * row][4 * column] = "o"
    return ["".join(line).rstrip() for line in canvas]


def _cell(picture: NDArray[np.uint8], row: int, column: int) -> NDArray[np.uint8]:
    return picture[row * CELL : (row + 1) * CELL, column * CELL : (column + 1) * CELL]


def _disc(cell: NDArray[np.uint8], colour: tuple[int, int, int], radius: float) -> None:
    y, x = np.mgrid[:CELL, :CELL] - (CELL - 1) / 2
    cell[x * x + y * y <= radius * radius] = colour


@lru_cache
def _stamp(tile: int) -> NDArray[np.bool_]:
    """Where the tracks of a tile run."""
    y, x = (np.mgrid[:CELL, :CELL] + 0.5) / CELL
    near = np.zeros((CELL, CELL), bool)
    for first, last in _TRACKS[tile]:
        (ax, ay), (bx, by) = _MIDDLES[first], _MIDDLES[last]
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2)
        along = np.clip(along, 0, 1)
        near |= np.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)) < 0.13
    return near


def _image_aqua_romana(picture: NDArray[np.uint8], parts: dict[str, NDArray]) -> None:
    rows, columns = parts["empty"].shape[1:]
    for row in range(rows):
        for column in range(columns):
            cell = _cell(picture, row, column)
            if row in (0, rows - 1) or column in (0, columns - 1):
                cell[:] = _RING
            cell[0] = cell[:, 0] = _LINE
    for tile, row, column in np.argwhere(parts["tile"]):
        _cell(picture, row, column)[_stamp(int(tile))] = _WATER
    for seat, row, column in np.argwhere(parts["reservoir"]):
        _cell(picture, row, column)[1:, 1:] = _SEATS[seat]
    for kind, row, column in np.argwhere(parts["builder"]):
        _disc(_cell(picture, row, column), _KINDS[kind], 0.36 * CELL)
    each = int(parts["open"].shape[0] // (np.argmax(parts["players"]) + 2))
    for slot, row, column in np.argwhere(parts["worker"]):
        _disc(_cell(picture, row, column), _SEATS[slot // each], 0.24 * CELL)


def _image_aquaedukt(picture: NDArray[np.uint8], parts: dict[str, NDArray]) -> None:
    for row, column in np.argwhere(parts["region"][0]):
        cell = _cell(picture, row, column)
        cell[:] = (198, 220, 236) if parts["watered"][0, row, column] else _PAPER
    for row, column in np.argwhere(parts["region"][0]):
        y, x = row * CELL, column * CELL
        picture[[y, y + CELL], x : x + CELL + 1] = _LINE
        picture[y : y + CELL + 1, [x, x + CELL]] = _LINE
    for row, column in np.argwhere(parts["mountain"][0]):
        _cell(picture, row, column)[3:-2, 3:-2] = _MOUNTAIN
    for plane, row, column in np.argwhere(parts["house"]):
        seat, value = divmod(int(plane), 4)
        side = 4 + 2 * (value + 1)
        start = (CELL - side) // 2
        _cell(picture, row, column)[start : start + side, start : start + side] = _SEATS[seat]
    for name, half in (("single", 1), ("double", 3)):
        for way, row, column in np.argwhere(parts[name]):
            y, x = row * CELL, column * CELL
            if way == 0:
                picture[max(y - half, 0) : y + half + 1, x : x + CELL] = _WATER
            else:
                picture[y : y + CELL, max(x - half, 0) : x + half + 1] = _WATER
    for row, column in np.argwhere(parts["spring"][0]):
        y, x = row * CELL, column * CELL
        picture[max(y - 5, 0) : y + 6, max(x - 5, 0) : x + 6] = (20, 60, 140)
