"""A season as one file, which another installation loads again: docs/season-file.md says what stands in it.

Nothing in it refers to a key of this database: people are numbered in the order of the list at its head, and
draws in the order in which an evening has them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from jassclub.json_parts import in_order
from jassclub.members.filed_people import person_part
from jassclub.members.models import Member
from jassclub.play.models import Match
from jassclub.play.selectors.match_file import match_part, moment, name, with_all_written

from ..models import Draw, Evening, Result, Round, Season, SeatChange, Table, TakenBack, Wish

FORMAT, VERSION = "jassclub season", 1
SETTINGS = (
    *("name", "game", "options", "rounds_per_evening", "sit_out", "sit_out_points"),
    *("drawing", "partners_by_standing"),
)
PER_LINE = ("people", "evenings")  # of these each stands on a line of its own

People = Mapping[int, int]  # members' keys to their numbers in the file


def season_file(season: Season) -> str:
    """The whole season with the wishes among its people: a file for the secretary. In a fixed number of
    queries."""
    evenings = list(_evenings(season))
    members = sorted({member for evening in evenings for member in _everybody(evening)})
    people = {member: number for number, member in enumerate(members, start=1)}
    known = Member.objects.in_bulk(members)
    return _written(
        {
            "format": FORMAT,
            "version": VERSION,
            "season": {each: in_order(getattr(season, each)) for each in SETTINGS},
            "people": [person_part(known[member]) for member in members],
            "wishes": [_wish(each, people) for each in wishes_among(members)],
            "evenings": [_evening(each, people) for each in evenings],
        }
    )


def _written(content: Mapping[str, Any]) -> str:
    """JSON in exactly one way, so that two files can be compared line by line."""
    parts = []
    for each, value in content.items():
        text = _json(value)
        if each in PER_LINE and value:
            text = "[\n" + ",\n".join(map(_json, value)) + "\n]"
        parts.append(f"{_json(each)}:{text}")
    return "{" + ",\n".join(parts) + "}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def wishes_among(members: Iterable[int]) -> QuerySet[Wish]:
    """The wishes that are only about these members."""
    wishes = Wish.objects.filter(one__in=members).filter(Q(other=None) | Q(other__in=members))
    return wishes.order_by("kind", "pk")


def _evenings(season: Season) -> QuerySet[Evening]:
    matches = with_all_written(Match.objects.all())
    tables = Table.objects.order_by("number").prefetch_related(Prefetch("match", matches))
    changes = SeatChange.objects.select_related("by").order_by("pk")
    rounds = Round.objects.order_by("number").prefetch_related(
        Prefetch("tables", tables),
        Prefetch("results", Result.objects.order_by("member")),
        Prefetch("seat_changes", changes),
    )
    taken_back = TakenBack.objects.select_related("by").order_by("pk")
    draws = Draw.objects.select_related("by", "opened_by").order_by("pk")
    return season.evenings.order_by("date").prefetch_related(
        "attendances",
        "pairs",
        Prefetch("draws", draws.prefetch_related(Prefetch("taken_back", taken_back))),
        Prefetch("rounds", rounds),
    )


def _everybody(evening: Evening) -> Iterator[int]:
    """Whoever has any part in the evening; some more than once."""
    for attendance in evening.attendances.all():
        yield attendance.member_id
    for pair in evening.pairs.all():
        yield from (pair.one_id, pair.other_id)
    for draw in evening.draws.all():
        yield from draw.members
        for undone in draw.taken_back.all():
            yield from (member for table in undone.seated["tables"] for member in table)
            yield from undone.seated["sitting_out"]
    for round_ in evening.rounds.all():
        yield from (each.member_id for each in round_.results.all())
        yield from (each.member_id for each in round_.seat_changes.all())


def _wish(wish: Wish, people: People) -> dict[str, Any]:
    return {
        "kind": wish.kind,
        "one": people[wish.one_id],
        "other": people[wish.other_id] if wish.other_id else None,
    }


def _evening(evening: Evening, people: People) -> dict[str, Any]:
    draws = {draw.pk: number for number, draw in enumerate(evening.draws.all(), start=1)}
    came = sorted(evening.attendances.all(), key=lambda each: people[each.member_id])
    return {
        "date": evening.date.isoformat(),
        "roll_call": [
            {"player": people[each.member_id], "here": each.is_here, "ranked": each.is_ranked}
            for each in came
        ],
        "pairs": [[people[pair.one_id], people[pair.other_id]] for pair in evening.pairs.all()],
        "draws": [_draw(each, people) for each in evening.draws.all()],
        "rounds": [_round(each, people, draws) for each in evening.rounds.all()],
    }


def _draw(draw: Draw, people: People) -> dict[str, Any]:
    return {
        "method": draw.method,
        "first": draw.first,
        "last": draw.last,
        "is_fit": draw.is_fit,
        "program": draw.version,
        "seed": draw.seed,
        "people": [people[member] for member in draw.members],
        "plan": in_order(draw.plan),
        "drawn": in_order(draw.drawn),
        "has_wishes": draw.has_wishes,
        "nonce": draw.nonce,
        "fingerprinted": draw.fingerprinted_members if draw.fingerprint else None,
        "fingerprint": draw.fingerprint,
        "at": moment(draw.at),
        "by": name(draw.by),
        "opened_at": moment(draw.opened_at),
        "opened_by": name(draw.opened_by),
        "taken_back": [_taken_back(each, people) for each in draw.taken_back.all()],
    }


def _taken_back(undone: TakenBack, people: People) -> dict[str, Any]:
    return {
        "round": undone.number,
        "tables": [[people[member] for member in table] for table in undone.seated["tables"]],
        "sitting_out": [people[member] for member in undone.seated["sitting_out"]],
        "at": moment(undone.at),
        "by": name(undone.by),
    }


def _round(round_: Round, people: People, draws: Mapping[int, int]) -> dict[str, Any]:
    results = sorted(round_.results.all(), key=lambda each: people[each.member_id])
    return {
        "number": round_.number,
        "draw": draws[round_.draw_id] if round_.draw_id else None,
        "tables": [match_part(table.match, people) for table in round_.tables.all()],
        "sitting_out": [people[each.member_id] for each in results if each.kind == Result.Kind.SAT_OUT],
        "taken_over": [
            [people[each.member_id], each.points] for each in results if each.kind == Result.Kind.IMPORTED
        ],
        "not_ranked": [people[each.member_id] for each in results if not each.is_ranked],
        "seat_changes": [_seat_change(each, people, draws) for each in round_.seat_changes.all()],
    }


def _seat_change(change: SeatChange, people: People, draws: Mapping[int, int]) -> dict[str, Any]:
    return {
        "player": people[change.member_id],
        "before": change.before,
        "after": change.after,
        "why": change.why,
        "fit": draws[change.fit_id] if change.fit_id else None,
        "at": moment(change.at),
        "by": name(change.by),
    }
