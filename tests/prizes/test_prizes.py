"""Prizes go by frozen standings: who is next, what is free, and nobody gets two unless allowed."""

from random import Random

import pytest

from jassclub.drawing.actions.rounds import close_round
from jassclub.journal.actions import undo_line
from jassclub.journal.models import Line
from jassclub.members.models import Member
from jassclub.prizes.actions.final_standings import freeze_standings, hide_results, unfreeze_standings
from jassclub.prizes.actions.prizes import add_prize, draw_prize, give_prize, remove_prizes, take_back_prize
from jassclub.prizes.models import Prize
from jassclub.prizes.queries.prizes import prize_giving, prizes_of
from jassclub.results.models import FinalStandings
from jassclub.results.queries.standings import evening_standings
from jassclub.web.bounds import MOST_PLACES
from tests.answers import refused


@pytest.fixture
def over(night):
    """Eight have played a round, nobody sat out."""
    night.play()
    return night


@pytest.fixture
def done(over):
    freeze_standings(of=over.evening, by=None)
    return over


def ranks(night, **how) -> list[tuple]:
    return [(each.rank, each.line.player) for each in evening_standings(night.evening, **how).ranked]


def frozen(night) -> list[tuple]:
    return list(FinalStandings.objects.get(evening=night.evening).lines.values_list("rank", "member"))


def a_prize(of, what="Ham", **said) -> Prize:
    [prize] = add_prize(of=of, what=what, **said)
    return prize


def test_a_correction_after_freezing_moves_no_prize_and_the_page_says_what_is_other(over, as_secretary):
    before = ranks(over)
    freeze_standings(of=over.evening, by=None)
    over.totals(over.evening.rounds.get().tables.get(number=1), 200, seen=1, confirmed=True)
    assert ranks(over) != before and frozen(over) == before
    moved = prize_giving(over.evening)["moved"]
    at_table_1 = over.at(over.evening.rounds.get().tables.get(number=1))
    assert {each["before"].member_id for each in moved} >= set(at_table_1)
    page = as_secretary.get(f"/evenings/{over.evening.pk}/prizes/").text
    assert "Something has changed since" in page and str(moved[0]["name"]) in page
    freeze_standings(of=over.evening, by=None)
    assert frozen(over) == ranks(over) and prize_giving(over.evening)["moved"] == []


def test_before_a_round_is_closed_there_is_nothing_to_freeze_and_no_button(night, as_secretary):
    page, round_ = f"{night.evening.get_absolute_url()}prizes/", night.draw()
    assert "Nobody has a rank yet" in str(refused(freeze_standings, of=night.evening, by=None))
    said = as_secretary.get(page).text
    assert "No round is closed yet." in said and 'name="freeze"' not in said
    for table in round_.tables.all():
        night.totals(table)
    close_round(round_=round_)
    assert 'name="freeze"' in as_secretary.get(page).text


def test_prizes_are_given_only_by_frozen_standings_and_then_these_and_the_prize_stay(over, night_of):
    prize, [stranger] = a_prize(over.evening), night_of(1).members
    assert "Freeze the standings first" in str(refused(give_prize, prize=prize, to=over.members[0]))
    for _twice in range(2):
        freeze_standings(of=over.evening, by=None)
    assert Line.objects.filter(what__startswith="standings_frozen").count() == 1
    assert "is not in the final standings" in str(refused(give_prize, prize=prize, to=stranger))
    give_prize(prize=prize, to=over.members[0])
    assert "take them back first" in str(refused(unfreeze_standings, of=over.evening))
    assert "take it back first" in str(refused(remove_prizes, prizes=[prize]))
    take_back_prize(prize=prize)
    unfreeze_standings(of=over.evening)
    remove_prizes(prizes=[prize])
    assert not FinalStandings.objects.exists() and prizes_of(over.evening) == []


def test_at_the_open_table_the_first_chooses_first_and_who_has_chosen_waits_no_more(done):
    ham, cheese = a_prize(done.evening, "Ham"), a_prize(done.evening, "Cheese")
    order = [line.member_id for line in prize_giving(done.evening)["waiting"]]
    assert order == [member for _rank, member in frozen(done)]
    first = prize_giving(done.evening)["waiting"][0].member
    give_prize(prize=cheese, to=first)
    giving = prize_giving(done.evening)
    assert [each.member_id for each in giving["waiting"]] == order[1:] and giving["free"] == [ham]
    assert "already has a prize: Cheese" in str(refused(give_prize, prize=ham, to=first))
    assert "already has it" in str(refused(give_prize, prize=cheese, to=giving["waiting"][0].member))


def test_anyone_who_has_a_prize_is_passed_over_unless_the_prize_is_also_for_them(done):
    def earned() -> list[list[int]]:
        proposals = prize_giving(done.evening)["proposals"]
        return [[each.line.member_id for each in proposal["candidates"]] for proposal in proposals]

    ham, second = a_prize(done.evening), a_prize(done.evening, "1", to="best_round", may_be_second=True)
    a_prize(done.evening, "2", to="best_round")
    member = earned()[1][0]
    winner = give_prize(prize=ham, to=Member.objects.get(pk=member)).winner
    also, other = earned()
    assert also[0] == member and member not in other and other
    give_prize(prize=second, to=winner)
    assert [each.winner_id for each in prizes_of(done.evening)] == [member, member, None]


def test_special_prizes_go_to_those_who_deserve_them(done):
    for kind, rank in (("last", None), ("best_round", None), ("place", 1), ("place", 3)):
        a_prize(done.evening, kind, to=kind, rank=rank)
    last, best, first, third = prize_giving(done.evening)["proposals"]
    by_rank = frozen(done)
    worst = max(rank for rank, _member in by_rank)
    for proposal, rank in ((last, worst), (first, 1)):
        equal = {each.line.member_id for each in proposal["candidates"][: proposal["equal"]]}
        assert equal == {member for had, member in by_rank if had == rank}
    points = done.points(done.evening.rounds.get())
    assert {each.figure for each in best["candidates"][: best["equal"]]} == {max(points.values())}
    # Two who share the second rank both may get the prize of the third.
    shared = [rank for rank, _member in by_rank]
    expected = [rank for rank in shared if rank <= 3 < rank + shared.count(rank)]
    assert [each.line.rank for each in third["candidates"]] == expected and expected


def test_a_lot_can_be_drawn_again_by_anyone_from_seed_and_list(done, as_secretary):
    given, lot = a_prize(done.evening), a_prize(done.evening, "Wine", to="lot")
    give_prize(prize=given, to=done.members[3])
    drawn = draw_prize(prize=lot, seed=7)
    assert done.members[3].pk not in drawn.pool and len(drawn.pool) == 7
    assert drawn.winner_id == drawn.pool[Random(7).randrange(7)]
    assert draw_prize(prize=lot, seed=7).winner == drawn.winner
    assert "already has it" in str(refused(draw_prize, prize=lot, seed=8))
    page = as_secretary.get(f"/evenings/{done.evening.pk}/prizes/").text
    assert "random.Random(7).randrange(7)" in page


@pytest.mark.parametrize("kind", ["prize_given", "prize_taken_back", "prize_added"])
def test_what_was_given_by_mistake_is_undone_in_the_journal(done, secretary, kind):
    prize = a_prize(done.evening)
    if kind != "prize_added":
        give_prize(prize=prize, to=done.members[0])
    if kind == "prize_taken_back":
        take_back_prize(prize=prize)
    undo_line(line=Line.objects.get(what=kind), by=secretary)
    left = {"prize_given": [None], "prize_taken_back": [done.members[0].pk], "prize_added": []}
    assert [each.winner_id for each in prizes_of(done.evening)] == left[kind]


def test_hidden_results_are_in_no_public_standings_but_those_before_them(over, as_reader, as_secretary):
    night = over
    night.play(seed=2)
    whole = ranks(night)
    before = [each.line.total for each in evening_standings(night.evening).ranked]
    hide_results(evening=night.evening, first=2)
    night.evening.refresh_from_db()
    standings = evening_standings(night.evening)
    assert standings.columns == (1,) and standings.title == "Interim standings, after round 1"
    assert [each.line.total for each in standings.ranked] != before
    assert ranks(night, whole=True) == whole
    wall = f"/evenings/{night.evening.pk}/wall/?show=standings"
    for page in (night.evening.get_absolute_url(), night.season.get_absolute_url(), wall):
        assert "The standings are hidden until the prize-giving" in as_reader.get(page).text, page
    text = as_reader.get(f"/evenings/{night.evening.pk}/standings.csv").getvalue().decode()
    assert "Round 2" not in text and "Round 1" in text
    freeze_standings(of=night.evening, by=None)
    assert frozen(night) == whole
    evening = night.evening.get_absolute_url()
    as_secretary.post(f"{evening}prizes/", {"show": ""})
    assert "Round 2" in as_reader.get(evening).text
    as_secretary.post(f"{evening}prizes/", {"hide": "", "first": "1"})
    text = as_reader.get(evening).text
    assert "No round is closed" not in text and "Nothing is entered yet." in text


def test_sums_and_deals_of_a_hidden_round_are_not_given_away_elsewhere(over, as_reader, as_secretary):
    over.play(seed=2)
    first, second = over.evening.rounds.order_by("number")
    hide_results(evening=over.evening, first=2)
    sheet = as_reader.get(f"/evenings/{over.evening.pk}/deals.csv").getvalue().decode()
    assert {line.split(",")[1] for line in sheet.splitlines()[1:]} == {"1"}
    shown, page = '<b class="points">–</b>', as_reader.get(second.get_absolute_url()).text
    assert shown not in as_reader.get(first.get_absolute_url()).text
    assert page.count(shown) == page.count('<b class="points">') > 0
    assert shown not in as_secretary.get(second.get_absolute_url()).text


def test_the_draw_by_standing_counts_what_is_hidden(night_of):
    """Else the secretary could not draw the last round while the one before is hidden."""
    night = night_of(8, drawing="standing")
    night.play()
    hide_results(evening=night.evening, first=1)
    night.evening.refresh_from_db()
    draw = night.draw().draw
    assert draw.method == "standing" and len(draw.plan["ranking"]) == 8


def test_three_of_the_same_are_three_different_choices(done, as_secretary):
    add_prize(of=done.evening, what="Ham", times=3)
    a_prize(done.evening, "Cheese")
    assert [str(each) for each in prizes_of(done.evening)] == ["Ham (1)", "Ham (2)", "Ham (3)", "Cheese"]
    address = f"/evenings/{done.evening.pk}/prizes/"
    page = as_secretary.get(address).text
    assert all(f'aria-label="Remove: Ham ({number})"' in page for number in (1, 2, 3))
    first = prize_giving(done.evening)["waiting"][0]
    sent = {"give": "", "prize": prizes_of(done.evening)[1].pk, "winner": first.member_id}
    assert f"{first.member} gets Ham (2)." in as_secretary.post(address, sent, follow=True).text


@pytest.mark.parametrize("of", ["evening", "season"])
def test_a_prize_for_a_rank_that_nobody_can_have_is_pointed_out(over, night_of, as_secretary, of):
    page = f"/{of}s/{getattr(over, of).pk}/prizes/"
    sent = {"add": "", "what": "Ham", "times": 1, "to": "place"}
    hint = "There are only 8 players, so nobody has rank 9."
    assert hint not in as_secretary.post(page, {**sent, "rank": 8}, follow=True).text
    answer = as_secretary.post(page, {**sent, "rank": 9}, follow=True).text
    assert answer.count(hint) == 2 and "The prize is on the list." in answer  # said at once, and in the list
    assert [each.rank for each in prizes_of(getattr(over, of))] == [8, 9]
    assert "autofocus" in answer and "autofocus" not in as_secretary.get(page).text
    assert as_secretary.get(page).text.count(hint) == 1
    freeze_standings(of=getattr(over, of), by=None)
    night_of(3)  # the club has eleven members now, and the frozen standings eight
    assert prize_giving(getattr(over, of))["prizes"][1].hint == hint


def test_prizes_of_one_name_for_different_ranks_are_told_apart_by_the_rank(over, as_secretary):
    """Typed at once: each following one is for the next rank; none has a number that is another's rank."""
    page = f"/evenings/{over.evening.pk}/prizes/"
    sent = {"add": "", "what": "Wine", "times": 3, "to": "place", "rank": 2, "given_by": "Star"}
    answer = as_secretary.post(page, sent, follow=True)
    assert [(str(each), each.rank) for each in prizes_of(over.evening)] == [("Wine", n) for n in (2, 3, 4)]
    assert all(f'aria-label="Remove: Wine, rank {rank}"' in answer.text for rank in (2, 3, 4))
    form = answer.context["prize_form"]
    assert [form[name].value() for name in ("what", "to", "rank", "given_by")] == [None, "place", 5, "Star"]
    add_prize(of=over.evening, what="Wine", to="place", rank=3, given_by="Star")
    assert [str(each) for each in prizes_of(over.evening)] == ["Wine", "Wine (1)", "Wine", "Wine (2)"]
    answer = as_secretary.post(page, {**sent, "rank": MOST_PLACES})
    assert f"There are at most {MOST_PLACES} ranks." in answer.text and len(prizes_of(over.evening)) == 4
