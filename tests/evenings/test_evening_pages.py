"""Seasons, evenings, roll call, draw and bag through their pages; what readers see of them."""

import re

from jassclub.members.models import Member
from jassclub.rounds.models import Round
from jassclub.seasons.models import Evening, Season
from tests.answers import words
from tools.compare.forms import form_of
from tools.compare.markup import read

SEASON = {
    "name": "Championship 2026",
    "game": "schieber",
    "rounds_per_evening": "4",
    "drawing": "mixed",
    "partners_by_standing": "14",
    "sit_out": "average",
    "sit_out_points": "0",
    "deals": "8",
    "matsch_bonus": "100",
    "stoeck": "on",
}


TYPED = {
    "name": ["", "x" * 61, "Season 1"],
    "rounds_per_evening": ["0", "21", "-1", "many", str(10**30)],
    "sit_out_points": ["-1", str(2**63 - 1), str(10**30)],
    "deals": ["0", "", "eight", str(10**30)],
    "matsch_bonus": ["-1", "501"],
}
CHOSEN = {"sit_out": ["double"], "drawing": ["by age", ""], "partners_by_standing": ["15"]}


def test_a_refused_season_says_so_at_the_field_and_keeps_what_was_typed(as_secretary, night):
    wrong = TYPED | CHOSEN
    for field, value in [(name, value) for name in wrong for value in wrong[name]]:
        response = as_secretary.post("/seasons/new/", {**SEASON, field: value})
        assert [*response.context["form"].errors, *response.context["options"].errors] == [field], value
        assert not value or field in CHOSEN or f'value="{value}"' in response.text
    assert Season.objects.count() == 1
    assert as_secretary.post("/seasons/new/", {"name": ""}).status_code == 200


def test_a_season_in_a_game_that_no_evening_is_played_in_is_not_opened(as_secretary):
    for game in ("poker", "bieter"):
        assert as_secretary.get("/seasons/new/", {"game": game}).status_code == 404
        assert as_secretary.post("/seasons/new/", {**SEASON, "game": game}).status_code == 404
    assert not Season.objects.exists()


def test_a_fixed_number_for_sitting_out_must_be_said_but_where_it_does_not_matter(as_secretary):
    fixed = {**SEASON, "sit_out": "fixed", "drawing": "standing", "partners_by_standing": "13"}
    for points in ("", "0"):
        response = as_secretary.post("/seasons/new/", {**fixed, "sit_out_points": points})
        assert list(response.context["form"].errors) == ["sit_out_points"]
        assert "Enter the points; for none choose “nothing”." in words(response)
    as_secretary.post("/seasons/new/", {**fixed, "sit_out_points": "628"})
    season = Season.objects.get()
    assert (season.sit_out_points, season.drawing, season.partners_by_standing) == (628, "standing", "13")
    address = f"/seasons/{season.pk}/edit/"
    sent = {**fixed, "seen": "1", "sit_out": "nothing", "sit_out_points": ""}
    assert as_secretary.post(address, sent).status_code == 302
    season.refresh_from_db()
    assert (season.sit_out, season.sit_out_points) == ("nothing", 628)


def test_a_refused_date_opens_no_evening(as_secretary, night):
    for day in ("", "today", "2026-02-30", "2026-11-20", "20.11.20266"):
        response = as_secretary.post(f"/seasons/{night.season.pk}/evenings/new/", {"date": day})
        assert response.context["form"].errors["date"], day
    assert Evening.objects.count() == 1


def test_a_refused_name_at_the_door_says_so_and_keeps_the_ticks(as_secretary, night):
    here = [str(member.pk) for member in night.members[:6]]
    for guest in ("player 001", "x" * 61, "x" * 90, f"Gast ({'y' * 31})", "x" * 91, "1.", "Gast\x00"):
        sent = {"here": here, "guest": guest, "add": ""}
        response = as_secretary.post(f"/evenings/{night.evening.pk}/roll-call/", sent)
        assert response.context["form"].errors["guest"] and guest in response.text
        assert response.text.count("checked") == 6
    assert not Member.objects.filter(is_guest=True).exists()


WRONG_TOKENS = [
    (("1", "2", "2", "4"), [1, 2], "Token 2 appears twice."),
    (("1", "2", "2", "4"), [1, 2], "Nobody has token 3 yet."),
    *((("1", "2", "3", last), [3], "The tokens go from 1 to 4.") for last in ("5", "0", "-4", str(10**30))),
    *((("1", "2", "3", last), [3], "Enter a whole number.") for last in ("four", "9" * 5000)),
    (("1", "2", "3"), [], "Nobody has token 4 yet."),
    ((), [], "Nobody has tokens 1, 2, 3, 4 yet."),
]


def test_tokens_from_the_bag_are_typed_and_wrong_ones_shown_where_they_are_and_kept(as_secretary, night):
    night.here(night.members[:6])
    address, keys = f"/evenings/{night.evening.pk}/bag/", [member.pk for member in night.members[:6]]
    fields = [f"token_{key}" for key in keys]
    for typed, wrong, reason in WRONG_TOKENS:
        response = as_secretary.post(address, {**dict(zip(fields, typed, strict=False)), "sent": "x"})
        assert reason in words(response)
        errors = set(response.context["form"].errors) - {"__all__"}
        assert errors == {fields[index] for index in wrong}, reason
        assert all(f'value="{token}"' in response.text for token in typed)
    assert not Round.objects.exists()
    typed = dict(zip(fields, ("3", "", "1", "4", "2", ""), strict=True))
    assert "4 tokens drawn by hand" in words(as_secretary.post(address, typed, follow=True))
    drawn = dict(Round.objects.get().results.values_list("member", "token"))
    assert drawn == dict(zip(keys, (3, None, 1, 4, 2, None), strict=True))
    for page in ("draw", "bag"):
        response = as_secretary.post(f"/evenings/{night.evening.pk}/{page}/", {**typed, "csrf": "x"})
        assert "First close the round that is being played." in words(response)
    assert Round.objects.count() == 1


def test_a_round_is_closed_and_a_draw_taken_back_on_the_rounds_page(as_secretary, night):
    round_ = night.draw()
    refused = as_secretary.post(f"/rounds/{round_.pk}/close/", follow=True)
    assert "Deals are missing at tables 1 and 2." in words(refused)
    assert "2 tables are still playing." in words(refused)
    page = read(as_secretary.get(f"/rounds/{round_.pk}/").text)
    [form] = [form_of(each) for each in page.all("form", action=f"/rounds/{round_.pk}/take-back/")]
    for said in ("The draw is taken back.", "The draw of this round has already been taken back."):
        answer = as_secretary.post(form.action, form.values, follow=True)
        assert answer.redirect_chain == [(f"/evenings/{night.evening.pk}/", 302)]
        assert said in words(answer) and not Round.objects.exists()
    round_ = night.draw()
    for table in round_.tables.all():
        night.totals(table)
    refused = as_secretary.post(f"/rounds/{round_.pk}/take-back/", follow=True)
    assert "Deals have already been entered: this draw can no longer be taken back." in words(refused)
    assert "Round 1 is closed." in words(as_secretary.post(f"/rounds/{round_.pk}/close/", follow=True))
    assert Round.objects.closed().exists()


def test_a_player_finds_the_own_table(as_reader, night):
    address = f"/evenings/{night.evening.pk}/where/"
    assert "not drawn yet" in words(as_reader.get(address))
    assert as_reader.get("/wall/").headers["Location"] == f"/evenings/{night.evening.pk}/wall/"
    result = night.draw().results.get(member=night.members[4])
    text = words(as_reader.get(address, {"q": " pLAYER  005 "}))
    assert f"Player 005 Table {result.table.number} Token {result.token} with Player" in text
    assert "Nobody named “Nobody” plays this round." in words(as_reader.get(address, {"q": "Nobody"}))
    assert as_reader.get(address, {"round": "x"}).text.count('class="who"') == 8
    part = as_reader.get(address, {"q": "005"}, headers={"HX-Request": "true"}).text
    assert "<html" not in part and part.count('class="who"') == 1


def test_a_long_list_of_seats_has_letters_that_lead_into_it(as_reader, night_of):
    night = night_of(32)
    Member.objects.filter(pk=night.members[7].pk).update(name="Élodie")
    night.draw()
    address = f"/evenings/{night.evening.pk}/where/"
    page = as_reader.get(address).text
    letters = re.findall(r'href="#names-(\w)"', page)
    assert letters == ["E", "P"] and all(page.count(f'id="names-{each}"') == 1 for each in letters)
    assert 'href="#names-' not in as_reader.get(address, {"q": "player"}).text


def test_the_standings_sort_by_any_column_also_with_gaps(as_reader, night):
    night.play()
    night.here(night.members[:4])
    night.draw()
    evening, season = f"/evenings/{night.evening.pk}/", f"/seasons/{night.season.pk}/"
    for sort in ("total", "-total", "player", "round_1", "-round_2", "matsche", "nonsense", ""):
        for address in (evening, season):
            page = as_reader.get(address, {"sort": sort}).text
            assert len(re.findall('<td class="name"><a[^>]*>Player 0', page)) == 8, sort
    page = as_reader.get(evening, {"sort": "total"})
    totals = [row.record["total"] for row in page.context["table"].rows]
    assert totals == sorted(totals, reverse=True) and len(set(totals)) > 1


def test_a_page_that_does_not_exist_or_fails_says_so_in_the_clubs_look(as_reader, monkeypatch, night):
    response = as_reader.get("/nowhere/")
    assert response.status_code == 404
    assert "Page not found" in response.text and "Jassclub Altstadt" in response.text
    as_reader.raise_request_exception = False
    monkeypatch.setattr("jassclub.home.public.evening_standings", lambda evening, **how: 1 / 0)
    response = as_reader.get(f"/evenings/{night.evening.pk}/")
    assert response.status_code == 500
    assert "Something went wrong" in response.text


def test_nobody_is_led_to_a_seat_that_no_list_knows(as_reader, taken_over):
    page = taken_over.get_absolute_url()
    assert "Where do I sit?" not in words(as_reader.get(page))
    said = words(as_reader.get(f"{page}where/"))
    assert "The results of this round were imported from a list." in said and "Guest 0" not in said
