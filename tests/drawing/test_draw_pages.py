"""The pages of a draw: choosing how, seeing what it gave up, and checking it."""

from itertools import pairwise

import pytest
from django.core.management import call_command

from jassclub.drawing.models import Pair, Wish
from jassclub.drawing.queries.draws import draws_of_round
from jassclub.drawing.queries.history import evenings_before, times_sat_out
from jassclub.drawing.queries.progress import attendance_changes, progress
from jassclub.drawing.queries.record import given_up
from jassclub.rounds.models import Round
from jassclub.tables.actions import reseat
from jassclub.tables.queries import in_order
from tests.answers import words
from tests.drawing.acts import pair_up, repair, swap

NO_CHOICE = {"method": "dice", "rounds": "9", "leftover": "threes"}


def draws(client, night, **sent):
    said = {"first": "1", "method": "mixed", "rounds": "1", **sent}
    return client.post(f"/evenings/{night.evening.pk}/draw/", said, follow=True)


@pytest.fixture
def drawn_again(as_secretary, tmp_path, capsys):
    """Draws a round again from the file on its page; what the command says."""

    def run(round_: Round) -> str:
        page = as_secretary.get(f"/rounds/{round_.pk}/draw/")
        assert f"/draws/{round_.draw_id}/draw.json" in page.text
        answer = as_secretary.get(f"/draws/{round_.draw_id}/draw.json")
        assert "attachment" in answer.headers["Content-Disposition"]
        path = tmp_path / "draw.json"
        path.write_text(answer.text, encoding="utf-8")
        call_command("draw", "--again", str(path))
        return capsys.readouterr().err

    return run


REFUSED = [
    *(({field: value}, "is not one of the choices") for field, value in NO_CHOICE.items()),
    ({"first": "2"}, "Round 2 has already been drawn."),
    ({"method": "pairs"}, "There are fewer than two pairs"),
]


def test_a_draw_that_cannot_be_is_refused_with_the_reason(as_secretary, night):
    for sent, said in REFUSED:
        assert said in words(draws(as_secretary, night, **sent))
    assert not Round.objects.exists()


def test_pairs_stay_together_four_at_a_table_and_those_without_one_sit_out(as_secretary, night_of):
    night = night_of(21, drawing="pairs")
    pair_up(night)
    drawn = draws(as_secretary, night, method="pairs", rounds="4", leftover="sit_out")
    assert "Rounds 1 to 4 are drawn." in words(drawn)
    for round_ in night.evening.rounds.all():
        seated = round_.results.exclude(seat=None)
        side_of = {result.member_id: (result.seat.match_id, result.seat.side) for result in seated}
        assert all(side_of[pair.one_id] == side_of[pair.other_id] for pair in Pair.objects.all())
        assert {len(night.at(table)) for table in round_.tables.all()} == {4}
        assert str(round_.results.get(kind="sat_out").member) == "Player 021"
    round_ = night.evening.rounds.get(number=4)
    assert given_up(round_, draws_of_round(round_), season=True)["meetings"] == []


def test_from_round_two_on_the_first_four_play_at_table_one(night_of):
    night = night_of(12, drawing="standing")
    first = night.play(method=None)
    assert first.draw.method == "mixed"
    second = night.play(seed=2, method=None)
    points = night.points(first)
    at_table = {str(result.member): result.table.number for result in second.results.all()}
    ranked = sorted(points, key=lambda name: -points[name])
    assert [at_table[name] for name in ranked[:2]] == [1, 1]
    for better, worse in pairwise(ranked):
        assert points[better] == points[worse] or at_table[better] <= at_table[worse]


def test_the_page_says_whether_another_draw_would_do_better(as_reader, night_of):
    for players, method, why in (
        (8, "mixed", "With 8 players that cannot be avoided: no draw does better."),
        (16, "tokens", "A mixed draw of all rounds would be better."),
    ):
        night = night_of(players)
        night.play(method=method)
        text = words(as_reader.get(f"/rounds/{night.draw(2, method=method).pk}/"))
        assert "repeat meetings this evening" in text and why in text


def test_the_page_names_partners_of_an_evening_before(as_reader, night_of):
    night = night_of(4, rounds_per_evening=1)
    night.play(method=None)
    for number in range(3):
        night.evening = night.season.evenings.create(date=f"2026-12-0{number + 2}")
        night.here(night.members)
        round_ = night.play(seed=number, method=None)
    text = words(as_reader.get(f"/rounds/{round_.pk}/draw/"))
    assert "Also partners on an earlier evening: 2" in text and ", last on 20 Nov 2026" in text


def test_a_wish_that_was_not_granted_is_said_to_the_secretary_alone(as_secretary, as_reader, night_of):
    night = night_of(4)
    for other in night.members[1:]:  # of four people one wishes to be nobody's partner
        Wish.objects.create(kind="apart", one=night.members[0], other=other)
    round_ = night.draw()
    for page in ("", "draw/"):
        address = f"/rounds/{round_.pk}/{page}"
        assert "wish not to be partners; here they are." in words(as_secretary.get(address))
        assert "wish not" not in words(as_reader.get(address))


def test_wished_partners_are_not_counted_as_repeats_and_strangers_are_told_of_everyone(
    as_secretary, as_reader, night_of
):
    night = night_of(24)
    Wish.objects.create(kind="together", one=night.members[0], other=night.members[1])
    night.draw(rounds=4)
    last = night.evening.rounds.get(number=4)
    text = words(as_secretary.get(f"/rounds/{last.pk}/"))
    assert "Apart from those who wish it, nobody has the same partner or shares a table" in text
    text = words(as_reader.get(f"/rounds/{last.pk}/"))
    assert "Partners again this evening: Player 00" in text and "(4×)" in text
    assert "those who wish it" not in text


@pytest.mark.parametrize(
    ("players", "method"), [(8, "tokens"), (13, "mixed"), (13, "standing"), (10, "pairs")]
)
def test_the_command_draws_every_round_of_the_site_again(night_of, drawn_again, players, method):
    night = night_of(players, drawing=method)
    if method == "pairs":
        pair_up(night)
    Wish.objects.create(kind="apart", one=night.members[0], other=night.members[1])
    for seed in (11, 12):
        assert "The same seating" in drawn_again(night.play(seed, method=None))
    night.evening = night.season.evenings.create(date="2026-12-01")
    night.here(night.members[1:])
    if method != "pairs":
        assert "The same seating" in drawn_again(night.play(13, method=None))


def test_a_round_is_drawn_after_a_list_that_begins_with_round_two_and_its_file_has_no_secret(
    as_reader, night
):
    Round.objects.create(evening=night.evening, number=2)
    round_ = night.draw()
    assert round_.number == 3
    content = as_reader.get(f"/draws/{round_.draw_id}/draw.json").json()
    what_was_drawn = {"program", "at", "plan", "rounds", "sitting_out", "names", "numbers"}
    what_became_of_it = {"moved_since", "taken_back"}
    assert set(content) == what_was_drawn | what_became_of_it | {"members", "nonce", "fingerprint"}
    assert set(content["names"].values()) == {str(member) for member in night.members}


def test_a_table_of_a_round_ahead_takes_no_deals_and_the_roll_call_leads_to_fitting_the_rounds(
    as_helper, as_secretary, night
):
    night.draw(rounds=4)
    table = night.evening.rounds.get(number=2).tables.get(number=1)
    page = as_helper.get(f"/tables/{table.pk}/")
    assert "it begins when round 1 is closed" in words(page) and "data-deal" not in page.text
    answer = as_helper.post(f"/tables/{table.pk}/deals/", {"d1-card_points_0": "100", "d1-seen": "0"})
    assert answer.status_code == 422
    assert "it begins when round 1 is closed" in words(answer) and table.match.entries.count() == 0
    sent = {"here": [member.pk for member in night.members[1:]], "draw": ""}
    page = as_secretary.post(f"/evenings/{night.evening.pk}/roll-call/", sent, follow=True)
    assert "Drawn, but gone Player 001" in words(page)
    page = as_secretary.post(f"/evenings/{night.evening.pk}/repair/", {"first": "2"}, follow=True)
    assert "Everyone with a new seat is listed below." in words(page)
    assert "Player 001" in words(page)


def test_of_fixed_pairs_a_whole_pair_sits_out(as_secretary, night_of):
    night = night_of(10, drawing="pairs")
    pair_up(night)
    one, other, third = (member.pk for member in night.members[:3])
    response = draws(as_secretary, night, method="pairs", sitting_out=[one, third])
    assert "If the number of pairs is odd, tick both partners of one pair, or nobody." in words(response)
    draws(as_secretary, night, method="pairs", sitting_out=[one, other])
    out = Round.objects.get().results.filter(kind="sat_out")
    assert set(out.values_list("member", flat=True)) == {one, other}


def test_moves_after_the_draw_are_in_the_file_and_change_no_draw(night_of, as_secretary, drawn_again):
    night = night_of(9)
    night.here(night.members[:8])
    round_ = night.draw()
    one, other = round_.results.get(token=1).member, round_.results.get(token=6).member
    swap(round_, 1, 6)
    moved = as_secretary.get(f"/draws/{round_.draw_id}/draw.json").json()["moved_since"]
    told = {(each["name"], each["before"], each["after"]) for each in moved}
    assert told == {(str(one), 1, 6), (str(other), 6, 1)}
    night.here(night.members)  # someone who was not drawn, and has no number there
    table, seen = round_.tables.get(number=1), in_order(round_.results.all())
    reseat(table=table, members=[night.members[8].pk, *night.at(table)[1:]], seen=seen, by=None)
    assert "The same seating" in drawn_again(round_)


def test_rounds_that_were_never_played_are_forgotten_by_the_next_evening(night_of):
    night = night_of(9)
    night.draw(rounds=4)
    night.totals(night.evening.rounds.get(number=1).tables.get(number=1))
    night.evening = night.season.evenings.create(date="2026-12-01")
    assert [len(rounds) for rounds, _benches in evenings_before(night.evening).values()] == [1]
    assert len(times_sat_out(night.evening)) == 1


def test_pairs_made_or_parted_after_the_draw_or_its_fit_are_out_of_step(as_secretary, night_of):
    night = night_of(10, drawing="pairs")
    pair_up(night)
    Pair.objects.last().delete()
    night.draw(rounds=4)
    assert attendance_changes(night.evening)["fits"]
    last = Pair.objects.create(evening=night.evening, one=night.members[8], other=night.members[9])
    assert progress(night.evening).is_out_of_step
    text = words(as_secretary.get(f"/evenings/{night.evening.pk}/repair/"))
    assert "The fixed pairs have been changed since the rounds were drawn." in text
    repair(night, 2)
    assert attendance_changes(night.evening)["fits"]
    last.delete()
    assert not attendance_changes(night.evening)["fits"]


def test_pairs_and_partners_are_offered_only_where_partners_play(as_secretary, night_of):
    partners = ("same partner", 'value="pairs"', "partners_by_standing")
    form = as_secretary.get(f"/seasons/{night_of(8).season.pk}/edit/").text
    assert all(part in form for part in partners)
    night = night_of(8, game="differenzler", drawing="mixed")
    for page in ("/seasons/new/?game=differenzler", f"/seasons/{night.season.pk}/edit/"):
        form = as_secretary.get(page).text
        assert "players meet as rarely as possible" in form and 'value="tokens"' in form
        assert not any(part in form for part in partners)
    season = as_secretary.get(f"/seasons/{night.season.pk}/").text
    assert "The draw is mixed: players meet again as rarely as possible." in season
    draw = as_secretary.get(f"/evenings/{night.evening.pk}/draw/").text
    assert not any(part in draw for part in (*partners, "Fixed pairs"))
