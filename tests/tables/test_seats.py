"""Players in the wrong seats, noticed after deals were entered: who moves, and what becomes of the points."""

from collections import Counter, defaultdict

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jassclub.drawing.actions.rounds import take_back
from jassclub.evenings.actions.roll_call import welcome_at_the_door
from jassclub.matches.actions.starting import choose_seat
from jassclub.matches.models import Entry, Match, Seat
from jassclub.papers.standings_papers import score_sheets
from jassclub.papers.table_papers import seating_list
from jassclub.results.queries.round_results import results_of
from jassclub.results.queries.standings import evening_standings
from jassclub.rounds.actions import tokens_of
from jassclub.rounds.models import Result, Round, SeatChange
from jassclub.rounds.queries.seating import seat_changes
from jassclub.seasons.models import Season
from jassclub.tables.actions import exchange, reseat
from jassclub.tables.queries import in_order
from tests.answers import refusal
from tests.conftest import Night

at = Night.at


def shown(round_) -> list[int]:
    """What a page that is opened now has seen."""
    return in_order(round_.results.all())


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
    """Everyone's points of the evening, straight from the entries; sitting out brings the own average."""
    played, whole, waited = Counter(), defaultdict(list), Counter()
    for result in Result.objects.filter(round__evening=evening, is_ranked=True):
        name = str(result.member)
        if result.seat is None:
            waited[name] += 1
            continue
        sheet = [entry.data for entry in result.seat.match.entries.all()]
        points = [data.get("points") or data["card_points"] for data in sheet]
        played[name] += (own := sum(both[result.seat.number % 2] for both in points))
        if len(sheet) == 8 or any("points" in data for data in sheet):
            whole[name].append(own)
    average = {name: int(sum(own) / len(own) + 0.5) for name, own in whole.items()}
    return {name: played[name] + waited[name] * average.get(name, 0) for name in {*played, *waited}}


def standing(evening) -> dict[str, int]:
    return {ranked.line.name: ranked.line.total for ranked in evening_standings(evening, live=True).ranked}


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
    everyone = [*at(night.first), *at(night.second), night.benched, night.late]
    night.member = dict(zip("abcdefghxy", everyone, strict=True))
    night.letter = {member: letter for letter, member in night.member.items()}
    for number, points in enumerate((100, 64, 81), start=1):
        night.deal(night.first, number, points)
        night.deal(night.second, number, 157 - points // 2)
    return night


def points_at(table) -> list[int]:
    of_round = [each for each in results_of(table.round.evening) if each.round == table.round_id]
    points = {each.member: each.points for each in of_round}
    return [points[member] for member in at(table)]


def letters(night) -> str:
    """Who sits where: the first table by seat, the second, who sits out, and who is outside the round."""
    out = night.round.results.filter(kind="sat_out").values_list("member", flat=True)
    here = [*at(night.first), *at(night.second), *out]
    outside = [member.pk for member in night.members if member.pk not in here]
    return "".join(night.letter[member] for member in [*here, *outside])


CHOSEN = {  # at the first table, and who sits where then
    "bacd": "efghxy",
    "cabd": "efghxy",  # each sat one seat further round the table
    "agcd": "efbhxy",  # whoever makes room sits where the newcomer was
    "fabd": "ecghxy",  # the place that became free goes to the last of those who move up
    "efgh": "abcdxy",
    "abxd": "efghcy",
    "ybcd": "efghxa",
    "yaxh": "efgdcb",
}


@pytest.mark.parametrize(("chosen", "others"), CHOSEN.items())
def test_who_is_chosen_sits_at_the_table_and_whoever_makes_room_takes_their_place(ten, chosen, others):
    sheets, points, before = (
        list(Entry.objects.order_by("pk").values()),
        points_at(ten.first),
        tokens_of(ten.round),
    )
    sit(ten.first, [ten.member[letter] for letter in chosen])
    assert letters(ten) == chosen + others
    assert (list(Entry.objects.order_by("pk").values()), points_at(ten.first)) == (sheets, points)
    assert standing(ten.evening) == by_hand(ten.evening)
    after = tokens_of(ten.round)
    both = [(member, before.get(member), after.get(member)) for member in sorted(ten.member.values())]
    assert moves(ten.round) == [move for move in both if move[1] != move[2]]


def test_two_are_exchanged_wherever_they_are(ten):
    for one, other in ("bh", "xe"):
        swap(ten.round, ten.member[one], ten.member[other])
    assert letters(ten) == "ahcdxfgbey"
    assert standing(ten.evening) == by_hand(ten.evening)


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


def test_matsche_and_stoeck_go_with_the_points_and_deals_go_on(night, table):
    night.deal(table, 1, 157, matsch=0, trump="hearts", stoeck=1)
    a, b, *_others = at(table)
    swap(table.round, a, b)
    assert (night.side_of(table, 0), night.side_of(table, 1)) == ((257, 1, 0, False), (20, 0, 1, False))
    results = night.results(table.round)
    assert (results[a].honours["stoeck"], results[b].honours["matsch"]) == (1, 1)
    night.deal(table, 2, 90)
    assert night.side_of(table, 0) == (347, 1, 0, False)


def test_the_vorhand_stays_with_the_seat_and_where_the_draw_was_taken_back_there_is_no_table(night, table):
    choose_seat(match=table.match, name="first", seat=2)
    a, b, c, d = at(table)
    sit(table, [a, b, d, c])
    assert (Match.objects.get(table=table).first, at(table)[2]) == (2, d)
    seen = shown(table.round)
    take_back(round_=night.evening.rounds.get())
    with pytest.raises(Round.DoesNotExist):
        sit(table, [a, b, c, d], seen=seen)


def test_who_really_sat_out_gets_the_average_or_the_fixed_number(night_of):
    night = night_of(9)
    first, second = night.play(seed=1), night.play(seed=2)
    waiting, player = first.results.get(kind="sat_out").member_id, first.results.get(token=1).member_id
    swap(first, waiting, player)
    one, two = night.results(first), night.results(second)
    assert (one[player].kind, two[player].kind) == ("sat_out", "played")
    assert one[waiting].points == one[first.results.get(token=3).member_id].points
    assert one[player].points == two[player].points and standing(night.evening) == by_hand(night.evening)
    Season.objects.update(sit_out="fixed", sit_out_points=628)
    night.evening.refresh_from_db()
    assert night.results(first)[player].points == 628


def test_helpers_stay_unranked_wherever_they_sit_and_whatever_they_are_later(night_of):
    night = night_of(7)
    helper = welcome_at_the_door(evening=night.evening, line="Heidi Helper", is_ranked=False)
    round_ = night.play()
    late = welcome_at_the_door(evening=night.evening, line="Late Helper", is_ranked=False)
    other = round_.results.exclude(seat__match=round_.results.get(member=helper).seat.match).first()
    swap(round_, helper.pk, other.member_id)
    table = round_.tables.get(number=1)
    sit(table, [late.pk, *at(table)[1:]])
    assert not {"Heidi Helper", "Late Helper"} & set(standing(night.evening))
    welcome_at_the_door(evening=night.evening, line="Heidi Helper", is_ranked=True)
    swap(round_, helper.pk, round_.results.exclude(member=helper).filter(is_ranked=True).first().member_id)
    unranked = round_.results.filter(is_ranked=False).values_list("member", flat=True)
    assert set(unranked) == {helper.pk, late.pk}


def refused(change, *args, **kwargs) -> str:
    before = everything()
    code = refusal(change, *args, **kwargs)
    assert everything() == before, "what is refused must leave no trace"
    return code


def test_every_seat_has_one_player_who_attends_or_has_left_since(ten):
    a, b, c, d = at(ten.first)
    assert refused(sit, ten.first, [a, a, c, d]) == "twice"
    assert refused(swap, ten.round, a, a) == "twice"
    for members in ([], [a, b, c], [a, b, c, d, ten.late]):
        assert refused(sit, ten.first, members) == "too_few"
    ten.here(ten.members[:9])  # the late one was ticked by mistake
    assert refused(sit, ten.first, [a, b, c, ten.late]) == "absent"
    assert refused(sit, ten.first, [a, b, c, 987654]) == "absent"
    assert refused(swap, ten.round, a, ten.late) == "absent"
    ten.here([member for member in ten.members if member.pk not in (a, ten.benched)])
    sit(ten.first, [b, a, ten.benched, d])
    assert at(ten.first) == [b, a, ten.benched, d]


def test_an_old_page_moves_nobody_also_when_only_the_other_table_changed(ten):
    seen, first, e = shown(ten.round), at(ten.first), at(ten.second)[0]
    swap(ten.round, e, ten.benched)
    assert refused(swap, ten.round, first[0], at(ten.second)[1], seen=seen) == "stale"
    for members in ([*first[1:], first[0]], [e, *first[1:]]):
        assert refused(sit, ten.first, members, seen=seen) == "stale"
    assert refused(sit, ten.first, [*first[1:], first[0]], seen=[]) == "stale"


def test_the_record_says_who_was_moved_when_and_by_whom(ten, secretary, helper):
    a, g = at(ten.first)[0], at(ten.second)[2]
    swap(ten.round, a, g, by=secretary)
    sit(ten.first, [ten.late, *at(ten.first)[1:3], ten.benched], by=helper)
    helper.delete()
    newest, oldest = seat_changes(ten.round)
    assert (oldest["by"], oldest["why"], newest["by"]) == ("sekretaria", "wrong seats", "")
    name = {member.pk: str(member) for member in ten.members}
    assert set(oldest["moves"]) == {
        f"{name[a]}: table 1, token 1 → table 2, token 7",
        f"{name[g]}: table 2, token 7 → table 1, token 1",
    }
    assert set(newest["moves"]) >= {
        f"{name[g]}: table 1, token 1 → not in this round",
        f"{name[ten.late]}: not in this round → table 1, token 1",
        f"{name[ten.benched]}: sits out → table 1, token 4",
    }
    assert len(newest["moves"]) == 4 and newest["at"] > oldest["at"]


def test_sheets_and_lists_name_who_really_sat_there_and_a_table_is_told_what_touches_it(ten):
    a, _b, c, _d = at(ten.first)
    g = at(ten.second)[2]
    name = {member.pk: str(member) for member in ten.members}
    swap(ten.round, a, g)
    seats = {place.name: (place.table, place.token) for place in seating_list(ten.round)}
    assert (seats[name[g]], seats[name[a]]) == ((1, 1), (2, 7))
    [line] = (sheet.rounds[0] for sheet in score_sheets(ten.evening) if sheet.player == name[g])
    assert (line.table, line.token, line.partner) == (1, 1, name[c])
    assert line.points is None, "as long as the round is played"
    e, f, *_others = at(ten.second)
    swap(ten.round, e, f)
    swap(ten.round, at(ten.first)[0], e)
    for table, moves in ((ten.first, [2, 2]), (ten.second, [2, 2, 2])):
        assert [len(step["moves"]) for step in seat_changes(ten.round, at_table=table)] == moves
    ten.second.match.delete()  # as after a latecomer
    assert any("table 2, token 6 →" in move for move in seat_changes(ten.round)[0]["moves"])


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_whoever_is_chosen_every_place_is_kept_and_the_way_back_restores_everything(ten, data):
    table = data.draw(st.sampled_from([ten.first, ten.second]))
    everyone = [member.pk for member in ten.members]
    chosen = data.draw(st.permutations(everyone))[:4]
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
        assert SeatChange.objects.count() == sum(before.get(each) != after.get(each) for each in everyone)
        sit(table, seats)
        assert places(ten.round) == before
        assert results == ten.results(ten.round)
        transaction.set_rollback(True)
