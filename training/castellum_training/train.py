"""Trains a network on rows and writes its weights file.

python -m castellum_training.train --rows FOLDER --out FILE.bin
"""

import argparse
import json
import math
import time
from pathlib import Path

import torch

from .model import Batch, Data, Network, answers, leads
from .rows import RowsError, read

WIN_SHARE = 0.2
"""How much of what a seat strives for is the win itself, as in the bots."""
HELD_OUT = 10
"""One game in this many is held out."""


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Trains a network on rows of selfplay.")
    parser.add_argument("--rows", type=Path, required=True, help="the folder of castellum selfplay rows")
    parser.add_argument("--out", type=Path, required=True, help="the weights file")
    parser.add_argument("--report", type=Path, help="a JSON file with the learning curve")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=3e-3, help="the highest learning rate")
    parser.add_argument("--decay", type=float, default=1.0, help="weight decay")
    parser.add_argument("--result-share", type=float, default=0.3, help="how much games' results count")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--note", default="", help="what the weights file says about its parents")
    args = parser.parse_args(arguments)
    try:
        train(args)
    except RowsError as error:
        parser.exit(1, f"{error}\n")


def train(args: argparse.Namespace) -> dict:
    """Trains as the command line says; gives the report."""
    torch.manual_seed(args.seed)
    device = torch.device(args.device)
    rows = read(args.rows)
    description = rows.description
    data = Data(rows, device, args.result_share)
    held_out = torch.from_numpy(data.games % HELD_OUT == HELD_OUT - 1).to(device)
    known, unknown = (~held_out).nonzero().flatten(), held_out.nonzero().flatten()
    if len(known) == 0 or len(unknown) == 0:
        raise RowsError(f"{args.rows} has {description['games']} games: at least {HELD_OUT} are needed")
    network = Network(description["entity_features"], description["seat_features"]).to(device)
    steps = args.epochs * math.ceil(len(known) / args.batch)
    optimiser = torch.optim.AdamW(network.parameters(), lr=args.rate, weight_decay=args.decay)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, max_lr=args.rate, total_steps=steps + 1, pct_start=0.05, anneal_strategy="cos"
    )
    spread = description["spread"]
    report = {"game": description["game"], "positions": description["positions"], "games": description["games"]}
    report["before"] = measure(None, data, unknown, spread, args.batch)
    report["epochs"] = []
    begin = time.monotonic()
    for epoch in range(args.epochs):
        network.train()
        order = known[torch.randperm(len(known), device=device)]
        for chosen in order.split(args.batch):
            batch = Batch(data, chosen)
            optimiser.zero_grad(set_to_none=True)
            loss = loss_of(network(batch), batch, spread)
            loss.backward()
            optimiser.step()
            schedule.step()
            network.limit()
        errors = measure(network, data, unknown, spread, args.batch)
        report["epochs"].append(errors)
        print(f"epoch {epoch + 1}: {json.dumps(errors)}", flush=True)
    report["seconds"] = round(time.monotonic() - begin, 1)
    origin = {
        "games": description["games"],
        "positions": description["positions"],
        "build": description["build"],
        "seed": args.seed,
        "epochs": args.epochs,
        "note": args.note,
    }
    weights = network.quantised(description["game"], description["features"], json.dumps(origin))
    args.out.write_bytes(weights.to_bytes())
    if args.report:
        args.report.write_text(json.dumps(report) + "\n")
    return report


def loss_of(outputs: torch.Tensor, batch: Batch, spread: float) -> torch.Tensor:
    """How far answers are from what searches and results say."""
    win, standing, points = answers(outputs, batch, spread)
    exists = batch.exists
    count = exists.sum()
    target_win, target_standing, target_points = batch.target.unbind(dim=1)
    utility = WIN_SHARE * (win - target_win) + (1 - WIN_SHARE) * (standing - target_standing)
    squares = (win - target_win) ** 2 + 4 * (standing - target_standing) ** 2 + 4 * utility**2
    lead = leads(points, exists) - leads(target_points, exists)
    return ((squares + 0.001 * lead**2) * exists).sum() / count


@torch.no_grad()
def measure(network, data: Data, chosen: torch.Tensor, spread: float, size: int) -> dict:
    """Errors on positions of games that were held out, against the search and
    against results; without a network those of the handcrafted evaluation."""
    names = ["utility", "win", "standing", "lead", "result_win", "result_lead"]
    sums = torch.zeros(len(names), dtype=torch.float64, device=chosen.device)
    count = 0.0
    if network is not None:
        network.eval()
    for part in chosen.split(size):
        batch = Batch(data, part)
        if network is None:
            outputs = torch.zeros(*batch.points.shape, 3, device=chosen.device)
        else:
            outputs = network(batch)
        win, standing, points = answers(outputs, batch, spread)
        exists = batch.exists
        target_win, target_standing, target_points = batch.target.unbind(dim=1)
        result_win, _, result_points = batch.result.unbind(dim=1)
        utility = WIN_SHARE * (win - target_win) + (1 - WIN_SHARE) * (standing - target_standing)
        lead = leads(points, exists)
        misses = [
            utility,
            win - target_win,
            standing - target_standing,
            lead - leads(target_points, exists),
            win - result_win,
            lead - leads(result_points, exists),
        ]
        for index, miss in enumerate(misses):
            sums[index] += (miss**2 * exists).sum()
        count += float(exists.sum())
    return {name: round(math.sqrt(float(total) / count), 4) for name, total in zip(names, sums)}


if __name__ == "__main__":
    main()
