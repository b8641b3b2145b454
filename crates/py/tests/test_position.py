"""Positions: playing, texts, arrays, and what is refused."""

import copy
import pickle
import random
import threading

import numpy as np
import pytest
from conftest import play_on

import castellum


def every_position(game, rng, players=2):
    position = castellum.start(game, players, seed=3)
    yield position
    while not position.is_over:
        play_on(position, rng, actions=1)
        yield position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_are_played_to_their_end(game, players, rng):
    position = castellum.start(game, players, seed=players)
    assert position.places is None and position.returns == [0.0] * players
    play_on(position, rng)
    assert position.seat is None and position.is_over and not position.is_chance
    assert len(position.points) == players and 1 in position.places
    assert sum(position.returns) == pytest.approx(0, abs=1e-6)
    assert position.legal_actions() == []
    with pytest.raises(castellum.IllegalActionError):
        position.play(0)


def test_positions_are_read_as_they_are_written(game, rng):
    for position in every_position(game, rng):
        assert castellum.Position(str(position)) == position
        assert castellum.Position(str(position)).turn == position.turn
        assert pickle.loads(pickle.dumps(position)) == position
        assert copy.copy(position) == copy.deepcopy(position) == position.copy() == position
        assert castellum.Position(str(position)).stable_hash == position.stable_hash


def test_a_copy_changes_by_itself(game):
    position = castellum.start(game)
    before = str(position)
    after = position.after(position.legal_actions()[0])
    assert after != position and str(position) == before


def test_actions_have_numbers_and_texts(game, rng):
    for position in every_position(game, rng):
        numbers, texts = position.legal_actions(), position.legal_texts()
        assert numbers == sorted(set(numbers))
        assert [position.action_number(text) for text in texts] == numbers
        assert [position.action_text(number) for number in numbers] == texts
        assert np.flatnonzero(position.action_mask()).tolist() == numbers
        assert all(position.is_legal(text) for text in texts[:3])


def test_outcomes_of_the_die_add_up(rng):
    rolls = 0
    for position in every_position("aquaedukt", rng):
        if position.is_chance:
            outcomes = position.chance_outcomes()
            assert [outcome for outcome, _ in outcomes] == position.legal_actions()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            rolls += 1
        else:
            with pytest.raises(ValueError, match="die is not rolling"):
                position.chance_outcomes()
    assert rolls > 0


def test_arrays_are_filled_where_one_wants_them(game):
    position = castellum.start(game)
    shape = castellum.Game(game)
    observation = np.full(shape.observation_size, 9, np.uint8)
    mask = np.ones(shape.num_actions, bool)
    assert position.observation(0, observation) is observation
    assert position.action_mask(mask) is mask
    assert np.array_equal(observation, position.observation(0))
    assert np.array_equal(mask, position.action_mask())


@pytest.mark.parametrize(
    ("out", "error"),
    [
        (np.zeros(3, np.uint8), ValueError),
        (np.zeros(100_000, np.float32), TypeError),
        (np.zeros((2, 2), np.uint8), TypeError),
        (np.zeros(200_000, np.uint8)[::2], ValueError),
        ("text", TypeError),
    ],
)
def test_arrays_of_another_form_are_refused(game, out, error):
    position = castellum.start(game)
    with pytest.raises(error, match="out has to be"):
        position.observation(out=out)
    with pytest.raises((TypeError, ValueError), match="out has to be"):
        position.action_mask(out=out)
    frozen = np.zeros(castellum.Game(game).observation_size, np.uint8)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="writable"):
        position.observation(out=frozen)


def test_every_seat_sees_itself_first(game, rng):
    position = castellum.start(game, 3, seed=1)
    play_on(position, rng, actions=40)
    points = [castellum.features(game, position.observation(seat))["points"].tolist() for seat in range(3)]
    own = position.points
    assert points == [own + [0], own[1:] + own[:1] + [0], own[2:] + own[:2] + [0]]


def test_features_are_views(game):
    observation = castellum.start(game).observation()
    parts = castellum.features(game, observation)
    assert all(np.shares_memory(part, observation) for part in parts.values())
    assert sum(part.size for part in parts.values()) == observation.size
    with pytest.raises(ValueError, match="numbers, not 5"):
        castellum.features(game, np.zeros(5))


@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        (-1, ValueError, "has no action -1"),
        (10**6, ValueError, "has no action 1000000"),
        (10**30, ValueError, "has no action"),
        (1.5, TypeError, "a number or a text, not float"),
        (None, TypeError, "a number or a text, not NoneType"),
        ("nonsense", ValueError, "is not an action"),
    ],
)
def test_what_is_no_action_is_refused(game, action, error, message):
    position = castellum.start(game)
    before = str(position)
    for call in (position.play, position.after, position.is_legal):
        with pytest.raises(error, match=message):
            call(action)
    assert str(position) == before


def test_a_refusal_names_the_rule():
    position = castellum.start("aqua-romana")
    position.play("C@NF")
    before = str(position)
    with pytest.raises(castellum.IllegalActionError, match="AR-S6: a builder stands on NF already"):
        position.play("C@NF")
    assert str(position) == before


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, "is not a game: expected the name of a game"),
        ({"game": "aqua-romana", "players": 5}, "Players"),
        ({"game": "aqua-romana", "players": -1}, "Players"),
        ({"game": "aquaedukt", "tags": {"Mountains": "Z9"}}, "Mountains"),
        ({"game": "aquaedukt", "tags": {"Colour": "red"}}, "is not a tag here: expected Mountains, Board"),
    ],
)
def test_set_ups_that_cannot_be_played_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        castellum.start(**arguments)


def test_texts_that_are_no_position_are_refused():
    for text in ("", "chess 8", "aqua-romana", "aquaedukt 2 standard\0"):
        with pytest.raises(ValueError):
            castellum.Position(text)


def test_seats_that_do_not_exist_are_refused(game):
    position = castellum.start(game)
    for seat in (-1, 2, 10**9):
        with pytest.raises(ValueError, match="there is no seat"):
            position.observation(seat)


def test_positions_have_no_order(game):
    position = castellum.start(game)
    with pytest.raises(TypeError):
        position < position  # noqa: B015
    with pytest.raises(TypeError):
        hash(position)
    assert position != "text"


def test_one_position_may_be_used_by_many_threads(game):
    position = castellum.start(game, 3, seed=1)
    errors, played = [], []

    def use(seed):
        rng = random.Random(seed)
        observation = np.zeros(castellum.Game(game).observation_size, np.uint8)
        try:
            while not position.is_over:
                legal = position.legal_actions()
                copied = position.copy()
                position.observation(0, observation)
                assert len(copied.legal_texts()) == copied.action_mask().sum()
                assert castellum.Position(str(copied)) == copied
                try:
                    position.play(rng.choice(legal))
                    played.append(1)
                except (castellum.IllegalActionError, IndexError):
                    # Somebody else has played since the actions were listed.
                    pass
        except BaseException as error:  # noqa: BLE001
            errors.append(error)

    threads = [threading.Thread(target=use, args=(seed,)) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors and played
    assert position.is_over and position.legal_actions() == []
