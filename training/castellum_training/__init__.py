"""Trains the networks of Castellum's bots: see docs/network.md."""
