"""The examples do what they say."""

import sys
from pathlib import Path

import pytest
from conftest import play_on

import castellum

sys.path.append(str(Path(__file__).parents[1] / "examples"))


def test_random_games(game, capsys):
    import random_games

    random_games.main(["--game", game, "--games", "3", "--players", "3"])
    assert "actions a game" in capsys.readouterr().out


def test_our_search_beats_open_spiels(game, capsys):
    import against_open_spiel

    # Two simulations are hardly more than random play.
    share = against_open_spiel.main(["--game", game, "--games", "2", "--simulations", "2", "--factor", "2"])
    assert share >= 0.5
    assert "ms a decision" in capsys.readouterr().out


def test_a_review_is_plotted(game, rng, tmp_path, capsys):
    pytest.importorskip("matplotlib")
    import plot_review

    start = castellum.start(game, seed=1)
    record = castellum.Record.of(start, play_on(start.copy(), rng, actions=25))
    path, out = tmp_path / "game.txt", tmp_path / "review.png"
    path.write_text(str(record), encoding="utf-8")
    plot_review.main([str(path), "--out", str(out), "--nodes", "20"])
    assert out.read_bytes().startswith(b"\x89PNG")
    assert "seat 1" in capsys.readouterr().out


def test_a_network_learns_by_self_play():
    pytest.importorskip("torch", reason="cargo xtask wheel --test --torch has it")
    import self_play

    assert self_play.main(["--seconds", "60"]) > 0.6
