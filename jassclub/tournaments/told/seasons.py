"""Seasons and their evenings: opened, changed, removed, taken over."""

from __future__ import annotations

from datetime import date

from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from jassclub.journal.kinds import Kind, refuse_newer, sentence
from jassclub.journal.models import Line
from jassclub.members.models import Account
from jassclub.standings.regulation_json import InvalidRegulation, from_json

from ..models import Evening, Season
from ..selectors.regulation import with_keys
from ..services.regulation import set_regulation
from ..services.seasons import (
    FromWhenMissing,
    move_evening,
    remove_evening,
    remove_season,
    save_season,
)
from ..services.seating import lock_evening
from .days import day


def _changed(line: Line) -> str:
    before, after = line.before, line.after
    if before["name"] != after["name"]:
        renamed = {"before": before["name"], "after": after["name"]}
        return _("season %(before)s is called %(after)s") % renamed
    return _("season %(name)s changed") % {"name": after["name"]}


def _undo_opened(line: Line, by: Account) -> None:
    season = Season.objects.get(pk=line.season or 0)
    if season.version != line.after["version"]:
        raise refuse_newer()
    remove_season(season=season)


def _undo_changed(line: Line, by: Account) -> None:
    before = line.before
    season = Season.objects.get(pk=line.season or 0)
    try:
        save_season(
            season=season, fields=before["fields"], options=before["options"], seen=line.after["version"]
        )
    except FromWhenMissing as asks:
        raise ValidationError(
            _(
                "Matches that are already played would be scored again:"
                " change the season on its page, which asks first."
            ),
            code="counted_anew",
        ) from asks


def _opened(line: Line) -> str:
    words = _("evening of %(date)s opened (%(season)s)")
    return words % {"date": day(line.after["date"]), "season": line.after["season"]}


def _undo_evening(line: Line, by: Account) -> None:
    evening = lock_evening(Evening.objects.get(pk=line.evening or 0))
    if evening.attendances.exists() or evening.pairs.exists():
        raise ValidationError(_("Somebody is ticked as here on this evening."), code="newer")
    remove_evening(evening=evening)


def _moved(line: Line) -> str:
    said = {"before": day(line.before["date"]), "after": day(line.after["date"])}
    return _("evening of %(before)s moved to %(after)s") % said


def _undo_moved(line: Line, by: Account) -> None:
    before, after = (date.fromisoformat(each["date"]) for each in (line.before, line.after))
    evening = Evening.objects.get(pk=line.evening or 0)
    if evening.date != after:
        raise refuse_newer()
    move_evening(evening=evening, to=before, seen=after)


def _removed(line: Line) -> str:
    words = _("evening of %(date)s removed (%(season)s)")
    return words % {"date": day(line.before["date"]), "season": line.before["season"]}


def _imported(line: Line) -> str:
    days = ", ".join(map(day, line.after["evenings"]))
    n = line.after["results"]
    words = ngettext(
        "%(n)s result taken over into %(season)s: %(days)s",
        "%(n)s results taken over into %(season)s: %(days)s",
        n,
    )
    return words % {"n": n, "season": line.after["season"], "days": days}


def _undo_regulation(line: Line, by: Account) -> None:
    before = line.before
    season = Season.objects.get(pk=line.season or 0)
    regulation = with_keys(from_json(before["regulation"]))
    try:
        set_regulation(
            season=season,
            regulation=regulation,
            guests=before["guests"],
            helpers_ranked=before["helpers_ranked"],
            rounds_per_evening=before["rounds_per_evening"],
            seen=line.after["version"],
        )
    except (InvalidRegulation, IntegrityError) as error:  # somebody or an evening in it is gone
        raise refuse_newer() from error


KINDS = {
    "season_opened": Kind(sentence(gettext_lazy("season %(name)s opened")), undo=_undo_opened),
    "season_changed": Kind(_changed, undo=_undo_changed),
    "regulation_changed": Kind(
        sentence(gettext_lazy("how season %(name)s is scored changed")), undo=_undo_regulation
    ),
    "season_removed": Kind(sentence(gettext_lazy("season %(name)s removed"))),
    "evening_opened": Kind(_opened, undo=_undo_evening),
    "evening_moved": Kind(_moved, undo=_undo_moved),
    "evening_removed": Kind(_removed),
    "results_imported": Kind(_imported),
    "season_loaded": Kind(sentence(gettext_lazy("season %(season)s loaded from a file"))),
    "sample_loaded": Kind(sentence(gettext_lazy("sample club loaded: %(season)s"))),
}
