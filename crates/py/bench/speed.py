"""How fast the package is, next to pgx and OpenSpiel where they are installed.

    python bench/speed.py --seconds 3 --rounds 5

Everything is measured in turn, in one process, several times over. Rates are given for a
second on the clock and for a second of the processor, all threads added up; where other
programs keep the machine busy only the latter means something, and what counts are the
ratios. All play random legal actions, and the games that end begin anew.

- Vector: steps a second of many games at once, with masks and observations filled. pgx
  draws its actions, steps, resets and observes in one compiled function.
- Single: actions a second of one game after the other, from Python: list the legal
  actions, choose one, play it.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import castellum

# Board games of pgx with boards of a similar size.
PGX_GAMES = ["go_9x9", "hex", "othello", "backgammon", "chess", "gardner_chess"]
# Board games of OpenSpiel, written in C++, with boards of a similar size.
OPEN_SPIEL_GAMES = ["chess", "backgammon", "go(board_size=9)", "hex(board_size=11)", "othello", "amazons", "quoridor"]

#: A name, and something that plays for some seconds and says how many steps that were.
Contestant = tuple[str, Callable[[float], int]]


def ours_vector(game: str, num_envs: int, threads: int) -> Contestant:
    env = castellum.VectorEnv(game, num_envs, threads=threads)
    env.reset(seed=1)

    def run(seconds: float) -> int:
        steps, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < seconds:
            env.step(env.sample())
            steps += num_envs
        return steps

    return f"castellum {game}, {threads} threads", run


def pgx_vector(game: str, num_envs: int, length: int = 64) -> Contestant:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(game)
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def play(state, key):
        def one(carry, _):
            state, key = carry
            key, first, second = jax.random.split(key, 3)
            logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
            actions = jax.random.categorical(first, logits, axis=-1)
            state = step(state, actions, jax.random.split(second, num_envs))
            # The observation must be made, so something has to depend on it.
            return (state, key), state.observation.sum(dtype=jnp.float32)

        (state, key), sums = jax.lax.scan(one, (state, key), None, length=length)
        return state, key, sums

    key = jax.random.PRNGKey(0)
    state = jax.jit(init)(jax.random.split(key, num_envs))
    state, key, sums = play(state, key)
    sums.block_until_ready()

    def run(seconds: float) -> int:
        nonlocal state, key
        steps, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < seconds:
            state, key, sums = play(state, key)
            sums.block_until_ready()
            steps += num_envs * length
        return steps

    return f"pgx {game}", run


def ours_single(game: str) -> Contestant:
    rng = random.Random(1)

    def run(seconds: float) -> int:
        draw = rng.random
        actions, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < seconds:
            position = castellum.start(game)
            while not position.is_over:
                legal = position.legal_actions()
                position.play(legal[int(draw() * len(legal))])
                actions += 1
        return actions

    return f"castellum {game}", run


def open_spiel_single(name: str) -> Contestant:
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(1)

    def run(seconds: float) -> int:
        draw = rng.random
        actions, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                # Outcomes of the die count as actions, as ours do.
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                actions += 1
        return actions

    return f"OpenSpiel {name}", run


def compare(title: str, ours: list[Contestant], peers: list[Contestant], seconds: float, rounds: int) -> None:
    """Measures all in turn and prints a table with ratios to the fastest peer."""
    by_clock: dict[str, list[float]] = {name: [] for name, _ in ours + peers}
    by_processor: dict[str, list[float]] = {name: [] for name, _ in ours + peers}
    for _ in range(rounds):
        for name, run in ours + peers:
            clock, processor = time.perf_counter(), time.process_time()
            steps = run(seconds)
            by_clock[name].append(steps / (time.perf_counter() - clock))
            by_processor[name].append(steps / (time.process_time() - processor))
    fastest = max((name for name, _ in peers), key=lambda name: statistics.median(by_processor[name]), default=None)
    print(f"\n{title} ({rounds} rounds of {seconds:g} s, medians; ratios to {fastest})")
    print("| | a second | ratio | a second of the processor | ratio | lowest and highest ratio |\n|---|---|---|---|---|---|")
    for name in by_clock:
        cells = [name]
        for rates in (by_clock, by_processor):
            ratios = [own / peer for own, peer in zip(rates[name], rates.get(fastest, rates[name]), strict=True)]
            cells += [f"{statistics.median(rates[name]):,.0f}", f"{statistics.median(ratios):.2f}"]
        print("|", " | ".join(cells), "|", f"{min(ratios):.2f} to {max(ratios):.2f} |")


def installed(make: Callable[[str], Contestant], names: list[str]) -> list[Contestant]:
    contestants = []
    for name in names:
        try:
            contestants.append(make(name))
        except ImportError as error:
            print(f"left out: {name} ({error})")
    return contestants


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--num-envs", type=int, default=1024)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--pgx", nargs="*", default=PGX_GAMES, help="games of pgx")
    parser.add_argument("--open-spiel", nargs="*", default=OPEN_SPIEL_GAMES, help="games of OpenSpiel")
    given = parser.parse_args()
    games = castellum.games()
    compare(
        f"Vector, {given.num_envs} games at once: steps",
        [ours_vector(game, given.num_envs, given.threads) for game in games],
        installed(lambda name: pgx_vector(name, given.num_envs), given.pgx),
        given.seconds,
        given.rounds,
    )
    compare(
        "Single: actions",
        [ours_single(game) for game in games],
        installed(open_spiel_single, given.open_spiel),
        given.seconds,
        given.rounds,
    )


if __name__ == "__main__":
    main()
