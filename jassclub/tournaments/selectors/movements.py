"""Where the last draws stand in their movement, so that the next one can go on there."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from django.db.models import Max

from ..models import Draw, Evening, Round
from .drawn_people import today
from .history import never_played

WANTED = ("members", "plan__players", "drawn__movement", "last")

Stands = tuple[
    list[int | None], int
]  # the members by position (None: nobody), and which of its rounds is next


def movement_of(evening: Evening, *, here: Collection[int], method: str, first: int) -> Stands | None:
    """Where tonight's rounds before number `first` stand; before the first one, those of the last evening on
    which just these people were drawn by this method. None where that is not known.
    """
    if evening.rounds.filter(draw__isnull=False, number__lt=first).exists():
        return _tonight(evening, first)
    return next(_of_earlier_evenings(evening, set(here), method), None)


def _tonight(evening: Evening, first: int) -> Stands | None:
    last = evening.rounds.filter(draw__isnull=False, number__lt=first).order_by("number").last()
    assert last is not None
    draws = Draw.objects.filter(evening=evening, drawn__isnull=False, pk__gte=last.draw_id)
    draws = draws.filter(first__lte=last.number, last__gte=last.number)
    draw = draws.exclude(taken_back__number=last.number).order_by("pk").values(*WANTED).last()
    return _stands(draw, last.number) if draw else None


def _of_earlier_evenings(evening: Evening, here: set[int], method: str) -> Iterator[Stands]:
    season = Draw.objects.filter(evening__season=evening.season_id, evening__date__lt=evening.date)
    played = Round.objects.exclude(pk__in=never_played(evening))
    draws = season.filter(method=method, rounds__in=played).annotate(until=Max("rounds__number"))
    for draw in draws.order_by("-evening__date", "-pk").values(*WANTED, "until"):
        stands = _stands(draw, draw["until"])
        if stands and set(today(draw["members"][: draw["plan__players"]])) == here:
            yield stands


def _stands(draw: dict[str, Any], number: int) -> Stands | None:
    """After the round of that number, where those that were drawn with it later do not stand any more."""
    movement = draw["drawn__movement"]
    if not movement:
        return None
    members = today(draw["members"])
    stand = [members[player - 1] if player else None for player in movement["positions"]]
    return stand, movement["next"] - (draw["last"] - number)
