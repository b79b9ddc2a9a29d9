"""Friendly matches: their start, in the browser three steps, a link, an end, and once more."""

import re

import pytest
from django.test import Client

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.registry import GAMES
from jassclub.games import PRESENTATIONS
from jassclub.journal.kinds import words_of
from jassclub.journal.models import Line
from jassclub.matches.actions.starting import NewMatch, choose_seat, start_matches
from jassclub.matches.models import Match, Seat
from jassclub.members.actions import NewMember, add_members
from tests.matches.api import NAMES
from tests.matches.conftest import Fields

DEALS = 'name="d4-'  # the input of the next deal
USUAL = [(game, preset.slug) for game, said in PRESENTATIONS.items() for preset in said.presets]


def typed(html: str, seats: int) -> dict[str, str]:
    return Fields(html).values | {f"player_{seat}": NAMES[seat] for seat in range(seats)} | {"first": "0"}


def settle(client: Client, page, game: str, **result: str):
    """Where the game has an auction, its result typed by hand on this page; else the page."""
    if not PRESENTATIONS[game].game.per_table:
        return page
    sent = Fields(page.text).values | {"bidder": "1", "result_bid": "550", "result": "1"} | result
    return client.post(f"/matches/new/{game}/auction/", sent)


def go(client: Client, game: str, preset: str = "", **also: str) -> object:
    address = f"/matches/new/{game}/?preset={preset}"
    html = client.get(address).text
    seats = html.count('name="player_')
    return client.post(address, typed(html, seats) | {"go": "1"} | also)


@pytest.mark.parametrize(("game", "preset"), USUAL)
def test_anyone_starts_a_match_in_three_steps_and_plays_it_again(as_reader, game, preset):
    assert f"/matches/new/{game}/?preset={preset}" in as_reader.get("/matches/new/").text
    answer = settle(as_reader, go(as_reader, game, preset), game)
    match = Match.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/matches/{match.pk}/")
    assert (match.game, match.started_by, match.first) == (game, None, 0)
    page = as_reader.get(f"/matches/{match.pk}/").text
    assert f"/matches/{match.pk}/join/{match.key}/" in page and "<svg" in page
    options = PRESENTATIONS[game].game.presets.get(preset, {})
    assert {name: match.options[name] for name in options} == options
    answer = settle(as_reader, as_reader.post(f"/matches/{match.pk}/rematch/"), game)
    assert answer.status_code == 302
    again = Match.objects.first()
    assert again != match and again.options == match.options


@pytest.mark.parametrize("game", [game for game, said in PRESENTATIONS.items() if len(said.game.seats) > 1])
def test_another_number_of_players_keeps_the_names_typed_so_far(as_reader, game):
    address = f"/matches/new/{game}/"
    html = as_reader.get(address).text
    seats = PRESENTATIONS[game].game.seats[1]
    html = as_reader.post(address, typed(html, 2) | {"seats": str(seats)}).text
    assert html.count('name="player_') == seats
    assert 'value="Anna"' in html and 'value="Beat"' in html and "errorlist" not in html
    assert as_reader.post(address, typed(html, seats) | {"go": "1"}).status_code == 302
    assert Seat.objects.count() == seats


def test_the_start_is_in_the_readers_language_and_says_what_the_first_player_does(as_reader):
    page = as_reader.get("/matches/new/schieber/", headers={"Accept-Language": "es"}).text
    assert "Puesto 4" in page and "Seat" not in page
    for game, words in (("schieber", "leads first"), ("bodensee", "bids first"), ("bieter", "bids first")):
        html = as_reader.get(f"/matches/new/{game}/").text
        seats = html.count('name="player_')
        assert re.findall(r"(leads first|bids first)</span>", html) == [words] * seats


WRONG_NAMES = [
    (NAMES[0], "add something to tell them apart"),
    ("anna", "add something to tell them apart"),
    ("Beat " * 13, "60"),
    ("Beat " * 40, "120"),
    (" \u200b", "name"),
    ("", "Everyone at the table needs a name."),
]


def test_a_table_that_cannot_be_is_refused_at_its_field_with_what_was_typed(as_reader):
    for name, words in WRONG_NAMES:
        answer = go(as_reader, "schieber", player_2=name)
        assert answer.status_code == 422 and 'value="Beat"' in answer.text
        errors = r'<ul class="errorlist"[^>]*id="id_(\w+)_error".*?</ul>'
        assert re.findall(errors, answer.text, re.DOTALL) == ["player_2"] and words in answer.text, name
    answer = go(as_reader, "schieber", **{"option-deals": "99"})
    assert answer.status_code == 422 and "<details open>" in answer.text
    answer = go(as_reader, "schieber", dealer="4")
    assert answer.status_code == 422 and "errorlist" in answer.text
    assert not Match.objects.exists()


def test_options_dealer_and_members_are_the_matchs_own(as_reader, secretary):
    assert 'name="dealer"' not in as_reader.get("/matches/new/differenzler/").text
    [anna] = add_members([NewMember("Anna")])
    assert '<option value="Anna">' in as_reader.get("/matches/new/schieber/").text
    go(as_reader, "schieber", first="2", dealer="3", **{"option-matsch_bonus": "50"})
    match = Match.objects.get()
    assert (match.first, match.dealer, match.options["matsch_bonus"]) == (2, 3, 50)
    assert match.seats.get(number=0).member == anna
    assert "Dora deals, Cleo leads" in as_reader.get(f"/matches/{match.pk}/").text
    html = Client().get(f"/matches/{match.pk}/").text  # who only watches
    assert "<b>Dora</b> deals" in html and "<b>Cleo</b> leads" in html


class Bidding:
    def __init__(self, client: Client, **options: str) -> None:
        self.client, self.page = client, go(client, "bieter", **options)

    def say(self, **sent: str) -> str:
        self.page = self.client.post("/matches/new/bieter/auction/", Fields(self.page.text).values | sent)
        return self.page.text


FIRST_CALL = "Anna bids at least 500, postpones"


def test_the_players_bid_in_turn_until_one_is_left(as_reader):
    bidding = Bidding(as_reader)
    assert FIRST_CALL in bidding.page.text and "result_bid" in bidding.page.text
    buttons = re.findall(r"<button[^>]*>", bidding.page.text.partition('class="card auction')[2])
    assert 'name="call" value="bid"' in buttons[0]  # a browser presses the first for Enter
    assert "Beat bids at least 510" in bidding.say(call="500")
    assert "505 is too low" in bidding.say(call="bid", bid="505")
    bidding.say(call="bid", bid="600")
    bidding.say(call="pass")
    html = bidding.say(call="pass")
    assert "Beat plays alone for 600." in html and "Start the match" in html
    assert "result_bid" not in html and 'name="bidder"' not in html
    assert not Match.objects.exists()
    bidding.say(start="1")
    options = Match.objects.get().options
    assert (options["bidder"], options["bid"]) == (1, 600)
    assert bidding.page.status_code == 302


def test_the_last_call_is_taken_back_and_the_bidding_begins_again(as_reader):
    bidding = Bidding(as_reader)
    bidding.say(call="500")
    assert FIRST_CALL in bidding.say(back="1")
    for _player in range(3):
        html = bidding.say(call="pass")
    assert "Everyone passed" in html
    html = bidding.say(again="1")
    assert FIRST_CALL in html and "result_bid" in html
    assert FIRST_CALL in bidding.say(calls="500,400,nonsense"), "with nonsense it begins anew"
    assert "Anna bids at least 700" in Bidding(as_reader, **{"option-min_bid": "700"}).page.text


def test_one_postpones_once_and_speaks_again(as_reader):
    bidding = Bidding(as_reader)
    assert 'value="later"' in bidding.page.text
    assert "Anna postpones" in bidding.say(call="later")
    bidding.say(call="500")
    html = bidding.say(call="pass")
    assert "Anna bids at least 510, or passes." in html and 'value="later"' not in html
    assert "once, in the first turn" in bidding.say(call="later")


WRONG_RESULTS = [
    ({"result_bid": "300"}, "300 is too low"),
    ({"result_bid": "many"}, "number"),
    ({"result_bid": ""}, "Enter the bid."),
    ({"bidder": ""}, "Choose who plays alone."),
]


def test_a_result_that_cannot_be_is_refused_at_its_field(as_reader):
    for wrong, words in WRONG_RESULTS:
        bidding = Bidding(as_reader)
        sent = {"bidder": "1", "result_bid": "610", **wrong}
        html = bidding.say(result="1", **sent)
        assert words in html and bidding.page.status_code == 422 and not Match.objects.exists()
        assert sent.items() <= Fields(html).values.items()


@pytest.fixture
def race(start):
    return start("schieber", 4, {"target": 400}, [{"trump": "hearts", "card_points": [100, 57]}] * 3)


@pytest.mark.usefixtures("with_cache")
def test_the_link_lets_others_write(race):
    other, address = Client(), f"/matches/{race.pk}/"
    html = other.get(address).text  # who watches sees the match grow and never the link
    assert DEALS not in html and 'match-page live"' in html and "join/" not in html
    for key in ("wrong", "another", "%00", "ä", "%F0%9F%82%A1"):
        assert other.get(f"{address}join/{key}/").status_code == 404
    assert other.post(f"{address}rematch/").headers["Location"] == f"/login/?next={address}"
    assert Match.objects.count() == 1
    assert other.get(f"{address}join/link/").headers["Location"] == address
    assert DEALS in other.get(address).text


@pytest.fixture
def won(race, write) -> Match:
    write(race, 4, {"trump": "hearts", "card_points": [157, 0], "matsch": 0})
    return race


def test_at_the_end_the_winners_stand_large_with_what_there_is_to_tell(won, as_helper):
    text = re.sub(r"\s+", " ", as_helper.get(f"/matches/{won.pk}/").text)
    assert '<p class="ending">Anna and Cleo have won with 557.' in text
    assert "1 minute<" in text and "Matsche: Anna – Cleo 1" in text
    assert "Best deal: 257 by Anna – Cleo, deal 4" in text


def test_after_a_race_the_page_asks_which_of_the_winners_deals(won, as_helper):
    html = as_helper.get(f"/matches/{won.pk}/").text
    buttons = re.findall(r'<button name="dealer" value="(\d)">([^<]*)<', html)
    assert buttons == [("0", "Anna deals"), ("2", "Cleo deals")]
    for sent in ({}, {"dealer": "1"}, {"dealer": "x"}):
        answer = as_helper.post(f"/matches/{won.pk}/rematch/", sent, follow=True)
        assert "Choose which of the winners deals." in answer.text and Match.objects.count() == 1
    answer = as_helper.post(f"/matches/{won.pk}/rematch/", {"dealer": "2"})
    again = Match.objects.get(pk=answer.headers["Location"].split("/")[2])
    assert (again.first, again.dealer) == (3, None)
    assert [str(seat) for seat in again.seats.all()] == [str(seat) for seat in won.seats.all()]
    assert "Cleo deals, Dora leads" in as_helper.get(f"/matches/{again.pk}/").text


def test_after_a_fixed_number_of_deals_and_before_the_end_the_turn_just_goes_on(race, start, as_helper):
    as_helper.post(f"/matches/{race.pk}/rematch/")
    again = Match.objects.first()
    assert (again.options, again.first) == (race.options, 3)
    Match.objects.all().delete()
    match = start("schieber", 4, {"deals": 1}, [{"card_points": [157, 0], "matsch": 0}], first=1)
    assert 'name="dealer" value="0">Anna deals' not in as_helper.get(f"/matches/{match.pk}/").text
    as_helper.post(f"/matches/{match.pk}/rematch/")
    assert Match.objects.first().first == 2


@pytest.fixture
def fresh(as_reader) -> tuple[Match, str]:
    go(as_reader, "schieber", "championship")
    match = Match.objects.get()
    return match, f"/matches/{match.pk}/options/"


def stored(match: Match, name: str) -> object:
    return Match.objects.get(pk=match.pk).options[name]


def test_the_options_change_until_a_deal_is_entered(as_reader, fresh, write):
    match, address = fresh
    assert address in as_reader.get(f"/matches/{match.pk}/").text
    values = Fields(as_reader.get(address).text).values
    assert values["option-deals"] == "8"
    answer = as_reader.post(address, values | {"option-deals": "12", "option-matsch_bonus": "50"})
    assert answer.headers["Location"] == f"/matches/{match.pk}/"
    page = as_reader.get(f"/matches/{match.pk}/").text
    assert "Deals per round: 12" in page and 'name="d12-card_points_0"' in page
    line = Line.objects.filter(what="friendly_options").get()
    assert line.match == match.pk and "Deals per round: 12, Matsch bonus: 50" in words_of(line)
    for answer in (Client().get(address), Client().post(address, {"option-deals": "4"})):
        assert answer.headers["Location"].startswith("/login/"), "who only watches changes nothing"
    write(match, 1, {"card_points": [100, 57]})
    assert address not in as_reader.get(f"/matches/{match.pk}/").text
    for answer in (as_reader.get(address, follow=True), as_reader.post(address, values, follow=True)):
        assert "A deal has already been entered here" in answer.text
    assert stored(match, "deals") == 12


def test_options_that_cannot_be_are_refused_at_their_field(as_helper, start):
    match = start("bieter", 3, {"bidder": 0, "bid": 500})
    address = f"/matches/{match.pk}/options/"
    values = Fields(as_helper.get(address).text).values
    answer = as_helper.post(address, values | {"option-min_bid": "-1", "option-matsch_bonus": "70"})
    assert answer.status_code == 422 and "errorlist" in answer.text
    assert Fields(answer.text).values["option-matsch_bonus"] == "70" and stored(match, "matsch_bonus") == 100
    answer = as_helper.post(address, values | {"option-min_bid": "600"})
    assert "Bid: 500 is too low: at least 600." in answer.text, "by the name of what was bid"
    assert Fields(answer.text).values["option-min_bid"] == "600"


def test_who_changes_options_that_someone_else_changed_is_told_first(as_reader, fresh):
    match, address = fresh
    values = Fields(as_reader.get(address).text).values
    as_reader.post(address, values | {"option-deals": "12"})
    answer = as_reader.post(address, values | {"option-deals": "4"})
    assert answer.status_code == 422 and "Someone else has changed the options" in answer.text
    assert "Deals per round: 12" in answer.text and Fields(answer.text).values["option-deals"] == "4"
    as_reader.post(address, Fields(answer.text).values)
    assert stored(match, "deals") == 4


def test_matches_are_found_by_player_and_by_game(as_reader, start):
    [dora] = add_members([NewMember("Dörte")])
    start("schieber")
    Seat.objects.filter(number=3).update(member=dora, name="")
    for words, found in {"anna": 1, "Dorte": 1, "schie": 1, "Jazz": 0, "": 1, "\x00": 1}.items():
        assert as_reader.get("/matches/", {"q": words}).text.count("Anna – Cleo") == found, words


def test_a_club_table_is_no_friendly_match_to_be_read_or_removed(table, as_secretary):
    assert as_secretary.post(f"/matches/{table.match_id}/remove/").status_code == 404
    assert as_secretary.get(f"/matches/{table.match_id}/").status_code == 404
    assert Match.objects.exists()


FOUR = ["Anna", "Beat", "Cleo", "Dora"]


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_seat_has_the_side_that_its_game_says(start, slug):
    game = GAMES[slug]
    for seats in game.seats:
        match = start(slug, seats, game.stand_in)
        wanted = game.sides(game.options(match.options, seats))
        sides = list(match.seats.values_list("side", flat=True))
        assert sides == [[seat in side for side in wanted].index(True) for seat in range(seats)]
        assert match.totals == [0] * len(wanted) and not match.is_finished
        Match.objects.all().delete()  # the next has the same link


def test_a_wrong_option_or_too_few_players_start_nothing(db):
    right = NewMatch("schieber", {}, FOUR)
    for options, players, field in (({"deals": 0}, FOUR, "deals"), ({}, FOUR[:3], "seats")):
        with pytest.raises(InvalidDeal, match=f"^{field}: "):
            start_matches(new=[right, NewMatch("schieber", options, players)])
    assert not Match.objects.exists() and not Seat.objects.exists()


def test_who_leads_and_who_deals_first_sit_at_the_table(start):
    match = start("schieber", first=0)
    for name in ("first", "dealer"):
        for seat in (3, None, 1):
            choose_seat(match=match, name=name, seat=seat)
            assert getattr(Match.objects.get(), name) == seat
        for nobody in (4, -1):
            with pytest.raises(InvalidDeal, match=f"^{name}: "):
                choose_seat(match=match, name=name, seat=nobody)
    assert (Match.objects.get().first, Match.objects.get().dealer) == (1, 1), "apart from each other"
    with pytest.raises(InvalidDeal, match=r"^dealer: dealer_follows"):
        choose_seat(match=start("differenzler"), name="dealer", seat=1)
