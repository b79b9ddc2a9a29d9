"""What must hold at any moment is seen when it does not."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import transaction
from django.utils import timezone
from django_otp.plugins.otp_static.models import StaticDevice

from jassclub.accounts.models import Account
from jassclub.drawing.actions.rounds import close_round, repair_rounds, take_back
from jassclub.drawing.integrity import faults
from jassclub.drawing.models import Pair
from jassclub.exchange.actions import import_results
from jassclub.exchange.results_list import ImportedResult
from jassclub.home.sample import load_sample_club
from jassclub.matches.actions.writing import strike_entry, write_entry
from jassclub.matches.models import Correction, Entry, Match, Seat
from jassclub.members.actions import NewMember
from jassclub.members.list_import import ADD, ListedPerson
from jassclub.rounds.models import Draw, Result, Round, TakenBack
from jassclub.season_setup.actions.seasons import NEXT_ROUND, save_season
from jassclub.seasons.models import Attendance, Evening
from jassclub.tables.actions import exchange
from jassclub.tables.queries import in_order


@pytest.fixture
def busy(night_of):
    """An evening with almost everything that can happen, in which all is well."""
    night = night_of(9, deals=2)
    first = night.draw(rounds=2)
    for table in first.tables.all():
        night.fill(table)
    close_round(round_=first)
    night.here(night.members[1:])
    repair_rounds(evening=night.evening, first=2, by=None, seed=3)
    second = night.evening.rounds.get(number=2)
    seen = in_order(second.results.all())
    exchange(round_=second, one=seen[0], other=seen[5], seen=seen, by=None)
    for table in second.tables.all():
        night.fill(table, 90)
        strike_entry(match=table.match, number=2, seen=1, by=None, confirmed=True)
    night.deal(first.tables.first(), 1, 60, seen=1, confirmed=True)
    save_season(season=night.season, fields={}, options={"matsch_bonus": 50}, from_when=NEXT_ROUND)
    take_back(round_=night.draw(first=3))
    night.draw(first=3)
    return night


def test_nothing_is_wrong_after_an_evening_with_latecomers_corrections_and_other_options(busy):
    assert faults() == []
    assert faults(busy.season) == []


def test_nothing_is_wrong_with_the_sample_club(secretary):
    load_sample_club()
    assert faults() == []


def test_nothing_is_wrong_with_a_list_of_earlier_results(secretary):
    people = [ListedPerson(NewMember(f"Guest {line}"), None, ADD, "new-0") for line in (1, 2)]
    lines = [ImportedResult(line, date(2025, 1, 4), 3, line - 1, 700) for line in (1, 2)]
    import_results(season_name="2025", results=lines, people=people)
    assert faults() == []


def test_nothing_is_wrong_with_a_sheet_of_which_only_totals_are_known(night):
    for table in night.draw().tables.all():
        night.totals(table)
    assert faults() == []


def other_points():
    Entry.objects.filter(pk=Entry.objects.first().pk).update(points=[1, 2])


def other_totals():
    Match.objects.filter(pk=Match.objects.first().pk).update(totals=[1, 2])


def open_deal_in_a_closed_match():
    match = Match.objects.filter(state="closed").first()
    match.entries.filter(number=2).delete()


def lost_deal():
    Entry.objects.filter(number=1, match__state="open").first().delete()


def unnoted_deal():
    Correction.objects.filter(number=1, match__state="open").first().delete()


def answer_to_nothing():
    said = {"data": {"card_points": [1, 2]}, "points": [1, 2], "remark": "", "version": 1}
    match = Match.objects.first()
    match.answers.create(key="12345678123456781234567812345678", number=1, entry=said)


def begun_at_one_table():
    ahead = Match.objects.filter(state="ahead").first()
    Match.objects.filter(pk=ahead.pk).update(state="open")


def nobody_begins():
    Match.objects.filter(state="open").update(state="ahead")


def gap_in_the_rounds():
    Round.objects.filter(number=3).update(number=4)


def other_options():
    Match.objects.filter(state="ahead").update(options={"deals": 4})


def someone_else_on_a_seat():
    one, other = Seat.objects.filter(match__state="ahead").order_by("pk")[:2]
    members = one.member_id, other.member_id
    Seat.objects.filter(pk=one.pk).update(member=None, name="x")
    Seat.objects.filter(pk=other.pk).update(member=members[0])
    Seat.objects.filter(pk=one.pk).update(member=members[1], name="")


def lost_result():
    Result.objects.filter(kind="played").first().delete()


def plays_and_was_never_here():
    Attendance.objects.filter(member__results__isnull=False).first().delete()


def in_two_pairs():
    evening = Evening.objects.get()
    one, two, three = [each.member for each in evening.attendances.all()[:3]]
    Pair.objects.create(evening=evening, one=one, other=two)
    Pair.objects.create(evening=evening, one=three, other=one)


def nobodys_match():
    Match.objects.filter(state="ahead").first().table.delete()


def taken_back_and_there():
    draw = Draw.objects.filter(rounds__number=3).get()
    draw.taken_back.create(number=3, seated={"tables": [], "sitting_out": []}, at=timezone.now())


def lost_draw_taken_back():
    TakenBack.objects.all().delete()


def lost_round_of_a_fit():
    Round.objects.filter(number=2).update(number=9)


def never_carried_out():
    Draw.objects.filter(rounds__number=3).update(drawn=None)


def another_plan():
    draw = Draw.objects.filter(rounds__number=3).get()
    Draw.objects.filter(pk=draw.pk).update(plan={**draw.plan, "seed": draw.seed + 1})


def removed_with_a_password():
    Account.objects.create_user("away", password="nine tricks for us", is_active=False)


def codes_of_nothing():
    StaticDevice.objects.create(user=Account.objects.first(), name="paper")


DAMAGE = {
    taken_back_and_there: "a round was taken back and stands",
    lost_draw_taken_back: "draw of rounds 3 to 3: a round is gone, and nothing says who sat there",
    lost_round_of_a_fit: "a round that it fitted is gone",
    never_carried_out: "it was never carried out, and a round is drawn by it",
    another_plan: "its fingerprint does not match what went into it",
    removed_with_a_password: "away was removed and still has a password",
    codes_of_nothing: "has recovery codes without a second factor",
    other_points: "has the points [1, 2] stored and comes to",
    other_totals: "totals: [1, 2] is stored",
    open_deal_in_a_closed_match: "complete: True is stored, the entries come to False",
    lost_deal: "the corrections of deal 1 do not lead to what stands there",
    unnoted_deal: "was written 0 times and has the version 1",
    answer_to_nothing: "was answered as saved, and was not",
    begun_at_one_table: "Round 3 has begun at some tables only",
    nobody_begins: "Round 2 is next and has not begun",
    gap_in_the_rounds: "The rounds have the numbers [1, 2, 4]",
    other_options: "it has other options than the season",
    someone_else_on_a_seat: "somebody's seat is not that of their token",
    lost_result: "those who play are not those who have a seat",
    plays_and_was_never_here: "plays and was never here",
    in_two_pairs: "Somebody is in two pairs",
    nobodys_match: "it belongs to no table",
}


def test_damage_is_said_in_words(busy):
    for damage, words in DAMAGE.items():
        with transaction.atomic():
            damage()
            assert words in "\n".join(faults()), damage.__name__
            transaction.set_rollback(True)
    assert faults() == []


def test_a_round_that_is_open_again_beside_the_one_that_is_played_is_no_fault(busy):
    closed = busy.evening.rounds.get(number=1)
    match = closed.tables.first().match
    strike_entry(match=match, number=2, seen=1, by=None, confirmed=True)
    assert faults() == []
    write_entry(match=match, number=2, data={"card_points": [50, 107]}, seen=0, by=None)
    close_round(round_=closed)
    assert faults() == []
