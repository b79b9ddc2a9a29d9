"""What a regulation gives, shown by an example: the first places, and how one player's total comes about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from fractions import Fraction
from random import Random

from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from jassclub.standings.regulation import AVERAGE, Regulation
from jassclub.standings.results import EveningPart, EveningResults, Line, RoundPart, RoundPoints
from jassclub.standings.season import season_lines

from .explained_words import signed
from .figures import written
from .selectors.standings import Standings

FIRST_PLACES = 5
# An invented season, for clubs that have no results yet.
NAMES = ("Anna", "Beat", "Carla", "Dario", "Elsbeth", "Fritz", "Gerda", "Hans")
EVENINGS, A_WEEK = 4, timedelta(days=7)
LEAST, MOST = 400, 1000
SEED = 1291


@dataclass(frozen=True, slots=True)
class Figure:
    """A number of a sum, or what stands before it; struck out where it does not count."""

    text: str
    counts: bool = True


@dataclass(frozen=True)
class Step:
    """A line of a worked example: what it is about, the numbers added up, and what they come to."""

    about: str
    figures: tuple[Figure, ...]
    result: str
    note: str = ""
    counts: bool = True


@dataclass(frozen=True)
class Example:
    """`first` are the first lines of the standings; `who` is the player of `steps`, which lead to `total`."""

    first: Sequence[Line]
    who: str
    steps: tuple[Step, ...]
    total: str
    is_invented: bool


def example_of(standings: Standings) -> Example | None:
    """From the club's own results; None where it has none."""
    lines = [each.line for each in standings.ranked if each.line.is_known]
    return _example(lines, standings.regulation, is_invented=False) if lines else None


def invented_example(
    regulation: Regulation, days: Sequence[date], *, rounds: int, low_wins: bool, start: date
) -> Example:
    """From an invented season on the season's last days, and before them some; `start` is one where it has
    none."""
    found = list(days or [start])[-EVENINGS:]
    found = [found[0] - A_WEEK * at for at in range(EVENINGS - len(found), 0, -1)] + found
    played = [_invented_evening(day, rounds, at) for at, day in enumerate(found)]
    # Nobody in it is adjusted, and one is excused once.
    by = replace(regulation, adjustments=(), excused={played[0].day: frozenset({NAMES[1]})})
    names = {name: name for name in NAMES}
    lines = season_lines(played, by, names, low_wins=low_wins, language=get_language() or "en")
    return _example(lines, by, is_invented=True)


def _invented_evening(day: date, rounds: int, at: int) -> EveningResults:
    """Somebody else misses each evening."""
    rng, missing = Random(f"{SEED} {at}"), NAMES[1 + at]
    return EveningResults(
        day,
        {
            number: {
                name: RoundPoints(rng.randint(LEAST, MOST), matsche=int(rng.random() < 0.1))
                for name in NAMES
                if name != missing
            }
            for number in range(1, rounds + 1)
        },
    )


def _example(lines: Sequence[Line], regulation: Regulation, *, is_invented: bool) -> Example:
    line = max(lines, key=_worth_showing)  # of equal ones the first
    return Example(
        first=lines[:FIRST_PLACES],
        who=line.name,
        steps=tuple(_steps(line, regulation)),
        total=written(line.total),
        is_invented=is_invented,
    )


def _worth_showing(line: Line) -> int:
    """How many different steps of the regulation one sees in it."""
    parts = line.evenings.values()
    return sum(
        [
            any(not each.counts for part in parts for each in part.rounds),
            any(not part.counts for part in parts),
            any(part.weight != 1 and part.counts for part in parts),
            any(part.is_excused for part in parts),
            bool(line.adjustments),
            line.rank is not None,
        ]
    )


def _steps(line: Line, regulation: Regulation) -> Iterator[Step]:
    for part in line.evenings.values():
        yield Step(
            about=date_format(part.day, "SHORT_DATE_FORMAT"),
            figures=tuple(_round(each) for each in part.rounds),
            result=written(part.value if regulation.combine == AVERAGE else part.weighted),
            note=", ".join(_notes(part)),
            counts=part.counts,
        )
    counting = [part for part in line.evenings.values() if part.counts]
    if regulation.combine == AVERAGE and counting:
        yield _average(counting)
    for each in line.adjustments:
        yield Step(each.reason or _("Adjusted"), (), signed(each.points))


def _round(each: RoundPart) -> Figure:
    text = written(each.value)
    if each.rank is not None:
        text = _("%(points)s (rank %(rank)s)") % {"points": text, "rank": each.rank}
    return Figure(text, each.counts)


def _notes(part: EveningPart) -> Iterator[str]:
    if part.is_excused:
        yield _("excused: %(value)s") % {"value": written(part.value)}
    elif part.value != part.total:
        yield _("rank %(rank)s: %(value)s") % {"rank": part.rank, "value": written(part.value)}
    if part.weight != 1:
        yield f"× {written(part.weight)}"
    if not part.counts:
        yield _("does not count")


def _average(counting: Sequence[EveningPart]) -> Step:
    """How the average of the evenings is worked out."""
    figures = tuple(
        Figure(written(part.value) if part.weight == 1 else f"{written(part.weight)} × {written(part.value)}")
        for part in counting
    )
    weights = sum((part.weight for part in counting), Fraction(0))
    total = sum((part.weighted for part in counting), Fraction(0))
    found = written(Fraction(total) / weights if weights else 0)
    return Step(_("Average"), figures, found, _("divided by %(weights)s") % {"weights": written(weights)})
