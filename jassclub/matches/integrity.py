"""Integrity checks of matches: where values that are worked out from the entries and corrections are not the
stored ones."""

import copy
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from jassclub.engine.rules.base import InvalidDeal

from .models import Correction, Entry, Match, typed_values
from .scoring import Score, as_json, count_deals, options_of, score, side_of_seats

CHUNK = 500  # matches read at once: a check of ten years must not fill the memory


def faults_of_matches(matches: QuerySet[Match], name: Callable[[Match], str] = str) -> Iterator[str]:
    """Sentences; `name` gives the name of a match in them."""
    corrections = Prefetch("corrections", Correction.objects.order_by("pk"))
    read = matches.order_by("pk").prefetch_related("seats", "entries", corrections, "answers")
    for match in read.iterator(chunk_size=CHUNK):
        for fault in faults_of(match):
            yield _("%(match)s: %(fault)s") % {"match": name(match), "fault": fault}


def faults_of(match: Match) -> Iterator[str]:
    contradictions = {
        _("it is closed and not complete."): match.is_closed and not match.is_finished,
        _("it is marked closed but has no closing time."): match.is_closed and not match.was_closed,
        _("it has entries although it has not begun."): match.is_ahead and match.corrections.all(),
        _("its “complete” flag and date contradict each other."): (
            match.is_finished != (match.finished_at is not None)
        ),
    }
    yield from (words for words, holds in contradictions.items() if holds)
    yield from _correction_faults(match)
    try:
        options = options_of(match)
        entries = [copy.copy(entry) for entry in match.entries.all()]
        result = score(match.rules, options, entries)
    except InvalidDeal as refusal:
        yield _("the rules do not allow what was entered: %(refusal)s.") % {"refusal": refusal}
        return
    sides = side_of_seats(match.rules, options)
    if {seat.number: seat.side for seat in match.seats.all()} != sides:
        yield _("its seats do not match the game, or belong to the wrong sides.")
    yield from _score_faults(match, result, entries)


def _score_faults(match: Match, result: Score, entries: list[Entry]) -> Iterator[str]:
    """Stored values that are not those of the entries; `entries` are as they are scored now."""
    stored = {entry.number: (entry.data, entry.points) for entry in match.entries.all()}
    for entry in entries:
        if stored[entry.number] != (entry.data, entry.points):
            words = _("deal %(number)s is stored with the points %(stored)s but adds up to %(points)s.")
            yield words % {"number": entry.number, "stored": stored[entry.number][1], "points": entry.points}
    derived = {
        _("deals"): (match.deals_in, count_deals(entries)),
        _("totals"): (match.totals, list(result.totals)),
        _("honours"): (match.honours, result.honours),
        _("complete"): (match.is_finished, result.is_finished),
        _("winners"): (match.winners, list(result.winners)),
        _("flags"): (match.extras, as_json(result.played.extras)),
    }
    for word, (in_match, comes_to) in derived.items():
        if in_match != comes_to:
            words = _("%(what)s: %(stored)s is stored, but the entries give %(comes_to)s.")
            yield words % {"what": word, "stored": in_match, "comes_to": comes_to}


def _correction_faults(match: Match) -> Iterator[str]:
    """Entries written or gone without a correction, and answers that are not true. Each correction begins
    with the content that the one before it left, and the last one left the entry."""
    written: dict[int, list[Correction]] = defaultdict(list)
    for correction in match.corrections.all():
        written[correction.number].append(correction)
    entries = {entry.number: entry for entry in match.entries.all()}
    for number in sorted(entries.keys() | written.keys()):
        entry, here = entries.get(number), written[number]
        after = [None, *(_content(correction.after) for correction in here)]
        before = [*(correction.before for correction in here), entry and entry.snapshot]
        if after != list(map(_content, before)) or any(one == other for one, other in pairwise(after)):
            words = _("the corrections of deal %(number)s do not lead to its present entry.")
            yield words % {"number": number}
        if entry and entry.version != len(here):
            words = _("deal %(number)s was written %(times)s times and has version %(version)s.")
            yield words % {"number": number, "times": len(here), "version": entry.version}
    for answer in match.answers.all():
        if _content(answer.entry) not in [_content(one.after) for one in written[answer.number]]:
            yield _("deal %(number)s was reported as saved but was not.") % {"number": answer.number}


def _content(snapshot: Any) -> Any:
    """The typed values, without the points: those also change with other deals, and with the options."""
    return snapshot and (typed_values(snapshot["data"]), snapshot["remark"])
