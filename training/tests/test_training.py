"""Tests on tiny sets of rows that are made up here."""

import argparse
import json
import struct
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch

from castellum_training import rows as rows_module
from castellum_training.model import POINTS, Batch, Data, Network, answers
from castellum_training.rows import ENTITY, MAX_ACTIVE, NOTHING, POSITION, RowsError, read
from castellum_training.train import main, train
from castellum_training.weights import OUTPUT_SCALE, checksum, empty

ENTITY_FEATURES = 6
SEAT_FEATURES = 4
SPREAD = 10.0


def made_up(folder: Path, games: int = 40, positions: int = 20) -> None:
    """Rows in which feature 0 of an entity is worth four points to its owner."""
    random = np.random.default_rng(5)
    rows = np.zeros(games * positions, dtype=POSITION)
    rows["seat_features"] = NOTHING
    entities = []
    for index, row in enumerate(rows):
        players = 2 + index % 3
        row["game"], row["players"], row["visits"] = index // positions, players, 100
        row["doubt"] = 5.0
        row["points"][:players] = random.uniform(10, 20, players)
        worth = np.zeros(4)
        for _ in range(3 * players):
            seat, feature = random.integers(players), random.integers(2)
            entity = np.zeros((), dtype=ENTITY)
            entity["seat"], entity["features"] = seat, NOTHING
            entity["features"][0] = feature
            entities.append(entity)
            worth[seat] += 4.0 * (feature == 0)
        row["entities"] = 3 * players
        row["seat_features"][:players, 0] = index % SEAT_FEATURES
        points = row["points"] + worth
        exists = np.arange(4) < players
        for target in (row["search"], row["result"]):
            target[2] = np.where(exists, points, 0)
            ahead = 0.5 + 0.5 * (points[:, None] - points) / SPREAD / np.sqrt(
                1 + ((points[:, None] - points) / SPREAD) ** 2
            )
            rivals = exists[None, :] & exists[:, None] & ~np.eye(4, dtype=bool)
            target[1] = np.where(exists, (ahead * rivals).sum(1) / (players - 1), 0)
            best = np.where(exists, points, -1).argmax()
            target[0] = np.arange(4) == best
    entities = np.array(entities, dtype=ENTITY)
    folder.mkdir(parents=True, exist_ok=True)
    rows.tofile(folder / "positions.bin")
    entities.tofile(folder / "entities.bin")
    description = {
        "rows": rows_module.FORMAT,
        "game": "aquaedukt",
        "build": "test",
        "features": 7,
        "entity_features": ENTITY_FEATURES,
        "seat_features": SEAT_FEATURES,
        "spread": SPREAD,
        "positions": len(rows),
        "entities": len(entities),
        "games": games,
        "sources": [],
    }
    (folder / "rows.json").write_text(json.dumps(description))


def arguments(folder: Path, **others) -> argparse.Namespace:
    settings = {
        "rows": folder,
        "out": folder / "out.bin",
        "report": folder / "report.json",
        "epochs": 12,
        "batch": 64,
        "rate": 1e-2,
        "decay": 0.0,
        "result_share": 0.3,
        "seed": 1,
        "device": "cpu",
        "note": "made up",
    }
    return argparse.Namespace(**(settings | others))


class Training(unittest.TestCase):
    def setUp(self) -> None:
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = Path(self.temporary.name) / "rows"
        made_up(self.folder)

    def test_it_learns_what_a_feature_is_worth(self) -> None:
        report = train(arguments(self.folder))
        before, after = report["before"], report["epochs"][-1]
        self.assertLess(after["standing"], 0.4 * before["standing"])
        self.assertLess(after["lead"], 0.4 * before["lead"])
        written = (self.folder / "out.bin").read_bytes()
        self.assertTrue(written.startswith(b"CASTNET\n"))
        self.assertEqual(struct.unpack("<I", written[-4:])[0], checksum(written[:-4]))
        self.assertEqual(json.loads((self.folder / "report.json").read_text())["epochs"], report["epochs"])

    def test_the_same_seed_gives_the_same_file(self) -> None:
        train(arguments(self.folder, epochs=1))
        first = (self.folder / "out.bin").read_bytes()
        train(arguments(self.folder, epochs=1))
        self.assertEqual((self.folder / "out.bin").read_bytes(), first)

    def test_whole_numbers_answer_as_the_network_does(self) -> None:
        torch.manual_seed(3)
        rows = read(self.folder)
        data = Data(rows, torch.device("cpu"), 0.3)
        network = Network(ENTITY_FEATURES, SEAT_FEATURES)
        with torch.no_grad():
            network.out.weight.mul_(10)
        weights = network.quantised("aquaedukt", 7, "test")
        chosen = torch.arange(len(rows.positions))
        with torch.no_grad():
            outputs = network(Batch(data, chosen)).numpy()
        firsts = rows.first_entities
        for index in range(0, len(rows.positions), 97):
            row = rows.positions[index]
            entities = [
                (int(entity["seat"]), [int(f) for f in entity["features"] if f != NOTHING])
                for entity in rows.entities[firsts[index] : firsts[index] + row["entities"]]
            ]
            seats = [[int(f) for f in features if f != NOTHING] for features in row["seat_features"][: row["players"]]]
            whole = weights.outputs(entities, seats) / OUTPUT_SCALE
            np.testing.assert_allclose(whole, outputs[index, : row["players"]], atol=0.05)

    def test_without_a_network_the_handcrafted_evaluation_answers(self) -> None:
        data = Data(read(self.folder), torch.device("cpu"), 0.0)
        batch = Batch(data, torch.arange(6))
        win, standing, points = answers(torch.zeros(6, 4, 3), batch, SPREAD)
        self.assertTrue(torch.allclose(win.sum(dim=1), torch.ones(6)))
        self.assertTrue(torch.equal(points, batch.points))
        two = standing[0]
        self.assertAlmostEqual(float(two[0] + two[1]), 1.0, places=6)
        lead = float(batch.points[0, 0] - batch.points[0, 1]) / SPREAD
        self.assertAlmostEqual(float(two[0]), 0.5 + 0.5 * lead / (1 + lead * lead) ** 0.5, places=6)
        _, _, moved = answers(torch.ones(6, 4, 3), batch, SPREAD)
        self.assertTrue(torch.allclose(moved, batch.points + POINTS))

    def test_wrong_folders_are_refused(self) -> None:
        with self.assertRaisesRegex(RowsError, "holds no rows"):
            read(self.folder / "nowhere")
        (self.folder / "entities.bin").write_bytes(b"")
        with self.assertRaisesRegex(RowsError, "is damaged"):
            read(self.folder)
        with self.assertRaises(SystemExit):
            main(["--rows", str(self.folder), "--out", str(self.folder / "out.bin")])

    def test_too_few_games_are_refused(self) -> None:
        made_up(self.folder, games=3)
        with self.assertRaisesRegex(RowsError, "at least 10 are needed"):
            train(arguments(self.folder))


class Weights(unittest.TestCase):
    def test_an_empty_network_corrects_nothing(self) -> None:
        weights = empty("aquaedukt", 1, 5, 3, "nothing")
        self.assertEqual(weights.outputs([(0, [1]), (1, [])], [[0], [2]]).tolist(), [[0, 0, 0], [0, 0, 0]])

    def test_features_of_a_list_fit(self) -> None:
        self.assertEqual(POSITION.itemsize, 256)
        self.assertEqual(ENTITY.itemsize, 2 + 2 * MAX_ACTIVE)


if __name__ == "__main__":
    unittest.main()
