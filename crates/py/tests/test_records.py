"""Records, reviews and hints."""

import pickle

import pytest
from conftest import play_on

import castellum


@pytest.fixture
def record(game, rng):
    start = castellum.start(game, 3, seed=4)
    actions = play_on(start.copy(), rng)
    return castellum.Record.of(start, actions, {"Event": "Test", "Seat0": "somebody"})


def test_records_are_read_as_they_are_written(record, game):
    again = castellum.Record(str(record))
    assert again.actions == record.actions and again.tags == record.tags
    assert again.tags["Event"] == "Test" and again.tags["Game"] == game
    assert again.end.is_over and again.start == castellum.start(game, 3, seed=4)
    assert len(again) == len(again.texts) == len(again.positions()) - 1
    assert again.positions()[-1] == again.end
    assert pickle.loads(pickle.dumps(again)).actions == record.actions
    assert "Position" not in record.tags


def test_games_may_begin_in_the_middle(record):
    middle = record.positions()[20]
    later = castellum.Record.of(middle, record.actions[20:])
    assert later.end == record.end and later.tags["Position"] == str(middle)


def test_a_text_may_have_many_games(record):
    both = castellum.Record.read_all(f"{record}\n{record}")
    assert [one.actions for one in both] == [record.actions] * 2
    with pytest.raises(ValueError):
        castellum.Record(f"{record}\n{record}")


@pytest.mark.parametrize("text", ["", "nonsense", '[Game "chess"]\n\n*', '[Game "aqua-romana"]\n\n1. pass *'])
def test_texts_that_are_no_record_are_refused(text):
    with pytest.raises(ValueError):
        castellum.Record(text)


def test_actions_that_are_refused_are_named(game):
    start = castellum.start(game)
    with pytest.raises(castellum.IllegalActionError):
        castellum.Record.of(start, ["pass"])
    with pytest.raises(TypeError):
        castellum.Record.of(start, 5)
    with pytest.raises(ValueError, match="Players"):
        castellum.Record.of(start, [], {"Players": "3"})


def test_a_review_judges_every_action(game, rng):
    start = castellum.start(game, seed=2)
    record = castellum.Record.of(start, play_on(start.copy(), rng, actions=30))
    review = castellum.review(record, nodes=20)
    assert [step["action"] for step in review["steps"]] == record.actions
    for step in review["steps"]:
        assert sum(step["after"]["win"]) == pytest.approx(1, abs=1e-3)
        assert len({"forced", "luck", "choice"} & step.keys()) == 1
    choices = [step["choice"] for step in review["steps"] if "choice" in step]
    assert choices and all(choice["loss"] >= 0 and choice["best"]["reasons"] for choice in choices)
    counted = sum(sum(seat["grades"].values()) for seat in review["seats"])
    assert counted == len(choices)
    assert review == castellum.review(record, nodes=20)


def test_hints_have_reasons(game):
    position = castellum.start(game)
    for hint in castellum.hints(position, nodes=100):
        assert position.is_legal(hint["action"]) and hint["text"] == position.action_text(hint["action"])
        assert hint["reasons"] and all(reason["key"] for reason in hint["reasons"])


def test_nothing_is_hinted_when_nobody_acts(game, rng):
    position = castellum.start(game)
    with pytest.raises(ValueError, match="knows no good from bad"):
        castellum.hints(position, "random")
    play_on(position, rng)
    with pytest.raises(ValueError, match="the game is over"):
        castellum.hints(position)
    with pytest.raises(ValueError, match="die has to be rolled"):
        castellum.hints(castellum.start("aquaedukt").after("roll"))
