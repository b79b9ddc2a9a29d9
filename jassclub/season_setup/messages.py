"""The journal's lines about seasons and evenings: opened, changed, removed, imported."""

from datetime import time
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils.formats import time_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from jassclub.accounts.models import Account
from jassclub.games.joined import and_joined, semicolons, stated
from jassclub.journal.kinds import Kind, Words, refuse_newer, register
from jassclub.journal.models import Line
from jassclub.journal.queries import version_to_undo
from jassclub.journal.recording import note
from jassclub.seasons.models import Evening
from jassclub.seasons.number_format import day
from jassclub.seasons.queries import evening_of, lock_evening, season_of, with_keys
from jassclub.seasons.regulation_json import InvalidRegulation, from_json

from . import undo_checks as checks
from .actions.scoring import set_regulation
from .actions.seasons import FromWhenMissing, change_evening, remove_evening, remove_season, save_season
from .scoring import SEASON_FIELDS


def _remove(line: Line, by: Account) -> None:
    remove_season(season=season_of(line))


def _changed(line: Line) -> str:
    before, after = line.before, line.after
    if before["name"] != after["name"]:
        renamed = {"before": before["name"], "after": after["name"]}
        return _("season %(before)s renamed to %(after)s") % renamed
    return _("season %(name)s changed") % {"name": after["name"]}


def _counted_anew(line: Line) -> str:
    """Also the rounds that keep their options, with the table whose deal does not allow the new ones."""
    n, name = line.after["tables"], line.after["name"]
    words = ngettext(
        "season %(name)s rescored with its new options: %(n)s table",
        "season %(name)s rescored with its new options: %(n)s tables",
        n,
    )
    words_of_kept = _("left unchanged: %(date)s, round %(round)s, because of table %(table)s")
    kept = (words_of_kept % {**round_, "date": day(round_["date"])} for round_ in line.after["kept"])
    return semicolons([words % {"name": name, "n": n}, *kept])


def _undo_changed(line: Line, by: Account) -> None:
    before = line.before
    fields, options, seen = before["fields"], before["options"], version_to_undo(line)
    try:
        save_season(season=season_of(line), fields=fields, options=options, seen=seen)
    except FromWhenMissing as asks:
        raise ValidationError(
            _("Matches already played would be rescored: change the season on its page, which asks first."),
            code="counted_anew",
        ) from asks


def _with_days(words: Promise) -> Words:
    def filled(line: Line) -> str:
        evenings = line.after or line.before
        days = and_joined(map(day, evenings.get("dates") or [evenings["date"]]))
        return str(words) % {"date": days, "days": days, "season": evenings["season"]}

    return filled


def _undo_evenings(line: Line, by: Account) -> None:
    for key in checks.opened_evenings(line):
        evening = lock_evening(Evening.objects.get(pk=key))
        if evening.attendances.exists() or evening.pairs.exists():
            raise ValidationError(_("Someone is ticked as here on this evening."), code="newer")
        if evening.sign_ups.exists():
            raise ValidationError(_("Someone has signed up for this evening."), code="newer")
        remove_evening(evening=evening)
    if "evenings" in line.after:
        note("evenings_removed", before=line.after, season=line.season)


def _evening_changed(line: Line) -> str:
    before, after = line.before, line.after
    days = {"before": day(before["date"]), "after": day(after["date"])}
    is_moved = before["date"] != after["date"]
    words = _("evening of %(before)s moved to %(after)s") if is_moved else _("evening of %(after)s changed")
    others = ((name, value) for name, value in after["fields"].items() if name != "date")
    changed = (_setting(name, value) for name, value in others if value != before["fields"].get(name))
    return semicolons([words % days, *changed])


def _setting(name: str, value: Any) -> str:
    if name == "is_cancelled":
        return str(_("cancelled") if value else _("takes place after all"))
    if name == "starts_at" and value:
        value = time_format(time.fromisoformat(value))
    label = Evening._meta.get_field(name).verbose_name  # type: ignore[union-attr]
    return stated(label, "–" if value in (None, "") else value)


def _undo_evening_changed(line: Line, by: Account) -> None:
    evening = evening_of(line)
    fields = {
        name: Evening._meta.get_field(name).to_python(value)  # type: ignore[union-attr]
        for name, value in line.before["fields"].items()
    }
    change_evening(evening=evening, fields=fields, seen=version_to_undo(line))


def _imported(line: Line) -> str:
    days = and_joined(map(day, line.after["evenings"]))
    n = line.after["results"]
    words = ngettext(
        "%(n)s result imported into %(season)s: %(days)s",
        "%(n)s results imported into %(season)s: %(days)s",
        n,
    )
    return words % {"n": n, "season": line.after["season"], "days": days}


def _undo_regulation(line: Line, by: Account) -> None:
    season = season_of(line)
    regulation = with_keys(from_json(line.before["regulation"]))
    fields = {name: line.before[name] for name in SEASON_FIELDS}
    try:
        set_regulation(season=season, regulation=regulation, fields=fields, seen=version_to_undo(line))
    except (InvalidRegulation, IntegrityError) as error:  # someone or an evening in it is gone
        raise refuse_newer() from error


def _opening(words: Promise) -> Kind:
    return Kind(_with_days(words), undo=_undo_evenings, refused=checks.refused_evening_openings)


register(
    {
        "season_opened": Kind(_("season %(name)s started"), undo=_remove, refused=checks.refused_openings),
        "season_changed": Kind(_changed, undo=_undo_changed, refused=checks.refused_changes),
        "season_counted_anew": Kind(_counted_anew),
        "regulation_changed": Kind(
            _("scoring of season %(name)s changed"), undo=_undo_regulation, refused=checks.refused_regulations
        ),
        "season_removed": Kind(_("season %(name)s removed")),
        "evening_opened": _opening(_("evening of %(date)s added (%(season)s)")),
        "evenings_opened": _opening(_("evenings added (%(season)s): %(days)s")),
        "evenings_removed": Kind(_with_days(_("evenings removed (%(season)s): %(days)s"))),
        "evening_changed": Kind(
            _evening_changed, undo=_undo_evening_changed, refused=checks.refused_evening_changes
        ),
        "evening_removed": Kind(_with_days(_("evening of %(date)s removed (%(season)s)"))),
        "results_imported": Kind(_imported),
        "season_loaded": Kind(_("season %(season)s loaded from a file")),
        "sample_loaded": Kind(_("sample club loaded: %(season)s")),
    }
)
