"""Players in the wrong seats, noticed after deals were entered: who moves, and what becomes of the points."""

from __future__ import annotations

from collections import Counter

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jassclub.drawing.actions.rounds import close_round, take_back
from jassclub.evenings.actions.roll_call import welcome_at_the_door
from jassclub.matches.actions.starting import choose_first
from jassclub.matches.models import Entry, Match, Seat
from jassclub.papers.standings_papers import score_sheets
from jassclub.papers.table_papers import seating_list
from jassclub.results.queries.round_results import results_of
from jassclub.results.queries.standings import evening_standings
from jassclub.rounds.models import Result, Round, SeatChange
from jassclub.rounds.queries.seat_changes import seat_changes
from jassclub.tables.actions import exchange, reseat
from jassclub.tables.queries import in_order


def shown(round_) -> list[int]:
    """What a page that is opened now has seen."""
    return in_order(round_.results.all())


def at(table) -> list[int]:
    """Who is noted at the table, by seat."""
    return list(table.match.seats.values_list("member", flat=True))


def sit(table, members, **said):
    return reseat(table=table, members=members, **{"seen": shown(table.round), "by": None, **said})


def swap(round_, one, other, **said):
    return exchange(round_=round_, one=one, other=other, **{"seen": shown(round_), "by": None, **said})


def places(round_) -> dict[int, tuple]:
    rows = round_.results.values_list("member", "kind", "seat__match__table__number", "seat__number", "token")
    return {member: place for member, *place in map(list, rows)}


def everything() -> tuple[list, ...]:
    return tuple(list(model.objects.order_by("pk").values()) for model in (Entry, Seat, Result, SeatChange))


def by_hand(evening) -> dict[str, int]:
    """Everybody's points of the evening, straight from the entries; sitting out brings the own average."""
    played, waited = {}, Counter()
    for result in Result.objects.filter(round__evening=evening, is_ranked=True).placed():
        own = played.setdefault(str(result.member), [])
        if result.seat is None:
            waited[str(result.member)] += 1
            continue
        sheet = [entry.data for entry in result.seat.match.entries.all()]
        points = [data.get("points") or data["card_points"] for data in sheet]
        complete = len(sheet) == 8 or any("points" in data for data in sheet)
        own.append((sum(each[result.seat.number % 2] for each in points), complete))
    totals = {}
    for name, own in played.items():
        whole = [points for points, complete in own if complete]
        average = int(sum(whole) / len(whole) + 0.5) if whole else 0
        totals[name] = sum(points for points, _complete in own) + waited[name] * average
    return totals


def standing(evening) -> dict[str, int]:
    return {each.line.name: each.line.total for each in evening_standings(evening, live=True).ranked}


def moves(round_) -> list[tuple[int, int | None, int | None]]:
    return sorted(round_.seat_changes.values_list("member", "before", "after"))


@pytest.fixture
def ten(night_of):
    """Ten have come: eight play, one sits out, and one came in only after the draw."""
    night = night_of(10)
    night.here(night.members[:9])
    night.round = night.draw(seed=3)
    night.here(night.members)
    night.first, night.second = night.round.tables.order_by("number")
    night.benched = night.round.results.get(kind="sat_out").member_id
    night.late = night.members[9].pk
    for number, points in enumerate((100, 64, 81), start=1):
        night.deal(night.first, number, points)
        night.deal(night.second, number, 157 - points // 2)
    return night


def points_at(table) -> list[int]:
    by_member = {
        each.member: each.points for each in results_of(table.round.evening) if each.round == table.round_id
    }
    return [by_member[member] for member in at(table)]


# --- who moves ------------------------------------------------------------------------------------


def test_two_at_a_table_who_changed_seats_have_each_others_points(ten):
    a, b, c, d = at(ten.first)
    before = points_at(ten.first)
    assert before == [245, 226, 245, 226]
    sit(ten.first, [b, a, c, d])
    assert at(ten.first) == [b, a, c, d]
    assert points_at(ten.first) == before
    assert moves(ten.round) == sorted([(a, 1, 2), (b, 2, 1)])


def test_the_deals_stay_as_they_were_written(ten):
    before = list(Entry.objects.order_by("pk").values())
    a, b, *others = at(ten.first)
    sit(ten.first, [b, a, *others])
    swap(ten.round, a, at(ten.second)[0])
    assert list(Entry.objects.order_by("pk").values()) == before


def test_three_who_sat_one_seat_further_round_the_table_are_put_right(ten):
    a, b, c, d = at(ten.first)
    sit(ten.first, [c, a, b, d])
    assert at(ten.first) == [c, a, b, d]
    assert moves(ten.round) == sorted([(a, 1, 2), (b, 2, 3), (c, 3, 1)])


def test_whoever_makes_room_for_somebody_from_another_table_sits_there_now(ten):
    a, b, c, d = at(ten.first)
    e, f, g, h = at(ten.second)
    sit(ten.first, [a, g, c, d])
    assert (at(ten.first), at(ten.second)) == ([a, g, c, d], [e, f, b, h])
    assert moves(ten.round) == sorted([(b, 2, 7), (g, 7, 2)])
    assert standing(ten.evening) == by_hand(ten.evening)


def test_the_place_that_became_free_goes_to_the_last_of_those_who_move_up(ten):
    """f sits in a's seat, a in b's, b in c's: so c, who has no seat left here, has f's."""
    a, b, c, d = at(ten.first)
    e, f, g, h = at(ten.second)
    sit(ten.first, [f, a, b, d])
    assert (at(ten.first), at(ten.second)) == ([f, a, b, d], [e, c, g, h])


def test_a_whole_table_may_come_from_another(ten):
    four, others = at(ten.first), at(ten.second)
    sit(ten.first, others)
    assert (at(ten.first), at(ten.second)) == (others, four)


def test_who_was_thought_to_sit_out_played_and_the_other_sits_out(ten):
    a, b, c, d = at(ten.first)
    sit(ten.first, [a, b, ten.benched, d])
    assert places(ten.round)[c] == ["sat_out", None, None, None]
    assert at(ten.first) == [a, b, ten.benched, d]
    assert moves(ten.round) == sorted([(c, 3, SeatChange.SITS_OUT), (ten.benched, SeatChange.SITS_OUT, 3)])


def test_who_was_not_part_of_the_round_comes_in_and_the_other_is_out_of_it(ten):
    a, b, c, d = at(ten.first)
    sit(ten.first, [ten.late, b, c, d])
    assert at(ten.first) == [ten.late, b, c, d]
    assert a not in places(ten.round)
    assert ten.results(ten.round)[ten.late].points == 245
    assert moves(ten.round) == sorted([(a, 1, None), (ten.late, None, 1)])


def test_all_kinds_at_once(ten):
    a, b, c, d = at(ten.first)
    e, f, g, h = at(ten.second)
    sit(ten.first, [ten.late, a, ten.benched, h])
    assert (at(ten.first), at(ten.second)) == ([ten.late, a, ten.benched, h], [e, f, g, d])
    assert places(ten.round)[c] == ["sat_out", None, None, None]
    assert b not in places(ten.round)
    assert standing(ten.evening) == by_hand(ten.evening)


def test_two_are_exchanged_wherever_they_are(ten):
    a, b, c, d = at(ten.first)
    e, f, g, h = at(ten.second)
    swap(ten.round, b, h)
    swap(ten.round, ten.benched, e)
    assert (at(ten.first), at(ten.second)) == ([a, h, c, d], [ten.benched, f, g, b])
    assert places(ten.round)[e] == ["sat_out", None, None, None]
    assert standing(ten.evening) == by_hand(ten.evening)


# --- when it can be done --------------------------------------------------------------------------


def test_a_round_that_is_closed_can_be_put_right_too(night):
    round_ = night.play()
    first, second = round_.tables.all()
    assert points_at(first) != points_at(second)
    swap(round_, at(first)[0], at(second)[1])
    assert [each.is_complete for each in night.results(round_).values()] == [True] * 8
    assert standing(night.evening) == by_hand(night.evening)
    assert sum(points_at(first)) == sum(points_at(second)) == 2 * 8 * 157
    assert Round.objects.closed().get() == round_
    night.draw()  # and the evening goes on


def test_a_round_drawn_ahead_can_be_put_right_before_it_begins(night):
    first = night.draw(rounds=2)
    ahead = night.evening.rounds.get(number=2)
    night.totals(first.tables.get(number=1))
    swap(ahead, at(ahead.tables.get(number=1))[0], at(ahead.tables.get(number=2))[3])
    assert moves(ahead) and not moves(first)
    assert standing(night.evening) == by_hand(night.evening)


def test_before_any_deal_there_are_no_points_to_move(table):
    a, b, c, d = at(table)
    sit(table, [d, c, b, a])
    assert at(table) == [d, c, b, a]
    assert points_at(table) == [None, None, None, None]


def test_a_sheet_of_totals_goes_to_the_right_people(night, table):
    night.totals(table, 800)
    a, b, c, d = at(table)
    sit(table, [b, a, c, d])
    assert points_at(table) == [800, 456, 800, 456]
    assert all(night.results(table.round)[member].is_complete for member in (a, b, c, d))


def test_matsche_and_stoeck_go_with_the_points(night, table, side_of):
    night.deal(table, 1, 157, matsch=0, trump="hearts", stoeck=1)
    a, b, *_others = at(table)
    swap(table.round, a, b)
    assert (side_of(table, 0), side_of(table, 1)) == ((257, 1, 0, False), (20, 0, 1, False))
    results = night.results(table.round)
    assert (results[a].honours["stoeck"], results[b].honours["matsch"]) == (1, 1)


def test_deals_go_on_after_seats_were_changed(night, table, side_of):
    night.deal(table, 1, 100)
    swap(table.round, at(table)[0], at(table.round.tables.get(number=2))[0])
    night.deal(table, 2, 90)
    assert side_of(table, 0) == (190, 0, 0, False)


def test_the_vorhand_stays_with_the_seat(table):
    choose_first(match=table.match, seat=2)
    a, b, c, d = at(table)
    sit(table, [a, b, d, c])
    assert (Match.objects.get(table=table).first, at(table)[2]) == (2, d)


def test_who_really_sat_out_gets_the_average_and_the_other_their_own_points(night_of):
    night = night_of(9, drawing="tokens")
    first = night.play(seed=1)
    second = night.play(seed=2)
    waiting = first.results.get(kind="sat_out").member_id
    player = first.results.get(token=1).member_id
    swap(first, waiting, player)
    assert standing(night.evening) == by_hand(night.evening)
    one, two = night.results(first), night.results(second)
    assert two[player].kind == "played" and one[player].points == two[player].points
    assert one[waiting].points == one[first.results.get(token=3).member_id].points


def test_a_fixed_number_for_sitting_out_goes_to_who_sits_out(night_of):
    night = night_of(9, sit_out="fixed", sit_out_points=628)
    round_ = night.play()
    waiting, player = round_.results.get(kind="sat_out").member_id, round_.results.get(token=5).member_id
    swap(round_, waiting, player)
    assert (night.results(round_)[player].kind, night.results(round_)[player].points) == ("sat_out", 628)


def test_helpers_stay_unranked_wherever_they_sit(night_of):
    night = night_of(7)
    helper = welcome_at_the_door(evening=night.evening, line="Heidi Helper", is_ranked=False)
    round_ = night.play()
    late = welcome_at_the_door(evening=night.evening, line="Late Helper", is_ranked=False)
    place = round_.results.placed().get(member=helper)
    other = round_.results.exclude(seat__match=place.seat.match).first()
    swap(round_, helper.pk, other.member_id)
    assert not round_.results.get(member=helper).is_ranked
    assert round_.results.get(member=other.member).is_ranked
    table = round_.tables.get(number=1)
    sit(table, [late.pk, *at(table)[1:]])
    assert not round_.results.get(member=late).is_ranked
    assert not {"Heidi Helper", "Late Helper"} & set(standing(night.evening))


def test_who_is_ranked_only_later_stays_unranked_in_a_round_played_before(night_of):
    night = night_of(7)
    helper = welcome_at_the_door(evening=night.evening, line="Heidi Helper", is_ranked=False)
    round_ = night.play()
    welcome_at_the_door(evening=night.evening, line="Heidi Helper", is_ranked=True)
    other = round_.results.exclude(member=helper).first()
    swap(round_, helper.pk, other.member_id)
    assert not round_.results.get(member=helper).is_ranked


# --- what is refused ------------------------------------------------------------------------------


def refused(change, *args, **said) -> str:
    before = everything()
    with pytest.raises(ValidationError) as refusal:
        change(*args, **said)
    assert everything() == before, "what is refused must leave no trace"
    return refusal.value.code


def test_nobody_sits_on_two_seats(ten):
    a, _b, c, d = at(ten.first)
    assert refused(sit, ten.first, [a, a, c, d]) == "twice"
    assert refused(swap, ten.round, a, a) == "twice"


@pytest.mark.parametrize("seats", [0, 3, 5])
def test_every_seat_has_a_player(ten, seats):
    assert refused(sit, ten.first, [*at(ten.first), ten.late][:seats]) == "too_few"


def test_who_does_not_attend_cannot_have_played(ten):
    a, b, c, _d = at(ten.first)
    ten.here(ten.members[:9])  # the late one was ticked by mistake
    assert refused(sit, ten.first, [a, b, c, ten.late]) == "absent"
    assert refused(sit, ten.first, [a, b, c, 987654]) == "absent"
    assert refused(swap, ten.round, a, ten.late) == "absent"


def test_who_has_left_since_can_still_be_put_right(ten):
    a, b, _c, d = at(ten.first)
    ten.here([member for member in ten.members if member.pk not in (a, ten.benched)])
    sit(ten.first, [b, a, ten.benched, d])
    assert at(ten.first) == [b, a, ten.benched, d]


def test_two_who_sit_out_have_nothing_to_exchange(night_of):
    round_ = night_of(10).draw()
    one, other = round_.results.filter(kind="sat_out").values_list("member", flat=True)
    assert refused(swap, round_, one, other) == "both_sit_out"


def test_where_the_draw_was_taken_back_there_is_no_table(night, table):
    members, seen = at(table), shown(table.round)
    take_back(round_=night.evening.rounds.get())
    with pytest.raises(Round.DoesNotExist):
        reseat(table=table, members=members, seen=seen, by=None)


def test_who_sits_as_noted_makes_no_record(ten):
    before = everything()
    assert sit(ten.first, at(ten.first)) is None
    assert everything() == before


def test_an_old_page_moves_nobody(ten):
    seen, first = shown(ten.round), at(ten.first)
    swap(ten.round, first[0], at(ten.second)[0])
    assert refused(swap, ten.round, first[0], at(ten.second)[1], seen=seen) == "stale"
    assert refused(sit, ten.first, [*first[1:], first[0]], seen=seen) == "stale"
    assert refused(sit, ten.first, [*first[1:], first[0]], seen=[]) == "stale"


def test_an_old_page_is_told_too_when_only_the_other_table_changed(ten):
    """It said that somebody comes from there, and that the other one goes there."""
    seen, e = shown(ten.round), at(ten.second)[0]
    swap(ten.round, e, ten.benched)
    assert refused(sit, ten.first, [e, *at(ten.first)[1:]], seen=seen) == "stale"


@pytest.mark.parametrize("benched", [9, 11])
def test_the_same_form_sent_twice_changes_the_seats_once(night_of, benched):
    round_ = night_of(benched).draw()
    table, seen = round_.tables.get(number=1), shown(round_)
    waiting = shown(round_)[-1]
    one, other = at(table)[:2]
    assert swap(round_, one, waiting, seen=seen)
    assert swap(round_, one, waiting, seen=seen) is None
    seen = shown(round_)
    now = [other, *at(table)[2:], one]
    assert sit(table, now, seen=seen)
    assert sit(table, now, seen=seen) is None
    assert SeatChange.objects.values("at").distinct().count() == 2


# --- what stands in the books ---------------------------------------------------------------------


def test_the_record_says_who_was_moved_when_and_by_whom(ten, secretary):
    a, g = at(ten.first)[0], at(ten.second)[2]
    swap(ten.round, a, g, by=secretary)
    sit(ten.first, [ten.late, *at(ten.first)[1:3], ten.benched], by=secretary)
    newest, oldest = seat_changes(ten.round)
    assert (oldest.by, oldest.why) == ("sekretaria", "wrong seats")
    name = {member.pk: str(member) for member in ten.members}
    assert sorted(map(str, oldest.moves)) == sorted(
        [
            f"{name[a]}: table 1, token 1 → table 2, token 7",
            f"{name[g]}: table 2, token 7 → table 1, token 1",
        ]
    )
    said = set(map(str, newest.moves))
    assert f"{name[g]}: table 1, token 1 → not in this round" in said
    assert f"{name[ten.late]}: not in this round → table 1, token 1" in said
    assert f"{name[ten.benched]}: sits out → table 1, token 4" in said
    assert len(said) == 4 and newest.at > oldest.at


def test_a_table_is_told_only_what_touches_it(ten):
    e, f, *_others = at(ten.second)
    swap(ten.round, e, f)
    swap(ten.round, at(ten.first)[0], e)
    assert [len(step.moves) for step in seat_changes(ten.round, at_table=ten.first)] == [2]
    assert [len(step.moves) for step in seat_changes(ten.round, at_table=ten.second)] == [2, 2]


def test_a_token_that_nobody_has_any_more_still_says_its_table(ten):
    """After a latecomer a table may be gone."""
    swap(ten.round, at(ten.first)[0], at(ten.second)[0])
    ten.second.match.delete()
    [step] = seat_changes(ten.round)
    assert any("table 2, token 5 →" in str(move) for move in step.moves)


def test_the_record_stays_when_the_account_is_removed(ten, helper):
    swap(ten.round, at(ten.first)[0], at(ten.second)[0], by=helper)
    helper.delete()
    [step] = seat_changes(ten.round)
    assert step.by == ""


def test_sheets_and_lists_name_who_really_sat_there(ten):
    a, b, c, d = at(ten.first)
    g = at(ten.second)[2]
    name = {member.pk: str(member) for member in ten.members}
    swap(ten.round, a, g)
    for number in range(4, 9):
        ten.deal(ten.first, number, 100)
    seats = {place.name: (place.table, place.token) for place in seating_list(ten.round)}
    assert (seats[name[g]], seats[name[a]]) == ((1, 1), (2, 7))
    [line, *_rest] = next(sheet for sheet in score_sheets(ten.evening) if sheet.player == name[g]).rounds
    assert (line.table, line.token, line.partner) == (1, 1, name[c])
    assert set(line.opponents) == {name[b], name[d]}
    assert line.points is None  # as long as the round is played
    for number in set(range(1, 9)) - set(ten.second.match.entries.values_list("number", flat=True)):
        ten.deal(ten.second, number, 100)
    close_round(round_=ten.round)
    [line, *_rest] = next(sheet for sheet in score_sheets(ten.evening) if sheet.player == name[g]).rounds
    assert line.points == 245 + 500


# --- whatever is chosen ---------------------------------------------------------------------------


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whoever_is_chosen_every_place_is_kept_and_the_way_back_restores_everything(ten, data):
    table = data.draw(st.sampled_from([ten.first, ten.second]))
    everybody = [member.pk for member in ten.members]
    chosen = data.draw(st.permutations(everybody))[:4]
    with transaction.atomic():
        before, seats = places(ten.round), at(table)
        results = ten.results(ten.round)
        sit(table, chosen)
        after = places(ten.round)
        assert at(table) == chosen
        assert Counter(map(tuple, after.values())) == Counter(map(tuple, before.values()))
        assert {member for member in before if after.get(member) == before[member]} >= (
            set(before) - set(chosen) - set(seats)
        )
        assert standing(ten.evening) == by_hand(ten.evening)
        assert SeatChange.objects.count() == sum(before.get(each) != after.get(each) for each in everybody)
        sit(table, seats)
        assert places(ten.round) == before
        assert results == ten.results(ten.round)
        transaction.set_rollback(True)
