"""Nobody can say it was chosen: every draw stays to be seen, and a round's page tells the truth of it."""

import json
import re

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command

from jassclub.drawing.actions import drawing
from jassclub.drawing.actions import rounds as repairing
from jassclub.drawing.actions.drawing import announce_draw, carry_out, draw_round
from jassclub.drawing.actions.rounds import take_back
from jassclub.drawing.queries.record import draw_file, drawn_rounds
from jassclub.engine.draws.plan import fingerprint_of_file
from jassclub.matches.models import Match
from jassclub.rounds.actions import tokens_of
from jassclub.rounds.models import Draw, Round, SeatChange, TakenBack
from tests.answers import refusal, words
from tests.drawing.acts import from_bag, late, repair, swap
from tests.test_queries import queries_of

TIME = r"(?:\d+ \w+ \d{4}, )?\d\d:\d\d"  # with the date where the evening is on another day than today


def drawn_by_name(draw: Draw) -> list[list[list[str]]]:
    drawn = [each["drawn"]["tables"] for each in drawn_rounds(draw)]
    return [[[name for _token, name in table] for table in tables] for tables in drawn]


def test_a_round_from_the_bag_stays_drawn_by_hand_whoever_comes_and_goes(as_reader, night_of):
    night = night_of(9)
    round_, names = from_bag(night, 8), [str(member) for member in night.members]
    gone = night.members.pop(3)
    late(night)
    repair(night)
    assert gone.pk not in tokens_of(round_)
    assert drawn_by_name(round_.draw) == [[names[:4], names[4:8]]]
    page = words(as_reader.get(round_.draw.get_absolute_url()))
    assert "As drawn Table 1 Player 001 1 Player 002 2 Player 003 3 Player 004 4" in page
    assert "Sits out: Player 009" in page and "nothing was left to the program" in page
    assert as_reader.get(f"{round_.draw.get_absolute_url()}draw.json").status_code == 404
    text = words(as_reader.get(f"/rounds/{round_.pk}/"))
    story = f"8 tokens drawn by hand, {TIME}; \\d seats? changed when people came and left, {TIME}"
    assert re.search(story, text)
    assert "Late Lea: not in this round → " in text
    assert "drawn by hand" in words(as_reader.get(f"/rounds/{round_.pk}/draw/"))


def test_a_round_fitted_twice_and_with_wrong_seats_tells_all_of_it_in_order(as_reader, night_of):
    night = night_of(22)
    round_ = night.draw()
    late(night)
    repair(night)
    swap(round_, 1, 6)
    night.here(night.members[1:])
    repair(night)
    text = words(as_reader.get(f"/rounds/{round_.pk}/"))
    story = re.search(f"Mixed draw, {TIME}(; .*?{TIME})+", text)[0]
    parts = [re.sub(f", {TIME}$", "", part) for part in story.split("; ")]
    fits = Draw.objects.filter(is_repair=True)
    first, second = (SeatChange.objects.filter(repair=fit).count() for fit in fits)
    assert parts == [
        "Mixed draw",
        f"{first} seat{'s' * (first > 1)} changed when someone came",
        "2 seats corrected",
        f"{second} seat{'s' * (second > 1)} changed when someone left",
    ]


def test_a_draw_and_each_of_its_fits_can_be_checked_also_after_it_was_taken_back(
    as_reader, night_of, tmp_path, capsys
):
    night = night_of(22)
    night.draw(rounds=3)
    late(night)
    repair(night, 2)
    late(night, "Later Lou")
    repair(night, 3)
    third = Round.objects.get(number=3)
    page = as_reader.get(f"/rounds/{third.pk}/draw/").text
    assert all(f"{draw.get_absolute_url()}draw.json" in page for draw in Draw.objects.all())
    take_back(round_=third)
    path = tmp_path / "draw.json"
    for draw in Draw.objects.all():
        path.write_text(as_reader.get(f"{draw.get_absolute_url()}draw.json").text)
        assert json.loads(path.read_text())["taken_back"] == [3]
        call_command("draw", "--again", str(path))
        answer = capsys.readouterr().err
        assert "The same seating" in answer and "It is the one in the file." in answer


def test_the_file_of_a_fit_says_who_was_moved_after_it(night_of):
    night = night_of(22)
    round_ = night.draw()
    swap(round_, 1, 6)
    late(night)
    repair(night)
    swap(round_, 2, 7)
    fit = Draw.objects.get(is_repair=True)
    assert {each["before"] for each in draw_file(fit)["moved_since"]} == {2, 7}
    moved = [each["before"] for each in draw_file(round_.draw)["moved_since"]]
    assert set(moved[:2]) == {1, 6} and set(moved[-2:]) == {2, 7} and len(moved) > 4


def test_the_order_of_changes_is_that_in_which_they_were_written_whatever_the_clock_says(as_reader, night):
    round_ = night.draw()
    swap(round_, 1, 6)
    last = SeatChange.objects.last().pk
    swap(round_, 2, 7)
    SeatChange.objects.filter(pk__gt=last).update(at="2020-01-01T12:00:00Z")  # someone set the clock
    page = words(as_reader.get(f"/rounds/{round_.pk}/"))
    assert re.search(f"2 seats corrected, {TIME}; 2 seats corrected, 1 Jan", page)
    assert page.index("1 Jan 2020") < page.index("token 6 → table 1, token 1")


def test_after_five_draws_taken_back_the_page_says_so_and_shows_each(as_reader, as_helper, night, secretary):
    shown = []
    for seed in range(5):
        round_ = night.draw(seed)
        shown.append(night.at(round_.tables.get(number=1)))
        take_back(round_=round_, by=secretary)
    sixth = night.draw(6)
    page = as_reader.get(f"/rounds/{sixth.pk}/")
    story = f"Draw number 6 of this round; 5 were taken back at .* and {TIME} by the secretary"
    assert re.search(story, words(page))
    assert "by sekretaria" in words(as_helper.get(f"/rounds/{sixth.pk}/"))
    assert "sekretaria" not in page.text
    names = {member.pk: str(member) for member in night.members}
    for draw, table in zip(Draw.objects.all(), shown, strict=False):
        assert draw.get_absolute_url() in page.text
        assert drawn_by_name(draw)[0][0] == [names[member] for member in table]
        record = words(as_reader.get(draw.get_absolute_url()))
        assert "Taken back on" in record and " ".join(names[member] for member in table[:1]) in record


def test_the_evening_shows_what_was_taken_back_also_where_nothing_is_drawn(as_reader, night, secretary):
    draw = night.draw(rounds=4).draw
    night_page = f"/evenings/{night.evening.pk}/"
    assert "Draws that were taken back or never carried out" not in words(as_reader.get(night_page))
    take_back(round_=night.evening.rounds.get(number=3), by=secretary)
    take_back(round_=night.evening.rounds.get(number=1), by=secretary)
    text = words(as_reader.get(night_page))
    assert re.search(f"Rounds 3 to 4: Mixed draw, {TIME}; taken back {TIME} by the secretary\\.", text)
    assert re.search(f"Rounds 1 to 2: Mixed draw, {TIME}; taken back", text)
    assert draw.get_absolute_url() in as_reader.get(night_page).text


def test_what_was_changed_before_a_draw_was_taken_back_stays_to_be_seen(as_reader, night_of):
    night = night_of(9)
    round_ = night.draw()
    swap(round_, 1, 6)
    late(night)
    repair(night)
    sat = [night.at(table) for table in round_.tables.order_by("number")]
    take_back(round_=round_)
    assert not Round.objects.exists() and not Match.objects.exists()
    assert {row.draw.is_repair for row in TakenBack.objects.all()} == {False, True}
    assert [row.seated["tables"] for row in TakenBack.objects.all()] == [sat, sat]
    assert "Seats when it was taken back" in words(as_reader.get(round_.draw.get_absolute_url()))
    again = night.draw(2)
    text = words(as_reader.get(f"/rounds/{again.pk}/"))
    assert "Second draw of this round; 1 was taken back at" in text  # the fit was none of its own
    assert "changed when" not in text


def test_the_fingerprint_is_shown_first_and_then_drawn(as_secretary, as_reader, night):
    sent = {"first": "1", "method": "mixed", "rounds": "1", "announce": ""}
    for _press in range(2):
        page = as_secretary.post(f"/evenings/{night.evening.pk}/draw/", sent, follow=True)
    draw = Draw.objects.get()
    assert page.redirect_chain == [(draw.get_absolute_url(), 302)] and draw.drawn is None
    for client in (as_secretary, as_reader):
        text = words(client.get(draw.get_absolute_url()))
        assert draw.fingerprint in text and "Nothing is drawn yet." in text
        assert str(draw.seed) not in text and draw.nonce not in text
    assert "announced" in words(as_reader.get(f"/evenings/{night.evening.pk}/"))
    assert as_reader.get(f"{draw.get_absolute_url()}draw.json").status_code == 404
    drawn = as_secretary.post(f"{draw.get_absolute_url()}carry-out/", follow=True)
    assert "Round 1 is drawn." in words(drawn)
    content = as_reader.get(f"{draw.get_absolute_url()}draw.json").json()
    assert fingerprint_of_file(content) == draw.fingerprint == content["fingerprint"]
    as_secretary.post(f"{draw.get_absolute_url()}carry-out/")
    assert Round.objects.count() == 1 and Draw.objects.count() == 1


@pytest.mark.parametrize("change", ["someone left", "a wish", "another draw"])
def test_what_was_announced_is_not_drawn_where_it_would_be_another_draw(as_secretary, night, change):
    draw = announce_draw(evening=night.evening, by=None)
    if change == "someone left":
        night.here(night.members[1:])
    elif change == "a wish":
        as_secretary.post("/wishes/", {"kind": "first_table", "one": night.members[0].pk})
    else:
        draw_round(evening=night.evening, by=None, seed=5)
    assert refusal(carry_out, draw=draw) == ("drawn" if change == "another draw" else "changed")
    page = words(as_secretary.post(f"{draw.get_absolute_url()}carry-out/", follow=True))
    assert "Announced but not carried out." in page
    assert Draw.objects.get(pk=draw.pk).drawn is None


def test_the_pages_of_draws_ask_the_database_as_often_after_many_draws(as_reader, night_of):
    counted = []
    for players, times in ((8, 1), (13, 4)):
        night = night_of(players)
        for seed in range(times):
            take_back(round_=night.draw(seed, rounds=2))
        draw = Draw.objects.filter(evening=night.evening).last()
        round_ = night.draw(9)
        pages = (f"/rounds/{round_.pk}/", f"/evenings/{night.evening.pk}/", draw.get_absolute_url())
        for page in pages:
            as_reader.get(page)  # whatever is loaded once is loaded now
        counted.append([queries_of(as_reader, page) for page in pages])
    assert counted[0] == counted[1] and max(counted[0]) <= 16, counted


def test_a_fit_that_was_announced_and_not_carried_out_is_on_the_evenings_page(as_reader, night, monkeypatch):
    night.draw()
    late(night)

    def breaks(*_args, **_words):
        raise ValidationError("the power went")

    monkeypatch.setattr(repairing, "carried_out", breaks)
    with pytest.raises(ValidationError, match="the power went"):
        repair(night)
    fit = Draw.objects.get(is_repair=True)
    page = as_reader.get(f"/evenings/{night.evening.pk}/")
    assert "but not carried out" in words(page) and fit.get_absolute_url() in page.text


def test_someone_who_leaves_while_the_program_draws_is_not_seated(night_of, monkeypatch):
    night = night_of(9)
    drawn_by, leaves = drawing.announcing.drawn_by, [night.members[8]]

    def draws_while_someone_leaves(draw):
        if leaves:
            leaves.clear()
            night.here(night.members[:8])
        return drawn_by(draw)

    monkeypatch.setattr(drawing.announcing, "drawn_by", draws_while_someone_leaves)
    round_ = drawing.draw_round(evening=night.evening, by=None, method="mixed")
    assert round_.results.count() == 8
    assert [each.drawn is None for each in night.evening.draws.order_by("pk")] == [True, False]


def test_the_next_round_goes_on_in_the_movement(night_of):
    night = night_of(8)
    night.play(seed=1, method=None)
    [first] = night.evening.draws.all()
    positions = first.drawn["movement"]["positions"]
    assert (sorted(positions), first.drawn["movement"]["next"]) == (list(range(1, 9)), 1)
    second = night.draw(seed=2).draw
    assert second.plan["movement"] == first.drawn["movement"]
    assert second.drawn["movement"] == {"positions": positions, "next": 2}
