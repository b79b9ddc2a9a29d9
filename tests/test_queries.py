"""The number of queries of a page never depends on the number of players."""

from collections import defaultdict
from datetime import date, timedelta
from itertools import cycle

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import localdate

from jassclub.drawing.actions.pairs import add_wish, pair_the_rest
from jassclub.drawing.queries.history import SMALL
from jassclub.evenings.actions.roll_call import open_evenings
from jassclub.evenings.models import SignUp
from jassclub.prizes.actions.final_standings import freeze_standings
from jassclub.prizes.actions.prizes import add_prize, draw_prize, set_target, show_target
from jassclub.seasons.models import Evening
from tests.test_access import friendly_match

PAGES = """
/ /me/ /seasons/ /seasons/{season}/ /rating/ /seasons/{season}/meetings/
/seasons/{season}/meetings/?player={member} /seasons/{season}/standings/{member}/ /players/{member}/
/players/{member}/?all=1&met=all /players/{member}/2026.pdf /seasons/{season}/edit/
/seasons/{season}/dates/ /seasons/{season}/calendar.ics /calendar.ics /evenings/{coming}/
/evenings/{coming}/sign-up/ /evenings/{coming}/sign-ups/ /evenings/{coming}/roll-call/
/evenings/{evening}/cash/ /evenings/{evening}/cash.pdf /seasons/{season}/regulation/
/seasons/{season}/standings.pdf /evenings/{evening}/ /evenings/{evening}/?live
/evenings/{evening}/standings/{member}/ /evenings/{evening}/standings/{member}/?live
/evenings/{evening}/where/ /evenings/{evening}/wall/?show=seating /evenings/{evening}/wall/?show=tables
/evenings/{evening}/wall/?show=playing /evenings/{evening}/wall/?show=standings
/evenings/{evening}/wall/ /evenings/{evening}/roll-call/ /evenings/{evening}/prizes/
/evenings/{evening}/target/ /evenings/{evening}/certificates.pdf?all /evenings/{evening}/prizes.pdf
/seasons/{season}/prizes/ /champions/ /records/ /evenings/{evening}/journal/
/evenings/{evening}/journal/?person={member}&round=1 /journal/ /evenings/{evening}/pairs/
/evenings/{evening}/draw/ /evenings/{evening}/bag/ /evenings/{evening}/print/
/evenings/{evening}/print/?what=round&papers=seating&papers=slips /evenings/{evening}/score-sheets.pdf
/evenings/{evening}/standings.pdf /evenings/{evening}/seating.pdf /evenings/{evening}/tokens.pdf
/evenings/{evening}/table-numbers.pdf /rounds/{round}/ /rounds/{round}/table-sheets.pdf
/rounds/{round}/table-sheets.pdf?blank=1 /rounds/{round}/slates.pdf /rounds/{round}/seating.pdf
/rounds/{round}/seating-by-table.pdf /rounds/{round}/slips.pdf /tables/{table}/ /tables/{table}/totals/
/tables/{table}/corrections/ /tables/{table}/seats/ /matches/ /matches/new/ /matches/{match}/ /members/
/club/ /club/settings/ /members/{member}/remove/ /seasons/{season}/standings.csv /seasons/{season}/results.csv
/evenings/{evening}/deals.csv /wishes/ /accounts/ /account/ /account/second-factor/
"""
MOST = 25  # what hangs on a member who is to be removed
MOST_OF_ALL = {"/": 33}  # its parts are cached one by one: tests/home/test_front_cost.py
# For each kind of line on the page it is asked which of them can be undone.
JOURNALS = ("/journal/", "/evenings/{evening}/journal/")
MOST_IN_A_JOURNAL = 35
MOST_TO_WRITE = 16  # with the two of the transaction within that of the test
# What a hundred phones ask for at once, with the question whether something changed: before, and once more in
# the snapshot of which the page is.
SELDOM = {
    "/me/": 23,  # of closed rounds, of which most is cached: tests/home/test_front_cost.py
    "/evenings/{evening}/where/": 6,
    "/evenings/{evening}/wall/?show=seating": 6,
    "/evenings/{evening}/wall/?show=playing": 7,
    "/rounds/{round}/": 11,
    "/rounds/{round}/table-sheets.pdf": 10,
}


def _with_prizes(night) -> None:
    for of in (night.evening, night.season):
        for to in ("choice", "best_round", "matsche", "last", "lot"):
            add_prize(of=of, what=to, to=to)
        freeze_standings(of=of, by=None)
    draw_prize(prize=night.evening.prizes.get(to="lot"), seed=1)
    set_target(evening=night.evening, number=1000)
    show_target(evening=night.evening)


def dates_to_come(night) -> Evening:
    """The more players, the more evenings to come; for the first of them everyone has signed up."""
    day = localdate() + timedelta(days=30)
    dates = [{"date": day + timedelta(days=number)} for number in range(len(night.members) // 4)]
    coming = open_evenings(season=night.season, evenings=dates)[0]
    states = ("confirmed", "asked", "cannot", "refused")
    said = zip(night.members, cycle(states), strict=False)
    SignUp.objects.bulk_create(SignUp(evening=coming, member=who, state=state) for who, state in said)
    return coming


@pytest.fixture
def queries_with(night_of, undrawn):
    counted: dict[tuple[str, int], list[int]] = defaultdict(list)

    def count(players: int, clients_of, pages=None) -> dict[tuple[str, int], int]:
        night = night_of(players, on=date(2026, 11, players % 28 + 1), fee_member=500)
        night.play()
        night.here(night.members[:-1])
        round_ = night.draw(method="tokens")  # which searches for nothing
        for table in round_.tables.all():
            for number in (1, 2):
                night.deal(table, number, 100, remark="remark", trump="hearts")
        pair_the_rest(evening=night.evening, seed=1)
        for one, other in zip(night.members[::4], night.members[1::4], strict=True):
            add_wish(kind="apart", one=one, other=other)
        _with_prizes(night)
        things = {
            "coming": dates_to_come(night).pk,
            "season": night.season.pk,
            "member": night.members[0].pk,
            "evening": night.evening.pk,
            "round": round_.pk,
            "table": round_.tables.get(number=1).pk,
            "match": friendly_match(2, key=f"link of {players}").pk,
        }
        for client in clients_of(0) + clients_of(1):
            client.get("/")  # the first page of a visit asks more
        for turn, page in enumerate(pages or PAGES.split()):
            for number, client in enumerate(clients_of(turn)):
                if "{table}" in page:  # of a sheet that was looked at
                    client.get(page.format(**things))
                counted[page, number].append(queries_of(client, page.format(**things)))
        return {key: times[-1] for key, times in counted.items()}

    return count


def queries_of(client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return len(queries)


@pytest.mark.parametrize("many", [18, pytest.param(100, marks=pytest.mark.everything)])
def test_a_page_asks_the_database_as_often_for_8_as_for_many_players(
    as_secretary, as_helper, as_reader, queries_with, in_turn, many
):
    def clients_of(turn: int) -> list:
        return [as_secretary, *in_turn(turn, (as_helper, as_reader))]

    small, large = queries_with(8, clients_of), queries_with(many, clients_of)
    for page, number in small:
        if page in JOURNALS:  # of the club's, a page after a small evening has lines of more kinds
            assert large.pop((page, number)) <= small[page, number] <= MOST_IN_A_JOURNAL
        elif page == "/seasons/{season}/" and many > SMALL:  # it leads to who met whom: three queries less
            assert large.pop((page, number)) == small[page, number] - 3
    assert large == {key: small[key] for key in large}
    assert [key for key, times in large.items() if times > MOST_OF_ALL.get(key[0], MOST)] == [], large


def test_what_a_hundred_phones_ask_for_takes_few_queries(queries_with, as_reader):
    counted = queries_with(8, lambda _turn: [as_reader], SELDOM)
    assert {page: times for (page, _number), times in counted.items() if times > SELDOM[page]} == {}


def queries_to_write(client, address: str, number: int) -> int:
    sent = {"only": str(number), f"d{number}-card_points_0": "100", f"d{number}-seen": "0"}
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(f"{address}deals/", sent, headers={"HX-Request": "true"})
    assert f'id="deal-{number}"' in answer.text
    return len(queries)


def test_a_deal_asks_the_database_as_often_with_100_players_or_a_full_sheet(night_of, as_helper):
    as_helper.get("/")  # the first page of a visit asks more
    shown, written = [], []
    for players in (9, 101):
        night = night_of(players, on=date(2026, 11, players % 28 + 1))
        table = night.draw(method="tokens").tables.get(number=1)
        written.append(queries_to_write(as_helper, f"/tables/{table.pk}/", 1))
        assert table.match.entries.count() == 1
    for deals in (1, 7):
        match = friendly_match(deals, key=f"link {deals}")
        with CaptureQueriesContext(connection) as queries:
            as_helper.get(match.get_absolute_url())
        shown.append(len(queries))
        written.append(queries_to_write(as_helper, match.get_absolute_url(), deals + 1))
    assert shown[0] == shown[1] <= MOST
    assert written[0] == written[1] <= MOST_TO_WRITE and written[2] == written[3] <= MOST_TO_WRITE
