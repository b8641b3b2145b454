"""Reads a record, reviews it and plots what it found.

    python examples/plot_review.py game.txt --out review.png
"""

from __future__ import annotations

import argparse
from pathlib import Path

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt  # noqa: E402

import castellum  # noqa: E402

COLOURS = ["#d6a800", "#c4342c", "#2854a8", "#3a8644"]
MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def plot(review: dict, out: Path) -> None:
    """The share of the win of each seat after every action, with the worst actions marked."""
    steps = review["steps"]
    figure, axes = plt.subplots(figsize=(9, 4), layout="constrained")
    for seat in range(review["players"]):
        shares = [steps[0]["before"]["win"][seat]] + [step["after"]["win"][seat] for step in steps]
        accuracy = review["seats"][seat]["accuracy"]
        label = f"seat {seat}" + (f", accuracy {accuracy:.0%}" if accuracy is not None else "")
        axes.plot(range(len(shares)), shares, color=COLOURS[seat], label=label)
    for step in steps:
        grade = step.get("choice", {}).get("grade")
        if grade in MARKS:
            place = (step["index"] + 1, step["after"]["win"][step["seat"]])
            axes.annotate(MARKS[grade], place, color=COLOURS[step["seat"]], ha="center")
    axes.set(xlabel="actions", ylabel="share of the win", ylim=(-0.02, 1.02), title=review["game"])
    axes.legend()
    figure.savefig(out)
    plt.close(figure)


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", type=Path)
    parser.add_argument("--out", type=Path, default=Path("review.png"))
    parser.add_argument("--nodes", type=int, default=200)
    given = parser.parse_args(arguments)
    record = castellum.Record(given.record.read_text(encoding="utf-8"))
    review = castellum.review(record, nodes=given.nodes)
    plot(review, given.out)
    for seat, summary in enumerate(review["seats"]):
        print(f"seat {seat}: {summary['choices']} choices, {summary['grades']}")
    print(given.out)


if __name__ == "__main__":
    main()
