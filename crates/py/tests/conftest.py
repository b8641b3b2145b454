"""What the tests share."""

import random

import pytest

import castellum

GAMES = castellum.games()


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


def play_on(position, rng, actions=None):
    """Plays random actions, all of them or some, and hands back their numbers."""
    played = []
    while not position.is_over and (actions is None or len(played) < actions):
        if position.is_chance:
            outcomes, odds = zip(*position.chance_outcomes(), strict=True)
            action = rng.choices(outcomes, odds)[0]
        else:
            action = rng.choice(position.legal_actions())
        position.play(action)
        played.append(action)
    return played


@pytest.fixture
def rng():
    return random.Random(1)
