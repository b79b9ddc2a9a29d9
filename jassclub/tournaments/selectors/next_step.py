"""What the secretary does next: from the first member to the end of an evening, and on to the next one."""

from dataclasses import dataclass

from jassclub.draws.tokens import SEATS
from jassclub.members.models import Member

from ..models import Evening, Season
from .rounds import Progress, progress
from .seating import current_evening

BEFORE_THE_DRAW = ("season", "evening", "roll_call")


@dataclass(frozen=True)
class NextStep:
    """`step` is members, season or evening as long as there are none, else that of the evening's progress.

    `following` is the evening that is planned after one that is finished.
    """

    step: str
    season: Season | None = None
    evening: Evening | None = None
    progress: Progress | None = None
    following: Evening | None = None


def next_step(season: Season | None = None) -> NextStep:
    """Of the season, by default of the newest; in a fixed number of queries."""
    evening = current_evening(season)
    if evening is not None:
        return next_step_of(evening, progress(evening))
    if Member.objects.active().count() < SEATS:
        return NextStep("members")
    season = season or Season.objects.first()
    return NextStep("evening" if season else "season", season)


def next_step_of(evening: Evening, state: Progress) -> NextStep:
    following = None
    if state.step == "finished":
        later = Evening.objects.filter(season=evening.season_id, date__gt=evening.date)
        following = later.order_by("date").first()
    return NextStep(state.step, evening.season, evening, state, following)
