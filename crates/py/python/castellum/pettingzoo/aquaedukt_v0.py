"""Aquädukt for PettingZoo."""

from __future__ import annotations

from castellum.pettingzoo._env import CastellumEnv, wrapped

__all__ = ["env", "raw_env"]


class raw_env(CastellumEnv):
    """Aquädukt; an illegal action raises `IllegalActionError`."""

    game_name = "aquaedukt"
    metadata = {
        "name": "aquaedukt_v0",
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }


def env(players: int = 2, render_mode: str | None = None, tags: dict[str, str] | None = None):
    """The environment in PettingZoo's usual wrappers: an illegal action ends the game."""
    return wrapped(raw_env(players, render_mode, tags))
