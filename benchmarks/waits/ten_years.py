"""A club that has played ten years of 40 evenings with 100 players, written row by row."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any

from django.db import connection
from django.utils.timezone import localdate

from jassclub.accounts.actions import open_club
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.journal.models import Line
from jassclub.matches.models import Correction, Entry, Match, Seat
from jassclub.members.actions import NewMember, add_members
from jassclub.rounds.models import Draw, Result, Round, Table
from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.models import Attendance, Evening, Season

ROUNDS, FRIENDLY, FIRST = 4, 2000, date(2020, 1, 1)


def build(years: int, evenings: int, players: int) -> Evening:
    """All of it closed, with totals of sheets; an evening to come, for which everyone is ticked."""
    open_club(name="Benchmark", username="secretary", password="only-for-this-run")
    members = add_members([NewMember(f"Player {number:03}", "Any") for number in range(players)])
    keys, dice = [member.pk for member in members], Random(1)
    for year in range(2027 - years, 2027):
        season = add_season(year, evenings, keys, dice)
        print(f"season {year} built", file=sys.stderr)
    tonight = open_evening(season=season, on=localdate())
    call_roll(evening=tonight, here=keys)
    add_friendly(keys)
    connection.cursor().execute("ANALYZE")
    return tonight


def add_season(year: int, evenings: int, keys: list[int], dice: Random) -> Season:
    season = Season.objects.create(name=f"Season {year}", game="schieber")
    first = date(year, 1, 8)
    days = Evening.objects.bulk_create(
        Evening(season=season, date=first + timedelta(weeks=week)) for week in range(evenings)
    )
    Attendance.objects.bulk_create(Attendance(evening=day, member_id=key) for day in days for key in keys)
    draws = Draw.objects.bulk_create(
        Draw(
            evening=day, method="bag", first=number, last=number, members=keys, drawn=drawn(number, len(keys))
        )
        for day in days
        for number in range(1, ROUNDS + 1)
    )
    rounds = Round.objects.bulk_create(
        Round(evening=draw.evening, number=draw.first, draw=draw) for draw in draws
    )
    places = [(round_, number) for round_ in rounds for number in range(1, len(keys) // 4 + 1)]
    totals = [dice.randrange(400, 857) for _place in places]
    at = [noon(round_.evening.date) for round_, _number in places]
    matches = Match.objects.bulk_create(
        Match(
            game="schieber",
            state="closed",
            totals=[points, 1256 - points],
            honours={"matsch": [0, 0], "stoeck": [0, 0]},
            is_finished=True,
            started_at=when,
            finished_at=when,
        )
        for points, when in zip(totals, at, strict=True)
    )
    Table.objects.bulk_create(
        Table(round=round_, number=number, match=match)
        for (round_, number), match in zip(places, matches, strict=True)
    )
    seated = list(seatings(places, matches, keys, dice))
    seats = Seat.objects.bulk_create(
        Seat(match=match, number=seat, side=seat % 2, member_id=key) for _place, match, key, seat in seated
    )
    Result.objects.bulk_create(
        Result(round=place[0], member_id=key, seat=row, token=4 * (place[1] - 1) + seat + 1)
        for (place, _match, key, seat), row in zip(seated, seats, strict=True)
    )
    written = [
        (match, {"points": match.totals, "matsch": [0, 0], "stoeck": [0, 0]}, when)
        for match, when in zip(matches, at, strict=True)
    ]
    Entry.objects.bulk_create(
        Entry(match=match, number=0, data=data, points=match.totals, written_at=when)
        for match, data, when in written
    )
    corrections = Correction.objects.bulk_create(
        Correction(
            match=match,
            number=0,
            after={"data": data, "points": match.totals, "remark": "", "version": 1},
            at=when,
        )
        for match, data, when in written
    )
    Line.objects.bulk_create(
        Line(
            at=each.at,
            who="visitor",
            what="entry_written",
            after={"number": 0, "points": each.match.totals, "correction": each.pk, "opens": False},
            season=season.pk,
            evening=place[0].evening_id,
            round=place[0].number,
            table=place[1],
            match=each.match_id,
        )
        for each, place in zip(corrections, places, strict=True)
    )
    return season


def drawn(number: int, players: int) -> dict[str, Any]:
    """Whoever sits where: it is as much to read."""
    tables = [list(range(first, first + 4)) for first in range(1, players, 4)]
    return {"numbers": [number], "rounds": [tables], "sitting_out": [[]]}


def seatings(
    places: list[Any], matches: list[Any], keys: list[int], dice: Random
) -> Iterator[tuple[Any, Any, int, int]]:
    """Everyone somewhere in each round, by chance."""
    order: list[int] = []
    for place, match in zip(places, matches, strict=True):
        if place[1] == 1:
            order = dice.sample(keys, len(keys))
        for seat in range(4):
            yield place, match, order[4 * (place[1] - 1) + seat], seat


def add_friendly(keys: list[int]) -> None:
    matches = Match.objects.bulk_create(
        Match(game="schieber", key=f"link{number}", totals=[0, 0], is_finished=True, finished_at=noon(FIRST))
        for number in range(FRIENDLY)
    )
    Seat.objects.bulk_create(
        Seat(match=match, number=seat, side=seat % 2, member_id=keys[(at + seat) % len(keys)])
        for at, match in enumerate(matches)
        for seat in range(4)
    )


def noon(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
