"""Many games at once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from castellum import _native
from castellum._features import features

if TYPE_CHECKING:
    from gymnasium import spaces


class VectorEnv(_native.VectorEnv):
    """Many games of one kind, stepped in one call on several threads.

    The calls are those of Gymnasium's ``VectorEnv``: ``reset`` and ``step``. Each
    game shows what the seat that has to act sees; ``infos["seat"]`` says which one
    that is. Rewards have a column for each seat. The die is rolled by the
    environment. A game that ends begins anew in the same step: its rewards and
    ``infos["points"]`` tell how it ended, its observation shows the next one.

    The arrays are the same in every step, and are filled anew: copy what you keep.

    >>> env = castellum.VectorEnv("aquaedukt", num_envs=64, seed=1, threads=2)
    >>> observations, infos = env.reset(seed=1)
    >>> for _ in range(100):
    ...     observations, rewards, terminations, truncations, infos = env.step(env.sample())
    >>> observations["observation"].shape, observations["action_mask"].shape, rewards.shape
    ((64, 3318), (64, 660), (64, 2))
    """

    metadata = {"autoreset_mode": "SameStep", "render_modes": []}

    def features(self, observations: dict[str, NDArray]) -> dict[str, NDArray]:
        """The observations by name, without copying; see `castellum.features`."""
        return features(self.game, observations["observation"])

    def close(self) -> None:
        """Does nothing: threads end with the environment."""

    @cached_property
    def single_action_space(self) -> spaces.Discrete:
        """The actions of one game (needs Gymnasium)."""
        from gymnasium import spaces

        return spaces.Discrete(_native.Game(self.game).num_actions)

    @cached_property
    def single_observation_space(self) -> spaces.Dict:
        """What one game shows (needs Gymnasium)."""
        from gymnasium import spaces

        game = _native.Game(self.game)
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (game.observation_size,), np.uint8),
                "action_mask": spaces.Box(0, 1, (game.num_actions,), np.bool_),
            }
        )

    @cached_property
    def action_space(self) -> spaces.Space:
        """The actions of all games (needs Gymnasium)."""
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_action_space, self.num_envs)

    @cached_property
    def observation_space(self) -> spaces.Space:
        """What all games show (needs Gymnasium)."""
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_observation_space, self.num_envs)
