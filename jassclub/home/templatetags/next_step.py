"""The box "next step", for any page of the secretary."""

from typing import Any

from django import template

from jassclub.drawing.queries.progress import Progress
from jassclub.seasons.models import Evening, Season

from .. import queries

register = template.Library()


@register.inclusion_tag("home/next_step.html", takes_context=True)
def next_step(
    context: dict[str, Any],
    evening: Evening | None = None,
    progress: Progress | None = None,
    season: Season | None = None,
    before_the_draw: bool = False,
) -> dict[str, Any]:
    """The next step of the evening with this progress; else of the season, by default of the newest.

    `before_the_draw`: the box is shown only until the first round is drawn.
    """
    if evening is not None and progress is not None:
        following = queries.next_step_of(evening, progress)
    else:
        following = queries.next_step(season)
    is_shown = not before_the_draw or following.step in queries.BEFORE_THE_DRAW
    return {
        "next": following,
        "is_shown": is_shown,
        "csrf_token": context.get("csrf_token"),
        "club": context.get("club"),
    }
