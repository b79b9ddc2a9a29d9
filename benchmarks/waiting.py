"""How long people wait for the site, beside the least that Django needs for the same.

    .venv/bin/python benchmarks/waiting.py [--only WORDS] [--rounds 7] [--json FILE] [--against FILE]
                                           [--clubs FOLDER]

Builds a club of 24 players and one of 100, each with an evening under way, and one of ten years of 40
evenings; asks the floor and the site in turn, and prints the medians of processor time in milliseconds as the
table of docs/benchmarks.md. `--only` takes the lines in which one of these words stands, with commas between
them. `--json` keeps what was measured, `--against` prints what was kept before beside it. `--clubs` keeps the
clubs in a folder and finds them there the next time: take a new one when the models have changed.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from waits.hall import Figures, Hall
from waits.lines import LINES, Line, Part
from waits.projects import Project

Measured = dict[str, dict[str, Figures]]  # by the words of a line and the name of the part


def main() -> None:
    options = _options()
    words = [word.strip().lower() for word in options.only.split(",") if word.strip()]
    lines = [line for line in LINES if not words or any(word in line.work.lower() for word in words)]
    before = _from_json(options.against) if options.against else None
    with nullcontext(options.clubs) if options.clubs else tempfile.TemporaryDirectory() as folder:
        measured = measure(lines, Path(folder).absolute(), options)
    if options.json:
        kept = {
            work: {name: asdict(each) for name, each in parts.items()} for work, parts in measured.items()
        }
        options.json.write_text(json.dumps(kept, indent=1))
    print_table(lines, measured, before)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--clubs", type=Path)
    parser.add_argument("--players", type=int, help="in each club")
    parser.add_argument("--years", type=int, default=10)
    parser.add_argument("--evenings", type=int, default=40, help="of a year")
    return parser.parse_args()


def _from_json(path: Path) -> Measured:
    kept = json.loads(path.read_text())
    return {work: {name: Figures(**each) for name, each in parts.items()} for work, parts in kept.items()}


# --- measuring ----------------------------------------------------------------------------------------


def measure(lines: list[Line], folder: Path, options: argparse.Namespace) -> Measured:
    """Club after club, so that at most one is open."""
    measured: Measured = {line.work: {} for line in lines}
    clubs: dict[tuple[str, int], list[tuple[Line, Part]]] = defaultdict(list)
    for line in lines:
        for part in line.parts:
            clubs[part.club.builder, options.players or part.club.players].append((line, part))
    for (builder, players), parts in clubs.items():
        hall = _hall(folder / f"{builder}-{players}", builder, players, options)
        try:
            for line, part in parts:
                measured[line.work] |= part.figures(hall, options.rounds)
                print(f"measured: {line.work} {part.name}", file=sys.stderr, flush=True)
        finally:
            hall.end()
    return measured


def _hall(folder: Path, builder: str, players: int, options: argparse.Namespace) -> Hall:
    """The club as it was kept, or built again."""
    folder.mkdir(parents=True, exist_ok=True)
    kept = folder / "facts.json"

    def club(writer: Project) -> dict[str, Any]:
        if kept.exists():
            return json.loads(kept.read_text())
        begun = perf_counter()
        facts = writer.run(f"waits.clubs.{builder}", players, options.years, options.evenings)
        print(f"built in {perf_counter() - begun:.0f} s: {folder.name}", file=sys.stderr, flush=True)
        kept.write_text(json.dumps(facts))
        return facts

    return Hall(folder, club)


# --- telling ------------------------------------------------------------------------------------------


def print_table(lines: list[Line], measured: Measured, before: Measured | None) -> None:
    ratio = ["× its floor"] if before is None else ["before, × its floor", "now, × its floor"]
    heads = ["work", "floor, ms", "site, ms", *ratio, "goal, × its floor", "met"]
    _print_row(heads)
    _print_row(["---"] * len(heads))
    for line in lines:
        parts = measured[line.work]
        ratios = [_ratios(parts)]
        if before is not None:
            ratios.insert(0, _ratios(before.get(line.work, {})))
        work = line.work + (f": {' / '.join(parts)}" if len(parts) > 1 else "")
        floors, sites = (_numbers([getattr(each, of) for each in parts.values()]) for of in ("floor", "site"))
        met = "yes" if all(_meets(each, line) for each in parts.values()) else "no"
        _print_row([work, floors, sites, *ratios, line.goal_words, met])


def _ratios(parts: dict[str, Figures]) -> str:
    queries = [each.queries for each in parts.values() if each.queries is not None]
    ratios = _numbers([each.ratio for each in parts.values()]) or "–"
    return f"{ratios}; {_numbers(queries)} queries" if queries else ratios


def _numbers(numbers: Sequence[float]) -> str:
    return " / ".join(f"{number:.3g}" if number < 1000 else f"{number:,.0f}" for number in numbers)


def _meets(figures: Figures, line: Line) -> bool:
    within = line.most_queries is None or figures.queries is None or figures.queries <= line.most_queries
    return within and figures.ratio <= line.most


def _print_row(cells: list[str]) -> None:
    print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
