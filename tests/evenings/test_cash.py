"""The fees of an evening: who owes what, who has paid, and the sum in the box."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied

from jassclub.accounts.models import Club
from jassclub.evenings.actions.roll_call import call_roll, take_cash, welcome_at_the_door
from jassclub.evenings.queries.attendance import cash_of
from jassclub.rounds.queries.state import is_under_way
from jassclub.seasons.models import Attendance, Evening, Season
from jassclub.web.forms import MoneyField, amount
from tests.answers import pdf_text, words
from tests.evenings.test_evening_pages import SEASON


@pytest.fixture
def paid_night(night_of):
    """Four members at 5 francs, a guest at 7.50, and someone who only fills a table."""
    night = night_of(4, fee_member=500, fee_guest=750)
    night.guest = welcome_at_the_door(evening=night.evening, line="Zoë Gross", is_ranked=True)
    welcome_at_the_door(evening=night.evening, line="Helping Hand", is_ranked=False)
    return night


def pays(night, *members, shown=()):
    keys = [[each.pk for each in people] for people in (members, shown)]
    take_cash(evening=night.evening, paid=keys[0], shown=keys[1])


def sums(night) -> tuple[int, int, int]:
    cash = cash_of(night.evening)
    return cash["expected"], cash["paid"], cash["open"]


def test_members_and_guests_owe_their_fees_helpers_nothing_and_a_tick_pays_one(paid_night):
    lines = {str(line.member): line.due for line in cash_of(paid_night.evening)["lines"]}
    assert lines == {**{f"Player 00{n}": 500 for n in (1, 2, 3, 4)}, "Zoë Gross": 750}
    assert sums(paid_night) == (2750, 0, 2750)
    one, two = paid_night.members[:2]
    pays(paid_night, one, paid_night.guest)
    assert sums(paid_night) == (2750, 1250, 1500)
    pays(paid_night, two, paid_night.guest, shown=[one, paid_night.guest])
    assert sums(paid_night) == (2750, 1250, 1500)
    paid = Attendance.objects.filter(paid__isnull=False).values_list("member", flat=True)
    assert set(paid) == {two.pk, paid_night.guest.pk}
    three, four = paid_night.members[2:]
    pays(paid_night, three)  # by another helper, whose page was opened before that
    pays(paid_night, four, shown=[two])  # takes away a tick that this page had seen
    assert sums(paid_night)[1] == 500 + 500 + 750


def test_neither_another_fee_nor_the_roll_call_changes_what_was_paid(paid_night):
    pays(paid_night, paid_night.members[0])
    Season.objects.update(fee_member=1000)
    paid_night.evening.refresh_from_db()
    assert sums(paid_night) == (500 + 3 * 1000 + 750, 500, 3 * 1000 + 750)
    call_roll(evening=paid_night.evening, here=[])
    assert sums(paid_night) == (500, 500, 0)


def test_a_helper_ticks_on_the_page_and_prints_everyone_and_the_sums(as_helper, as_reader, paid_night):
    address, evening = (f"/evenings/{paid_night.evening.pk}/{page}" for page in ("cash/", ""))
    assert address in as_helper.get(evening).text and address not in as_reader.get(evening).text
    page = as_helper.get(address)
    assert "Expected CHF 27.50 Paid CHF 0.00 Outstanding CHF 27.50" in words(page)
    assert "Zoë Gross (guest) 7.50" in words(page)
    sent = {"paid": [paid_night.members[0].pk, "x", "9" * 30, "0"], "shown": ""}
    assert "Paid CHF 5.00 Outstanding CHF 22.50" in words(as_helper.post(address, sent, follow=True))
    assert "paid: Player 001 (5.00)" in words(as_helper.get(f"{evening}journal/"))
    said = pdf_text(as_helper.get(f"/evenings/{paid_night.evening.pk}/cash.pdf").content)
    assert "Zoë Gross" in said and "7.50" in said
    assert "Expected 27.50, paid 5.00, outstanding 22.50" in said


@pytest.mark.parametrize(
    ("days", "changed", "is_refused"),
    [(0, {}, False), (1, {}, True), (-9, {}, True), (0, {"is_cancelled": True}, True)],
)
def test_a_helper_ticks_only_for_the_evening_under_way(as_helper, paid_night, days, changed, is_refused):
    """Neither before its day has come, nor when it is over or cancelled; and there is no link then."""
    evening = paid_night.evening
    Evening.objects.update(date=evening.date + timedelta(days=days), **changed)
    address = f"/evenings/{evening.pk}/cash/"
    shown, paper = as_helper.get(address), as_helper.get(f"/evenings/{evening.pk}/cash.pdf")
    sent = as_helper.post(address, {"paid": [paid_night.members[0].pk], "shown": ""})
    assert [each.status_code == 403 for each in (shown, paper, sent)] == [is_refused] * 3
    assert ("Helpers can only tick the fees of the evening under way" in words(sent)) is is_refused
    assert (address not in as_helper.get(f"/evenings/{evening.pk}/").text) is is_refused
    assert Attendance.objects.filter(paid__isnull=False).exists() is not is_refused


def test_an_evening_whose_round_is_drawn_before_its_day_is_under_way(paid_night):
    Evening.objects.update(date=paid_night.evening.date + timedelta(days=1))
    assert not is_under_way(Evening.objects.get())
    paid_night.draw()
    assert is_under_way(Evening.objects.get())


def test_an_evening_that_ends_while_a_helper_ticks_is_refused_under_the_lock(paid_night, helper):
    Evening.objects.update(date=paid_night.evening.date - timedelta(days=9))
    with pytest.raises(PermissionDenied):
        take_cash(evening=paid_night.evening, paid=[paid_night.members[0].pk], shown=[], by=helper)
    assert sums(paid_night)[1] == 0


def test_a_season_has_its_fees_and_the_club_its_currency_and_without_a_fee_nothing_shows(as_secretary, night):
    for page in ("cash/", "cash.pdf"):
        assert as_secretary.get(f"/evenings/{night.evening.pk}/{page}").status_code == 404
    assert "Cash" not in words(as_secretary.get(f"/evenings/{night.evening.pk}/"))
    Club.objects.update(currency="EUR")
    address = f"/seasons/{night.season.pk}/edit/"
    assert "Fees (EUR)" in words(as_secretary.get(address))
    as_secretary.post(address, {**SEASON, "seen": "1", "fee_member": "5", "fee_guest": "7,5"})
    assert Season.objects.values_list("fee_member", "fee_guest").get() == (500, 750)
    assert 'value="7.50"' in as_secretary.get(address).text


def test_an_amount_is_typed_with_a_point_or_a_comma_and_a_wrong_one_refused_at_the_field(as_secretary, night):
    for typed in ("-1", "x", "1.234", "1001", "9" * 12, "nan", "inf", "1 000"):
        sent = {**SEASON, "seen": "1", "fee_member": typed}
        page = as_secretary.post(f"/seasons/{night.season.pk}/edit/", sent)
        assert list(page.context["form"].errors) == ["fee_member"] and f'value="{typed}"' in page.text
    assert Season.objects.get().fee_member == 0
    for typed, cents in {"": 0, "7": 700, "7.5": 750, "7,50": 750, "0.05": 5}.items():
        assert MoneyField().clean(typed) == MoneyField().clean(amount(cents)) == cents
