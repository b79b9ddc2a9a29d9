"""The secretary's next step, from the first member to the next evening: a box on any page."""

from typing import Any

from django import template
from django.db.models import Case, When
from django.utils.timezone import localdate

from jassclub.drawing.queries.progress import Progress, progress
from jassclub.engine.draws.meetings import SEATS
from jassclub.members.models import Member
from jassclub.rounds.queries.state import current_evening
from jassclub.seasons.models import Evening, Season

register = template.Library()
BEFORE_THE_DRAW = ("season", "evening", "roll_call")


def next_step(
    season: Season | None = None, evening: Evening | None = None, state: Progress | None = None
) -> dict[str, Any]:
    """What the box offers of an evening with this progress; else of the season, by default of the newest.
    `step`: "members", "season" or "evening" as long as there is none; "coming" for an evening on a later day;
    else that of the progress. `following`: the next planned evening, where this one is over or cancelled."""
    evening = evening or current_evening(season)
    if evening is None:
        if Member.objects.active().count() < SEATS:
            return {"step": "members"}
        season = season or Season.objects.first()
        return {"step": "evening" if season else "season", "season": season}
    state = state or progress(evening)
    following, step = None, state.step
    if evening.season.closed_at is not None and step in ("roll_call", "draw"):
        step = "finished"  # nothing is drawn in it any more
    if step in ("finished", "cancelled"):  # of the season, else of any season
        planned = Evening.objects.filter(is_cancelled=False, rounds=None, season__closed_at=None)
        later = planned.filter(date__gt=evening.date)
        own_first = Case(When(season=evening.season_id, then=0), default=1)
        following = later.order_by(own_first, "date").first()
    elif step == "roll_call" and not state.here and evening.date > localdate():
        step = "coming"
    about = {"season": evening.season, "evening": evening, "progress": state}
    return {"step": step, "following": following, **about}


@register.inclusion_tag("home/next_step.html", takes_context=True, name="next_step")
def show_next_step(
    context: dict[str, Any],
    evening: Evening | None = None,
    progress: Progress | None = None,
    season: Season | None = None,
    before_the_draw: bool = False,
) -> dict[str, Any]:
    """The box. `before_the_draw`: it is shown only until the first round is drawn."""
    following = next_step(season, evening, progress)
    return {
        "next": following,
        "is_shown": not before_the_draw or following["step"] in BEFORE_THE_DRAW,
        "csrf_token": context.get("csrf_token"),
        "club": context.get("club"),
        "here": context["request"].path,
    }
