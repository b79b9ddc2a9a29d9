"""What a sheet shows besides its deals: control sum, grid and keys."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from jassclub.engine.numbers import MINUS
from jassclub.engine.rules.base import Share
from jassclub.engine.rules.sheet_totals import SimpleSheet, Totals
from jassclub.games.presentation import Presentation
from jassclub.games.words import label, plural, share_word

from ..queries.records import Record


@dataclass(frozen=True, slots=True)
class ControlSum:
    """The points that all sides together must have, beside those they have; `terms` are the parts of the sum:
    157 × 8 + 100 × 2 Matsche."""

    terms: str
    expected: int
    entered: int

    @property
    def is_wrong(self) -> bool:
        return self.expected != self.entered


def control_of(record: Record) -> ControlSum | None:
    """The control sum of all deals that count, or of the stored totals, even where they could not be written
    any more; None where the game knows none."""
    if record.sheet_entry is not None:
        if record.sheet is None:
            return None
        honours = {name: tuple(counts) for name, counts in record.match.honours.items()}
        shares, entered = [*record.sheet.shares(Totals(record.totals, honours))], sum(record.totals)
    else:
        deals = [deal.written for deal in record.deals if deal.written]
        times: Counter[tuple[str, str, int]] = Counter()
        for share in (part.share for deal in deals for part in deal.parts):
            times[share.name, share.value, share.amount] += share.times
        shares = [Share(name, amount, count, value) for (name, value, amount), count in times.items()]
        # Shares of a kind stand together, in the order in which the kinds came up.
        kinds = [(share.name, share.value) for share in shares]
        shares.sort(key=lambda share: (kinds.index((share.name, share.value)), share.amount))
        entered = sum(sum(deal.points) for deal in deals)
    if not shares:
        return None
    return ControlSum(_terms(record, shares), sum(share.points for share in shares), entered)


def _terms(record: Record, shares: Iterable[Share]) -> str:
    """The shares as they are added up; the points that every deal shares out need no word."""
    shared_out = next((field.name for field in record.fields(1) if field.total is not None), "")
    text = ""
    for share in shares:
        amount = abs(share.amount)
        figures = f"{amount} × {share.times}" if amount != 1 else str(share.times)
        sign = MINUS if share.amount < 0 else "+"
        text += f" {sign} {figures}" if text else f"{sign}{figures}".removeprefix("+")
        if share.name != shared_out or share.value:
            text += f" {share_word(record.presentation, share)}"
    return text


def units_of(record: Record, sheet: SimpleSheet) -> dict[str, Any]:
    """The control sum of totals while they are typed: `base` without honours, and each honour that has
    points."""
    game, nothing = record.presentation, Totals((0,) * len(record.sides))
    honours = [
        {"name": name, "amount": amount, "one": label(game, name), "many": plural(game, name)}
        for name, amount in sheet.honours.items()
        if amount
    ]
    return {"base": sum(share.points for share in sheet.shares(nothing)), "honours": honours}


def grid_lines(record: Record) -> list[dict[str, Any]]:
    """The grid of a record whose game has one: a row for each value, with a cell for each side, which has its
    deal with the working of the points, or the query for a new one."""
    if record.presentation.grid is None:
        return []
    grid = record.presentation.grid(record.options)
    filled = {(deal.data[grid.row], deal.data[grid.side]): deal for deal in record.scored}

    def cell(value: str, side: int) -> dict[str, Any]:
        name = record.names.sides[side]
        if (deal := filled.get((value, side))) is None:
            return {"side": name, "query": urlencode({grid.side: side, grid.row: value})}
        written = {"number": deal.number, "working": grid.working(deal), "points": deal.points[side]}
        return {"side": name, "query": urlencode({"deal": deal.number}), **written}

    sides = range(len(record.sides))
    return [
        {"head": row.head, "note": row.note, "cells": [cell(row.value, side) for side in sides]}
        for row in grid.rows
    ]


class Keyboard:
    """The keys that fill in a deal: `keys` for people, `json` for the script. `question` is asked when one
    side has all points, `yes` is the key for that honour."""

    def __init__(self, presentation: Presentation, options: Any) -> None:
        self.keys, honour = presentation.keys(options), presentation.all_points
        keys = [{"keys": key.keys, "field": key.field, "value": key.value} for key in self.keys]
        self.json = json.dumps(keys)
        self.question = _("%(honour)s?") % {"honour": label(presentation, honour)} if honour else ""
        self.yes = next((key.keys[0] for key in self.keys if key.field == honour), "y")
