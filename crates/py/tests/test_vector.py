"""Many games at once: the same games as one by one, whatever is passed."""

import os
import threading

import numpy as np
import pytest

import castellum


def trajectory(env, steps=60):
    """All that an environment shows in some steps of random play."""
    observations, infos = env.reset(seed=5)
    shown = []
    for _ in range(steps):
        actions = env.sample().copy()
        observations, rewards, terminations, truncations, infos = env.step(actions)
        shown.append(
            (
                actions,
                observations["observation"].copy(),
                observations["action_mask"].copy(),
                rewards.copy(),
                terminations.copy(),
                infos["seat"].copy(),
                infos["points"].copy(),
            )
        )
        assert not truncations.any()
    return shown


def test_threads_make_no_difference(game):
    one = trajectory(castellum.VectorEnv(game, 100, 3, threads=1))
    two = trajectory(castellum.VectorEnv(game, 100, 3, threads=3))
    for first, second in zip(one, two, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(first, second, strict=True))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_are_those_of_single_positions(game, players):
    env = castellum.VectorEnv(game, 16, players, seed=2)
    env.reset(seed=2)
    positions = [env.position(index) for index in range(16)]
    finished = 0
    for _ in range(150):
        actions = env.sample()
        for position, action in zip(positions, actions, strict=True):
            position.play(int(action))
        observations, rewards, terminations, _, infos = env.step(actions)
        for index, before in enumerate(positions):
            now = env.position(index)
            if before.is_chance:
                # The environment has rolled the die: one of the outcomes leads there.
                assert terminations[index] or any(
                    before.after(outcome) == now for outcome, _ in before.chance_outcomes()
                )
            elif terminations[index]:
                finished += 1
                assert before.is_over and np.allclose(rewards[index], before.returns)
                assert infos["points"][index].tolist() == before.points
                assert now.turn == 1
            else:
                assert now == before and not rewards[index].any()
            assert infos["seat"][index] == now.seat
            assert np.array_equal(observations["observation"][index], now.observation())
            assert np.array_equal(observations["action_mask"][index], now.action_mask())
            positions[index] = now
    assert finished > 0


def test_arrays_are_filled_and_not_made(game):
    env = castellum.VectorEnv(game, 4)
    first = env.step(env.sample())
    second = env.step(env.sample())
    assert first[0]["observation"] is second[0]["observation"]
    assert first[1] is second[1]
    parts = env.features(second[0])
    assert parts["points"].shape == (4, 4)
    assert np.shares_memory(parts["points"], second[0]["observation"])


def test_seeds_decide(game):
    env = castellum.VectorEnv(game, 8, seed=1)
    drawn = [env.sample().copy() for _ in range(2)]
    env.reset(seed=1)
    assert np.array_equal(env.sample(), drawn[0])
    assert not np.array_equal(drawn[0], drawn[1])
    # Aquädukt draws its mountains anew for every game, unless a tag names them.
    if game == "aquaedukt":
        first = env.position(0)
        env.reset()
        assert env.position(0) != first
        mountains = "B8 C8 D8 E8 F8 G8 H8 I8"
        env = castellum.VectorEnv(game, 2, tags={"Mountains": mountains})
        env.reset()
        assert env.position(0) == env.position(1) == castellum.start(game, tags={"Mountains": mountains})


@pytest.mark.parametrize("dtype", [np.int32, np.int8, np.uint16, np.uint64, int])
def test_any_integers_are_actions(dtype):
    env = castellum.VectorEnv("aquaedukt", 3)
    legal = env.reset(seed=1)[0]["action_mask"].argmax(axis=1)
    env.step(legal.astype(dtype))
    env.step(env.sample().tolist())


@pytest.mark.parametrize(
    ("actions", "error", "message"),
    [
        (np.zeros(3), TypeError, "have to be integers, not float64"),
        (np.zeros(3, bool), TypeError, "have to be integers, not bool"),
        (["roll"] * 3, TypeError, "have to be integers"),
        (None, TypeError, "have to be integers, not object"),
        ([0, 0], ValueError, "expected 3 actions, one for each game"),
        (np.zeros((3, 1), int), ValueError, "expected 3 actions"),
        (7, ValueError, "expected 3 actions"),
        ([[0], [1, 2], [3]], ValueError, None),
    ],
)
def test_other_arrays_are_refused(game, actions, error, message):
    env = castellum.VectorEnv(game, 3)
    with pytest.raises(error, match=message):
        env.step(actions)


@pytest.mark.parametrize("bad", [-1, 10**6, 2**62])
def test_an_illegal_action_changes_no_game(game, bad):
    env = castellum.VectorEnv(game, 40, seed=4, threads=2)
    before = [str(env.position(index)) for index in range(40)]
    actions = env.sample().copy()
    actions[17], actions[30] = bad, bad
    with pytest.raises(castellum.IllegalActionError, match=f"game 17, action {bad}"):
        env.step(actions)
    assert [str(env.position(index)) for index in range(40)] == before
    env.step(env.sample())


def test_a_rule_is_named():
    env = castellum.VectorEnv("aqua-romana", 2)
    with pytest.raises(castellum.IllegalActionError, match="game 0, action 6508: pass: AR-S6"):
        env.step([env.game and castellum.Game(env.game).action_number("pass")] * 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_envs": 0}, "expected 1 to 1048576 games, not 0"),
        ({"num_envs": 2**40}, "expected 1 to"),
        ({"num_envs": 2, "threads": 0}, "expected 1 to 256 threads"),
        ({"num_envs": 2, "players": 9}, "9"),
        ({"num_envs": 2, "tags": {"x": "y"}}, "is not a tag"),
    ],
)
def test_environments_that_cannot_be_are_refused(game, arguments, message):
    with pytest.raises(ValueError, match=message):
        castellum.VectorEnv(game, **arguments)


def test_games_that_do_not_exist_are_refused(game):
    env = castellum.VectorEnv(game, 2)
    for index in (-1, 2):
        with pytest.raises(IndexError, match="there is no game"):
            env.position(index)
    with pytest.raises(ValueError, match="there are no options"):
        env.reset(options={"x": 1})


def test_many_threads_of_python_do_no_harm(game):
    env = castellum.VectorEnv(game, 512, threads=2)
    errors, steps = [], []

    def use():
        try:
            for _ in range(60):
                try:
                    env.step(env.sample().copy())
                    steps.append(1)
                except RuntimeError as error:
                    assert "another thread is using this environment" in str(error)
                except castellum.IllegalActionError:
                    # Somebody else has stepped between drawing and playing.
                    pass
        except BaseException as error:  # noqa: BLE001
            errors.append(error)

    threads = [threading.Thread(target=use) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors and steps
    # Whatever happened, each game is one that can be played on.
    observations = env.step(env.sample())[0]
    for index in (0, 255, 511):
        position = env.position(index)
        assert np.array_equal(observations["observation"][index], position.observation())


def test_arrays_may_be_read_while_others_step(game):
    env = castellum.VectorEnv(game, 256, threads=2)
    observations, infos = env.reset(seed=1)
    stop, errors = threading.Event(), []

    def read():
        try:
            while not stop.is_set():
                # Whatever mixture it is, it is made of numbers that a step writes.
                assert set(np.unique(observations["action_mask"].view(np.uint8))) <= {0, 1}
                assert infos["seat"].copy().min() >= 0
                env.features(observations)
        except BaseException as error:  # noqa: BLE001
            errors.append(error)

    # Only one thread steps, so nobody gets into its way.
    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for _ in range(50):
        env.step(env.sample())
    stop.set()
    for reader in readers:
        reader.join()
    assert not errors


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_forked_process_goes_on_by_itself(game):
    env = castellum.VectorEnv(game, 256, threads=2)
    env.step(env.sample())
    expected = [str(env.position(index)) for index in range(256)]
    child = os.fork()
    if child == 0:
        code = 1
        try:
            for _ in range(20):
                env.step(env.sample())
            castellum.Bot("mcts").choose(castellum.start(game), nodes=20)
            del env
            code = 0
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert [str(env.position(index)) for index in range(256)] == expected
    env.step(env.sample())


def test_spaces_are_gymnasiums(game):
    pytest.importorskip("gymnasium")
    env = castellum.VectorEnv(game, 4)
    observations, _ = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    assert env.action_space.contains(env.sample())
