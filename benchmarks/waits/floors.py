"""The least that Django does for a page: one query with the same rows, a plain template of the same bytes.

`write_page` makes the template from the page of the site: its bytes, most of them in a loop over the rows,
and in between the rows' values. A deal is one select, one insert and one update in a transaction.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template import engines
from django.urls import path

from jassclub.matches.models import Entry, Match
from jassclub.rounds.models import Result, Table

LOOPED = 0.9  # of a page stands in the rows


def _placed(**where: Any) -> Iterable[tuple[Any, ...]]:
    found = Result.objects.filter(**where).order_by("member__surname", "member__first_name")
    return found.values_list(
        *(
            "seat__match__table__number",
            "member__surname",
            "member__first_name",
            "token",
            "seat__match__totals",
        )
    )


ROWS: dict[str, Callable[[int, str], Iterable[tuple[Any, ...]]]] = {
    "deals-of-a-table": lambda pk, _asked: Entry.objects.filter(match__table=pk).values_list(
        *("number", "data", "points", "remark", "version", "written_at", "written_by")
    ),
    "players-of-an-evening": lambda pk, _asked: _placed(round__evening=pk, round__number=1),
    "players-of-a-round": lambda pk, _asked: _placed(round=pk),
    "a-player-of-a-round": lambda pk, asked: _placed(round=pk, member__surname=asked),
    "tables-of-a-round": lambda pk, _asked: (
        Table.objects.filter(round=pk)
        .order_by("number")
        .values_list("number", "match__is_finished", "match__totals")
    ),
}


def page(request: HttpRequest, name: str, rows: str, pk: int) -> HttpResponse:
    found = ROWS[rows](pk, request.GET.get("q", ""))
    return render(request, f"{name}.html", {"rows": found})


def deal(request: HttpRequest, pk: int) -> HttpResponse:
    number = int(request.POST["number"])
    points = [int(request.POST["points"]), 157 - int(request.POST["points"])]
    with transaction.atomic():
        match = Match.objects.get(pk=pk)
        Entry.objects.create(match=match, number=number, data={"card_points": points}, points=points)
        match.deals_in, match.totals = number, points
        match.save(update_fields=["deals_in", "totals"])
    return HttpResponse("saved")


urlpatterns = [
    path("page/<slug:name>/<slug:rows>/<int:pk>/", page),
    path("deal/<int:pk>/", deal),
]


def write_page(name: str, rows: str, pk: int, asked: str, like: bytes) -> None:
    """The template of `name`: with these rows it becomes exactly as long as `like`."""
    text = re.sub("[{}]", "|", re.sub(rb"[^\x00-\x7f]", b"x", like).decode())
    found = [*ROWS[rows](pk, asked)]
    cells = len(found[0])
    values = len(_rendered(_loop([""] * cells), found))
    each = int((len(text) - values) * LOOPED / (len(found) * cells))
    around = len(text) - values - each * len(found) * cells
    words = [text[around + each * cell : around + each * (cell + 1)] for cell in range(cells)]
    template = text[:around] + _loop(words)
    if len(_rendered(template, found)) != len(like):
        raise AssertionError(f"the floor of {name} is not as long as the page")
    (Path(os.environ["FLOOR_PAGES"]) / f"{name}.html").write_text(template, newline="")


def _loop(words: list[str]) -> str:
    cells = "".join(f"{word}{{{{ row.{cell} }}}}" for cell, word in enumerate(words))
    return "{% for row in rows %}" + cells + "{% endfor %}"


def _rendered(template: str, found: list[tuple[Any, ...]]) -> bytes:
    return engines["django"].from_string(template).render({"rows": found}).encode()
