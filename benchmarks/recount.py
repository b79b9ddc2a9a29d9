"""What it costs to save a season that was played for ten years: its name alone, and an option that scores.

    .venv/bin/python benchmarks/recount.py [--evenings 400] [--tables 6] [--rounds 5] [--database FILE]

Builds a season of so many evenings, each of four rounds of eight deals, and prints, as the median of so many
rounds of processor time in turns: the season saved under another name; every table counted anew with another
bonus, which a few deals have, and with other trumps, which move every deal; the rules alone over the same
entries. Then all are counted anew once more while somebody else enters deals, and the longest wait of one of
these is printed.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from statistics import median
from threading import Event, Thread
from time import monotonic, process_time
from typing import Any

from own_database import options_of, own_database
from ten_years import seatings

ROUNDS, DEALS = 4, 8
BETWEEN_DEALS = 0.02  # seconds between two deals of the other writer


@dataclass(frozen=True)
class Measured:
    """Seconds of the processor, and of a clock: `longest_wait` of somebody who enters deals meanwhile."""

    tables: int
    name: float
    name_queries: int
    anew: float
    every_entry: float
    rules: float
    rules_of_every_entry: float
    longest_wait: float
    deals_meanwhile: int

    def __str__(self) -> str:
        rows = (
            ("rules alone, few deals move", f"{self.rules:7.2f} s"),
            ("another name", f"{self.name:7.3f} s, {self.name_queries} queries"),
            ("counted anew, few deals move", f"{self.anew:7.2f} s, {self.anew / self.rules:.1f} × the rules"),
            ("rules alone, every deal moves", f"{self.rules_of_every_entry:7.2f} s"),
            (
                "counted anew, every deal moves",
                f"{self.every_entry:7.2f} s, {self.every_entry / self.rules_of_every_entry:.1f} × the rules",
            ),
            (
                "longest wait of another writer",
                f"{self.longest_wait:7.2f} s, of {self.deals_meanwhile} deals",
            ),
        )
        return "\n".join([f"{self.tables:,} tables of {DEALS} deals", *(f"{a:32}{b}" for a, b in rows)])


def main() -> None:
    options = options_of(__doc__, evenings=400, tables=6, rounds=5)
    with own_database(options.database) as is_new:
        if is_new:
            build(options.evenings, options.tables)
        print(measure(options.rounds))


def measure(rounds: int = 5) -> Measured:
    """In turns, so that another load of the machine falls on all of them alike."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    from jassclub.matches.models import Entry

    entries = by_match(Entry.objects.values_list("match", "data").order_by("match", "number"))
    with CaptureQueriesContext(connection) as queries:
        save("Another name")
    found: dict[str, list[float]] = {
        "name": [],
        "anew": [],
        "every_entry": [],
        "rules": [],
        "rules_of_every_entry": [],
    }
    for at in range(1, rounds + 1):
        found["name"].append(cost(save, f"Name {at}"))
        found["anew"].append(cost(count_anew, matsch_bonus=other_bonus()))
        found["rules"].append(cost(rules_alone, entries))
        found["every_entry"].append(cost(count_anew, multipliers=other_trumps()))
        found["rules_of_every_entry"].append(cost(rules_alone, entries))
        print(f"round {at} of {rounds} measured", file=sys.stderr)
    waits = while_somebody_enters()
    return Measured(
        tables=len(entries),
        name_queries=len(queries),
        longest_wait=max(waits),
        deals_meanwhile=len(waits),
        **{name: median(each) for name, each in found.items()},
    )


def cost(work: Any, *words: Any, **named: Any) -> float:
    start = process_time()
    work(*words, **named)
    return process_time() - start


def save(name: str = "", **options: Any) -> Any:
    from jassclub.season_setup.actions.seasons import NOW, save_season
    from jassclub.seasons.models import Season

    season = Season.objects.get()
    fields = {"name": name} if name else {}
    return save_season(season=season, fields=fields, options=options, from_when=NOW, seen=season.version)


def count_anew(**options: Any) -> None:
    """All of it, without the pauses in which others write: they cost nothing."""
    from jassclub.season_setup.actions.recounts import count_next

    season = save(**options)
    while season.is_counting:
        season = count_next(season=season)


def other_bonus() -> int:
    """Whatever a Matsch counts in the season now, it is another number."""
    from jassclub.seasons.models import Season

    return 50 if Season.objects.get().options.get("matsch_bonus", 100) == 100 else 100


def other_trumps() -> dict[str, int]:
    """Every trump counts twice, or again once: whatever the season has now, all points are others then."""
    from jassclub.seasons.models import Season

    factor = 1 if Season.objects.get().options.get("multipliers", {}).get("hearts") == 2 else 2
    return dict.fromkeys(("diamonds", "hearts", "spades", "clubs", "obenabe", "undenufe"), factor)


def by_match(rows: Any) -> list[list[Any]]:
    found: dict[int, list[Any]] = {}
    for match, data in rows:
        found.setdefault(match, []).append(data)
    return list(found.values())


def rules_alone(entries: list[list[Any]]) -> int:
    """As `rescore.py` has it: the same entries, read already, by the rules and nothing else; with the options
    that the season has now."""
    from jassclub.engine.rules.registry import game_called
    from jassclub.seasons.models import Season

    game = game_called("schieber")
    options = game.options(Season.objects.get().options, 4)
    return sum(sum(game.play(options, deals).totals) for deals in entries)


def while_somebody_enters() -> list[float]:
    """How long each deal of another writer took while everything is counted anew, as on the site."""
    from jassclub.matches.models import Match
    from jassclub.season_setup.actions.recounts import count_on

    open_ones = list(Match.objects.filter(state="open"))
    waits: list[float] = []
    over = Event()
    writer = Thread(target=enter, args=(open_ones, waits, over))
    season = save(matsch_bonus=other_bonus())
    writer.start()
    try:
        count_on(season=season)
    finally:
        over.set()
        writer.join()
    return waits


def enter(matches: list[Any], waits: list[float], over: Event) -> None:
    """Corrects the first deal of one table after the other."""
    from django.db import connection

    from jassclub.matches.actions.writing import write_entry
    from jassclub.matches.models import Entry

    dice, at = Random(2), 0
    while not over.is_set():
        match = matches[at % len(matches)]
        points = dice.randrange(2, 150)
        seen = Entry.objects.filter(match=match, number=1).values_list("version", flat=True).first() or 0
        start = monotonic()
        write_entry(
            match=match,
            number=1,
            data={"card_points": [points, 157 - points], "trump": "hearts"},
            seen=seen,
            by=None,
            confirmed=True,
        )
        waits.append(monotonic() - start)
        at += 1
        over.wait(BETWEEN_DEALS)
    connection.close()


# --- the season -------------------------------------------------------------------------------------------


def build(evenings: int, tables: int) -> None:
    """All of it closed but the last round, of which nothing is written yet."""
    from jassclub.accounts.actions import open_club
    from jassclub.engine.rules.registry import game_called
    from jassclub.members.actions import NewMember, add_members
    from jassclub.rounds.models import Draw, Round
    from jassclub.seasons.models import Attendance, Evening, Season

    open_club(name="Benchmark", username="secretary", password="only-for-this-run")
    keys = [member.pk for member in add_members([NewMember(f"P{n:03}", "Any") for n in range(4 * tables)])]
    game = game_called("schieber")
    options = game.options_to_json(game.options({"deals": DEALS}, 4))
    season = Season.objects.create(name="Ten years", game=game.slug, options=options)
    first = date(2019, 1, 8)
    days = Evening.objects.bulk_create(
        Evening(season=season, date=first + timedelta(weeks=week)) for week in range(evenings)
    )
    Attendance.objects.bulk_create(Attendance(evening=day, member_id=key) for day in days for key in keys)
    numbers = range(1, ROUNDS + 1)
    draws = Draw.objects.bulk_create(
        Draw(evening=day, method="bag", first=number, last=number, members=keys, drawn=drawn(number, keys))
        for day in days
        for number in numbers
    )
    rounds = Round.objects.bulk_create(
        Round(evening=each.evening, number=each.first, draw=each) for each in draws
    )
    dice = Random(1)
    for at in range(0, len(rounds), 200):
        add_tables(rounds[at : at + 200], rounds[-1], keys, options, dice)
        print(f"{min(at + 200, len(rounds))} of {len(rounds)} rounds built", file=sys.stderr)


def drawn(number: int, keys: list[int]) -> dict[str, Any]:
    tables = [list(range(first, first + 4)) for first in range(1, len(keys), 4)]
    return {"numbers": [number], "rounds": [tables], "sitting_out": [[]]}


def add_tables(rounds: list[Any], last: Any, keys: list[int], options: dict[str, Any], dice: Random) -> None:
    from jassclub.matches.models import Entry, Match, Seat
    from jassclub.matches.scoring import derive, score
    from jassclub.rounds.models import Result, Table

    places = [(round_, number) for round_ in rounds for number in range(1, len(keys) // 4 + 1)]
    matches = [Match(game="schieber", options=options, totals=[0, 0]) for _place in places]
    entries: list[Entry] = []
    for (round_, _number), match in zip(places, matches, strict=True):
        if round_ != last:
            mine = [Entry(match=match, number=n, data=deal(dice)) for n in range(1, DEALS + 1)]
            derive(match, score(match.rules, match.rules.options(options, 4), mine), DEALS)
            match.state, match.was_closed = "closed", True
            entries += mine
    Match.objects.bulk_create(matches)
    Entry.objects.bulk_create(entries)
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


def deal(dice: Random) -> dict[str, Any]:
    """As it is stored; about one of eighty is a Matsch."""
    points = dice.choice([each for each in range(158) if each not in (1, 156)])
    return {
        "trump": dice.choice(("diamonds", "hearts", "spades", "clubs", "obenabe", "undenufe")),
        "card_points": [points, 157 - points],
        "matsch": {157: 0, 0: 1}.get(points),
    }


if __name__ == "__main__":
    main()
