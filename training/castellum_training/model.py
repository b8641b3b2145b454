"""The network while it learns: the same layers as `weights`, with gradients."""

import numpy as np
import torch
from torch import nn

from .weights import (
    CLIP,
    FEATURE_SCALE,
    LAYER_SCALE,
    MAX_FEATURE_WEIGHT,
    MAX_LAYER_WEIGHT,
    OUTPUT_SCALE,
    OUTPUTS,
    WIDTH,
    Weights,
)

ACTIVATION_SCALE = 64
POINTS = 16.0
"""The points that an output of 1 stands for."""


class Network(nn.Module):
    """Corrections to the handcrafted evaluation, for every seat."""

    def __init__(self, entity_features: int, seat_features: int) -> None:
        super().__init__()
        # The last row stands for no feature.
        self.entity_rows = nn.EmbeddingBag(
            entity_features + 1, WIDTH, mode="sum", padding_idx=entity_features
        )
        self.seat_rows = nn.EmbeddingBag(seat_features + 1, WIDTH, mode="sum", padding_idx=seat_features)
        self.entity_bias = nn.Parameter(torch.full((WIDTH,), 0.25))
        self.seat_bias = nn.Parameter(torch.full((WIDTH,), 0.25))
        self.own = nn.Linear(WIDTH, WIDTH, bias=False)
        self.others = nn.Linear(WIDTH, WIDTH, bias=False)
        self.deep = nn.Linear(WIDTH, WIDTH)
        self.out = nn.Linear(WIDTH, OUTPUTS)
        with torch.no_grad():
            for rows in (self.entity_rows, self.seat_rows):
                rows.weight.normal_(std=0.1)
                rows.weight[-1].zero_()
            for layer in (self.own, self.others):
                layer.weight.normal_(std=0.06)
            self.out.weight.mul_(0.1)
            self.out.bias.zero_()

    def forward(self, batch: "Batch") -> torch.Tensor:
        """The outputs of every seat: [positions, seats, outputs]."""
        positions, seats = batch.seat_features.shape[:2]
        rows = clipped(self.entity_rows(batch.entity_features) + self.entity_bias)
        sums = torch.zeros(positions * seats, WIDTH, device=rows.device)
        sums = sums.index_add(0, batch.entity_places, rows).view(positions, seats, WIDTH)
        others = sums.sum(dim=1, keepdim=True) - sums
        own_rows = self.seat_rows(batch.seat_features.flatten(0, 1)).view(positions, seats, WIDTH)
        wide = clipped(own_rows + self.seat_bias + self.own(sums) + self.others(others))
        return self.out(clipped(self.deep(wide)))

    @torch.no_grad()
    def limit(self) -> None:
        """Keeps weights where they can be written down."""
        for rows in (self.entity_rows.weight, self.seat_rows.weight, self.entity_bias, self.seat_bias):
            rows.clamp_(-MAX_FEATURE_WEIGHT / FEATURE_SCALE, MAX_FEATURE_WEIGHT / FEATURE_SCALE)
        for layer in (self.own, self.others, self.deep, self.out):
            layer.weight.clamp_(-MAX_LAYER_WEIGHT / LAYER_SCALE, MAX_LAYER_WEIGHT / LAYER_SCALE)

    def quantised(self, game: str, features: int, origin: str) -> Weights:
        """The network in whole numbers."""

        def whole(tensor: torch.Tensor, scale: int) -> np.ndarray:
            return np.rint(tensor.detach().cpu().double().numpy() * scale).astype(np.int64)

        hidden = ACTIVATION_SCALE * LAYER_SCALE
        return Weights(
            game=game,
            features=features,
            origin=origin,
            entity_rows=whole(self.entity_rows.weight[:-1], FEATURE_SCALE),
            entity_bias=whole(self.entity_bias, FEATURE_SCALE),
            seat_rows=whole(self.seat_rows.weight[:-1], FEATURE_SCALE),
            seat_bias=whole(self.seat_bias, FEATURE_SCALE),
            own=whole(self.own.weight, LAYER_SCALE),
            others=whole(self.others.weight, LAYER_SCALE),
            deep=whole(self.deep.weight, LAYER_SCALE),
            deep_bias=whole(self.deep.bias, hidden),
            out=whole(self.out.weight, LAYER_SCALE),
            out_bias=whole(self.out.bias, OUTPUT_SCALE),
        )


def clipped(tensor: torch.Tensor) -> torch.Tensor:
    """What a layer hands on."""
    return tensor.clamp(0.0, CLIP / ACTIVATION_SCALE)


class Batch:
    """Some positions, ready for the network."""

    def __init__(self, data: "Data", chosen: torch.Tensor) -> None:
        counts = data.counts[chosen]
        firsts = data.firsts[chosen]
        total = int(counts.sum())
        rows = torch.repeat_interleave(torch.arange(len(chosen), device=counts.device), counts, output_size=total)
        within = torch.arange(total, device=counts.device) - (counts.cumsum(0) - counts)[rows]
        entities = firsts[rows] + within
        self.entity_features = data.entity_features[entities].long()
        self.entity_places = rows * data.seats + data.entity_seats[entities].long()
        self.seat_features = data.seat_features[chosen].long()
        self.points = data.points[chosen]
        self.doubt = data.doubt[chosen]
        self.exists = data.exists[chosen]
        self.target = data.target[chosen]
        self.result = data.result[chosen]


class Data:
    """Rows on the device where a network learns."""

    def __init__(self, rows, device: torch.device, result_share: float) -> None:
        description, positions, entities = rows.description, rows.positions, rows.entities
        self.seats = positions["points"].shape[1]

        def tensor(array: np.ndarray) -> torch.Tensor:
            return torch.from_numpy(np.ascontiguousarray(array)).to(device)

        def features(array: np.ndarray, count: int) -> torch.Tensor:
            # No feature is the last row; 16 bits with a sign hold all numbers.
            return tensor(np.where(array == 0xFFFF, count, array).astype(np.int16))

        self.counts = tensor(positions["entities"].astype(np.int64))
        self.firsts = tensor(rows.first_entities)
        self.entity_features = features(entities["features"], description["entity_features"])
        self.entity_seats = tensor(entities["seat"].astype(np.int16))
        self.seat_features = features(positions["seat_features"], description["seat_features"])
        self.points = tensor(positions["points"])
        self.doubt = tensor(positions["doubt"])
        players = tensor(positions["players"].astype(np.int64))
        self.exists = torch.arange(self.seats, device=device)[None, :] < players[:, None]
        search, result = tensor(positions["search"]), tensor(positions["result"])
        self.target = (1 - result_share) * search + result_share * result
        self.result = result
        self.games = positions["game"]
        self.players = positions["players"]


def sigmoid(x: torch.Tensor) -> torch.Tensor:
    """The curve of the bots."""
    return 0.5 + 0.5 * x / torch.sqrt(1 + x * x)


def answers(outputs: torch.Tensor, batch: Batch, spread: float) -> tuple[torch.Tensor, ...]:
    """Win, standing and points of every seat, as the bots combine them."""
    strength = batch.points / batch.doubt[:, None] + outputs[..., 0]
    rank = batch.points / spread + outputs[..., 1]
    points = batch.points + POINTS * outputs[..., 2]
    exists = batch.exists
    seats = exists.shape[1]
    itself = torch.eye(seats, dtype=torch.bool, device=exists.device)[None]
    rivals = exists[:, None, :] & exists[:, :, None] & ~itself
    ahead = sigmoid(strength[:, :, None] - strength[:, None, :])
    win = torch.where(rivals, ahead, torch.ones_like(ahead)).prod(dim=2) * exists
    win = win / win.sum(dim=1, keepdim=True)
    above = torch.where(rivals, sigmoid(rank[:, :, None] - rank[:, None, :]), torch.zeros_like(ahead))
    standing = above.sum(dim=2) / (exists.sum(dim=1, keepdim=True) - 1)
    return win, standing, points


def leads(points: torch.Tensor, exists: torch.Tensor) -> torch.Tensor:
    """How far each seat is ahead of the average of all."""
    count = exists.sum(dim=1, keepdim=True)
    return torch.where(exists, points - (points * exists).sum(dim=1, keepdim=True) / count, torch.zeros_like(points))
