import json
import secrets
from pathlib import Path
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from jassclub.draws import mixed, tokens

METHODS = ("tokens", "mixed")
NOTHING: mixed.Evening[int] = ((), ())


class Command(BaseCommand):
    help = (
        "Draws seatings and prints them as JSON. Within a table seats 0 to 3, so seats 0 and 2 are partners; "
        "players are 1 to N. The same input gives the same seating."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True, metavar="N")
        parser.add_argument("--rounds", type=int, default=4, metavar="R")
        parser.add_argument(
            "--method",
            choices=METHODS,
            default="tokens",
            help="mixed: with as few partners and meetings twice as can be",
        )
        parser.add_argument("--seed", type=int, default=None, metavar="S", help="default: a new one")
        parser.add_argument(
            "--history",
            type=Path,
            metavar="FILE",
            help="for mixed: JSON as this command prints it. One object: rounds played this evening already. "
            "A list of objects: evenings played before, the oldest first.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["players"] < tokens.SEATS:
            raise CommandError("--players: at least four.")
        if options["rounds"] < 1:
            raise CommandError("--rounds: at least one.")
        if options["history"] and options["method"] != "mixed":
            raise CommandError("--history: only the mixed draw remembers (--method mixed).")
        seed = secrets.randbits(53) if options["seed"] is None else options["seed"]
        players, rng = range(1, options["players"] + 1), Random(seed)
        if options["method"] == "mixed":
            tonight, season = read_history(options["history"]) if options["history"] else (NOTHING, [])
            drawn = mixed.evening(players, options["rounds"], rng, tonight=tonight, season=season)
        else:
            drawn = tokens.evening(players, options["rounds"], rng)
        rounds, sitting_out = drawn
        self.stdout.write(json.dumps({"rounds": rounds, "sitting_out": sitting_out, "seed": seed}))


def read_history(file: Path) -> tuple[mixed.Evening[int], list[mixed.Evening[int]]]:
    """This evening's rounds so far, and earlier evenings. Raises CommandError if the file is wrong."""
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CommandError(f"--history: {file} can't be read as JSON: {error}") from error
    if isinstance(content, list):
        return NOTHING, [_evening(each, f"evening {number}") for number, each in enumerate(content, start=1)]
    return _evening(content, "this evening"), []


def _evening(content: Any, name: str) -> mixed.Evening[int]:
    rounds = content.get("rounds") if isinstance(content, dict) else None
    if not isinstance(rounds, list):
        raise CommandError(f'--history: {name} is no object with "rounds".')
    benches = content.get("sitting_out", [[] for _round in rounds])
    if not isinstance(benches, list) or len(benches) != len(rounds):
        raise CommandError(f'--history: {name} needs a list in "sitting_out" for each of its rounds.')
    for number, (tables, bench) in enumerate(zip(rounds, benches, strict=True), start=1):
        _check_round(tables, bench, f"{name}, round {number}")
    return rounds, benches


def _check_round(tables: Any, bench: Any, name: str) -> None:
    if not isinstance(tables, list) or not all(
        isinstance(table, list) and len(table) == tokens.SEATS for table in tables
    ):
        raise CommandError(f"--history: {name} is no list of tables of four.")
    players = [player for table in tables for player in table]
    players += bench if isinstance(bench, list) else [None]
    if not all(type(player) is int and player > 0 for player in players):
        raise CommandError(f"--history: {name}: players are whole numbers from 1.")
    if len(set(players)) < len(players):
        twice = next(player for player in players if players.count(player) > 1)
        raise CommandError(f"--history: {name}: player {twice} is there twice.")
