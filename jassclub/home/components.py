"""All parts of pages on one page for developers, with invented names. docs/look.md says why they look so."""

from typing import Any

import django_tables2 as tables
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse

from jassclub.accounts.access import Request, for_secretary
from jassclub.accounts.forms import NewAccountForm
from jassclub.matches.game_cards import game_cards
from jassclub.results.standings_table import FIGURE, StandingsTable

LONG_NAME = "Anna-Katharina Wunderlin-Zumbrunnen von Hinterkappelen (Bern)"
# Rank, player, rose, total, rounds, trend of the evenings.
LINES = (
    (1, "Hans Huber", 2, 2862, (776, 886, 698), "0,12 20,4 40,6 60,0"),
    (2, LONG_NAME, 1, 2849, (689, 863, 591), "0,8 20,6 40,10 60,4"),
    (3, "Fritz Frei", 0, 2832, (623, 921, 643), "0,16 20,10 40,8 60,6"),
    (4, "Zita Zgraggen", -3, 2790, (582, 876, 503), "0,2 20,8 40,9 60,13"),
    (5, "Beat Brunner", None, 711, (711,), ""),
)


def _row(rank: int, player: str, rose: int | None, total: int, rounds: tuple[int, ...], trend: str) -> Any:
    cells = [{"figure": points, "is_best": len(rounds) > 1 and points == max(rounds)} for points in rounds]
    return {
        "key": rank,
        "rank": rank,
        "is_leader": rank <= 3,
        "player": player,
        "page": reverse("components"),
        "rose": rose,
        "shown_total": total,
        "cells": [*cells, *[{"figure": "–"}] * (3 - len(cells))],
        "trend": trend,
        "honours": {},
    }


@for_secretary
def components(request: Request) -> HttpResponse:
    rounds = [(f"round_{n}", tables.Column(verbose_name=n, attrs=FIGURE)) for n in (1, 2, 3)]
    trend = ("trend", tables.Column(verbose_name="∿"))
    table = StandingsTable([_row(*line) for line in LINES], extra_columns=[trend, *rounds], orderable=False)
    table.shows_trend = True
    context = {
        "table": table,
        "forms": (NewAccountForm(), NewAccountForm({"username": "", "password": "short"})),
        "cards": game_cards(lambda game: reverse("game", args=[game]))[:4],
    }
    return render(request, "home/components.html", context)
