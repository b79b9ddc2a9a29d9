"""A season as one file, which another installation loads again: docs/season-file.md says what stands in it.

Nothing in it refers to a key of this database: people are numbered in the order of the list at its head, and
draws in the order in which an evening has them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from jassclub.drawing.models import Pair, Wish
from jassclub.evenings.models import SignUp
from jassclub.journal.queries import merged
from jassclub.matches.queries.match_file import match_part, moment, name, with_all_written
from jassclub.members.files import person_part
from jassclub.members.models import Member
from jassclub.prizes.models import Prize
from jassclub.results.models import FinalLine
from jassclub.results.queries.final_standings import final_standings_of
from jassclub.rounds.models.draws import Draw, TakenBack
from jassclub.rounds.models.rounds import Result, Round, SeatChange, Table
from jassclub.seasons.models import Adjustment, Attendance, Evening, Excuse, Season
from jassclub.seasons.recount import Kept
from jassclub.web.json_parts import figure_part, in_order

from .preview import end_of_evening, final_part, prize_parts

FORMAT, VERSION = "jassclub season", 1
SETTINGS = (
    *("name", "game", "options", "rounds_per_evening", "sit_out", "sit_out_points"),
    *("drawing", "partners_by_standing", "regulation", "guests", "helpers_ranked"),
    *("fee_member", "fee_guest", "is_counting"),
)
OF_KEPT = ("table", "deal", "field", "code", "params")
CHUNK = 10  # evenings read at once

People = Mapping[int, int]  # members' keys to their numbers in the file


def season_file(season: Season) -> str:
    """The whole season with the wishes among its people: a file for the secretary."""
    members = _everybody(season)
    people = {member: number for number, member in enumerate(members, start=1)}
    known = Member.objects.in_bulk(members)
    head = {
        "format": FORMAT,
        "version": VERSION,
        "season": {each: in_order(getattr(season, each)) for each in SETTINGS},
    }
    today = merged()
    prizes = prize_parts(season.prizes.filter(evening=None), people, today)
    recount = season.recount
    kept = {each.round: each for each in recount.kept} if recount and recount.is_over else {}
    parts = [
        *(f"{_json(each)}:{_json(value)}" for each, value in head.items()),
        f'"people":{_lines(person_part(known[member]) for member in members)}',
        f'"wishes":{_json([_wish(each, people) for each in wishes_among(members)])}',
        f'"adjustments":{_json([_adjustment(each, people) for each in season.adjustments.all()])}',
        f'"closed_at":{_json(moment(season.closed_at))}',
        f'"final":{_json(final_part(final_standings_of(season), people))}',
        f'"prizes":{_json(prizes)}',
        f'"evenings":{_lines(_evening(each, people, today, kept) for each in _evenings(season))}',
    ]
    return "{" + ",\n".join(parts) + "}\n"


def _lines(values: Iterable[Any]) -> str:
    """A list with each value on a line of its own, so that two files can be compared."""
    lines = ",\n".join(map(_json, values))
    return f"[\n{lines}\n]" if lines else "[]"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def wishes_among(members: Iterable[int]) -> QuerySet[Wish]:
    """The wishes that are only about these members."""
    wishes = Wish.objects.filter(one__in=members).filter(Q(other=None) | Q(other__in=members))
    return wishes.order_by("kind", "pk")


def _evenings(season: Season) -> Iterator[Evening]:
    """With all that belongs to them, some at a time: ten years must not fill the memory."""
    taken_back = TakenBack.objects.select_related("by").order_by("pk")
    draws = Draw.objects.select_related("by", "opened_by").order_by("pk")
    rounds = Round.objects.order_by("number").prefetch_related(
        Prefetch("tables", with_all_written(Table.objects.select_related("match").order_by("number"))),
        "results",
        Prefetch("seat_changes", SeatChange.objects.select_related("by").order_by("pk")),
    )
    of_the_end = season.evenings.select_related("target", "final_standings__by")
    evenings = of_the_end.order_by("date").prefetch_related(
        "final_standings__lines",
        "prizes",
        "attendances",
        "sign_ups",
        "excuses",
        "pairs",
        Prefetch("draws", draws.prefetch_related(Prefetch("taken_back", taken_back))),
        Prefetch("rounds", rounds),
    )
    yield from evenings.iterator(chunk_size=CHUNK)


def _everybody(season: Season) -> list[int]:
    """Whoever has any part in the season, in the order in which they came to the club."""
    of_evenings, of_rounds = {"evening__season": season}, {"round__evening__season": season}
    found = {
        *Attendance.objects.filter(**of_evenings).values_list("member", flat=True),
        *SignUp.objects.filter(**of_evenings, member__isnull=False).values_list("member", flat=True),
        *Excuse.objects.filter(**of_evenings).values_list("member", flat=True),
        *season.adjustments.values_list("member", flat=True),
        *Result.objects.filter(**of_rounds).values_list("member", flat=True),
        *SeatChange.objects.filter(**of_rounds).values_list("member", flat=True),
        *chain(*Pair.objects.filter(**of_evenings).values_list("one", "other")),
        *chain(*Draw.objects.filter(**of_evenings).values_list("members", flat=True)),
    }
    found |= set(FinalLine.objects.filter(standings__season=season).values_list("member", flat=True))
    prizes, today = Prize.objects.filter(season=season), merged()
    found |= set(prizes.filter(winner__isnull=False).values_list("winner", flat=True))
    found |= {today.get(key, key) for pool in prizes.values_list("pool", flat=True) for key in pool}
    for seated in TakenBack.objects.filter(draw__evening__season=season).values_list("seated", flat=True):
        found |= set(chain(*seated["tables"], seated["sitting_out"]))
    return sorted(found)


def _wish(wish: Wish, people: People) -> dict[str, Any]:
    return {
        "kind": wish.kind,
        "one": people[wish.one_id],
        "other": people[wish.other_id] if wish.other_id else None,
    }


def _adjustment(adjustment: Adjustment, people: People) -> dict[str, Any]:
    return {
        "player": people[adjustment.member_id],
        "points": figure_part(adjustment.points),
        "reason": adjustment.reason,
    }


def _evening(
    evening: Evening, people: People, today: Mapping[int, int], kept: Mapping[int, Kept]
) -> dict[str, Any]:
    draws = {draw.pk: number for number, draw in enumerate(evening.draws.all(), start=1)}
    came = sorted(evening.attendances.all(), key=lambda each: people[each.member_id])
    return {
        "date": evening.date.isoformat(),
        "starts_at": evening.starts_at.isoformat() if evening.starts_at else None,
        "place": evening.place,
        "places": evening.places,
        "remark": evening.remark,
        "cancelled": evening.is_cancelled,
        "weight": figure_part(evening.weight),
        "always_counts": evening.always_counts,
        "excused": sorted(people[each.member_id] for each in evening.excuses.all()),
        "sign_ups": [_sign_up(each, people) for each in evening.sign_ups.all()],
        "roll_call": [_came(each, people) for each in came],
        "pairs": [[people[pair.one_id], people[pair.other_id]] for pair in evening.pairs.all()],
        "draws": [_draw(each, people) for each in evening.draws.all()],
        "rounds": [_round(each, people, draws, kept.get(each.pk)) for each in evening.rounds.all()],
        **end_of_evening(evening, people, today),
    }


def _sign_up(sign_up: SignUp, people: People) -> dict[str, Any]:
    return {
        "player": people[sign_up.member_id] if sign_up.member_id else None,
        "name": sign_up.name,
        "state": sign_up.state,
        "at": moment(sign_up.at),
    }


def _came(each: Attendance, people: People) -> dict[str, Any]:
    return {
        "player": people[each.member_id],
        "here": each.is_here,
        "ranked": each.is_ranked,
        "paid": each.paid,
    }


def _draw(draw: Draw, people: People) -> dict[str, Any]:
    return {
        "method": draw.method,
        "first": draw.first,
        "last": draw.last,
        "is_repair": draw.is_repair,
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


def _round(round_: Round, people: People, draws: Mapping[int, int], kept: Kept | None) -> dict[str, Any]:
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
        "kept_options": {each: in_order(getattr(kept, each)) for each in OF_KEPT} if kept else None,
    }


def _seat_change(change: SeatChange, people: People, draws: Mapping[int, int]) -> dict[str, Any]:
    return {
        "player": people[change.member_id],
        "before": change.before,
        "after": change.after,
        "why": change.why,
        "repair": draws[change.repair_id] if change.repair_id else None,
        "at": moment(change.at),
        "by": name(change.by),
    }
