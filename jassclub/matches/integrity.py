"""What must hold of every match at any moment, as sentences about those where it does not.

Whatever is derived is derived again here; nothing is trusted but the entries and the corrections.
"""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from jassclub.engine.rules.base import InvalidDeal

from .models import Correction, Entry, Match
from .scoring import Score, as_stored, count_deals, options_of, score, side_of_seats

CHUNK = 500  # matches read at once: a check of ten years must not fill the memory


def faults_of_matches(matches: QuerySet[Match], name: Callable[[Match], str] = str) -> Iterator[str]:
    """What is wrong with these matches; `name` is what the sentences call a match."""
    corrections = Prefetch("corrections", Correction.objects.order_by("pk"))
    read = matches.order_by("pk").prefetch_related("seats", "entries", corrections, "answers")
    for match in read.iterator(chunk_size=CHUNK):
        for fault in faults_of(match):
            yield _("%(match)s: %(fault)s") % {"match": name(match), "fault": fault}


def faults_of(match: Match) -> Iterator[str]:
    """What is wrong with a match."""
    yield from _of_its_state(match)
    yield from _of_what_was_written(match)
    try:
        options = options_of(match, len(match.seats.all()))
        entries = [copy.copy(entry) for entry in match.entries.all()]
        result = score(match.rules, options, entries)
    except InvalidDeal as refusal:
        yield _("the rules refuse what is written: %(refusal)s.") % {"refusal": refusal}
        return
    sides = side_of_seats(match.rules, options)
    if {seat.number: seat.side for seat in match.seats.all()} != sides:
        yield _("its seats are not those of the game, or play for other sides.")
    yield from _of_points(match, result, entries)


def _of_its_state(match: Match) -> Iterator[str]:
    if match.is_closed and not match.is_finished:
        yield _("it is closed and not complete.")
    if match.is_closed and not match.was_closed:
        yield _("it is closed and was never closed.")
    if match.is_ahead and match.corrections.all():
        yield _("something is written there, and it has not begun.")
    if match.is_finished != (match.finished_at is not None):
        yield _("whether it is complete, and since when, contradict each other.")


def _of_points(match: Match, result: Score, entries: list[Entry]) -> Iterator[str]:
    """Where what is stored is not what the entries come to; `entries` are as they were scored now."""
    stored = {entry.number: (entry.data, entry.points) for entry in match.entries.all()}
    for entry in entries:
        if stored[entry.number] != (entry.data, entry.points):
            words = _("deal %(number)s has the points %(stored)s stored and comes to %(points)s.")
            said = {"number": entry.number, "stored": stored[entry.number][1], "points": entry.points}
            yield words % said
    derived = {
        _("deals"): (match.deals_in, count_deals(entries)),
        _("totals"): (match.totals, list(result.totals)),
        _("honours"): (match.honours, result.honours),
        _("complete"): (match.is_finished, result.is_finished),
        _("winners"): (match.winners, list(result.winners)),
        _("marks"): (match.extras, as_stored(result.played.extras)),
    }
    for word, (kept, comes_to) in derived.items():
        if kept != comes_to:
            words = _("%(what)s: %(stored)s is stored, the entries come to %(comes_to)s.")
            yield words % {"what": word, "stored": kept, "comes_to": comes_to}


def _of_what_was_written(match: Match) -> Iterator[str]:
    """Nothing was written or vanished without a correction that says so, and every answer was true."""
    written: dict[int, list[Correction]] = defaultdict(list)
    for correction in match.corrections.all():
        written[correction.number].append(correction)
    entries = {entry.number: entry for entry in match.entries.all()}
    for number in sorted(entries.keys() | written.keys()):
        if not _is_a_chain(written[number], entries.get(number)):
            yield _("the corrections of deal %(number)s do not lead to what stands there.") % {
                "number": number
            }
        entry = entries.get(number)
        if entry and entry.version != len(written[number]):
            words = _("deal %(number)s was written %(times)s times and has the version %(version)s.")
            yield words % {"number": number, "times": len(written[number]), "version": entry.version}
    for answer in match.answers.all():
        if _said(answer.entry) not in [_said(each.after) for each in written[answer.number]]:
            yield _("deal %(number)s was answered as saved, and was not.") % {"number": answer.number}


def _is_a_chain(corrections: list[Correction], entry: Entry | None) -> bool:
    """Whether each begins with what the one before it left, and the last one left the entry."""
    after = [None, *(_said(each.after) for each in corrections)]
    before = [*(_said(each.before) for each in corrections), _said(_as_corrected(entry))]
    is_new = all(one != other for one, other in pairwise(after))
    return after == before and is_new


def _as_corrected(entry: Entry | None) -> dict[str, Any] | None:
    return {"data": entry.data, "remark": entry.remark} if entry else None


def _said(snapshot: Any) -> Any:
    """What somebody wrote, without its points: those also change with other deals, and with the options."""
    if snapshot is None:
        return None
    said = {name: value for name, value in snapshot["data"].items() if value not in (None, [])}
    return said, snapshot["remark"]
