"""Does a player's page answer when the club has ten years of results?

Fills a database with seasons of 40 evenings, four rounds each, 100 players and all their tables (by default
ten seasons: 144,000 results), and measures the public pages of a player: the processor time of an answer, as
the median of some.

    .venv/bin/python benchmarks/players.py [--years 10] [--players 100] [--evenings 40] [--keep FILE]
"""

import argparse
import random
from datetime import date, timedelta
from statistics import median
from time import process_time

from own_database import own_database

RUNS = 7
ROUNDS = 4


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--years", type=int, default=10)
    parser.add_argument("--players", type=int, default=100)
    parser.add_argument("--evenings", type=int, default=40)
    parser.add_argument("--keep", help="a file for the database, to look at the pages afterwards")
    said = parser.parse_args()
    with own_database(said.keep):
        fill(said.years, said.players, said.evenings)
        measure(said.years)


def fill(years: int, players: int, evenings: int) -> None:
    from django.db import connection

    from jassclub.members.models import Member
    from jassclub.members.services import NewMember, add_members, open_club

    if not Member.objects.exists():
        open_club(name="Benchmark", username="secretary", password="only-for-this-run")
        add_members([NewMember(f"Player {number:03}") for number in range(players)])
        members = list(Member.objects.order_by("pk"))
        chance = random.Random(1)
        for year in range(2026 - years, 2026):
            season(year, members, evenings, chance)
        connection.cursor().execute("ANALYZE")


def season(year: int, members: list, evenings: int, chance: random.Random) -> None:
    """Every evening nine of ten come, and sit by lot."""
    from jassclub.games.registry import USUAL_GAME
    from jassclub.tournaments.models import Evening, Round, Season

    new = Season.objects.create(name=f"Season {year}", game=USUAL_GAME)
    for week in range(evenings):
        evening = Evening.objects.create(season=new, date=date(year, 1, 8) + timedelta(weeks=week))
        here = [member for member in members if chance.random() < 0.9]
        for number in range(1, ROUNDS + 1):
            chance.shuffle(here)
            seat(Round.objects.create(evening=evening, number=number), here, chance)


def seat(round_: "object", here: list, chance: random.Random) -> None:
    """Whoever is left over sits out. How strong players are shows in their points."""
    from jassclub.games.registry import USUAL_GAME
    from jassclub.play.models import Match, Seat
    from jassclub.tournaments.models import Result, Table

    tables = [here[first : first + 4] for first in range(0, len(here) - len(here) % 4, 4)]
    matches = []
    for four in tables:
        strength = four[0].pk + four[2].pk - four[1].pk - four[3].pk
        first = min(max(round(chance.gauss(628 + strength, 130)), 0), 1256)
        matsche = [int(chance.random() < 0.2), int(chance.random() < 0.2)]
        totals = [first + 100 * matsche[0], 1256 - first + 100 * matsche[1]]
        matches.append(
            Match(
                game=USUAL_GAME,
                state=Match.State.CLOSED,
                deals_in=8,
                totals=totals,
                honours={"matsch": matsche, "stoeck": [1, 1]},
                is_finished=True,
            )
        )
    Match.objects.bulk_create(matches)
    Table.objects.bulk_create(
        Table(round=round_, number=number, match=match) for number, match in enumerate(matches, start=1)
    )
    seats = [
        Seat(match=match, number=place, side=place % 2, member=member)
        for match, four in zip(matches, tables, strict=True)
        for place, member in enumerate(four)
    ]
    Seat.objects.bulk_create(seats)
    results = [
        Result(round=round_, member=each.member, seat=each, token=token)
        for token, each in enumerate(seats, start=1)
    ]
    out = [Result(round=round_, member=member, kind="sat_out") for member in here[4 * len(tables) :]]
    Result.objects.bulk_create([*results, *out])


def measure(years: int) -> None:
    from django.test import Client

    client = Client()
    for path in (
        "/players/50/",
        "/players/50/?all=1",
        "/players/50/?met=all&all=1",
        "/players/50/2025.pdf",
        f"/seasons/{years}/",
    ):
        assert client.get(path).status_code == 200, path
        taken = []
        for _run in range(RUNS):
            start = process_time()
            client.get(path)
            taken.append(process_time() - start)
        print(f"{path:32}{median(taken) * 1000:9.0f} ms")


if __name__ == "__main__":
    main()
