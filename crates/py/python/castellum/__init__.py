"""Two board games about Roman aqueducts: rules, bots, environments.

>>> position = castellum.start("aqua-romana", players=2)
>>> position.play("C@NF")
>>> position.seat
1
"""

from castellum._native import (
    Batch,
    Bot,
    Game,
    IllegalActionError,
    Position,
    Record,
    games,
    hints,
    review,
    start,
)
from castellum._features import features
from castellum.vector import VectorEnv

__all__ = [
    "Batch",
    "Bot",
    "Game",
    "IllegalActionError",
    "Position",
    "Record",
    "VectorEnv",
    "features",
    "games",
    "hints",
    "review",
    "start",
]
