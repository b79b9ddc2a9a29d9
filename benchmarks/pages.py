"""Do pages of a club with ten years of results answer like those of a new one?

Measures the public pages of a season of ten evenings with 40 players, first alone in the database, then
beside ten earlier seasons of 40 evenings with 100 players (160,000 results), and prints the ratio of medians.

    .venv/bin/python benchmarks/pages.py
"""

from collections.abc import Callable
from datetime import date, timedelta
from statistics import median
from time import perf_counter

from own_database import own_database

RUNS = 30


def main() -> None:
    with own_database():
        compare()


def compare() -> None:
    from django.db import connection

    from jassclub.members.services import NewMember, add_members, open_club

    open_club(name="Benchmark", username="secretary", password="only-for-this-run")
    members = add_members([NewMember(f"Player {number:03}") for number in range(100)])
    season, evening = play("This year", date(2026, 1, 8), members[:40], evenings=10)
    paths = {
        "standings of the season": f"/seasons/{season}/",
        "standings of the evening": f"/evenings/{evening}/",
        "where do I sit": f"/evenings/{evening}/where/",
        "front page": "/",
    }
    alone = {name: measured(path) for name, path in paths.items()}
    for year in range(2016, 2026):
        play(f"Season {year}", date(year, 1, 8), members, evenings=40)
    connection.cursor().execute("ANALYZE")
    print(f"{'page':28}{'alone':>10}{'ten years':>12}{'ratio':>8}")
    for name, path in paths.items():
        later = measured(path)
        print(f"{name:28}{alone[name] * 1000:8.1f} ms{later * 1000:9.1f} ms{later / alone[name]:8.2f}")


def play(name: str, first: date, members: list, evenings: int) -> tuple[int, int]:
    """A season of results; returns the numbers of the season and of its last evening."""
    from jassclub.games.registry import USUAL_GAME
    from jassclub.tournaments.models import Evening, Result, Round, Season

    season = Season.objects.create(name=name, game=USUAL_GAME)
    for week in range(evenings):
        evening = Evening.objects.create(season=season, date=first + timedelta(weeks=week))
        for number in (1, 2, 3, 4):
            round_ = Round.objects.create(evening=evening, number=number)
            Result.objects.bulk_create(
                Result(
                    round=round_,
                    member=member,
                    kind=Result.Kind.IMPORTED,
                    points=500 + place,
                )
                for place, member in enumerate(members)
            )
    return season.pk, evening.pk


def measured(path: str) -> float:
    """The median seconds of an answer, after a first one that is not counted."""
    from django.test import Client

    client = Client()

    def answer() -> None:
        assert client.get(path).status_code == 200, path

    answer()
    return median(seconds(answer) for _run in range(RUNS))


def seconds(what: Callable[[], None]) -> float:
    start = perf_counter()
    what()
    return perf_counter() - start


if __name__ == "__main__":
    main()
