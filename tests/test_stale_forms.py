"""Two secretaries have the same page open: nobody overwrites what they have not seen."""

from datetime import date, timedelta

import pytest
from django.core.exceptions import ValidationError

from jassclub.evenings.actions.roll_call import welcome_at_the_door
from jassclub.journal import transactions
from jassclub.season_setup.actions import seasons
from jassclub.season_setup.actions.seasons import change_evening, open_evening, save_season
from jassclub.seasons.models import Evening, Season
from tests.answers import words
from tests.season_setup.test_season_options import filled_in


def rename(season: Season, name: str, **options) -> None:
    save_season(season=Season.objects.get(pk=season.pk), fields={"name": name}, options=options)


@pytest.fixture
def roll_call(as_secretary, night):
    address = f"/evenings/{night.evening.pk}/roll-call/"

    def send(here: list[int], shown: str, **button: str):
        return as_secretary.post(address, {"here": here, "shown": shown, **(button or {"save": ""})})

    send.shown = lambda: as_secretary.get(address).context["form"]["shown"].value()
    return send


@pytest.fixture
def old_page(as_secretary, night):
    address = f"/seasons/{night.season.pk}/edit/"
    filled = filled_in(as_secretary.get(address))
    return lambda **words: as_secretary.post(address, {**filled, **words})


def test_an_old_page_of_a_season_overwrites_nothing_and_shows_what_was_changed(old_page, night):
    rename(night.season, "Championship", matsch_bonus=50)
    page = old_page(rounds_per_evening="3")
    said = words(page)
    assert "The season was changed in the meantime and differs" in said
    assert "Check it, then save again." in said
    assert "differs from your entry: Name, Rounds per evening, Matsch bonus." in said
    assert "Now entered: Championship" in said and "Now entered: 50" in said
    assert page.context["form"]["rounds_per_evening"].value() == "3"
    season = Season.objects.get()
    assert (season.name, season.rounds_per_evening, season.options["matsch_bonus"]) == ("Championship", 4, 50)
    seen = page.context["form"]["seen"].value()
    assert old_page(rounds_per_evening="3", seen=seen).status_code == 302  # sent once more it is saved
    assert Season.objects.get().rounds_per_evening == 3


def test_before_it_is_asked_what_is_recounted_an_old_page_is_refused(old_page, night, table):
    night.deal(table, 1, 100)
    rename(night.season, "Championship")
    page = old_page(matsch_bonus="0")
    assert "The season was changed in the meantime" in page.text and "Rescore everything" not in page.text


@pytest.mark.parametrize("seen", ["", "0", "-1", "x", "9" * 30])
def test_who_does_not_say_which_page_was_seen_overwrites_nothing(old_page, as_secretary, night, seen):
    page = old_page(name="Championship", seen=seen)
    assert "The season was changed in the meantime and differs" in words(page)
    assert Season.objects.get().version == 1
    assert old_page(name="Championship", seen=page.context["form"]["seen"].value()).status_code == 302
    address = f"/evenings/{night.evening.pk}/edit/"
    page = as_secretary.post(address, {"date": "2026-12-04", "seen": seen})
    assert "The evening was changed in the meantime and differs" in words(page)
    assert Evening.objects.get().date == night.evening.date


def test_a_name_or_a_day_that_another_has_is_refused_in_words(night):
    fields = {"name": night.season.name, "game": night.season.game}
    with pytest.raises(ValidationError, match="There is already a season with this name"):
        save_season(season=Season(), fields=fields, options={"deals": 8})
    day = night.evening.date + timedelta(days=7)
    other = open_evening(season=night.season, on=day)
    with pytest.raises(ValidationError, match="already has an evening on that day"):
        change_evening(evening=other, fields={"date": night.evening.date})
    assert Evening.objects.get(pk=other.pk).date == day


def test_who_moves_an_evening_that_was_moved_in_the_meantime_is_told_to_which_day(as_secretary, night):
    address = f"/evenings/{night.evening.pk}/edit/"
    filled = filled_in(as_secretary.get(address))
    change_evening(evening=night.evening, fields={"date": date(2026, 11, 27)})
    page = as_secretary.post(address, {**filled, "date": "2026-12-04"})
    said = words(page)
    assert "The evening was changed in the meantime and differs" in said and "Now entered: 2026-11-27" in said
    assert page.context["form"]["date"].value() == "2026-12-04"
    assert as_secretary.post(address, {**filled_in(page), "date": "2026-12-04"}).status_code == 302
    assert Evening.objects.get().date == date(2026, 12, 4)


GONE = [
    ("roll-call/", {"here": [], "shown": "", "save": ""}),
    ("draw/", {"method": "mixed"}),
    ("pairs/", {"lot": ""}),
    ("pairs/", {"again": ""}),
    ("edit/", {"date": "2026-12-04"}),
    ("remove/", {}),
]


@pytest.mark.parametrize(("address", "sent"), GONE)
def test_an_evening_removed_meanwhile_is_said_to_be_gone(as_secretary, night, monkeypatch, address, sent):
    take = transactions.lock_rows

    def late(rows):
        Evening.objects.filter(pk=night.evening.pk).delete()
        return take(rows)

    monkeypatch.setattr(transactions, "lock_rows", late)
    page = as_secretary.post(f"/evenings/{night.evening.pk}/{address}", sent)
    assert page.status_code == 404 and "It may have been removed" in page.text


def test_what_is_removed_does_not_come_back_by_a_change(night):
    evening = night.evening
    seasons.remove_evening(evening=evening)
    with pytest.raises(Season.DoesNotExist):
        change_evening(evening=evening, fields={"date": date(2026, 12, 4)})
    seasons.remove_season(season=night.season)
    night.season.pk = 1
    for again in (
        lambda: save_season(season=night.season, fields={"name": "Cup"}, options={}),
        lambda: open_evening(season=night.season, on=date(2026, 12, 4)),
        lambda: seasons.remove_season(season=night.season),
    ):
        with pytest.raises(Season.DoesNotExist):
            again()
    assert not Season.objects.exists() and not Evening.objects.exists()


def test_a_match_that_is_removed_while_it_is_read_is_not_found(as_secretary, night, table, monkeypatch):
    table.match.seats.all().delete()
    assert as_secretary.get(f"/tables/{table.pk}/").status_code == 404
    answer = as_secretary.get(f"/api/matches/{table.match_id}/")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def here(night) -> set[int]:
    return set(night.evening.attendances.filter(is_here=True).values_list("member", flat=True))


def test_whom_another_laptop_sent_home_an_old_page_does_not_call_back(roll_call, night):
    shown, everyone = roll_call.shown(), [member.pk for member in night.members]
    roll_call(everyone[1:], shown)
    roll_call(everyone[:-1], shown)
    assert here(night) == set(everyone[1:-1])


def test_a_guest_who_left_in_the_meantime_hinders_no_other_tick(roll_call, night):
    gerda = welcome_at_the_door(evening=night.evening, line="Gerda", is_ranked=True).pk
    shown, everyone = roll_call.shown(), [member.pk for member in night.members]
    night.here(night.members)  # at another laptop Gerda is sent home: she is on the list no more
    assert roll_call([*everyone[1:], gerda], shown).status_code == 302
    assert here(night) == set(everyone[1:])


def test_where_the_name_at_the_door_is_refused_the_page_shows_who_is_here_now(roll_call, night):
    anna, beat, *_others = (member.pk for member in night.members)
    night.here([night.members[1]])
    page = roll_call([anna], "", guest="PLAYER 003", add="")
    form = page.context["form"]
    assert form.errors["guest"] and form["guest"].value() == "PLAYER 003"
    assert set(form["here"].value()) == {anna, beat} and "2 are here" in words(page)


@pytest.mark.parametrize("shown", ["x", "1 2 x", "9" * 30, "-1"])
def test_nonsense_about_what_was_shown_sends_nobody_home(roll_call, night, shown):
    assert roll_call([], shown).status_code == 302
    assert len(here(night)) == 8
