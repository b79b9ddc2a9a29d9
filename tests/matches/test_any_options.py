"""Whatever options the rules accept, the pages and sheets of a match answer."""

from __future__ import annotations

from importlib import import_module

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jassclub.engine.rules.registry import GAMES
from jassclub.games import PRESENTATIONS
from jassclub.matches.actions.starting import NewMatch, Player, start_matches
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Match

few = settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[
        *(HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.data_too_large),
        HealthCheck.filter_too_much,
    ],
)


@pytest.mark.parametrize("slug", PRESENTATIONS)
@few
@given(data=st.data())
def test_a_match_with_any_options_is_shown_written_and_printed(as_helper, slug, data):
    strategies, game = import_module(f"tests.engine.rules.strategies.{slug}"), GAMES[slug]
    options, seats = data.draw(strategies.tables())
    players = [Player(name=f"Player {seat}") for seat in range(seats)]
    first = data.draw(st.sampled_from([None, *range(seats)]))
    Match.objects.all().delete()
    [match] = start_matches(new=[NewMatch(slug, options, players, first=first)], key="link")
    read = game.options(options, seats)
    played = game.start(read)
    for number in range(1, data.draw(st.integers(1, 4))):
        if played.finished:
            break
        deal = data.draw(strategies.deals(read, played))
        write_entry(match=match, number=number, data=deal, seen=0, by=None)
        played = game.add(read, played, deal)
    for page in (
        f"/matches/{match.pk}/",
        f"/matches/{match.pk}/corrections/",
        f"/matches/{match.pk}/announcements/",
        f"/matches/{match.pk}/totals/",
        f"/api/matches/{match.pk}/",
        f"/api/matches/{match.pk}/sheet.pdf",
        f"/api/matches/{match.pk}/sheet.pdf?blank=1&paper=A5",
    ):
        assert as_helper.get(page).status_code in (200, 302), page
    assert as_helper.get(f"/api/matches/{match.pk}/").json()["score"] == played.to_json()
