#!/usr/bin/env python3
"""Checks that Orrery games were shuffled as their published secrets say (docs/fairness.md).

    python3 check-draw.py RECORDS.jsonl             one record per line; - is standard input
    python3 check-draw.py --vectors VECTORS.json    recomputes test vectors; --write saves the results

This script is written from docs/fairness.md alone, using only Python's standard library, and shares no code with the
program it checks. It knows how the games are set up and what is drawn when, but not whether moves are legal.
"""
import hashlib
import hmac
import json
import re
import sys

TILES = range(1, 69)
COLOURS = ["red", "orange", "yellow", "blue", "purple", "white"]
BLACK_HOLES = {2: 30, 3: 25, 4: 20}
PERSONAL = [f"O{number}" for number in range(1, 21)]
PUBLIC = [f"V{number}" for number in range(1, 21)]
ADVANCED = [f"B{number}" for number in range(1, 31)]
RETURNS, RETURN_RANGE = 32, 2**20


class Unfair(Exception):
    """The message says in one sentence what is wrong."""


def commitment_to(game_id, secret):
    return hashlib.sha256(b"orrery-1\0" + game_id.encode("ascii") + b"\0" + secret).hexdigest()


def key_of(secret, contributions):
    return hmac.new(secret, b"".join(contributions), hashlib.sha256).digest()


class Stream:
    """The random numbers of one deck."""

    def __init__(self, key, name):
        self.key, self.name, self.blocks, self.words = key, name, 0, []

    def below(self, bound):
        fair = 2**32 - 2**32 % bound
        while True:
            if not self.words:
                message = self.name.encode() + b"\0" + self.blocks.to_bytes(8, "big")
                block = hmac.new(self.key, message, hashlib.sha256).digest()
                self.words = [int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4)]
                self.blocks += 1
            word = self.words.pop(0)
            if word < fair:
                return word % bound


def shuffled(items, stream):
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        other = stream.below(last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def dealt(deck, count, stream):
    deck = list(deck)
    for place in range(count):
        other = place + stream.below(len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]
    return deck[:count]


def nova_luna_setup(key, options):
    tiles = shuffled(TILES, Stream(key, "tiles"))
    turns = shuffled(range(options["players"]), Stream(key, "order"))
    return {"ring": [None, *tiles[:11]], "stock": tiles[11:], "order": turns[::-1]}


def nebula_setup(key, options):
    players = options["players"]
    stream = Stream(key, "bag")
    pieces = [colour for colour in COLOURS for _ in range(20)] + ["black"] * BLACK_HOLES[players]
    bag = shuffled(pieces, stream)
    returns = [stream.below(RETURN_RANGE) for _ in range(RETURNS)]
    hands = dealt(PERSONAL, 2 * players, Stream(key, "personal"))
    return {
        "clusters": [bag[0:8], bag[8:16], bag[16:24]],
        "supernova": bag[24],
        "public": dealt(PUBLIC, 4, Stream(key, "public")),
        "personalDealt": [hands[2 * seat : 2 * seat + 2] for seat in range(players)],
        **({"advanced": dealt(ADVANCED, 4, Stream(key, "advanced"))} if options["variant"] == "full" else {}),
        "bag": bag[25:],
        "returns": returns,
    }


SETUPS = {"nova-luna": nova_luna_setup, "nebula": nebula_setup}


def open_draw(game_id, fair):
    """Returns the key if the secret matches the commitment."""
    if not re.fullmatch("[A-Za-z0-9_-]{1,64}", game_id or ""):
        raise Unfair("the record does not say which game the commitment is for")
    if not re.fullmatch("[0-9a-f]{64}", fair["secret"]):
        raise Unfair("the secret is not 64 digits of lower-case hexadecimal")
    for contribution in fair["contributions"]:
        if not re.fullmatch("[0-9a-f]{32}", contribution):
            raise Unfair(f"the contribution {contribution!r} is not 32 digits of lower-case hexadecimal")
    secret = bytes.fromhex(fair["secret"])
    if commitment_to(game_id, secret) != fair["commitment"]:
        raise Unfair("the secret is not the one that the commitment promised")
    return key_of(secret, [bytes.fromhex(contribution) for contribution in fair["contributions"]])


class Bag:
    """Nebula's bag during the game."""

    def __init__(self, setup):
        self.pieces, self.returns = list(setup["bag"]), list(setup["returns"])

    def draw(self, expected, where):
        for piece in expected:
            if not self.pieces or self.pieces.pop(0) != piece:
                raise Unfair(f"what was drawn in {where} is not what the secret gives")

    def put_back(self, piece):
        places = len(self.pieces) + 1
        place = len(self.pieces)
        while self.returns:
            number = self.returns.pop(0)
            if number < RETURN_RANGE - RETURN_RANGE % places:
                place = number % places
                break
        self.pieces.insert(place, piece)


def check_nebula_draws(setup, record):
    bag = Bag(setup)
    for pieces in record["setup"]["observatories"]:
        bag.draw(pieces, "the set-up")
    for turn, move in enumerate(record["moves"], start=1):
        where = f"turn {turn}"
        bag.draw(move["draw"].get("drawn", []), where)
        for placed in move["place"]:
            supernova = placed.get("supernova")
            if supernova and supernova["from"] == "bag":
                bag.draw([*supernova["putBack"], supernova["piece"]], where)
                for piece in supernova["putBack"]:
                    bag.put_back(piece)
        for pieces in move["refill"]:
            bag.draw(pieces or [], where)


def check_record(record):
    if "fair" not in record:
        raise Unfair("the record carries no fair draw")
    if len(record["fair"]["contributions"]) > record["options"]["players"]:
        raise Unfair("there are more contributions than players")
    key = open_draw(record.get("id"), record["fair"])
    setup = SETUPS[record["game"]](key, record["options"])
    for name, drawn in setup.items():
        # A Nebula record doesn't contain the order of the bag; what was drawn from it is checked turn by turn.
        if name not in ("bag", "returns") and record["setup"].get(name) != drawn:
            raise Unfair(f"the secret gives another set-up ({name})")
    if record["game"] == "nebula":
        check_nebula_draws(setup, record)


def recomputed(vector):
    """Returns a test vector with everything that follows from its inputs."""
    secret = bytes.fromhex(vector["secret"])
    key = key_of(secret, [bytes.fromhex(contribution) for contribution in vector["contributions"]])
    stream = Stream(key, vector["numbers"]["stream"])
    return {
        **vector,
        "commitment": commitment_to(vector["id"], secret),
        "key": key.hex(),
        "numbers": {**vector["numbers"], "drawn": [stream.below(bound) for bound in vector["numbers"]["below"]]},
        "seats": shuffled(range(vector["options"]["players"]), Stream(key, "seats")),
        "setup": SETUPS[vector["game"]](key, vector["options"]),
    }


def check_vectors(path, write=False):
    with open(path, encoding="utf-8") as file:
        vectors = json.load(file)
    right = [recomputed(vector) for vector in vectors]
    if write:
        with open(path, "w", encoding="utf-8") as file:
            json.dump(right, file, indent="\t")
        return 0
    wrong = [vector["id"] for vector, again in zip(vectors, right) if vector != again]
    print(f"{len(vectors)} vectors: {'all right' if not wrong else 'wrong are ' + ', '.join(wrong)}.")
    return 1 if wrong else 0


def check_records(path):
    file = sys.stdin if path == "-" else open(path, encoding="utf-8")
    lines = [(number, line) for number, line in enumerate(file, start=1) if line.strip()]
    wrong = 0
    for number, line in lines:
        try:
            record = json.loads(line)
            check_record(record)
            print(f"{path}:{number}: fair; its commitment was {record['fair']['commitment']}")
        except Unfair as reason:
            wrong += 1
            print(f"{path}:{number}: not fair: {reason}")
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            wrong += 1
            print(f"{path}:{number}: not a record of a game ({type(error).__name__}: {error})")
    print(f"{len(lines)} games: {'all fair' if wrong == 0 else f'{wrong} wrong'}.")
    return 1 if wrong or not lines else 0


def main(arguments):
    if arguments[:1] == ["--vectors"] and arguments[2:] in ([], ["--write"]) and len(arguments) > 1:
        return check_vectors(arguments[1], write=len(arguments) == 3)
    if len(arguments) == 1 and not arguments[0].startswith("--"):
        return check_records(arguments[0])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
