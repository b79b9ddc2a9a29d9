"""Frozen standings and the list of today are no two truths: it is said who passes whom, and which count."""

import pytest

from jassclub.prizes.actions.final_standings import close_season, freeze_standings, hide_results
from jassclub.results.models import FinalStandings
from jassclub.results.queries.standings import evening_standings, season_standings
from tests.answers import pdf_text
from tests.prizes.test_confirmation import prize_given


@pytest.fixture
def over(night):
    """Eight have played a round; table 1 has 620 to 636, table 2 640 to 616."""
    night.play()
    return night


def closed(night) -> None:
    freeze_standings(of=night.season, by=None)
    close_season(season=night.season)


def table(night, number=1):
    return night.evening.rounds.get().tables.get(number=number)


def totals_sent(night, as_secretary, first, **said) -> str:
    """What the page asks after other totals were typed for table 1."""
    sent = {"seen": 1, "points_0": first, "points_1": 1256 - first}
    sent |= {f"{name}_{side}": 0 for name in ("matsch", "stoeck") for side in (0, 1)}
    return as_secretary.post(f"/tables/{table(night).pk}/totals/", {**sent, **said}).text


def test_a_correction_in_a_closed_season_names_who_would_move_past_whom(over, as_secretary):
    closed(over)
    page = totals_sent(over, as_secretary, 1000)
    assert f"{over.season} is closed and has its champion." in page
    leaders = [str(each.line.name) for each in season_standings(over.season).ranked if each.rank == 1]
    for seat in table(over).match.seats.filter(side=0):
        [said] = (line for line in page.split("<li>") if line.startswith(f"{seat.member} moves past"))
        assert all(other in said for other in leaders)
    assert evening_standings(over.evening).ranked[0].line.total == 640  # nothing is written yet
    address = f"/tables/{table(over).pk}"
    struck = as_secretary.post(f"{address}/deals/0/strike/", {"seen": 1})
    for page in (struck, as_secretary.get(f"{address}/sides/?one=0&other=1")):
        assert "is closed and has its champion" in page.text


@pytest.mark.parametrize(
    ("given", "first", "said", "not_said"),
    [
        ("closed", 621, "Different totals; nobody moves past anyone.", "moves past Player"),
        ("evening", 1000, "Prizes have already been given", "is closed and has its champion"),
        ("season", 1000, "moves past Player", "is closed and has its champion"),
        ("", 1000, "This round is closed. Saving changes the standings", "moves past"),
    ],
)
def test_a_correction_says_what_moves_once_a_prize_is_given(over, as_secretary, given, first, said, not_said):
    freeze_standings(of=over.season, by=None)
    if given == "closed":
        closed(over)
    elif given:
        prize_given(getattr(over, given))
    page = totals_sent(over, as_secretary, first)
    assert said in page and not_said not in page


def test_another_program_and_a_corrected_deal_are_told_who_would_move_past_whom(night, as_secretary):
    round_ = night.draw()
    for each in round_.tables.all():
        night.fill(each, 90 + each.number)
    as_secretary.post(f"/rounds/{round_.pk}/close/")
    closed(night)
    sent = {"deal": {"card_points": [147, 10]}, "seen": 1}
    address = f"/api/matches/{table(night).match_id}/deals/1/"
    answer = as_secretary.put(address, sent, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "needs_confirmation")
    typed = {"d1-card_points_0": 147, "d1-card_points_1": 10, "d1-seen": 1}
    page = as_secretary.post(f"/tables/{table(night).pk}/deals/", typed).text
    for said in (answer.json()["message"], page):
        assert "is closed and has its champion" in said and "moves past Player" in said


def test_list_roll_of_honour_and_certificate_name_the_standings_that_count(over, as_secretary, as_reader):
    closed(over)
    champions = [str(each.line.name) for each in season_standings(over.season).ranked if each.rank == 1]
    said = "Champion according to the standings frozen on"
    page = as_reader.get(over.season.get_absolute_url()).text
    assert said in page and "Results have been corrected since" not in page
    over.totals(table(over), 1000, seen=1, confirmed=True)
    page = as_reader.get(over.season.get_absolute_url()).text
    sentence = page[page.index(said) : page.index("Results have been corrected since")]
    assert all(name in sentence for name in champions)
    assert "According to the standings frozen on" in as_reader.get("/champions/").text
    for paper, words in (("certificates", "According to the standings frozen on"), ("standings", said)):
        assert words in pdf_text(as_secretary.get(f"/seasons/{over.season.pk}/{paper}.pdf").getvalue()), paper


def test_the_list_of_an_evening_names_its_first_once_a_prize_is_given_but_not_what_is_hidden(over, as_reader):
    freeze_standings(of=over.evening, by=None)
    address, said = over.evening.get_absolute_url(), "First in the standings frozen on"
    assert said not in as_reader.get(address).text
    prize_given(over.evening)
    assert said in as_reader.get(address).text
    hide_results(evening=over.evening, first=1)
    for page in (address, over.season.get_absolute_url(), f"/evenings/{over.evening.pk}/wall/"):
        assert said not in as_reader.get(page).text


@pytest.mark.parametrize("of", ["evenings", "seasons"])
def test_freezing_while_a_round_is_open_asks_first_and_says_what_is_missing(over, as_secretary, of):
    round_ = over.draw(2)
    over.totals(round_.tables.get(number=1))
    page = f"/{of}/{(over.evening if of == 'evenings' else over.season).pk}/prizes/"
    asked = " ".join(as_secretary.post(page, {"freeze": ""}).text.split())
    assert "Freeze the standings?" in asked and "round 2: table 2 is still playing" in asked
    assert not FinalStandings.objects.exists()
    as_secretary.post(page, {"freeze": "", "sure": "1"})
    assert FinalStandings.objects.exists()
