"""Every number opens: the page that says how a total came about, and the list that leads to it."""

import re
from datetime import date
from fractions import Fraction
from html import unescape

import pytest

from jassclub.engine.standings.regulation import Adjustment, Regulation
from jassclub.engine.standings.results import Line
from jassclub.members.models import Member
from jassclub.results.queries.standings import season_standings
from jassclub.rounds.models import Table
from jassclub.season_setup.actions.scoring import set_regulation
from jassclub.seasons.models import Season
from tests.answers import words
from tests.results.test_closed_and_live import cells

FIRST, SECOND = date(2026, 11, 20), date(2026, 12, 4)


def scored(night, **steps) -> None:
    set_regulation(season=night.season, regulation=Regulation(**steps))


@pytest.fixture
def page_of(as_reader, night):
    def get(member, *, of: str = "", **how):
        address = of or f"/seasons/{night.season.pk}/"
        return as_reader.get(f"{address}standings/{member.pk}/", **how)

    return get


@pytest.fixture
def two_evenings(night):
    """Two rounds on the first evening, one on the second, to which the last member did not come."""
    night.play()
    night.play(seed=2)
    night.first = night.evening
    night.evening = night.season.evenings.create(date=SECOND)
    night.here(night.members[:4])
    night.play(seed=3)
    return night


def line_of(night, member) -> Line:
    season = Season.objects.get(pk=night.season.pk)
    return next(each.line for each in season_standings(season).ranked if each.line.player == member.pk)


def points_of(night, member) -> dict[date, list[int]]:
    parts = line_of(night, member).evenings
    return {day: [each.points for each in part.rounds] for day, part in parts.items()}


def test_a_total_shows_its_rounds_and_the_sum_and_leads_to_the_sheets(two_evenings, page_of):
    member = two_evenings.members[0]
    points = points_of(two_evenings, member)
    one, other = points[FIRST]
    [last] = points[SECOND]
    page = page_of(member)
    said = words(page)
    assert f"Round 1 {one} Round 2 {other} {one} + {other} = {one + other}" in said
    assert f"Total {one + other + last} {one + other} + {last} = {one + other + last}" in said
    tables = Table.objects.filter(match__seats__result__member=member)
    assert tables.count() == 3
    for each in (*tables, two_evenings.first, two_evenings.evening):
        last = f"standings/{member.pk}/" if each not in tables else ""
        assert f'href="{each.get_absolute_url()}{last}"' in page.text
    part = page_of(member, headers={"HX-Request": "true"})
    assert "<html" in page.text and "<html" not in part.text
    assert part.text.strip() in page.text
    assert "HX-Request" in page.headers["Vary"]


def test_what_does_not_count_says_why_and_is_crossed_out(two_evenings, page_of):
    scored(two_evenings, round_drop=1, evening_drop=1)
    member = two_evenings.members[0]
    worst = min(points_of(two_evenings, member)[FIRST])
    page = page_of(member)
    assert f'<s class="dropped">{worst}</s>' in page.text
    assert "does not count: the worst of 2 rounds" in words(page)
    assert "does not count: the worst of 2 evenings" in words(page)


def test_weights_penalties_and_excuses_are_there_with_their_reasons(two_evenings, page_of):
    away = two_evenings.members[7]
    late = Adjustment(away.pk, Fraction(-50), "came late")
    assert "4 December 2026 absent –" in words(page_of(away))
    scored(two_evenings, excused={SECOND: frozenset({away.pk})})
    assert "excused, no points" in words(page_of(away))
    scored(
        two_evenings,
        weights={SECOND: Fraction(2)},
        excused={SECOND: frozenset({away.pk})},
        excused_value="average",
        adjustments=(late,),
    )
    first = sum(points_of(two_evenings, away)[FIRST])
    said = words(page_of(away))
    assert f"excused: gets the average of the evenings attended, {first}" in said
    assert f"{first} = {first}" not in said
    assert f"This evening has weight 2: {first} × 2 = {2 * first}" in said
    assert f"came late −50 Total {3 * first - 50} {first} + {first} × 2 − 50 = {3 * first - 50}" in said


def test_an_average_shows_what_is_divided_by_what_and_who_came_too_seldom_why(two_evenings, page_of):
    scored(two_evenings, combine="average", least_evenings=2)
    points = points_of(two_evenings, two_evenings.members[0])
    both = sum(points[FIRST]) + sum(points[SECOND])
    said = words(page_of(two_evenings.members[0]))
    assert f"Total of what counts {both} divided by the evenings that count, weighted" in said
    assert "÷ 2" in said
    said = words(page_of(two_evenings.members[7]))
    assert "Not ranked: 1 evening attended; it takes 2 to be ranked." in said and "Rank" not in said


def test_what_decided_a_tie_stands_on_the_page_and_behind_a_sign_in_the_list(night, page_of, as_reader):
    night.play()
    for ties, how in (((), " in everything that decides"), (("lot",), "; decided by lot: ")):
        scored(night, ties=ties, lot_seed=7)
        first, second, *_others = season_standings(night.season).ranked
        member = next(each for each in night.members if each.pk == first.line.player)
        said = f"Level with {second.line.name} on {first.line.total}{how}"
        assert said in words(page_of(member))
    listed = unescape(as_reader.get(f"/seasons/{night.season.pk}/").text)
    link = next(tag for tag in re.findall(r"<a [^>]*>", listed) if f"standings/{member.pk}/" in tag)
    assert "opens tied" in link and said in link


def test_ranking_points_explain_themselves_in_the_evening_and_in_the_season(two_evenings, page_of, as_reader):
    scored(two_evenings, evening_value="ranks")
    member, evening = two_evenings.members[0], f"/evenings/{two_evenings.first.pk}/"
    part = line_of(two_evenings, member).evenings[FIRST]
    said = f"{part.total} points, rank {part.rank} that evening, worth {part.value}"
    assert said in words(page_of(member)) and said in words(page_of(member, of=evening))
    row = next(each for each in cells(as_reader.get(evening)) if f"/players/{member.pk}/" in each["player"])
    assert row["ranking_points"] == str(part.value)


def test_where_rounds_are_worth_ranking_points_their_points_stand_beside(two_evenings, as_reader):
    scored(two_evenings, evening_value="rounds")
    evening = f"/evenings/{two_evenings.first.pk}/"
    page = as_reader.get(evening)
    ranked = page.context["standings"].ranked
    assert {each.cells[0].points for each in ranked} == {620, 636, 640, 616}
    assert "Each round gives ranking points, shown with its points." in words(page)
    best = max(ranked, key=lambda each: each.cells[0].value).line.player
    said = words(as_reader.get(f"{evening}standings/{best}/"))
    assert "points, rank 1 in the round, worth 25" in said and "that evening, worth" not in said


def test_the_total_and_every_evening_of_a_list_lead_somewhere(two_evenings, page_of, as_reader):
    member, stranger = two_evenings.members[0].pk, Member.objects.create(surname="Stranger").pk
    text = as_reader.get(f"/seasons/{two_evenings.season.pk}/").text
    for of in (two_evenings.season, two_evenings.first, two_evenings.evening):
        assert f'href="{of.get_absolute_url()}standings/{member}/"' in text
        for nobody in (stranger, 987654):
            assert as_reader.get(f"{of.get_absolute_url()}standings/{nobody}/").status_code == 404
    assert f"standings/{two_evenings.members[7].pk}/" in text
    missed = f"{two_evenings.evening.get_absolute_url()}standings/{two_evenings.members[7].pk}/"
    assert missed not in text and as_reader.get(missed).status_code == 404
    for of in ("", f"/evenings/{two_evenings.first.pk}/"):
        main = page_of(two_evenings.members[7], of=of).text.partition("<main")[2]
        links = set(re.findall(r'href="([^"]+)"', main))
        assert len(links) >= 4
        assert {as_reader.get(link).status_code for link in links} == {200}


def test_live_stays_live_from_the_list_to_the_page_and_back(night, table, as_reader):
    night.deal(table, 1, 100)
    address = f"/evenings/{night.evening.pk}/"
    player = night.at(table)[0]
    assert f'href="{address}standings/{player}/?live"' in as_reader.get(f"{address}?live").text
    page = as_reader.get(f"{address}standings/{player}/?live")
    assert "Live standings" in words(page) and f'href="{address}?live"' in page.text
    only_live = as_reader.get(f"{address}standings/{player}/")
    assert words(only_live) == words(page), "of whom no round is closed there is nothing else to say"


def test_a_guest_in_a_list_of_their_own_is_explained_from_that_list(night, as_reader):
    Season.objects.update(guests="apart")
    guest = night.members[7]
    Member.objects.filter(pk=guest.pk).update(is_guest=True)
    night.play()
    address = f"/seasons/{night.season.pk}/"
    assert f"{address}standings/{guest.pk}/" in as_reader.get(address).text
    assert "Rank 1" in words(as_reader.get(f"{address}standings/{guest.pk}/"))
