"""At a prize-giving the wall shows the ranks one by one, from the last; nothing gives the others away."""

from itertools import groupby

import pytest

from jassclub.members.actions import NewMember, add_members
from jassclub.prizes.actions.final_standings import close_season, freeze_standings, reveal
from jassclub.results.models import FinalLine, FinalStandings
from tests.answers import refused, words


@pytest.fixture
def frozen(night):
    night.play()
    night.play(seed=2)
    freeze_standings(of=night.evening, by=None)
    freeze_standings(of=night.season, by=None)
    return night


def lines(of_season: bool) -> list[FinalLine]:
    return list(FinalLine.objects.filter(standings__evening__isnull=of_season).select_related("member"))


def by_rank(of_season: bool = False) -> list[list[FinalLine]]:
    """From the last rank to the first, players who share one together."""
    last_first = sorted(lines(of_season), key=lambda line: -line.rank)
    return [list(group) for _rank, group in groupby(last_first, lambda line: line.rank)]


def shown(as_reader, night) -> str:
    return as_reader.get(f"/evenings/{night.evening.pk}/wall/").text


def test_the_ranks_come_one_by_one_from_the_last_and_can_be_taken_back(frozen, as_secretary, as_reader):
    groups = by_rank(of_season=True)
    page = f"/seasons/{frozen.season.pk}/prizes/"
    as_secretary.post(page, {"reveal": "0"})
    for done in range(len(groups) + 1):
        wall = shown(as_reader, frozen)
        for number, group in enumerate(groups):
            assert {str(line.member) in wall for line in group} == {number < done}, (done, group)
        if done < len(groups):
            button = f'name="reveal" value="{done + 1}" autofocus>Next: rank {groups[done][0].rank}<'
            assert button in as_secretary.get(page).text
            for _twice in range(2):
                as_secretary.post(page, {"reveal": str(done + 1)})
    assert "Everyone has been revealed." in as_secretary.get(page).text
    as_secretary.post(page, {"reveal": str(len(groups) - 1)})
    assert str(groups[-1][0].member) not in shown(as_reader, frozen)
    as_secretary.post(page, {"reveal_end": ""})
    assert "In a moment" not in shown(as_reader, frozen)
    assert not FinalStandings.objects.filter(revealed__isnull=False).exists()
    said = words(as_secretary.get("/journal/"))
    assert "prize-giving on the big screen: begun" in said and "prize-giving on the big screen: ended" in said
    assert "None" not in said and "prize-giving: 0" not in said


@pytest.mark.parametrize("of", ["evening", "season"])
def test_what_is_not_revealed_is_given_away_nowhere(frozen, as_reader, of):
    """Nothing was hidden before: starting hides the last round."""
    address, evening = frozen.season.get_absolute_url(), f"/evenings/{frozen.evening.pk}"
    parts = ("", "?live", "wall/", "wall/?show=standings", "standings.csv", "deals.csv")
    pages = (address, f"{address}standings.csv", *(f"{evening}/{part}" for part in parts))

    def text(page: str) -> str:
        answer = as_reader.get(page)
        return answer.getvalue().decode() if answer.streaming else answer.text

    totals = {str(int(each.total)) for each in lines(of == "season")}
    assert any(total in text(f"{evening}/").replace("’", "").replace(",", "") for total in totals)
    reveal(of=getattr(frozen, of), ranks=0)
    for page in pages:
        found = text(page).replace("’", "").replace(",", "")
        assert not [total for total in totals if f">{total}<" in found], page
    assert "hidden until the prize-giving" in text(f"{evening}/")
    assert "Round 2" not in text(f"{evening}/standings.csv")


@pytest.mark.parametrize("of", ["evening", "season"])
def test_whoever_shows_everything_ends_it_on_the_wall(frozen, as_secretary, as_reader, of):
    reveal(of=getattr(frozen, of), ranks=1)
    assert frozen.season.evenings.filter(hidden_from__isnull=False).exists()
    as_secretary.post(f"/{of}s/{getattr(frozen, of).pk}/prizes/", {"show": ""})
    wall = shown(as_reader, frozen)
    assert all(str(line.member) in wall for line in lines(of == "season"))
    assert not frozen.season.evenings.filter(hidden_from__isnull=False).exists()
    assert not FinalStandings.objects.filter(revealed__isnull=False).exists()


def test_nonsense_a_closed_season_and_what_is_not_frozen_reveal_nothing(frozen, night_of, as_secretary):
    for sent in ("", "x", "-1", "99999999999"):
        as_secretary.post(f"/evenings/{frozen.evening.pk}/prizes/", {"reveal": sent})
    assert not FinalStandings.objects.filter(revealed__isnull=False).exists()
    close_season(season=frozen.season)
    assert "is closed" in str(refused(reveal, of=frozen.season, ranks=0))
    assert "Freeze the standings first" in str(refused(reveal, of=night_of(4).evening, ranks=0))


def test_the_newest_stand_out_and_who_shares_a_rank_stands_out_together(frozen, as_reader):
    groups = by_rank()
    reveal(of=frozen.evening, ranks=2)
    items = [each for each in shown(as_reader, frozen).split("<li")[1:] if 'class="rank"' in each]
    newest = {each.split('class="name">')[1].split("<")[0] for each in items if 'class="newest"' in each}
    assert newest == {str(line.member) for line in groups[1]}
    assert len(items) == len(groups[0]) + len(groups[1])


def test_those_behind_the_tenth_can_come_at_once_but_not_who_has_no_rank(night, as_secretary, as_reader):
    final = FinalStandings.objects.create(season=night.season, evening=night.evening)
    people = add_members([NewMember(f"Person {number:03}") for number in range(1, 103)])
    night.play()
    for place, member in enumerate(people, start=1):
        rank = {"rank": place if place <= 100 else None, "is_apart": place == 101}
        final.lines.create(place=place, member=member, total=5000 - place, **rank)
    page = f"/evenings/{night.evening.pk}/prizes/"
    as_secretary.post(page, {"reveal": "0"})
    text = as_secretary.get(page).text
    assert "2 people are not shown on the big screen" in text and 'name="reveal" value="90"' in text
    as_secretary.post(page, {"reveal": "90"})
    wall = shown(as_reader, night)
    assert "Person 011" in wall and "Person 022" in wall and "Person 023" not in wall
    assert "Person 010" not in wall and "Next: rank 10<" in as_secretary.get(page).text
    as_secretary.post(page, {"reveal": "100"})
    wall, text = shown(as_reader, night), as_secretary.get(page).text
    assert "Person 001" in wall and "Person 101" not in wall and "Person 102" not in wall
    assert "Everyone has been revealed." in text and 'name="show" autofocus' in text
