"""The target of an evening is secret until it is shown, then everyone sees who was nearest."""

from random import Random

import pytest

from jassclub.home.journal import journal_sheet_of
from jassclub.journal.actions import undo_line
from jassclub.journal.kinds import words_of
from jassclub.journal.models import Line
from jassclub.prizes.actions.final_standings import freeze_standings
from jassclub.prizes.actions.prizes import add_prize, set_target, show_target
from jassclub.prizes.models import Target
from jassclub.prizes.queries.prizes import prize_giving, target_lines
from jassclub.seasons.number_format import written
from tests.answers import refused

SECRET = 1_234_567  # found nowhere by chance


@pytest.fixture
def over(night):
    night.play()
    night.play(seed=2)
    return night


def test_nobody_reads_the_target_before_it_is_shown(over, as_reader, as_secretary):
    set_target(evening=over.evening, number=SECRET)
    prizes, target = (f"/evenings/{over.evening.pk}/{each}/" for each in ("prizes", "target"))
    for client in (as_reader, as_secretary):
        for page in (target, over.evening.get_absolute_url(), over.season.get_absolute_url()):
            assert str(SECRET) not in client.get(page).text
    said = as_secretary.get(prizes).text
    assert "nobody has seen it yet" in said and str(SECRET) not in said
    assert str(SECRET) not in as_secretary.get("/journal/").text
    assert "567" not in words_of(Line.objects.get(what="target_set"))
    set_target(evening=over.evening, low=SECRET, high=SECRET, seed=5)
    sheet = f"/evenings/{over.evening.pk}/journal.csv"
    assert str(SECRET) not in as_secretary.get(sheet).getvalue().decode()
    assert str(SECRET) not in str(list(journal_sheet_of(Line.objects.all()).rows))
    as_secretary.post(prizes, {"show_target": ""})
    assert str(SECRET) in as_secretary.get(sheet).getvalue().decode()
    assert str(SECRET) in as_reader.get(target).text
    assert f'href="{target}"' in as_reader.get(over.evening.get_absolute_url()).text


def test_no_distance_is_shown_before_the_target_is(over, as_secretary):
    target = set_target(evening=over.evening, number=SECRET)
    far = [written(each.distance) for each in target_lines(over.evening, target)]
    freeze_standings(of=over.evening, by=None)
    add_prize(of=over.evening, what="Cheese", to="target")
    [proposal] = prize_giving(over.evening)["proposals"]
    address, paper = (f"/evenings/{over.evening.pk}/{page}" for page in ("prizes/", "target.pdf"))
    page = as_secretary.get(address).text
    assert str(proposal["candidates"][0].line.member) in page and "(rank 1)" in page
    assert not any(each in page for each in (*far, "target.pdf"))
    assert as_secretary.get(paper).status_code == 404
    show_target(evening=over.evening)
    page = as_secretary.get(address).text
    assert far[0] in page and "target.pdf" in page and as_secretary.get(paper).status_code == 200


def test_a_drawn_target_lies_between_its_bounds_and_its_seed_gives_it_again(over, as_secretary):
    as_secretary.post(f"/evenings/{over.evening.pk}/prizes/", {"target": "", "low": "900", "high": "1600"})
    target = Target.objects.get()
    assert 900 <= target.number <= 1600
    assert target.number == Random(target.seed).randint(900, 1600)


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"low": "9", "high": "3"}, "The upper bound must be above the lower one."),
        ({"low": "9"}, "Enter the secret number, or both bounds."),
        ({"number": "1200", "low": "9", "high": "30"}, "Enter the secret number or the bounds, not both"),
        ({"number": "many"}, "Enter a whole number."),
    ],
)
def test_a_target_that_cannot_be_is_refused_and_what_was_typed_stays(over, as_secretary, sent, words):
    answer = as_secretary.post(f"/evenings/{over.evening.pk}/prizes/", {"target": "", **sent})
    assert words in answer.text and not Target.objects.exists()
    assert all(f'value="{value}"' in answer.text for value in sent.values())


def test_the_points_of_both_rounds_are_added_up_and_the_nearest_gets_the_prize(over):
    points = [over.points(each) for each in over.evening.rounds.order_by("number")]
    sums = {name: points[0][name] + points[1][name] for name in points[0]}
    wanted = sorted(sums.values())[2]
    lines = target_lines(over.evening, set_target(evening=over.evening, number=wanted))
    salami = {"what": "Salami", "to": "target"}
    assert {each.name: each.points for each in lines} == sums
    nearest = sorted(name for name, each in sums.items() if each == wanted)
    assert [each.name for each in lines if each.rank == 1] == nearest
    add_prize(of=over.evening, **salami)
    freeze_standings(of=over.evening, by=None)
    [proposal] = prize_giving(over.evening)["proposals"]
    first = proposal["candidates"][: proposal["equal"]]
    assert sorted(str(each.line.member) for each in first) == nearest
    assert "Only an evening has a secret number" in str(refused(add_prize, of=over.season, **salami))


def test_a_target_is_undone_as_long_as_it_is_secret_and_stays_once_it_is_shown(over, secretary):
    set_target(evening=over.evening, number=5)
    undo_line(line=Line.objects.get(what="target_set"), by=secretary)
    assert not Target.objects.exists()
    set_target(evening=over.evening, number=6)
    show_target(evening=over.evening)
    assert "already been shown" in str(refused(set_target, evening=over.evening, number=7))
    assert refused(undo_line, line=Line.objects.filter(what="target_set").first(), by=secretary)
