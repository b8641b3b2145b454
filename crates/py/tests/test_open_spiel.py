"""OpenSpiel's own suites and algorithms."""

import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import evaluate_bots, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation

import castellum
import castellum.open_spiel  # noqa: F401

NAMES = ["python_aqua_romana", "python_aquaedukt"]
MOUNTAINS = "B8 C8 D8 E8 F8 G8 H8 I8"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_simulations(name, players):
    game = pyspiel.load_game(name, {"players": players})
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def played(game, seed, steps=40):
    rng = np.random.RandomState(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and steps:
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
        steps -= 1
    return state


@pytest.mark.parametrize("name", NAMES)
def test_states_are_kept(name):
    state = played(pyspiel.load_game(name, {"players": 3}), 1)
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    game, again = pyspiel.deserialize_game_and_state(text)
    assert str(again) == str(state) and game.num_players() == 3
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    assert str(state.clone()) == str(state)
    assert str(pickle.loads(pickle.dumps(state.get_game()))) == str(state.get_game())


def test_parameters():
    game = pyspiel.load_game("python_aquaedukt", {"mountains": MOUNTAINS})
    expected = castellum.start("aquaedukt", tags={"Mountains": MOUNTAINS})
    assert game.new_initial_state().position == expected
    first, second = (pyspiel.load_game("python_aquaedukt", {"seed": seed}) for seed in (1, 2))
    assert first.new_initial_state().position != second.new_initial_state().position
    game = pyspiel.load_game("python_aqua_romana(players=4,supply=C20 S21 B21 D21)")
    assert "C20S21B21D21" in str(game.new_initial_state())
    with pytest.raises(ValueError, match="players"):
        pyspiel.load_game("python_aqua_romana", {"players": 9})


@pytest.mark.parametrize("name", NAMES)
def test_observers(name):
    game = pyspiel.load_game(name)
    state = played(game, 2)
    observation = make_observation(game)
    for player in range(2):
        observation.set_from(state, player)
        assert np.array_equal(observation.tensor, state.position.observation(player))
        assert observation.string_from(state, player) == str(state.position)
        assert state.observation_tensor(player) == observation.tensor.tolist()
    assert set(observation.dict) >= {"players", "phase", "points"}
    recall = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert recall.string_from(state, 0)


def test_the_die_is_explicit():
    game = pyspiel.load_game("python_aquaedukt")
    assert game.max_chance_outcomes() == 20
    state = game.new_initial_state()
    state.apply_action(state.string_to_action("roll"))
    assert state.is_chance_node()
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    assert outcomes == tuple(range(20)) and sum(odds) == pytest.approx(1)
    assert state.action_to_string(16) == "=17"
    state.apply_action(16)
    assert "house:0:1:17" in str(state)


@pytest.mark.parametrize("name", NAMES)
def test_mcts_bots_play(name):
    game = pyspiel.load_game(name)
    # The bot in C++, pyspiel.MCTSBot, crashes on any game that is written in Python,
    # also on python_tic_tac_toe.
    bot = mcts.MCTSBot(game, 2.0, 5, mcts.RandomRolloutEvaluator(1, np.random.RandomState(3)))
    state = played(game, 3, steps=30)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", NAMES)
def test_bots_are_evaluated(name):
    game = pyspiel.load_game(name)
    bots = [uniform_random.UniformRandomBot(player, np.random.RandomState(player)) for player in range(2)]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))
    assert sum(returns) == pytest.approx(0)
