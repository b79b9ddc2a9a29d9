"""What must hold at any moment is seen when it does not."""

import pytest
from django.db import transaction
from django.utils import timezone
from django_otp.plugins.otp_static.models import StaticDevice

from jassclub.accounts.models import Account
from jassclub.drawing.actions.rounds import close_round, repair_rounds, take_back
from jassclub.drawing.integrity import faults
from jassclub.drawing.models import Pair
from jassclub.matches.actions.writing import strike_entry, write_entry
from jassclub.matches.models import Correction, Entry, Match, Seat
from jassclub.rounds.models import Draw, Result, Round, Table, TakenBack
from jassclub.season_setup.actions.seasons import NEXT_ROUND, save_season
from jassclub.seasons.models import Attendance, Evening
from jassclub.tables.actions import exchange
from jassclub.tables.queries import in_order

OPEN_DEAL, CLOSED_DEAL = {"number": 1, "match__state": "open"}, {"number": 2, "match__state": "closed"}


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


def test_nothing_is_wrong_with_a_list_of_earlier_results(taken_over):
    Round.objects.update(number=3)
    assert faults() == []


def answer_to_nothing():
    entry = {"data": {"card_points": [1, 2]}, "points": [1, 2], "remark": "", "version": 1}
    Match.objects.first().answers.create(key="12345678123456781234567812345678", number=1, entry=entry)


def someone_else_on_a_seat():
    one, other = Seat.objects.filter(match__state="ahead").order_by("pk")[:2]
    Seat.objects.filter(pk=one.pk).update(member=None, name="x")
    Seat.objects.filter(pk=other.pk).update(member=one.member_id)
    Seat.objects.filter(pk=one.pk).update(member=other.member_id, name="")


def in_two_pairs():
    evening = Evening.objects.get()
    one, two, three = [attendance.member for attendance in evening.attendances.all()[:3]]
    Pair.objects.create(evening=evening, one=one, other=two)
    Pair.objects.create(evening=evening, one=three, other=one)


def taken_back_and_there():
    draw = Draw.objects.get(rounds__number=3)
    draw.taken_back.create(number=3, seated={"tables": [], "sitting_out": []}, at=timezone.now())


# What is said, and by which damage: values of the first such row, which is deleted without any.
DAMAGE = {
    "draw of rounds 3 to 3: a round is gone, and there is no record of who sat there": (TakenBack, {}, None),
    "a round that it adjusted is gone": (Round, {"number": 2}, {"number": 9}),
    "it was never carried out, but a round was drawn from it": (Draw, {"rounds__number": 3}, {"drawn": None}),
    "its fingerprint does not match its inputs": (Draw, {"rounds__number": 3}, {"plan": {"seed": 1}}),
    "is stored with the points [1, 2] but adds up to": (Entry, {}, {"points": [1, 2]}),
    "totals: [1, 2] is stored": (Match, {}, {"totals": [1, 2]}),
    "complete: True is stored, but the entries give False": (Entry, CLOSED_DEAL, None),
    "the corrections of deal 1 do not lead to its present entry": (Entry, OPEN_DEAL, None),
    "was written 0 times and has version 1": (Correction, OPEN_DEAL, None),
    "Round 3 has begun at only some of the tables": (Match, {"state": "ahead"}, {"state": "open"}),
    "The rounds are numbered [1, 2, 4]": (Round, {"number": 3}, {"number": 4}),
    "its options differ from those of the season": (Match, {"state": "ahead"}, {"options": {"deals": 4}}),
    "the people who play are not those who have a seat": (Result, {"kind": "played"}, None),
    "plays but was never here": (Attendance, {"member__results__isnull": False}, None),
    "it belongs to no table": (Table, {"match__state": "ahead"}, None),
    "a round was taken back but still exists": taken_back_and_there,
    "away was removed but still has a password": lambda: Account.objects.create_user(
        "away", password="nine tricks for us", is_active=False
    ),
    "has recovery codes without a second factor": lambda: StaticDevice.objects.create(
        user=Account.objects.first(), name="paper"
    ),
    "was reported as saved but was not": answer_to_nothing,
    "Round 2 is next and has not begun": lambda: Match.objects.filter(state="open").update(state="ahead"),
    "someone's seat does not match their token": someone_else_on_a_seat,
    "Someone is in two pairs": in_two_pairs,
}


def damage(how) -> None:
    if callable(how):
        how()
        return
    model, of, values = how
    first = model.objects.filter(pk=model.objects.filter(**of).first().pk)
    first.delete() if values is None else first.update(**values)


def test_an_evening_with_latecomers_and_corrections_has_no_fault_and_damage_is_said_in_words(busy):
    assert faults(busy.season) == faults() == []
    for words, how in DAMAGE.items():
        with transaction.atomic():
            damage(how)
            assert words in "\n".join(faults()), words
            transaction.set_rollback(True)
    assert faults() == []
    # A round that is open again beside the one that is played is no fault.
    closed = busy.evening.rounds.get(number=1)
    match = closed.tables.first().match
    strike_entry(match=match, number=2, seen=1, by=None, confirmed=True)
    assert faults() == []
    write_entry(match=match, number=2, data={"card_points": [50, 107]}, seen=0, by=None)
    close_round(round_=closed)
    assert faults() == []
