"""Which journal lines about seasons and evenings cannot be undone now, as the actions that undo them say."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef, Q

from jassclub.accounts.models import Account
from jassclub.drawing.models import Pair
from jassclub.evenings.models import SignUp
from jassclub.journal.models import Line
from jassclub.journal.queries import not_to_undo
from jassclub.members.models import Member
from jassclub.rounds.models import Draw, Round
from jassclub.seasons.models import Attendance, Evening, Season
from jassclub.seasons.queries import evenings_of, seasons_of

from .queries import entered_otherwise


def refused_openings(lines: Sequence[Line], by: Account) -> list[Line]:
    seasons = seasons_of(lines)
    used = set(Evening.objects.filter(season__in=seasons).values_list("season", flat=True))
    return not_to_undo(lines, lambda line: seasons.get(line.season or 0), lambda line: line.season in used)


def refused_changes(lines: Sequence[Line], by: Account) -> list[Line]:
    """Other options would score entries again, or another season has the name by now. Only the newest change
    of a season asks for its entries."""
    seasons = seasons_of(lines)
    names = dict(Season.objects.values_list("name", "pk"))

    def is_refused(line: Line) -> bool:
        season, options = seasons[line.season or 0], line.before["options"]
        counts_anew = options != line.after["options"] and (
            season.is_counting or entered_otherwise(season, {**season.options, **options})
        )
        return bool(counts_anew) or names.get(line.before["name"], line.season) != line.season

    return not_to_undo(lines, lambda line: seasons.get(line.season or 0), is_refused)


def refused_regulations(lines: Sequence[Line], by: Account) -> list[Line]:
    """A member or an evening in it is gone, or tables are being recounted."""
    seasons = seasons_of(lines)
    days = set(Evening.objects.filter(season__in=seasons).values_list("season", "date"))
    members = set(Member.objects.values_list("pk", flat=True))

    def is_refused(line: Line) -> bool:
        regulation = line.before["regulation"]
        excused = regulation.get("excused", {})
        named = {int(adjustment["player"]) for adjustment in regulation.get("adjustments", [])}
        named |= {int(key) for people in excused.values() for key in people}
        lost = any((line.season, date.fromisoformat(day)) not in days for day in excused)
        return lost or not named <= members or seasons[line.season or 0].is_counting

    return not_to_undo(lines, lambda line: seasons.get(line.season or 0), is_refused)


def refused_evening_openings(lines: Sequence[Line], by: Account) -> list[Line]:
    """Someone is ticked, paired or signed up on one of the evenings, or a draw was announced."""
    keys = {key for line in lines for key in opened_evenings(line)}
    models: tuple[Any, ...] = (Attendance, Pair, SignUp, Draw, Round)
    used = Q(*(Exists(model.objects.filter(evening=OuterRef("pk"))) for model in models), _connector=Q.OR)
    free = set(Evening.objects.filter(pk__in=keys).exclude(used).values_list("pk", flat=True))
    return [line for line in lines if not free.issuperset(opened_evenings(line))]


def opened_evenings(line: Line) -> list[int]:
    return list(line.after.get("evenings") or [line.evening or 0])


def refused_evening_changes(lines: Sequence[Line], by: Account) -> list[Line]:
    """Another evening has that day by now, or an evening that has begun would be cancelled."""
    evenings = Evening.objects.in_bulk(evenings_of(lines))
    seasons = {evening.season_id for evening in evenings.values()}
    rows = Evening.objects.filter(season__in=seasons).values_list("pk", "season", "date")
    days = {(season, day): key for key, season, day in rows}
    begun = set(Attendance.objects.filter(evening__in=evenings).values_list("evening", flat=True))
    begun |= set(Round.objects.filter(evening__in=evenings).values_list("evening", flat=True))

    def is_refused(line: Line) -> bool:
        evening, before = evenings[line.evening or 0], line.before["fields"]
        day = date.fromisoformat(before["date"]) if "date" in before else evening.date
        is_taken = days.get((evening.season_id, day), evening.pk) != evening.pk
        would_cancel = bool(before.get("is_cancelled")) and not evening.is_cancelled
        return is_taken or (would_cancel and evening.pk in begun)

    return not_to_undo(lines, lambda line: evenings.get(line.evening), is_refused)
