"""Bots, and evaluators written in Python."""

import os
import signal
import threading

import numpy as np
import pytest
from conftest import play_on

import castellum


@pytest.mark.parametrize("spec", ["random", "greedy", "mcts", "tiro", "mcts:exploration=0.4,nodes=30"])
def test_bots_choose_legal_actions(game, spec, rng):
    position = castellum.start(game, 3, seed=1)
    bot = castellum.Bot(spec, seed=2)
    nodes = None if "nodes" in spec else 30
    for _ in range(12):
        action = bot.choose(position, nodes=nodes)
        assert position.is_legal(action)
        position.play(action)
        while position.is_chance:
            play_on(position, rng, actions=1)


def test_equal_seeds_make_equal_bots(game):
    position = castellum.start(game)
    first, second = (castellum.Bot("mcts", seed=3).analyse(position, nodes=200) for _ in range(2))
    assert first == second
    assert first["nodes"] == 200
    best = first["candidates"][0]
    assert best["action"] == first["line"][0]
    assert best["text"] == position.action_text(best["action"])
    assert len(first["value"]["win"]) == 2


def test_bots_think_for_milliseconds(game):
    position = castellum.start(game)
    assert position.is_legal(castellum.Bot("mcts", threads=2).choose(position, millis=20))


@pytest.mark.parametrize(
    ("spec", "arguments", "message"),
    [
        ("chess", {}, "is not a bot: expected one of"),
        ("mcts:batch=0", {}, "batch=0: expected a whole number"),
        ("mcts", {"threads": 0}, "expected 1 to 256 threads"),
        ("mcts:threads=2", {"threads": 2}, "given twice"),
        ("mcts:eval=handcrafted", {"evaluator": print}, "the evaluator is given twice"),
    ],
)
def test_bots_that_are_none_are_refused(spec, arguments, message):
    with pytest.raises(ValueError, match=message):
        castellum.Bot(spec, **arguments)


def test_budgets_of_nothing_are_refused(game):
    position, bot = castellum.start(game), castellum.Bot("mcts")
    with pytest.raises(ValueError, match="the budget is zero"):
        bot.choose(position, nodes=0)
    with pytest.raises(ValueError, match="nodes or millis, not both"):
        bot.choose(position, nodes=1, millis=1)
    with pytest.raises(ValueError, match="given twice"):
        castellum.Bot("mcts:nodes=4").choose(position, nodes=1)
    with pytest.raises(OverflowError):
        bot.choose(position, nodes=-1)


def test_nobody_chooses_when_nobody_acts(game, rng):
    position = castellum.start(game)
    play_on(position, rng)
    with pytest.raises(ValueError, match="the game is over"):
        castellum.Bot("mcts").choose(position, nodes=5)
    rolling = castellum.start("aquaedukt").after("roll")
    with pytest.raises(ValueError, match="the die has to be rolled first"):
        castellum.Bot("mcts").choose(rolling, nodes=5)
    assert castellum.Bot("mcts").analyse(rolling, nodes=5)["nodes"] == 5


def uniform(batch):
    return np.full((len(batch), batch.players), 1 / batch.players), None


def test_an_evaluator_is_asked_about_batches(game):
    sizes = []

    def evaluator(batch):
        shape = castellum.Game(game)
        assert batch.observations.shape == (len(batch), shape.observation_size)
        assert batch.masks.shape == (len(batch), shape.num_actions)
        for row, position in enumerate(batch.positions):
            seat = position.seat or 0
            assert batch.seats[row] == seat
            assert np.array_equal(batch.observations[row], position.observation(seat))
            wanted = np.flatnonzero(batch.masks[row])
            assert set(wanted) <= set(position.legal_actions())
        sizes.append(len(batch))
        return uniform(batch)

    position = castellum.start(game, 3)
    action = castellum.Bot("mcts", evaluator=evaluator).choose(position, nodes=100)
    assert position.is_legal(action)
    assert max(sizes) > 4


def test_priors_and_values_are_heeded():
    position = castellum.start("aqua-romana")
    liked = position.action_number("C@NF")

    def likes(batch):
        priors = np.zeros(batch.masks.shape, np.float32)
        priors[:, liked] = 1
        return np.full((len(batch), 2), 0.5), priors

    assert castellum.Bot("mcts", evaluator=likes).choose(position, nodes=60) == liked

    def wins(batch):
        # The first seat wins where a builder stands on the first ring field.
        won = np.array([castellum.features("aqua-romana", row)["builder"][:, 0, 1].any() for row in batch.observations])
        own = np.where(batch.seats == 0, won, ~won).astype(float)
        return np.stack([own, 1 - own], axis=1), None

    bot = castellum.Bot("mcts:width=1000", evaluator=wins)
    assert position.action_text(bot.choose(position, nodes=600)).endswith("@NA")


@pytest.mark.parametrize(
    ("answer", "error", "message"),
    [
        (lambda batch: 1 / 0, ZeroDivisionError, "division by zero"),
        (lambda batch: None, TypeError, "values and priors"),
        (lambda batch: (np.zeros((len(batch), 5)), None), ValueError, "values have to be numbers in the shape"),
        (lambda batch: (np.zeros(len(batch)), None), ValueError, "values have to be"),
        (lambda batch: (uniform(batch)[0], np.zeros((1, 1))), ValueError, "priors have to be numbers in the shape"),
        (lambda batch: (uniform(batch)[0], -batch.masks.astype(float)), ValueError, "priors have to be numbers from 0"),
        (lambda batch: (uniform(batch)[0], batch.masks * np.nan), ValueError, "priors have to be numbers from 0"),
        (lambda batch: ("text", None), ValueError, None),
    ],
)
def test_bad_answers_are_told(game, answer, error, message):
    bot = castellum.Bot("mcts", evaluator=answer)
    position = castellum.start(game)
    for _ in range(2):
        with pytest.raises(error, match=message):
            bot.choose(position, nodes=50)


def test_an_evaluator_is_callable():
    with pytest.raises(TypeError, match="has to be callable, and int is not"):
        castellum.Bot("mcts", evaluator=3)


def test_a_bot_thinks_one_thought_at_a_time(game):
    entered, leave = threading.Event(), threading.Event()

    def slow(batch):
        entered.set()
        leave.wait()
        return uniform(batch)

    bot = castellum.Bot("mcts", evaluator=slow)
    position = castellum.start(game)
    thread = threading.Thread(target=lambda: bot.choose(position, nodes=5))
    thread.start()
    entered.wait()
    with pytest.raises(RuntimeError, match="the bot is thinking already"):
        bot.choose(position, nodes=5)
    leave.set()
    thread.join()
    assert position.is_legal(bot.choose(position, nodes=5))


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is another signal there")
def test_ctrl_c_ends_a_thought(game):
    # A shell that starts a program in the background lets it ignore Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            # It would not end by itself.
            castellum.Bot("mcts").choose(castellum.start(game), nodes=2**62)
    finally:
        timer.join()
        signal.signal(signal.SIGINT, before)


def test_many_bots_think_at_once(game):
    position = castellum.start(game)
    chosen = []
    threads = [
        threading.Thread(target=lambda: chosen.append(castellum.Bot("mcts", seed=1).choose(position, nodes=200)))
        for _ in range(6)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(chosen) == 6 and len(set(chosen)) == 1
