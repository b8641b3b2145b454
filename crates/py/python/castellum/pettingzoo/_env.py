"""What the environments of both games share."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle, seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from castellum import drawing
from castellum._native import Game, Position, start


def wrapped(env: AECEnv) -> AECEnv:
    """An environment in the wrappers that PettingZoo's own games have."""
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


class CastellumEnv(AECEnv, EzPickle):
    """A game in which agents act one after the other; the die rolls by itself.

    An agent often acts several times in a row. Rewards come at the end: from 1 for
    a win to -1 / (players - 1) for a loss.
    """

    game_name: str

    def __init__(
        self,
        players: int = 2,
        render_mode: str | None = None,
        tags: dict[str, str] | None = None,
    ) -> None:
        EzPickle.__init__(self, players, render_mode, tags)
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"{render_mode!r} is not a render mode: expected {self.metadata['render_modes']}")
        self.render_mode = render_mode
        self._players = players
        self._tags = tags
        # Says at once if there is no such game.
        self._position = start(self.game_name, players, tags=tags)
        self._random, _ = seeding.np_random(None)
        game = Game(self.game_name)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = self.possible_agents[:]
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, (game.observation_size,), np.uint8),
                    "action_mask": spaces.Box(0, 1, (game.num_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(game.num_actions) for agent in self.possible_agents}

    @property
    def position(self) -> Position:
        """A copy of the position."""
        return self._position.copy()

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        if seed is not None:
            self._random, seed = seeding.np_random(seed)
        setup_seed = int(self._random.integers(1 << 63))
        self._position = start(self.game_name, self._players, seed=setup_seed, tags=self._tags)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._roll()
        self.agent_selection = self.agents[self._position.seat]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        if self._position.seat == seat:
            mask = self._position.action_mask().view(np.int8)
        else:
            mask = np.zeros(self.action_spaces[agent].n, np.int8)
        return {"observation": self._position.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._position.play(action)
        self._roll()
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._position.is_over:
            self.rewards = dict(zip(self.agents, self._position.returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self._position.seat]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | np.ndarray | None:
        if self.render_mode == "ansi":
            return drawing.text(self._position)
        if self.render_mode == "rgb_array":
            return drawing.image(self._position)
        if self.render_mode == "human":
            print(drawing.text(self._position))
        return None

    def close(self) -> None:
        pass

    def _roll(self) -> None:
        while self._position.is_chance:
            outcomes, odds = zip(*self._position.chance_outcomes(), strict=True)
            self._position.play(outcomes[int(self._random.choice(len(odds), p=odds))])
