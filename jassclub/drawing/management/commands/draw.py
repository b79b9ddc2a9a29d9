import json
import secrets
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from jassclub import __version__
from jassclub.engine.draws import methods
from jassclub.engine.draws import plan as plans
from jassclub.engine.draws.again import moved
from jassclub.engine.draws.meetings import SEATS
from jassclub.engine.draws.plan import NOTHING, Evening, Plan, fingerprint_of_file
from jassclub.web.bounds import SEED_BITS

# The others need more than a number of players: a file.
METHODS = [name for name, one in methods.METHODS.items() if not (one.needs_pairs or one.needs_ranking)]


class Command(BaseCommand):
    help = (
        "Draws seatings and prints them as JSON. Within a table seats 0 to 3, so seats 0 and 2 are partners; "
        "players are 1 to N. The same input gives the same seating."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, metavar="N")
        parser.add_argument("--rounds", type=int, default=4, metavar="R")
        few = "mixed: with as few repeated partners and meetings as possible"
        parser.add_argument("--method", choices=METHODS, default="tokens", help=few)
        parser.add_argument("--seed", type=int, metavar="S", help="default: a new one")
        parser.add_argument(
            "--history",
            type=Path,
            metavar="FILE",
            help="JSON as this command prints it. One object: rounds already played this evening. "
            "A list of objects: evenings played before, the oldest first.",
        )
        parser.add_argument(
            "--again",
            type=Path,
            metavar="FILE",
            help="repeats a draw of the site, from the file on the draw's page; "
            "says whether it gives the seating that the file has, and what fingerprint its plan has",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["again"]:
            self._again(options["again"])
            return
        if options["players"] is None:
            raise CommandError("--players: how many? (Or --again FILE.)")
        if not SEATS <= options["players"] <= plans.MOST_PLAYERS_TO_DRAW:
            raise CommandError(f"--players: at least four, at most {plans.MOST_PLAYERS_TO_DRAW}.")
        if not 1 <= options["rounds"] <= plans.MOST_ROUNDS_TO_DRAW:
            raise CommandError(f"--rounds: at least one, at most {plans.MOST_ROUNDS_TO_DRAW}.")
        tonight, season = _history(options["history"]) if options["history"] else (NOTHING, [])
        seed = secrets.randbits(SEED_BITS) if options["seed"] is None else options["seed"]
        about = {name: options[name] for name in ("method", "players", "rounds")}
        self._draw(Plan(**about, seed=seed, tonight=tonight, season=season))

    def _draw(self, plan: Plan) -> Evening:
        rounds, sitting_out, _movement = methods.draw(plan)
        self.stdout.write(json.dumps({"rounds": rounds, "sitting_out": sitting_out, "seed": plan.seed}))
        return rounds, sitting_out

    def _again(self, file: Path) -> None:
        content = _read(file, "--again")
        if isinstance(content, dict) and content.get("program") != f"jassclub {__version__}":
            self.stderr.write(f"Drawn by {content.get('program')}; this is jassclub {__version__}.")
        try:
            plan = plans.from_json(content.get("plan") if isinstance(content, dict) else None)
            stored = plans.read_evening(content, "the file")
            drawn = self._draw(plan)
        except (ValueError, LookupError) as error:
            raise CommandError(f"--again: {file}: {error}.") from error
        if len(drawn[0]) != len(stored[0]):
            raise CommandError(f"The file has {len(stored[0])} rounds; its plan draws {len(drawn[0])}.")
        elsewhere = [
            f"round {n}: players {', '.join(map(str, who))}" for n, who in moved(drawn, stored).items()
        ]
        if elsewhere:
            listed = "; ".join(elsewhere)
            raise CommandError(f"This is not the seating in the file. Others sit elsewhere: {listed}.")
        self.stderr.write("The same seating as in the file.")
        fingerprint = fingerprint_of_file(content)
        if fingerprint is None:
            self.stderr.write("The file says too little for a fingerprint.")
            return
        self.stderr.write(f"Fingerprint of what went into this draw: {fingerprint}")
        if fingerprint != content.get("fingerprint"):
            raise CommandError(f"The file has another fingerprint: {content.get('fingerprint')}")
        self.stderr.write("It is the one in the file. Compare it with what was shown before the draw.")


def _history(file: Path) -> tuple[Evening, list[Evening]]:
    """This evening's rounds so far, and earlier evenings. Raises CommandError if the file is wrong."""
    content = _read(file, "--history")
    try:
        if isinstance(content, list):
            evenings = enumerate(content, start=1)
            return NOTHING, [plans.read_evening(one, f"evening {number}") for number, one in evenings]
        return plans.read_evening(content, "this evening"), []
    except plans.BadPlan as error:
        raise CommandError(f"--history: {error}.") from error


def _read(file: Path, argument: str) -> Any:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise CommandError(f"{argument}: {file} can't be read as JSON: {error}") from error
