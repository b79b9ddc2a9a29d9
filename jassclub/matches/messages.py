"""The journal's lines about matches, and how they are undone."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.accounts.models import Account
from jassclub.engine.numbers import with_minus
from jassclub.games import presentation_of
from jassclub.games.joined import stated
from jassclub.games.words import label, option_word
from jassclub.journal.kinds import Kind, Words, refuse_newer, register
from jassclub.journal.models import Line

from .access import objections, refuse_objected
from .actions.sheets import exchange_back, lock_match
from .actions.starting import choose_seat
from .actions.writing import is_refused, strike_entry, write_entry
from .models import Correction, Entry, Match
from .queries.contents import CurrentSheets, entries_by_number, refused_to_put_back
from .scoring import NeedsConfirmation


def at_its_table(line: Line) -> str:
    if line.table is None:
        return _("friendly match %(number)s") % {"number": line.match}
    return _("round %(round)s, table %(table)s") % {"round": line.round, "table": line.table}


def _entry(line: Line) -> str:
    """For example "round 2, table 3, deal 5: 97 : 60 became 79 : 78"."""
    number = line.after["number"]
    what = _("totals") if number == Entry.WHOLE_SHEET else _("deal %(number)s") % {"number": number}
    parts = {"where": at_its_table(line), "what": what, "after": _points(line.after)}
    if line.before is None:
        return _("%(where)s, %(what)s: %(after)s") % parts
    parts["before"] = _points(line.before)
    if line.what == "entry_struck":
        return _("%(where)s, %(what)s: %(before)s deleted") % parts
    return _("%(where)s, %(what)s: %(before)s became %(after)s") % parts


def _points(entry: dict[str, Any]) -> str:
    """A deal that comes after the end has none."""
    return " : ".join(map(with_minus, entry.get("points") or ["–"]))


def _undo_entry(line: Line, by: Account) -> None:
    correction = Correction.objects.select_related("match").get(pk=line.after["correction"])
    match, number = lock_match(correction.match), correction.number
    refuse_objected(by=by, match=match)
    if CurrentSheets([line]).has_newer(line, match.pk, number):  # written while the lock was waited for
        raise refuse_newer()
    if line.after["opens"]:
        raise ValidationError(
            _("The round has been reopened since: enter the deal on its sheet, then close the round."),
            code="consequences",
        )
    entry = entries_by_number(match).get(number)
    seen, before = entry.version if entry else 0, correction.before
    try:
        if before is None:
            strike_entry(match=match, number=number, seen=seen, by=by)
        else:
            data, remark = before["data"], before["remark"]
            write_entry(match=match, number=number, data=data, seen=seen, by=by, remark=remark)
    except NeedsConfirmation as asks:
        raise ValidationError(
            _("This would change more than this deal: correct it on the sheet, which shows what changes."),
            code="consequences",
        ) from asks


def _refused_entries(lines: Sequence[Line], by: Account) -> list[Line]:
    now = CurrentSheets(lines)
    objected = _objected(now.matches.values(), by)
    return [line for line in lines if _is_refused_entry(line, now, objected)]


def _is_refused_entry(line: Line, now: CurrentSheets, objected: Collection[int]) -> bool:
    correction = now.corrections.get(line.after["correction"])
    if correction is None or line.after["opens"] or correction.match_id in objected:
        return True
    if now.has_newer(line, correction.match_id, correction.number):
        return True
    return is_refused(now.matches[correction.match_id], correction.number, correction.before)


def _objected(matches: Iterable[Match], by: Account) -> set[int]:
    """The keys of the matches in which this account may not write; a helper in no closed one."""
    if by.is_secretary:
        return set()
    return {*(match.pk for match in matches if match.is_closed), *objections(by, matches)}


def _first(line: Line) -> str:
    name = line.after["name"] or _("nobody yet")
    return _("%(where)s: %(name)s begins the first deal") % {"where": at_its_table(line), "name": name}


def _dealer(line: Line) -> str:
    where = at_its_table(line)
    if not line.after["name"]:
        return _("%(where)s: who deals first follows from who leads") % {"where": where}
    return _("%(where)s: %(name)s deals first") % {"where": where, "name": line.after["name"]}


def _seat_chosen(name: str, words: Words) -> Kind:
    """The kind of a line with the seat chosen in the field `name`: `first` or `dealer`."""

    def undo(line: Line, by: Account) -> None:
        match = lock_match(Match.objects.get(pk=line.match or 0))
        refuse_objected(by=by, match=match)
        if getattr(match, name) != line.after["seat"]:
            raise refuse_newer()
        choose_seat(match=match, name=name, seat=line.before["seat"])

    def refused(lines: Sequence[Line], by: Account) -> list[Line]:
        matches = Match.objects.in_bulk({line.match for line in lines})
        objected = _objected(matches.values(), by)
        return [
            line
            for line in lines
            if line.match not in matches
            or line.match in objected
            or getattr(matches[line.match], name) != line.after["seat"]
        ]

    return Kind(words, for_helpers=True, undo=undo, by_helpers=True, refused=refused)


def _sides_exchanged(line: Line) -> str:
    before, after = (" : ".join(map(with_minus, sheet["totals"])) for sheet in (line.before, line.after))
    words = _("%(where)s: sides swapped, %(before)s became %(after)s")
    return words % {"where": at_its_table(line), "before": before, "after": after}


def _announced(line: Line) -> str:
    if line.after is None:
        words = _("%(where)s: the cards are dealt again, announcements discarded")
        return words % {"where": at_its_table(line)}
    words = _("%(where)s, deal %(number)s: a side has announced")
    return words % {"where": at_its_table(line), "number": line.after["number"]}


def _friendly(line: Line) -> str:
    match = line.after or line.before
    words = _("friendly match %(number)s started (%(game)s): %(names)s")
    if line.after is None:
        words = _("friendly match %(number)s removed (%(game)s): %(names)s")
    game = presentation_of(match["game"]).name
    return words % {"number": line.match, "game": game, "names": ", ".join(match["names"])}


ENTRY = Kind(_entry, for_helpers=True, undo=_undo_entry, by_helpers=True, refused=_refused_entries)


def _friendly_options(line: Line) -> str:
    """For example "friendly match 3 plays by other options: Target: 1000"."""
    game, before = presentation_of(line.after["game"]), line.before["options"]
    changed = [
        stated(label(game, name), option_word(game, name, value))
        for name, value in line.after["options"].items()
        if before.get(name) != value
    ]
    words = _("%(where)s plays with different options: %(options)s")
    return words % {"where": at_its_table(line), "options": ", ".join(changed)}


register(
    {
        "entry_written": ENTRY,
        "entry_struck": ENTRY,
        "sides_exchanged": Kind(
            _sides_exchanged,
            for_helpers=True,
            undo=lambda line, by: exchange_back(line=line, by=by),
            refused=refused_to_put_back,
        ),
        "first_chosen": _seat_chosen("first", _first),
        "dealer_chosen": _seat_chosen("dealer", _dealer),
        "announced": Kind(_announced, for_helpers=True),
        "announced_anew": Kind(_announced, for_helpers=True),
        "friendly_started": Kind(_friendly),
        "friendly_options": Kind(_friendly_options),
        "friendly_removed": Kind(_friendly),
        "matches_started": Kind(gettext_lazy("matches started")),
        "options_changed": Kind(gettext_lazy("options of matches changed")),
        "seated": Kind(gettext_lazy("seats of matches changed")),
    }
)
