"""Prizes go by frozen standings: who is next, what is free, and nobody gets two unless allowed."""

from __future__ import annotations

from random import Random

import pytest
from django.core.exceptions import ValidationError

from jassclub.drawing.actions.rounds import close_round
from jassclub.journal.actions import undo_line
from jassclub.journal.models import Line
from jassclub.prizes.actions.final_standings import freeze_standings, hide_results, unfreeze_standings
from jassclub.prizes.actions.prizes import add_prize, draw_prize, give_prize, remove_prizes, take_back_prize
from jassclub.prizes.models import Prize
from jassclub.prizes.queries.prizes import prize_giving, prizes_of
from jassclub.results.models import FinalStandings
from jassclub.results.queries.standings import evening_standings
from jassclub.web.bounds import MOST_PLACES


@pytest.fixture
def over(night):
    """Eight have played a round, nobody sat out."""
    night.play()
    return night


def ranks(night, **how) -> list[tuple]:
    return [(each.rank, each.line.player) for each in evening_standings(night.evening, **how).ranked]


def frozen(night) -> list[tuple]:
    final = FinalStandings.objects.get(evening=night.evening)
    return list(final.lines.values_list("rank", "member"))


def a_prize(of, what="Ham", **said) -> Prize:
    [prize] = add_prize(of=of, what=what, **said)
    return prize


def correct(night) -> None:
    """The sheet of table 1 was the other way round."""
    table = night.evening.rounds.get(number=1).tables.get(number=1)
    night.totals(table, 200, seen=1, confirmed=True)


def test_a_correction_after_freezing_moves_no_prize_and_the_page_says_what_is_other(over, as_secretary):
    before = ranks(over)
    freeze_standings(of=over.evening, by=None)
    correct(over)
    assert ranks(over) != before and frozen(over) == before
    moved = prize_giving(over.evening).moved
    assert {each.before.member_id for each in moved} >= set(
        over.at(over.evening.rounds.get().tables.get(number=1))
    )
    page = as_secretary.get(f"/evenings/{over.evening.pk}/prizes/").text
    assert "Something was changed since" in page and str(moved[0].name) in page
    freeze_standings(of=over.evening, by=None)
    assert frozen(over) == ranks(over)
    assert prize_giving(over.evening).moved == []


def test_freezing_twice_is_one_line_in_the_journal(over):
    freeze_standings(of=over.evening, by=None)
    freeze_standings(of=over.evening, by=None)
    assert Line.objects.filter(what__startswith="standings_frozen").count() == 1


def test_before_a_round_is_closed_there_is_nothing_to_freeze(night):
    night.draw()
    with pytest.raises(ValidationError, match="Nobody has a rank yet"):
        freeze_standings(of=night.evening, by=None)


def test_prizes_are_given_only_by_frozen_standings_and_then_these_stay(over, secretary):
    prize = a_prize(over.evening)
    with pytest.raises(ValidationError, match="Freeze the standings first"):
        give_prize(prize=prize, to=over.members[0])
    freeze_standings(of=over.evening, by=None)
    give_prize(prize=prize, to=over.members[0])
    with pytest.raises(ValidationError, match="take them back first"):
        unfreeze_standings(of=over.evening)
    take_back_prize(prize=prize)
    unfreeze_standings(of=over.evening)
    assert not FinalStandings.objects.exists()


def test_at_the_open_table_the_first_chooses_first_and_who_has_chosen_waits_no_more(over):
    ham, cheese = a_prize(over.evening, "Ham"), a_prize(over.evening, "Cheese")
    freeze_standings(of=over.evening, by=None)
    order = [line.member_id for line in prize_giving(over.evening).waiting]
    assert order == [member for _rank, member in frozen(over)]
    first = prize_giving(over.evening).waiting[0].member
    give_prize(prize=cheese, to=first)
    giving = prize_giving(over.evening)
    assert [each.member_id for each in giving.waiting] == order[1:]
    assert giving.free == [ham]
    with pytest.raises(ValidationError, match="has a prize already: Cheese"):
        give_prize(prize=ham, to=first)
    with pytest.raises(ValidationError, match="has it already"):
        give_prize(prize=cheese, to=giving.waiting[0].member)


def test_a_prize_for_somebody_who_has_one_already_is_allowed_where_it_says_so(over):
    a, b = a_prize(over.evening), a_prize(over.evening, "Best round", to="best_round", may_be_second=True)
    freeze_standings(of=over.evening, by=None)
    best = prize_giving(over.evening).proposals[0].candidates[0].line.member
    give_prize(prize=a, to=best)
    assert prize_giving(over.evening).proposals[0].candidates[0].line.member == best
    give_prize(prize=b, to=best)
    assert {each.winner for each in prizes_of(over.evening)} == {best}


def test_nobody_outside_of_the_standings_gets_a_prize(over, night_of):
    prize = a_prize(over.evening)
    freeze_standings(of=over.evening, by=None)
    [stranger] = night_of(1).members
    with pytest.raises(ValidationError, match="is not in the final standings"):
        give_prize(prize=prize, to=stranger)


def test_special_prizes_go_to_who_deserves_them(over):
    kinds = ("last", "best_round", "place")
    for kind in kinds:
        a_prize(over.evening, kind, to=kind, rank=1 if kind == "place" else None)
    freeze_standings(of=over.evening, by=None)
    first = {each.prize.to: each.candidates[: each.equal] for each in prize_giving(over.evening).proposals}
    by_rank = frozen(over)
    worst = max(rank for rank, _member in by_rank)
    assert {each.member for each in first["last"]} == {m for rank, m in by_rank if rank == worst}
    assert {each.member for each in first["place"]} == {m for rank, m in by_rank if rank == 1}
    points = over.points(over.evening.rounds.get())
    assert {each.figure for each in first["best_round"]} == {max(points.values())}


def test_who_has_a_prize_is_passed_over_for_the_next_best(over):
    a, _b = a_prize(over.evening, "Best", to="best_round"), a_prize(over.evening, "Ham")
    freeze_standings(of=over.evening, by=None)
    [proposal] = prize_giving(over.evening).proposals
    for candidate, ham in zip(proposal.candidates[: proposal.equal], [_b], strict=False):
        give_prize(prize=ham, to=candidate.line.member)
        [then] = prize_giving(over.evening).proposals
        assert candidate.member not in [each.member for each in then.candidates]
    assert a.winner is None


def test_a_lot_can_be_drawn_again_by_anybody_from_seed_and_list(over, as_secretary):
    given, lot = a_prize(over.evening), a_prize(over.evening, "Wine", to="lot")
    freeze_standings(of=over.evening, by=None)
    give_prize(prize=given, to=over.members[3])
    drawn = draw_prize(prize=lot, seed=7)
    assert over.members[3].pk not in drawn.pool and len(drawn.pool) == 7
    assert drawn.winner_id == drawn.pool[Random(7).randrange(7)]
    assert draw_prize(prize=lot, seed=7).winner == drawn.winner
    with pytest.raises(ValidationError, match="has it already"):
        draw_prize(prize=lot, seed=8)
    page = as_secretary.get(f"/evenings/{over.evening.pk}/prizes/").text
    assert "random.Random(7).randrange(7)" in page


def test_a_prize_that_somebody_has_stays_on_the_list(over):
    prize = a_prize(over.evening)
    freeze_standings(of=over.evening, by=None)
    give_prize(prize=prize, to=over.members[0])
    with pytest.raises(ValidationError, match="take it back first"):
        remove_prizes(prizes=[prize])
    take_back_prize(prize=prize)
    remove_prizes(prizes=[prize])
    assert prizes_of(over.evening) == []


def test_two_who_share_the_second_rank_both_may_get_the_prize_of_the_third(over):
    a_prize(over.evening, "Third", to="place", rank=3)
    freeze_standings(of=over.evening, by=None)
    shared = [rank for rank, _member in frozen(over)]
    [proposal] = prize_giving(over.evening).proposals
    expected = [rank for rank in shared if rank <= 3 < rank + shared.count(rank)]
    assert [each.line.rank for each in proposal.candidates] == expected and expected


@pytest.mark.parametrize("kind", ["prize_given", "prize_taken_back", "prize_added"])
def test_what_was_given_by_mistake_is_undone_in_the_journal(over, secretary, kind):
    prize = a_prize(over.evening)
    freeze_standings(of=over.evening, by=None)
    if kind != "prize_added":
        give_prize(prize=prize, to=over.members[0])
    if kind == "prize_taken_back":
        take_back_prize(prize=prize)
    undo_line(line=Line.objects.get(what=kind), by=secretary)
    found = Prize.objects.filter(pk=prize.pk).first()
    expected = {"prize_given": None, "prize_taken_back": over.members[0]}
    assert found is None if kind == "prize_added" else found.winner == expected[kind]


# --- hidden until the prize-giving ----------------------------------------------------------------


@pytest.fixture
def two_rounds(over):
    over.play(seed=2)
    return over


def test_hidden_results_are_in_no_public_standings_and_those_before_them_are(two_rounds, as_reader):
    night = two_rounds
    whole = ranks(night)
    before = [each.line.total for each in evening_standings(night.evening).ranked]
    hide_results(evening=night.evening, first=2)
    night.evening.refresh_from_db()
    standings = evening_standings(night.evening)
    assert standings.columns == (1,) and standings.title == "Interim standings, after round 1"
    assert [each.line.total for each in standings.ranked] != before
    assert ranks(night, whole=True) == whole
    for page in (
        night.evening.get_absolute_url(),
        night.season.get_absolute_url(),
        f"/evenings/{night.evening.pk}/wall/?show=standings",
    ):
        assert "Standings are closed until the prize-giving" in as_reader.get(page).text, page
    text = as_reader.get(f"/evenings/{night.evening.pk}/standings.csv").getvalue().decode()
    assert "Round 2" not in text and "Round 1" in text
    freeze_standings(of=night.evening, by=None)
    assert frozen(night) == whole


def test_the_sums_and_deals_of_a_hidden_round_are_not_given_away_beside_the_standings(
    two_rounds, as_reader, as_secretary
):
    first, second = two_rounds.evening.rounds.order_by("number")
    hide_results(evening=two_rounds.evening, first=2)
    sheet = as_reader.get(f"/evenings/{two_rounds.evening.pk}/deals.csv").getvalue().decode()
    numbers = {line.split(",")[1] for line in sheet.splitlines()[1:]}
    assert numbers == {"1"}
    shown = '<b class="points">–</b>'
    assert shown not in as_reader.get(first.get_absolute_url()).text
    sides = as_reader.get(second.get_absolute_url()).text.count('<b class="points">')
    assert as_reader.get(second.get_absolute_url()).text.count(shown) == sides > 0
    assert shown not in as_secretary.get(second.get_absolute_url()).text


def test_what_was_hidden_is_shown_again(two_rounds, as_secretary, as_reader):
    page = f"/evenings/{two_rounds.evening.pk}/prizes/"
    as_secretary.post(page, {"hide": "", "first": "1"})
    assert "No round is closed" not in as_reader.get(two_rounds.evening.get_absolute_url()).text
    assert "Nothing is entered yet." in as_reader.get(two_rounds.evening.get_absolute_url()).text
    as_secretary.post(page, {"show": ""})
    assert "closed until the prize-giving" not in as_reader.get(two_rounds.evening.get_absolute_url()).text
    assert len(evening_standings(two_rounds.evening).columns) == 2


def test_the_draw_by_standing_counts_what_is_hidden(night_of):
    """Else the secretary could not draw the last round while the one before is hidden."""
    night = night_of(8, drawing="standing")
    night.play()
    hide_results(evening=night.evening, first=1)
    night.evening.refresh_from_db()
    draw = night.draw().draw
    assert draw.method == "standing" and len(draw.plan["ranking"]) == 8


# --- the list of prizes ---------------------------------------------------------------------------


def test_three_of_the_same_are_three_different_choices(over, as_secretary):
    add_prize(of=over.evening, what="Ham", times=3)
    a_prize(over.evening, "Cheese")
    freeze_standings(of=over.evening, by=None)
    assert [str(each) for each in prizes_of(over.evening)] == ["Ham (1)", "Ham (2)", "Ham (3)", "Cheese"]
    page = as_secretary.get(f"/evenings/{over.evening.pk}/prizes/").text
    for name in ("Ham (1)", "Ham (2)", "Ham (3)"):
        assert f'aria-label="Remove: {name}"' in page
        assert page.count(name) >= 3, "it is chosen, listed and removed by its own name"
    second = prizes_of(over.evening)[1]
    first = prize_giving(over.evening).waiting[0]
    sent = {"give": "", "prize": second.pk, "winner": first.member_id}
    page = as_secretary.post(f"/evenings/{over.evening.pk}/prizes/", sent, follow=True).text
    assert f"{first.member} gets Ham (2)." in page


def test_the_form_stays_open_with_the_cursor_where_the_next_prize_is_typed(over, as_secretary):
    page = f"/evenings/{over.evening.pk}/prizes/"
    answer = as_secretary.post(page, {"add": "", "what": "Ham", "times": 1, "to": "choice"}, follow=True).text
    assert "The prize is on the list." in answer
    form = answer[answer.rindex("<details", 0, answer.index("Add a prize")) :]
    assert form.startswith("<details open>")
    box = form[form.index('name="what"') - 60 : form.index('name="what"') + 120]
    assert "autofocus" in box
    assert "autofocus" not in as_secretary.get(page).text


@pytest.mark.parametrize("of", ["evening", "season"])
def test_a_prize_for_a_rank_beyond_the_number_of_players_is_taken_and_pointed_out(over, as_secretary, of):
    page = f"/{of}s/{getattr(over, of).pk}/prizes/"
    sent = {"add": "", "what": "Ham", "times": 1, "to": "place"}
    hint = "There are only 8 players, so nobody has rank 9."
    assert hint not in as_secretary.post(page, {**sent, "rank": 8}, follow=True).text
    answer = as_secretary.post(page, {**sent, "rank": 9}, follow=True).text
    assert answer.count(hint) == 2 and "The prize is on the list." in answer  # said at once, and in the list
    assert [each.rank for each in prizes_of(getattr(over, of))] == [8, 9]
    assert as_secretary.get(page).text.count(hint) == 1


def test_once_frozen_the_ranks_of_the_frozen_standings_are_those_that_somebody_has(over, night_of):
    night_of(3)  # the club has eleven members now
    a_prize(over.season, to="place", rank=9)
    assert [each.hint for each in prize_giving(over.season).prizes] == [""]
    freeze_standings(of=over.season, by=None)
    assert "only 8 players" in prize_giving(over.season).prizes[0].hint


def test_prizes_of_one_name_for_different_ranks_are_told_apart_by_the_rank(over, as_secretary):
    """Typed at once: each following one is for the next rank; none has a number that is another's rank."""
    page = f"/evenings/{over.evening.pk}/prizes/"
    sent = {"add": "", "what": "Wine", "times": 3, "to": "place", "rank": 2, "given_by": "Star"}
    answer = as_secretary.post(page, sent, follow=True)
    assert [(str(each), each.rank) for each in prizes_of(over.evening)] == [
        ("Wine", 2),
        ("Wine", 3),
        ("Wine", 4),
    ]
    for rank in (2, 3, 4):
        assert f'aria-label="Remove: Wine, rank {rank}"' in answer.text
    form = answer.context["prize_form"]
    assert [form[name].value() for name in ("what", "to", "rank", "given_by")] == [None, "place", 5, "Star"]
    add_prize(of=over.evening, what="Wine", to="place", rank=3, given_by="Star")
    assert [str(each) for each in prizes_of(over.evening)] == ["Wine", "Wine (1)", "Wine", "Wine (2)"]
    answer = as_secretary.post(page, {**sent, "rank": MOST_PLACES})
    assert f"There are at most {MOST_PLACES} ranks." in answer.text and len(prizes_of(over.evening)) == 4


def test_the_form_stays_open_until_the_first_prize_is_given(over, as_secretary):
    def is_open() -> bool:
        text = as_secretary.get(f"/evenings/{over.evening.pk}/prizes/").text
        before = text[: text.index("<summary>Add a prize")]
        return before.rstrip().endswith("<details open>")

    cheese = a_prize(over.evening, "Cheese")
    final = freeze_standings(of=over.evening, by=None)
    assert is_open()
    give_prize(prize=cheese, to=final.lines.first().member)
    assert not is_open()


@pytest.mark.parametrize("of", ["evening", "season"])
def test_the_button_to_freeze_waits_for_a_closed_round(night, as_secretary, of):
    page = f"{getattr(night, of).get_absolute_url()}prizes/"
    night.draw()
    said = as_secretary.get(page).text
    assert "No round is closed yet." in said and 'name="freeze"' not in said
    night.fill(night.evening.rounds.get().tables.get(number=1))
    night.fill(night.evening.rounds.get().tables.get(number=2))
    close_round(round_=night.evening.rounds.get())
    assert 'name="freeze"' in as_secretary.get(page).text
