"""Trains a small network by self-play for a minute on the CPU, and lets it play.

    python examples/self_play.py --game aqua-romana --seconds 60

All games of a vector environment are played by the same network, a policy and a value.
After each game every decision is made more likely or less, by how much better the game
ended for its seat than the value had promised (REINFORCE with a baseline). Afterwards
the policy alone plays against random, and the network serves a tree search.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

import castellum


#: How many decisions are learned from at once.
BATCH = 1024


class Network(nn.Module):
    """One hidden layer, a score for each action, and the expected return."""

    def __init__(self, game: castellum.Game, hidden: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(game.observation_size, hidden), nn.ReLU())
        self.policy = nn.Linear(hidden, game.num_actions)
        self.value = nn.Linear(hidden, 1)
        # All legal actions are equally likely at first.
        nn.init.zeros_(self.policy.weight)
        nn.init.zeros_(self.policy.bias)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the policy, and the values."""
        # Counts of pieces and points become numbers about 1.
        body = self.body(observations.float().clamp(max=32) / 4)
        scores = self.policy(body).masked_fill(~masks, -torch.inf)
        return scores.log_softmax(-1), self.value(body).squeeze(-1).tanh()


class Player:
    """Plays a seat with the network."""

    def __init__(self, network: Network) -> None:
        self.network = network

    @torch.no_grad()
    def act(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        logits, _ = self.network(torch.from_numpy(observations), torch.from_numpy(masks))
        return torch.multinomial(logits.exp(), 1).squeeze(-1).numpy()


def train(game: str, players: int, seconds: float, seed: int, num_envs: int = 64) -> Network:
    """A network after some time of self-play."""
    torch.manual_seed(seed)
    # A network this small is no quicker on several threads, and much slower where
    # other programs want them.
    torch.set_num_threads(1)
    network = Network(castellum.Game(game))
    player = Player(network)
    optimizer = torch.optim.Adam(network.parameters(), lr=2e-3)
    env = castellum.VectorEnv(game, num_envs, players, seed=seed)
    observations, infos = env.reset(seed=seed)
    running: list[list] = [[] for _ in range(num_envs)]
    batch: list = []
    games = 0
    # Time of the processor, so that other programs make no difference.
    end = time.process_time() + seconds
    while time.process_time() < end:
        seen, masks = observations["observation"].copy(), observations["action_mask"].copy()
        seats = infos["seat"].copy()
        actions = player.act(seen, masks)
        observations, rewards, terminations, _, infos = env.step(actions)
        for index in range(num_envs):
            running[index].append((seen[index], masks[index], actions[index], seats[index]))
        for index in np.flatnonzero(terminations):
            batch += [(*step[:3], rewards[index, step[3]]) for step in running[index]]
            running[index] = []
            games += 1
        if len(batch) >= BATCH:
            learn(network, optimizer, batch)
            batch = []
    print(f"{games} games of self-play")
    return network


def learn(network: Network, optimizer: torch.optim.Optimizer, batch: list) -> None:
    seen, masks, actions, returns = (torch.from_numpy(np.array(column)) for column in zip(*batch, strict=True))
    logits, values = network(seen, masks)
    returns = returns.float()
    advantages = returns - values.detach()
    chosen = logits.gather(1, actions.unsqueeze(1)).squeeze(1)
    entropy = -(logits.exp() * logits.masked_fill(~masks, 0)).sum(-1)
    loss = -(chosen * advantages).mean() + (values - returns).square().mean() - 0.01 * entropy.mean()
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimizer.step()


def against_random(network: Network, game: str, games: int, seed: int) -> float:
    """The share of two-player games that the policy alone wins against random."""
    env = castellum.VectorEnv(game, min(games, 100), seed=seed)
    observations, infos = env.reset(seed=seed)
    player = Player(network)
    ours = np.arange(env.num_envs) % 2
    won: list[float] = []
    # Each game counts once, so that short ones are not favoured.
    open_games = np.ones(env.num_envs, bool)
    while open_games.any():
        actions = env.sample().copy()
        mine = infos["seat"] == ours
        if mine.any():
            actions[mine] = player.act(observations["observation"][mine], observations["action_mask"][mine])
        observations, rewards, terminations, _, infos = env.step(actions)
        for index in np.flatnonzero(terminations & open_games):
            won.append((rewards[index, ours[index]] + 1) / 2)
            open_games[index] = False
    return float(np.mean(won))


def evaluator(network: Network):
    """The network for a bot's search."""

    @torch.no_grad()
    def evaluate(batch: castellum.Batch):
        masks = torch.from_numpy(batch.masks)
        # A position with nothing to choose is asked for its value alone.
        logits, values = network(torch.from_numpy(batch.observations), masks | ~masks.any(-1, keepdim=True))
        own = (values + 1) / 2
        others = ((1 - own) / (batch.players - 1)).unsqueeze(1).expand(-1, batch.players - 1)
        return torch.cat([own.unsqueeze(1), others], 1).numpy(), logits.exp().numpy()

    return evaluate


def main(arguments: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="aqua-romana", choices=castellum.games())
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    network = train(given.game, 2, given.seconds, given.seed)
    share = against_random(network, given.game, given.games, given.seed + 1)
    print(f"the policy wins {share:.0%} of {given.games} games against random")
    position = castellum.start(given.game, seed=given.seed)
    bot = castellum.Bot("mcts", evaluator=evaluator(network))
    print("with the network a search begins with", position.action_text(bot.choose(position, nodes=200)))
    return share


if __name__ == "__main__":
    main()
