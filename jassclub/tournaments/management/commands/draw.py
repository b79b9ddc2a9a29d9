import json
import secrets
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from jassclub.draws import tokens

METHODS = {"tokens": tokens.evening}


class Command(BaseCommand):
    help = (
        "Draws seatings and prints them as JSON. Within a table seats 0 to 3, so seats 0 and 2 are partners; "
        "players are 1 to N. The same input gives the same seating."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True, metavar="N")
        parser.add_argument("--rounds", type=int, default=4, metavar="R")
        parser.add_argument("--method", choices=METHODS, default="tokens")
        parser.add_argument("--seed", type=int, default=None, metavar="S", help="default: a new one")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["players"] < tokens.SEATS:
            raise CommandError("--players: at least four.")
        if options["rounds"] < 1:
            raise CommandError("--rounds: at least one.")
        seed = secrets.randbits(53) if options["seed"] is None else options["seed"]
        players = range(1, options["players"] + 1)
        rounds, sitting_out = METHODS[options["method"]](players, options["rounds"], Random(seed))
        self.stdout.write(json.dumps({"rounds": rounds, "sitting_out": sitting_out, "seed": seed}))
