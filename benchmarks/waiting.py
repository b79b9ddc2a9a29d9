"""How long people wait for the site, beside the least that Django needs for the same: the table of docs/benchmarks.md.

    .venv/bin/python benchmarks/waiting.py [--only WORDS] [--rounds 7] [--json FILE] [--against FILE] [--clubs FOLDER]

Builds a club of 24 players and one of 100, each with an evening under way, and one of ten years of 40 evenings;
asks the floor and the site in turn, and prints the medians of processor time, in milliseconds. `--only` takes the
lines in which one of these words stands (with commas between them). `--json` keeps what was measured, `--against`
prints what was kept before beside it. `--clubs` keeps the clubs in a folder, and finds them there the next time;
they are built anew when the folder is another or empty.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT)]

from projects import Project  # noqa: E402
from waiting_rows import FULL, LINES, LONG, SMALL, Hall, Line, Part  # noqa: E402


@dataclass(frozen=True)
class Figures:
    """Medians of a part of a line, in milliseconds."""

    floor: float
    site: float
    queries: int | None

    @property
    def ratio(self) -> float:
        return self.site / self.floor


Measured = dict[str, dict[str, Figures]]  # by the words of a line and the name of the part


def main() -> None:
    options = _options()
    words = [word.strip().lower() for word in options.only.split(",") if word.strip()]
    lines = [line for line in LINES if not words or any(word in line.work.lower() for word in words)]
    with _folder(options.clubs) as folder:
        measured = measure(lines, folder, options)
    if options.json:
        options.json.write_text(json.dumps(_as_json(measured), indent=1))
    before = _from_json(json.loads(options.against.read_text())) if options.against else None
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


@contextmanager
def _folder(kept: Path | None) -> Iterator[Path]:
    if kept:
        kept.mkdir(parents=True, exist_ok=True)
        yield kept.absolute()
        return
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


# --- measuring ----------------------------------------------------------------------------------------


def measure(lines: list[Line], folder: Path, options: argparse.Namespace) -> Measured:
    """Club after club, so that at most one is open."""
    measured: Measured = {line.work: {} for line in lines}
    for name in (SMALL, FULL, LONG):
        parts = [(line, part) for line in lines for part in line.parts if part.club == name]
        if not parts:
            continue
        hall = _hall(folder / name.replace(" ", "-"), name, options)
        try:
            for line, part in parts:
                measured[line.work][part.name] = _in_turn(hall, part, options.rounds)
                print(f"{line.work} {part.name}", file=sys.stderr, flush=True)
        finally:
            hall.end()
    return measured


def _hall(folder: Path, name: str, options: argparse.Namespace) -> Hall:
    """The club as it was kept, or built anew."""
    folder.mkdir(exist_ok=True)
    kept = folder / "facts.json"

    def club(writer: Project) -> dict[str, Any]:
        if kept.exists():
            return json.loads(kept.read_text())
        begun = perf_counter()
        players = options.players or (24 if name == SMALL else 100)
        kind = "years" if name == LONG else "evening"
        facts = writer.run("waiting_clubs.build", kind, players, options.years, options.evenings)
        print(f"{name}: built in {perf_counter() - begun:.0f} s", file=sys.stderr, flush=True)
        kept.write_text(json.dumps(facts))
        return facts

    return Hall(folder, club)


def _in_turn(hall: Hall, part: Part, rounds: int) -> Figures:
    turns = part.turns(hall)
    floor, site = [], []
    for _round in range(rounds):
        floor.append(turns.floor() * 1000)
        site.append(turns.site() * 1000)
    return Figures(median(floor), median(site), turns.queries)


# --- telling ------------------------------------------------------------------------------------------


def print_table(lines: list[Line], measured: Measured, before: Measured | None) -> None:
    heads = ["work", "floor, ms", "site, ms", "× its floor", "goal", "met"]
    if before is not None:
        heads[3:4] = ["before, × its floor", "now, × its floor"]
    _print_row(heads)
    _print_row(["---"] * len(heads))
    for line in lines:
        figures = measured[line.work]
        queries = [f"{each.queries} queries" for each in figures.values() if line.most_queries]
        ratios = [_cell(figures, "ratio", queries)]
        if before is not None:
            ratios.insert(0, _cell(before.get(line.work, {}), "ratio", []))
        told = [line.work + _names(line), _cell(figures, "floor", []), _cell(figures, "site", [])]
        _print_row([*told, *ratios, line.goal, "yes" if _is_met(line, figures) else "no"])


def _names(line: Line) -> str:
    names = [part.name for part in line.parts if part.name]
    return f" ({' / '.join(names)})" if names else ""


def _cell(figures: dict[str, Figures], name: str, more: list[str]) -> str:
    numbers = [f"{getattr(each, name):.3g}" for each in figures.values()]
    return "; ".join([" / ".join(numbers) or "–", *more])


def _is_met(line: Line, figures: dict[str, Figures]) -> bool:
    asks = max((each.queries or 0 for each in figures.values()), default=0)
    is_quick = all(each.ratio <= line.most for each in figures.values())
    return is_quick and (line.most_queries is None or asks <= line.most_queries)


def _print_row(cells: list[str]) -> None:
    print(f"| {' | '.join(cells)} |", flush=True)


def _as_json(measured: Measured) -> Any:
    return {work: {name: asdict(each) for name, each in parts.items()} for work, parts in measured.items()}


def _from_json(kept: Any) -> Measured:
    return {work: {name: Figures(**each) for name, each in parts.items()} for work, parts in kept.items()}


if __name__ == "__main__":
    main()
