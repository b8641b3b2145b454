"""Our tree search against OpenSpiel's, at equal wall time.

    python examples/against_open_spiel.py --game aqua-romana --games 20 --simulations 100

OpenSpiel's bot makes a number of simulations with random rollouts; ours gets as many
milliseconds for a decision as OpenSpiel's has taken on average so far in the match.
Seats alternate.
"""

from __future__ import annotations

import argparse
import math
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import castellum
import castellum.open_spiel  # noqa: F401

OPEN_SPIEL_NAMES = {"aqua-romana": "python_aqua_romana", "aquaedukt": "python_aquaedukt"}


class Clock:
    """How long somebody has thought."""

    def __init__(self) -> None:
        self.seconds, self.decisions = 0.0, 0

    def measure(self, think):
        begin = time.perf_counter()
        answer = think()
        self.seconds += time.perf_counter() - begin
        self.decisions += 1
        return answer

    @property
    def mean(self) -> float:
        return self.seconds / max(self.decisions, 1)


def interval(score: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    z = 1.96
    middle = (score + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(score * (1 - score) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def play(game, our_seat: int, simulations: int, uct_c: float, seed: int, ours: Clock, theirs: Clock, factor: float):
    """One game; what we have won in it: 1, 0.5 or 0."""
    rng = np.random.RandomState(seed)
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    opponent = mcts.MCTSBot(game, uct_c, simulations, rollouts, random_state=rng)
    bot = castellum.Bot("mcts", seed=seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        elif len(state.legal_actions()) == 1:
            state.apply_action(state.legal_actions()[0])
        elif state.current_player() == our_seat:
            # As long as they think, and never longer.
            millis = max(int(1000 * factor * theirs.mean), 1)
            state.apply_action(ours.measure(lambda s=state, m=millis: bot.choose(s.position, millis=m)))
        else:
            state.apply_action(theirs.measure(lambda s=state: opponent.step(s)))
    return (state.returns()[our_seat] + 1) / 2


def match(name: str, games: int, simulations: int, uct_c: float = 2.0, seed: int = 1, factor: float = 1.0) -> float:
    """Plays a match and prints its result; hands back our share."""
    ours, theirs = Clock(), Clock()
    score = 0.0
    for number in range(games):
        # Both seats begin once with the same mountains.
        parameters = {"seed": seed + number // 2} if name == "aquaedukt" else {}
        game = pyspiel.load_game(OPEN_SPIEL_NAMES[name], parameters)
        if number == 0:
            # How long their bot takes, before the first decision.
            state = game.new_initial_state()
            warm = mcts.MCTSBot(game, uct_c, simulations, mcts.RandomRolloutEvaluator(1, np.random.RandomState(0)))
            theirs.measure(lambda s=state, w=warm: w.step(s))
        score += play(game, number % 2, simulations, uct_c, seed + number, ours, theirs, factor)
    share = score / games
    low, high = interval(share, games)
    print(
        f"{name}: {100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of {games} games against OpenSpiel's MCTS"
        f" with {simulations} simulations, uct_c {uct_c:g}; {1000 * ours.mean:.1f} ms a decision against"
        f" {1000 * theirs.mean:.1f} ms"
    )
    return share


def main(arguments: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="aqua-romana", choices=castellum.games())
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--uct-c", type=float, default=2.0)
    parser.add_argument("--factor", type=float, default=1.0, help="our time as a multiple of theirs")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    return match(given.game, given.games, given.simulations, given.uct_c, given.seed, given.factor)


if __name__ == "__main__":
    main()
