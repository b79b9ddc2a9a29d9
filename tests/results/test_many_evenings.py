"""The number of queries of a page never depends on how much a club has played: every address that is read."""

from datetime import timedelta

import pytest

from jassclub.friendly.actions import start_friendly
from jassclub.players.queries.merging import clashes, part_of
from jassclub.seasons.models import Season
from tests.players.test_players import imported_season, night_on  # noqa: F401 - a fixture
from tests.test_access import NAMES, address_of  # noqa: F401 - a fixture
from tests.test_queries import queries_of

# What writes, leads elsewhere, or answers to a method only; backups are tested where they are made.
NOT_READ = {"logout", "language", "match_join", "api_not_found", "copy_save", "copy_upload"}
MOST = 42


@pytest.mark.usefixtures("undrawn")
def test_a_page_asks_the_database_as_often_after_seven_evenings_as_after_six(
    as_secretary,
    night_of,
    night,
    address_of,  # noqa: F811
):
    def play(weeks: range) -> None:
        """An evening each, as many seasons with an evening, and friendly matches."""
        for week in weeks:
            earlier = night_on(night.season, night.members, night.evening.date - timedelta(weeks=week))
            earlier.play(seed=week)
            names = [str(each) for each in night.members[:4]]
            start_friendly(game="schieber", options=None, names=names)
            night_of(4, on=earlier.evening.date - timedelta(weeks=60)).play()

    addresses = {name: address_of(name) for name in NAMES if name not in NOT_READ}
    addresses["all of a player"] = f"{address_of('player')}?all=1&met=all"
    play(range(1, 7))  # so that a page shows all that it ever does
    for name in ("home", "table", "match"):  # whatever is loaded once is loaded now
        as_secretary.get(addresses[name])
    few = {name: queries_of(as_secretary, address) for name, address in addresses.items()}
    play(range(7, 8))
    assert {name: queries_of(as_secretary, address) for name, address in addresses.items()} == few
    assert max(few.values()) <= MOST, few


def test_of_many_evenings_the_season_shows_the_newest_and_leads_to_all(imported_season, as_reader):  # noqa: F811
    evening = imported_season()
    *_newer, oldest = (evening(-week, Anna=500, Beat=501 + week) for week in range(12))
    address = oldest.season.get_absolute_url()
    newest, everything = as_reader.get(address), as_reader.get(address, {"evenings": "all"})
    assert len(newest.context["table"].columns) + 6 == len(everything.context["table"].columns)  # of twelve
    totals = ([line["total"] for line in page.context["table"].data] for page in (newest, everything))
    assert next(totals) == next(totals)
    assert [line["trend"].split()[0] for line in newest.context["table"].data] == ["0,0", "0,16"]
    assert oldest.get_absolute_url() not in newest.text and "All 12 evenings" in newest.text
    assert oldest.get_absolute_url() in everything.text and "Show the newest" in everything.text


def test_of_many_seasons_the_newest_stand_there_and_a_link_to_all(db, as_reader):
    Season.objects.bulk_create(Season(name=f"Season {year}", game="schieber") for year in range(2000, 2021))
    newest, everything = as_reader.get("/seasons/").text, as_reader.get("/seasons/?all").text
    assert "Season 2020" in newest and "Season 2000" not in newest and "All 21 seasons" in newest
    assert "Season 2000" in everything and "All 21" not in everything


def test_two_who_came_for_years_are_not_one_and_a_few_evenings_say_so(night):
    for week in range(1, 12):
        evening = night.season.evenings.create(date=night.evening.date - timedelta(weeks=week))
        for member in night.members[:2]:
            evening.attendances.create(member=member)
    [said] = clashes(*night.members[:2])
    assert "on 4 September 2026, 11 September 2026, " in said and said.endswith("….")
    part = part_of(night.members[0])
    assert part["newest"][0] == night.evening and (len(part["newest"]), part["earlier"]) == (10, 2)
