"""Both games for OpenSpiel: importing this registers them.

They are called `python_aqua_romana` and `python_aquaedukt`. Parameters are `players`
and the tags of a set-up, in lower case; an empty text means the standard. The die of
Aquädukt is explicit; its mountains follow from `seed` unless `mountains` names them.

>>> import pyspiel
>>> import castellum.open_spiel
>>> state = pyspiel.load_game("python_aquaedukt", {"players": 3}).new_initial_state()
>>> state.current_player(), state.action_to_string(state.legal_actions()[0])
(0, 'roll')
"""

from __future__ import annotations

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from castellum import _native, drawing
from castellum._features import features

# The most fields on which a tile can be laid, and what is put down before.
_AQUA_ROMANA_FIELDS = 84
_AQUA_ROMANA_BUILDERS = 12 + 2 * 5
# Sticks, springs and houses, and what a turn has at most: three rolls (AQ-S4), each
# with its outcome and a house, and a stop.
_AQUAEDUKT_PIECES = 36 + 5 + 88
_AQUAEDUKT_TURN = 3 * 3 + 1


def _longest_aqua_romana(players: int) -> int:
    # AR-S24: the game ends when a round passes without a tile. A turn has a build, an
    # extra tile and a closing; builders are taken and put down once each.
    return (_AQUA_ROMANA_FIELDS + 1) * players * 3 + _AQUA_ROMANA_BUILDERS


def _longest_aquaedukt(players: int) -> int:
    # AQ-R7: it ends after 8 turns for each player in which nothing was placed; such
    # a turn is a roll, its outcome and a stop.
    return _AQUAEDUKT_PIECES * (_AQUAEDUKT_TURN + 8 * players * 3)


class CastellumGame(pyspiel.Game):
    """One of the games with its parameters."""

    game_type: pyspiel.GameType
    game_name: str
    longest = staticmethod(_longest_aqua_romana)
    #: The number of the die's first outcome, and how many there are.
    first_outcome = 0
    outcomes = 0

    def __init__(self, params: dict | None = None) -> None:
        params = params or {}
        self.players = params.get("players", 2)
        tags = {name: params.get(name.lower(), "") for name in self.tag_names()}
        tags = {name: value for name, value in tags.items() if value}
        self.start = _native.start(self.game_name, self.players, seed=params.get("seed", 0), tags=tags)
        info = pyspiel.GameInfo(
            num_distinct_actions=_native.Game(self.game_name).num_actions,
            max_chance_outcomes=self.outcomes,
            num_players=self.players,
            min_utility=-1.0 / (self.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest(self.players),
        )
        super().__init__(self.game_type, info, params)

    @classmethod
    def tag_names(cls) -> list[str]:
        return [name for name in _native.Game(cls.game_name).setup_tags if name != "Players"]

    def new_initial_state(self) -> CastellumState:
        return CastellumState(self)

    def make_py_observer(self, iig_obs_type=None, params=None):
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return CastellumObserver(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class CastellumState(pyspiel.State):
    """A position with the history that OpenSpiel keeps."""

    def __init__(self, game: CastellumGame) -> None:
        super().__init__(game)
        self.position = game.start.copy()
        self._first_outcome = game.first_outcome

    def current_player(self) -> int:
        seat = self.position.seat
        if seat is not None:
            return seat
        return pyspiel.PlayerId.CHANCE if self.position.is_chance else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number - self._first_outcome, odds) for number, odds in self.position.chance_outcomes()]

    def _apply_action(self, action: int) -> None:
        self.position.play(action + self._first_outcome if self.position.is_chance else action)

    def _action_to_string(self, player: int, action: int) -> str:
        is_outcome = player == pyspiel.PlayerId.CHANCE
        return self.position.action_text(action + self._first_outcome if is_outcome else action)

    def is_terminal(self) -> bool:
        return self.position.is_over

    def returns(self) -> list[float]:
        return self.position.returns

    def __str__(self) -> str:
        return f"{drawing.text(self.position)}\n{self.position}"


class CastellumObserver:
    """Writes what a player sees: `tensor` has all of it, `dict` its parts."""

    def __init__(self, game: CastellumGame, params: dict | None) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, but {params} was passed")
        native = _native.Game(game.game_name)
        self._bytes = np.zeros(native.observation_size, np.uint8)
        self.tensor = np.zeros(native.observation_size, np.float32)
        self.dict = features(native, self.tensor)

    def set_from(self, state: CastellumState, player: int) -> None:
        state.position.observation(player, self._bytes)
        self.tensor[:] = self._bytes

    def string_from(self, state: CastellumState, player: int) -> str:
        return str(state.position)


def _game_type(short_name: str, title: str, chance_mode, parameters: dict) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=short_name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance_mode,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=4,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


def _parameters(game: str) -> dict:
    tags = (name for name in _native.Game(game).setup_tags if name != "Players")
    return {"players": 2} | {name.lower(): "" for name in tags}


class AquaRomanaGame(CastellumGame):
    """Aqua Romana: nothing is drawn."""

    game_name = "aqua-romana"
    game_type = _game_type(
        "python_aqua_romana",
        "Aqua Romana",
        pyspiel.GameType.ChanceMode.DETERMINISTIC,
        _parameters("aqua-romana"),
    )


class AquaeduktGame(CastellumGame):
    """Aquädukt: the die says in which region a house may be built."""

    game_name = "aquaedukt"
    longest = staticmethod(_longest_aquaedukt)
    first_outcome = _native.Game("aquaedukt").action_number("=1")
    outcomes = 20
    game_type = _game_type(
        "python_aquaedukt",
        "Aquädukt",
        pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        _parameters("aquaedukt") | {"seed": 0},
    )


pyspiel.register_game(AquaRomanaGame.game_type, AquaRomanaGame)
pyspiel.register_game(AquaeduktGame.game_type, AquaeduktGame)
