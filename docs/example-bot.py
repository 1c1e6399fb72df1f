"""A bot for `orrery arena`: in Nova Luna it lays tiles close together, in Nebula it plays any legal move."""
import json, random, sys

def neighbors(move, view):
    if view["game"] != "nova-luna" or move["type"] != "take":
        return 0
    laid = {(tile["x"], tile["y"]) for tile in view["displays"][view["role"]]["tiles"]}
    return sum((move["x"] + dx, move["y"] + dy) in laid for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))

for line in sys.stdin:
    question = json.loads(line)
    chance = random.Random(question["seed"])
    move = max(question["legal"], key=lambda move: (neighbors(move, question["view"]), chance.random()))
    print(json.dumps({"id": question["id"], "move": move}), flush=True)
