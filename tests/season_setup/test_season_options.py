"""A season is opened by one press; options of one that is played: from when changes apply."""

import json
from datetime import date

import pytest
from django.utils.timezone import localdate

from jassclub.drawing.actions.rounds import close_round
from jassclub.engine.rules.base import InvalidDeal
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.evenings.queries.attendance import roll
from jassclub.games import PRESENTATIONS
from jassclub.matches.actions.options import change_options
from jassclub.matches.models import Correction, Match
from jassclub.members.actions import NewMember, add_members
from jassclub.results.queries.standings import season_standings
from jassclub.rounds.queries.seating import round_seating, table_states
from jassclub.season_setup import queries as season_queries
from jassclub.season_setup.actions.scoring import count_next
from jassclub.season_setup.actions.seasons import NEXT_ROUND, NOW, open_evening, save_season
from jassclub.season_setup.queries import option_changes
from jassclub.seasons.models import Evening, Season
from tests.answers import words
from tools.compare.forms import form_of
from tools.compare.markup import read

AT_EVENINGS = [each.slug for each in PRESENTATIONS.values() if each.at_evenings]


def count_on(*, season: Season) -> Season:
    season = count_next(season=season)
    while season.is_counting:
        season = count_next(season=season)
    return season


def save(season: Season, from_when: str = NOW, **options) -> Season:
    """The season as it is saved with other options, nothing counted yet."""
    season = Season.objects.get(pk=season.pk)
    return save_season(season=season, fields={}, options=options, from_when=from_when)


def change(season: Season, from_when: str = NOW, **options) -> Season:
    return count_on(season=save(season, from_when, **options))


def totals(round_) -> list[list[int]]:
    return list(round_.tables.order_by("number").values_list("match__totals", flat=True))


def season_points(season: Season) -> dict[str, int]:
    return {each.line.name: each.line.total for each in season_standings(season, live=True).ranked}


def filled_in(page) -> dict[str, list[str]]:
    [form] = [each for each in map(form_of, read(page.text).all("form")) if each.has("seen")]
    return form.values


@pytest.mark.parametrize("slug", AT_EVENINGS)
def test_a_season_is_opened_in_every_game_of_evenings_from_each_of_its_presets(as_secretary, slug):
    presentation = PRESENTATIONS[slug]
    for preset in presentation.presets:
        page = as_secretary.get("/seasons/new/", {"game": slug, "preset": preset.slug})
        sent = {"name": f"{slug} {preset.slug}", "drawing": "mixed", "sit_out": "average"}
        response = as_secretary.post("/seasons/new/", {**filled_in(page), **sent})
        assert response.status_code == 302, response.context["options"].errors
        season = Season.objects.get(name=sent["name"])
        game, seats = presentation.game, presentation.game.seats[0]
        wanted = game.options({**game.stand_in, **presentation.options_of(preset)}, seats)
        assert season.game_options(seats) == wanted
        json.dumps(season.options)


@pytest.mark.parametrize(
    ("today", "name"),
    [(date(2026, 6, 30), "2025/26"), (date(2026, 7, 1), "2026/27"), (date(2099, 9, 1), "2099/00")],
)
def test_its_name_is_that_of_the_year_which_no_other_season_has(db, monkeypatch, today, name):
    monkeypatch.setattr(season_queries, "localdate", lambda: today)
    for expected in (name, f"{name} Jazz", ""):
        assert season_queries.usual_name("Jazz") == expected
        Season.objects.create(name=expected or "other", game="jazz")


def test_the_first_season_opens_its_first_evening_and_everyone_is_ticked_there(as_secretary):
    members = add_members([NewMember(f"Player {number}") for number in range(8)])
    page = as_secretary.get("/seasons/new/")
    sent = {**filled_in(page), "first_evening": "on"}
    assert page.context["form"]["first_evening"].value() is True
    answer = as_secretary.post("/seasons/new/", sent)
    evening = Evening.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/evenings/{evening.pk}/roll-call/")
    assert evening.date == localdate()
    page = as_secretary.get(answer.headers["Location"])
    assert "everyone is ticked" in words(page) and page.text.count(" checked") == 8
    assert not evening.attendances.exists()  # nothing is saved before the secretary saves it
    call_roll(evening=evening, here=[members[0].pk])
    assert roll(evening)["expected"] == []
    assert roll(open_evening(season=evening.season, on=date(2026, 1, 2)))["expected"] == []
    assert as_secretary.get("/seasons/new/").context["form"]["first_evening"].value() is False


def test_a_season_with_an_error_opens_nothing_and_its_fold_stands_open(as_secretary):
    sent = {**filled_in(as_secretary.get("/seasons/new/")), "first_evening": "on", "fee_guest": "much"}
    page = as_secretary.post("/seasons/new/", {**sent, "name": "Winter"})
    assert not Season.objects.exists() and page.context["form"]["name"].value() == "Winter"
    folds = page.text.split('<details class="theme"')[1:]
    assert [fold.startswith(" open") for fold in folds] == [False, False, False, True]
    assert 'value="much"' in folds[-1]
    Season.objects.create(name="Winter", game="jazz")
    page = as_secretary.post("/seasons/new/", {**sent, "name": "Winter", "fee_guest": ""})
    assert page.context["form"].errors == {"name": ["There is already a season with this name."]}


@pytest.fixture
def changed(as_secretary, night, table):
    """A season in which one has made a Matsch; sends its form without a bonus for it."""
    night.deal(table, 1, 157, matsch=0)
    address = f"/seasons/{night.season.pk}/edit/"

    def send(**also):
        fields = filled_in(as_secretary.get(address))
        return as_secretary.post(address, {**fields, "matsch_bonus": "0", **also})

    return send


def test_before_options_change_the_page_says_whose_points_move_and_then_they_do(changed, night, table):
    before = list(Match.objects.values())
    assert changed(matsch_bonus="100").status_code == 302  # nothing is changed, nothing asked
    assert list(Match.objects.values()) == before
    response = changed()
    assert response.status_code == 200
    assert "1 match was played with different options." in words(response)
    for name in (str(seat) for seat in table.match.seats.filter(side=0)):
        assert f"{name} 257 → 157" in words(response)
    assert "2 players would change" in words(response)
    assert Season.objects.get().options["matsch_bonus"] == 100
    assert totals(table.round)[0] == [257, 0]
    said = {name: after for name, _before, after in response.context["changes"]["moves"]}
    assert changed(from_when=NOW).status_code == 302
    points = night.points(table.round)
    assert {name: points[name] for name in said} == said and list(said) == sorted(said)
    assert Season.objects.get().options["matsch_bonus"] == 0


def test_from_the_next_round_on_what_is_begun_stays_as_it_was(changed, night, table):
    begun = Match.objects.order_by("pk")
    before = list(begun.values())
    assert changed(from_when=NEXT_ROUND).status_code == 302
    assert list(begun.values()) == before
    assert Season.objects.get().options["matsch_bonus"] == 0
    night.deal(table, 2, 100)
    assert totals(table.round)[0] == [357, 57], "the Matsch still counts in the round that was begun"


def test_a_round_that_is_drawn_and_not_begun_is_the_next_round(night):
    first, second = night.draw(rounds=2), night.evening.rounds.get(number=2)
    night.deal(first.tables.get(number=1), 1, 157, matsch=0)
    change(night.season, NEXT_ROUND, matsch_bonus=0)
    for round_, bonus in ((first, 100), (second, 0)):
        assert set(round_.tables.values_list("match__options__matsch_bonus", flat=True)) == {bonus}


def test_after_a_change_from_the_next_round_on_only_other_options_are_asked_about(changed, night, table):
    """The season has the new options then, and one match has the old ones on purpose."""
    changed(from_when=NEXT_ROUND)
    for again in ({"name": "Renamed"}, {"from_when": NOW}):
        assert changed(**again).status_code == 302
        assert totals(table.round)[0] == [257, 0]
    night.season.refresh_from_db()
    assert option_changes(night.season, night.season.options)["matches"] == 0
    assert "1 match was played with different options." in words(changed(matsch_bonus="50"))
    assert changed(matsch_bonus="50", from_when=NOW).status_code == 302
    assert totals(table.round)[0] == [207, 0]


def test_anyone_who_sits_out_with_an_average_is_listed_where_it_moves(night_of):
    night = night_of(5, deals=1)
    for bench in (0, 1):
        round_ = night.draw(sitting_out=[night.members[bench].pk])
        night.deal(round_.tables.get(), 1, 157, matsch=0)
        close_round(round_=round_)
    before = season_points(night.season)
    said = option_changes(night.season, {"matsch_bonus": 0})["moves"]
    change(night.season, matsch_bonus=0)
    after = season_points(night.season)
    moved = {name: (before[name], after[name]) for name in before if before[name] != after[name]}
    assert {name: (was, now) for name, was, now in said} == moved
    played_once = {str(night.members[0]), str(night.members[1])} & moved.keys()
    assert any(moved[name][0] == 2 * 257 for name in played_once), "of these points half are the average"


def test_more_deals_open_closed_rounds_again_which_form_and_front_page_say(as_secretary, night):
    round_ = night.draw()
    for each in round_.tables.all():
        night.fill(each)
    close_round(round_=round_)
    address = f"/seasons/{night.season.pk}/edit/"
    fields = {**filled_in(as_secretary.get(address)), "deals": "12"}
    said = words(as_secretary.post(address, fields))
    assert "Nobody's points would change." in said
    assert "2 closed sheets would no longer be complete, so their rounds would be open again." in said
    assert as_secretary.post(address, {**fields, "from_when": NOW}).status_code == 302
    said = "Round 1 is open again: the sheets of tables 1 and 2 are not complete."
    assert said in words(as_secretary.get("/"))


def test_whoever_draws_or_saves_a_name_by_an_older_page_brings_no_old_options_back(night):
    read_before = Season.objects.get(pk=night.season.pk)
    assert night.evening.season.options["matsch_bonus"] == 100
    change(night.season, matsch_bonus=0)
    save_season(season=read_before, fields={"name": "Renamed"}, options={})
    drawn = Match.objects.filter(table__round=night.draw()).values_list("options__matsch_bonus", flat=True)
    assert set(drawn) == {0} == {Season.objects.get(pk=night.season.pk).options["matsch_bonus"]}


def test_the_first_deal_may_come_in_while_the_season_is_saved(as_secretary, night, table, monkeypatch):
    def late(**words):
        night.deal(table, 1, 157, matsch=0)
        return save_season(**words)

    address = f"/seasons/{night.season.pk}/edit/"
    filled = {**filled_in(as_secretary.get(address)), "matsch_bonus": "0"}
    monkeypatch.setattr("jassclub.season_setup.actions.seasons.save_season", late)
    assert "1 match was played with different options." in words(as_secretary.post(address, filled))
    assert totals(table.round)[0] == [257, 0] and Season.objects.get().options["matsch_bonus"] == 100


def test_a_tables_length_is_that_of_its_own_options(night):
    round_ = night.draw()
    shorter = round_.tables.get(number=2).match
    change_options(matches=[shorter.pk], options={**shorter.options, "deals": 4})
    for table in round_.tables.all():
        night.deal(table, 1, 100)
    shown = [state.deals_done for state in table_states(round_seating(round_))]
    assert shown == ["1 of 8 deals", "1 of 4 deals"]


def test_a_changed_bonus_or_number_of_deals_counts_what_is_entered_again(night, table, night_of):
    other = night_of(4)  # the table of another season is not touched
    elsewhere = other.draw().tables.get()
    other.deal(elsewhere, 1, 157, matsch=0)
    night.deal(table, 1, 157, matsch=0)
    night.deal(table, 2, 57)
    change(night.season, matsch_bonus=0)
    assert night.side_of(elsewhere, 0)[0] == 257
    assert (night.side_of(table, 0), night.side_of(table, 1)) == ((214, 1, 0, False), (100, 0, 0, False))
    assert table.match.entries.get(number=1).points == [157, 0]
    assert Correction.objects.count() == 3, "nobody corrected anything"
    change(night.season, deals=2)
    assert night.side_of(table, 0) == (214, 1, 0, True)
    change(night.season, deals=12)
    assert night.side_of(table, 0) == (214, 1, 0, False)


def test_options_that_make_an_entered_deal_wrong_are_refused_and_nothing_is_saved(as_secretary, night, table):
    night.deal(table, 5, 100, stoeck=0)
    before = list(Match.objects.values()), list(Season.objects.values())
    address = f"/seasons/{night.season.pk}/edit/"
    fields = filled_in(as_secretary.get(address)) | {"name": "Renamed"}
    del fields["stoeck"]
    for from_when in ({}, {"from_when": NOW}):
        page = as_secretary.post(address, {**fields, **from_when})
        [error] = page.context["options"].errors["stoeck"]
        assert "round 1, table 1, a deal does not allow it" in error
    assert (list(Match.objects.values()), list(Season.objects.values())) == before


def test_a_wrong_option_is_refused_by_its_name(night):
    for option, value in (("deals", 0), ("deals", None), ("matsch_bonus", -1), ("stock", True)):
        with pytest.raises(InvalidDeal) as refusal:
            change(night.season, **{option: value})
        assert refusal.value.field == option and Season.objects.get().counting is None
