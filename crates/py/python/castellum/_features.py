"""Observations by the names of their parts."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from castellum._native import Game


def features(game: Game | str, observation: NDArray[np.generic]) -> dict[str, NDArray[np.generic]]:
    """Splits an observation, or an array of them, into its features.

    Planes have the shape ``(..., count, rows, columns)``, scalars ``(..., count)``.
    Nothing is copied.

    >>> position = castellum.start("aquaedukt")
    >>> parts = castellum.features("aquaedukt", position.observation())
    >>> parts["house"].shape, parts["sticks_left"].tolist()
    ((16, 9, 13), [36])
    """
    game = Game(game) if isinstance(game, str) else game
    if observation.shape[-1] != game.observation_size:
        raise ValueError(
            f"an observation of {game.name} has {game.observation_size} numbers, not {observation.shape[-1]}"
        )
    grid = game.plane_shape[1:]
    parts, begin = {}, 0
    for names, shape in ((game.planes, grid), (game.scalars, ())):
        for name, count in names:
            end = begin + count * math.prod(shape)
            parts[name] = observation[..., begin:end].reshape(*observation.shape[:-1], count, *shape)
            begin = end
    return parts
