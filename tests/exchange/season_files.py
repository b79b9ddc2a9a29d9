"""Seasons for the tests of their files: played in every way that an evening knows."""

import json
from datetime import time, timedelta
from typing import Any

from django.utils.timezone import localdate

from jassclub.accounts.models import Account, Club
from jassclub.drawing.actions.drawing import announce_draw
from jassclub.drawing.actions.pairs import add_wish, pair_up
from jassclub.drawing.actions.rounds import open_draw, repair_rounds, take_back
from jassclub.drawing.models import Wish
from jassclub.evenings.actions.roll_call import take_cash, welcome_at_the_door
from jassclub.evenings.actions.sign_ups import answer_sign_ups, sign_up
from jassclub.games import PRESENTATIONS
from jassclub.matches.actions.starting import choose_seat
from jassclub.matches.actions.writing import strike_entry, write_entry
from jassclub.matches.models import Match
from jassclub.members.models import Member
from jassclub.prizes.actions.final_standings import freeze_standings, hide_results
from jassclub.prizes.actions.prizes import add_prize, draw_prize, give_prize, set_target
from jassclub.rounds.models import Draw, Round
from jassclub.season_setup.actions.seasons import open_evening
from jassclub.seasons.models import Evening, Season
from jassclub.tables.actions import exchange
from jassclub.tables.queries import in_order
from tests.drawing.acts import from_bag, play
from tests.matches.conftest import VECTORS

GAMES = [slug for slug, each in PRESENTATIONS.items() if each.at_evenings]


def empty_the_club() -> None:
    for model in (Match, Round, Draw, Evening, Season, Wish, Member):
        model.objects.all().delete()
    Account.objects.exclude(role=Account.Role.SECRETARY).delete()
    assert Club.objects.count() == 1


def longest_case(slug: str) -> dict[str, Any]:
    cases = json.loads((VECTORS / f"{slug}.json").read_text(encoding="utf-8"))
    fit = [case for case in cases if case.get("seats", 4) == 4 and "totals" in case["expect"]]
    return max(fit, key=lambda case: len(case["deals"]))


def play_vectors(night_of, slug: str, secretary: Account) -> Season:
    """A table of the game as far as the vectors go, with a correction; nothing is written at the other."""
    case = longest_case(slug)
    night = night_of(9, game=slug, **case.get("options", {}))
    table = night.draw().tables.get(number=1)
    for number, deal in enumerate(case["deals"], start=1):
        write_entry(match=table.match, number=number, data=deal, seen=0, by=secretary, remark="as it was")
    last = len(case["deals"])
    strike_entry(match=table.match, number=last, seen=1, by=secretary, confirmed=True)
    write_entry(match=table.match, number=last, data=case["deals"][-1], seen=0, by=None, confirmed=True)
    return night.season


def eventful_season(night_of, secretary: Account) -> Season:
    """An evening to come for which people have signed up, fees, wishes, a guest, a helper who is not ranked,
    draws of all kinds, one taken back, one only announced, rounds ahead that were fitted, wrong seats,
    corrections, totals, and who sits out."""
    night = night_of(9, fee_member=500, fee_guest=750)
    about = {"starts_at": time(19, 30), "place": "Rössli", "places": 2, "remark": "with supper"}
    coming = open_evening(season=night.season, on=localdate() + timedelta(weeks=8), fields=about)
    for comes, member in zip((True, True, False), night.members, strict=False):
        sign_up(evening=coming, member=member, comes=comes)
    sign_up(evening=coming, line="Someone New", comes=True)
    answer_sign_ups(evening=coming, keys=[coming.sign_ups.first().pk], confirm=True)
    take_cash(evening=night.evening, paid=[night.members[0].pk], shown=[])
    add_wish(kind="apart", one=night.members[0], other=night.members[1])
    add_wish(kind="first_table", one=night.members[5])
    welcome_at_the_door(evening=night.evening, line="Guest of May", is_ranked=False)
    take_back(round_=night.draw(seed=3), by=secretary)
    first = night.play(seed=4)
    table = first.tables.get(number=1)
    choose_seat(match=table.match, name="first", seat=1)
    choose_seat(match=table.match, name="dealer", seat=3)
    night.totals(table, 700, seen=1, by=secretary, confirmed=True)
    places = in_order(first.results.all())
    exchange(round_=first, one=places[0], other=places[5], seen=places, by=secretary)
    night.draw(seed=5, rounds=2)
    table = night.evening.rounds.get(number=2).tables.get(number=2)
    night.deal(table, 1, 90, by=secretary, remark="Zoë, «gross»")
    night.deal(table, 1, 80, seen=1, by=None)
    night.here(night.members[:8])
    repair_rounds(evening=night.evening, first=3, by=secretary, seed=6)
    open_draw(draw=night.evening.draws.order_by("pk").last(), by=secretary)
    _with_an_end(night, secretary)
    return night.season


def _with_an_end(night, secretary: Account) -> None:
    """Frozen standings, prizes that were chosen and drawn by lot, hidden results, and a target."""
    for of in (night.evening, night.season):
        freeze_standings(of=of, by=secretary)
    [ham, _cheese] = add_prize(of=night.evening, what="Ham", given_by="Zoë & Co.", times=2)
    give_prize(prize=ham, to=night.evening.final_standings.lines.first().member)
    [wine] = add_prize(of=night.season, what="Wine", to="lot", may_be_second=True)
    draw_prize(prize=wine, seed=2**53 - 1)
    add_prize(of=night.season, what="Cup", to="place", rank=1)
    hide_results(evening=night.evening, first=2)
    set_target(evening=night.evening, low=900, high=1500, seed=3)


def season_of_pairs(night_of) -> Season:
    night = night_of(8, drawing="pairs")
    for at in (0, 2, 4, 6):
        pair_up(evening=night.evening, one=night.members[at + 1], other=night.members[at])
    night.play()
    return night.season


def season_from_the_bag(night_of) -> Season:
    night = night_of(5)
    play(night, from_bag(night, 4))
    announce_draw(evening=night.evening, by=None, seed=7)
    return night.season
