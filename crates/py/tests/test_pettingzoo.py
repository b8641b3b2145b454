"""PettingZoo's own suites."""

import pickle
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import castellum
from castellum.pettingzoo import aqua_romana_v0, aquaedukt_v0

MODULES = [aqua_romana_v0, aquaedukt_v0]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("module", MODULES)
def test_api(module, players):
    with warnings.catch_warnings():
        # Dictionaries with a mask are PettingZoo's own custom, but only its own
        # games may have them without being warned.
        warnings.simplefilter("ignore")
        api_test(module.env(players=players), num_cycles=200, verbose_progress=False)


@pytest.mark.parametrize("module", MODULES)
def test_seed(module):
    seed_test(module.env, num_cycles=300)


@pytest.mark.parametrize("module", MODULES)
def test_render(module, capsys):
    render_test(module.env)
    assert "points" in capsys.readouterr().out


@pytest.mark.parametrize("module", MODULES)
def test_performance(module, capsys):
    performance_benchmark(module.env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("module", MODULES)
def test_a_game_to_its_end(module):
    env = module.raw_env(players=3)
    env.reset(seed=3)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        totals[agent] += reward
        over = termination or truncation
        env.step(None if over else rng.choice(np.flatnonzero(observation["action_mask"])))
    assert env.position.is_over
    assert list(totals.values()) == pytest.approx(env.position.returns)


def test_illegal_actions():
    env = aqua_romana_v0.raw_env()
    env.reset(seed=1)
    with pytest.raises(castellum.IllegalActionError):
        env.step(castellum.Game("aqua-romana").action_number("pass"))
    wrapped = aqua_romana_v0.env()
    wrapped.reset(seed=1)
    wrapped.step(castellum.Game("aqua-romana").action_number("pass"))
    assert all(wrapped.terminations.values())


def test_bad_arguments():
    with pytest.raises(ValueError, match="not a render mode"):
        aquaedukt_v0.env(render_mode="3d")
    with pytest.raises(ValueError):
        aquaedukt_v0.env(players=7)


def test_environments_can_be_pickled():
    env = pickle.loads(pickle.dumps(aquaedukt_v0.raw_env(3, "ansi")))
    env.reset(seed=1)
    assert len(env.agents) == 3 and "to act" in env.render()
