"""A bot that plays any action that the rules allow, with nothing but Python:
    python3 bot.py https://play.example.org token.txt [aquaedukt]
The token needs the scope `bot`. With the name of a game the bot sits down at open
tables of that game; else it waits for a seat. docs/bot-api.md has the rest.
"""

import json
import random
import sys
import time
from threading import Thread
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SERVER = sys.argv[1].rstrip("/")
with open(sys.argv[2], encoding="utf-8") as file:
    HEADERS = {"Authorization": f"Bearer {file.read().strip()}", "Content-Type": "application/json"}


def ask(path, body=None):
    data = json.dumps(body).encode() if body is not None else None
    return urlopen(Request(SERVER + path, data, HEADERS), timeout=60)


def lines(path):  # An empty one says that the connection lives.
    return (json.loads(line) for line in ask(path) if line.strip())


def play(game):
    for line in lines(f"/api/games/{game}/stream"):
        state = (line.get("game") or line.get("events") or {}).get("state", {})
        if state.get("legal"):
            action = {"play": {"action": random.choice(state["legal"])}}
            try:
                ask(f"/api/games/{game}/commands", {"after": state["number"], "command": action})
            except HTTPError as refused:  # What happened instead is in the next line.
                print(game, refused.read().decode(), file=sys.stderr)
    print(game, "is over", flush=True)


def sit_down(kind):
    for game in json.load(ask(f"/api/games?game={kind}"))["games"]:
        try:
            ask(f"/api/games/{game['id']}/join", {})
        except HTTPError:
            continue  # They do not want bots, or we sit there already.


if len(sys.argv) > 3:
    sit_down(sys.argv[3])
while True:
    try:
        for line in lines("/api/stream"):
            if game := line.get("game-started"):
                Thread(target=play, args=[game["id"]]).start()
    except OSError as problem:
        print(problem, file=sys.stderr)
    time.sleep(2)
