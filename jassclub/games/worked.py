"""A worked example in words and figures, from the same case that the tests run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from jassclub.engine.minus import with_minus
from jassclub.engine.rules.base import InvalidDeal, Json, Match

from .ending import ending_words, verdict_words
from .presentation import Presentation
from .refusals import sentence
from .said import Names, described
from .settled import SEAT_OPTIONS, option_word
from .words import label

PEOPLE = ("Anna", "Beat", "Carla", "Dario", "Elsa")


@dataclass(frozen=True, slots=True)
class Row:
    """Figures of a deal, one for each side."""

    label: str
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WorkedDeal:
    """A deal: what was said in it, the figures that went into it and, unless refused, what was written.

    `verdict` says whose Weis counts and why, where melds were declared.
    """

    number: int
    said: str
    rows: tuple[Row, ...]
    written: Row | None = None
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A case as people read it; `refused` says why its last deal cannot be written."""

    agreed: str
    sides: tuple[str, ...]
    deals: tuple[WorkedDeal, ...]
    totals: Row | None
    ending: str = ""
    refused: str = ""
    template = "games/example.html"


def worked(presentation: Presentation, case: Json) -> Example:
    """What a case of `docs/games/examples/` comes to, played by the rules."""
    game, given = presentation.game, case.get("options", {})
    seats = case.get("seats", game.seats[0])
    agreed = " · ".join(
        f"{label(presentation, name)}: {_agreed(presentation, name, value)}"
        for name, value in given.items()
        if value is not None
    )
    try:
        options = game.options(given, seats)
    except InvalidDeal as refusal:
        return Example(agreed, (), (), None, refused=sentence(refusal, presentation))
    sides = tuple(" – ".join(PEOPLE[seat] for seat in side) for side in game.sides(options))
    names, match, deals, refused = Names(PEOPLE[:seats], sides), game.start(options), [], ""
    for data in case["deals"]:
        before = match
        try:
            match = game.add(options, match, data)
        except InvalidDeal as refusal:
            refused = sentence(refusal, presentation)
        after = None if refused else match
        deals.append(_deal(presentation, options, names, before, after, data))
    totals = _row(_("Total"), match.totals) if len(match.deals) > 1 else None
    ending = ending_words(presentation, options, match, names)
    return Example(agreed, sides, tuple(deals), totals, ending, refused)


def _deal(
    presentation: Presentation,
    options: Any,
    names: Names,
    before: Match[Any],
    after: Match[Any] | None,
    data: Json,
) -> WorkedDeal:
    fields = presentation.game.fields(options, before)
    listed = [field.name for field in fields if field.kind == "numbers"]
    if after is None:  # what is refused may be figures that are not asked for at all
        asked = {field.name for field in fields}
        listed += [name for name, value in data.items() if isinstance(value, list) and name not in asked]
    rows = [_row(label(presentation, name), data[name]) for name in listed if any(data.get(name) or ())]
    written, verdict = None, ""
    if after is not None:
        if after.extras.get("scores"):  # where the marks hang on a score that is not written itself
            rows.append(_row(_("Score of the deal"), after.extras["scores"][-1]))
        written = _row(label(presentation, "points"), after.points[-1])
        verdict = verdict_words(presentation, options, after.deals[-1], names)
    uncounted = after.written[-1].uncounted if after else ()
    said = described(presentation, fields, data, names, listed, uncounted)
    return WorkedDeal(len(before.deals) + 1, " · ".join(said), tuple(rows), written, verdict)


def _row(name: str, figures: Iterable[int]) -> Row:
    return Row(name, tuple(with_minus(each) for each in figures))


def _agreed(presentation: Presentation, name: str, value: Any) -> str:
    return PEOPLE[value] if name in SEAT_OPTIONS else option_word(presentation, name, value)
