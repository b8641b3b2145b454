"""Plays random games, one by one and many at once.

    python examples/random_games.py --game aquaedukt --players 3 --games 20
"""

from __future__ import annotations

import argparse
import random

import numpy as np

import castellum


def one_by_one(game: str, players: int, games: int, seed: int) -> list[int]:
    """The lengths of random games."""
    rng = random.Random(seed)
    lengths = []
    for number in range(games):
        position = castellum.start(game, players, seed=number)
        actions = []
        while not position.is_over:
            if position.is_chance:
                outcomes, odds = zip(*position.chance_outcomes(), strict=True)
                action = rng.choices(outcomes, odds)[0]
            else:
                action = rng.choice(position.legal_actions())
            position.play(action)
            actions.append(action)
        lengths.append(len(actions))
        print(f"game {number}: {len(actions)} actions, points {position.points}, places {position.places}")
    return lengths


def many_at_once(game: str, players: int, games: int, seed: int) -> np.ndarray:
    """The points of as many random games, played together."""
    env = castellum.VectorEnv(game, num_envs=min(games, 256), players=players)
    env.reset(seed=seed)
    points = []
    while len(points) < games:
        _, _, terminations, _, infos = env.step(env.sample())
        points.extend(infos["points"][terminations].tolist())
    return np.array(points[:games])


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="aqua-romana", choices=castellum.games())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    lengths = one_by_one(given.game, given.players, given.games, given.seed)
    points = many_at_once(given.game, given.players, given.games, given.seed)
    print(f"{np.mean(lengths):.1f} actions a game; mean points of each seat {points.mean(axis=0).round(2).tolist()}")


if __name__ == "__main__":
    main()
