"""The box that says what comes next, for any page of the secretary."""

from typing import Any

from django import template

from jassclub.drawing.queries.progress import Progress
from jassclub.seasons.models import Evening, Season

from .. import next_step as selector

register = template.Library()


@register.inclusion_tag("home/next_step.html", takes_context=True)
def next_step(
    context: dict[str, Any],
    evening: Evening | None = None,
    progress: Progress | None = None,
    season: Season | None = None,
    before_the_draw: bool = False,
) -> dict[str, Any]:
    """Of an evening and its progress; or of a season, by default the newest.

    `before_the_draw`: only until the first round is drawn, on a page that is not about an evening.
    """
    if evening is not None and progress is not None:
        found = selector.next_step_of(evening, progress)
    else:
        found = selector.next_step(season)
    is_shown = not before_the_draw or found.step in selector.BEFORE_THE_DRAW
    return {
        "next": found,
        "is_shown": is_shown,
        "csrf_token": context.get("csrf_token"),
        "club": context.get("club"),
    }
