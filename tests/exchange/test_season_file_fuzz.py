"""Whatever is changed in the file of a season, it is refused in words or loaded whole; no page fails then."""

import copy
import json
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jassclub.drawing.integrity import faults
from jassclub.exchange.actions import load_season
from jassclub.exchange.queries import season_file
from jassclub.rounds.models import Draw, Round, Table
from jassclub.web.schema import Unreadable
from tests.exchange.season_files import empty_the_club, eventful_season, play_vectors

JUNK = (
    *(None, True, False, -1, 0, 1, 2, 7, 10**9, 10**20, 1.5, "", "x", "\ud800", "a\x00b", "=1+1", "9" * 500),
    *([], {}, [[]], [0], [1, 1], {"": ""}, {"rounds": 3}, "2026-11-20", "0001-01-01T00:00:00+00:00"),
)
CHANGE = st.tuples(  # where to go at each step, what to do there, and with what
    st.lists(st.integers(0, 40), min_size=1, max_size=12),
    st.sampled_from(["junk", "drop", "twice", "near", "swap"]),
    st.sampled_from(range(len(JUNK))),
)


def keys_of(content: Any) -> list[Any]:
    return list(content) if isinstance(content, dict) else list(range(len(content)))


def changed(content: Any, steps: list[int], how: str, junk: int) -> None:
    at = content
    for step in steps[:-1]:
        below = at[keys_of(at)[step % len(at)]]
        if not isinstance(below, dict | list) or not below:
            break
        at = below
    keys = keys_of(at)
    key = keys[steps[-1] % len(keys)]
    if how == "drop":
        del at[key]
    elif how == "twice" and isinstance(at, list):
        at.insert(key, copy.deepcopy(at[key]))
    elif how == "near" and type(at[key]) is int:
        at[key] += 1 if junk % 2 else -1
    elif how == "swap":
        other = keys[junk % len(keys)]
        at[key], at[other] = at[other], at[key]
    else:
        at[key] = copy.deepcopy(JUNK[junk])


def pages() -> list[str]:
    found = ["/", "/seasons/", "/members/"]
    for table in Table.objects.all():
        found += [f"/tables/{table.pk}/{page}" for page in ("", "corrections/", "seats/")]
    for round_ in Round.objects.select_related("evening"):
        found += [f"/rounds/{round_.pk}/", f"/evenings/{round_.evening_id}/"]
        found += [f"/rounds/{round_.pk}/draw/"] if round_.draw_id else []
        found += [f"/rounds/{round_.pk}/table-sheets.pdf", f"/evenings/{round_.evening_id}/score-sheets.pdf"]
        found += [f"/evenings/{round_.evening_id}/{what}.xlsx" for what in ("deals", "results", "standings")]
        found += [f"/seasons/{round_.evening.season_id}/{page}" for page in ("", "meetings/", "edit/")]
    return [*dict.fromkeys(found), *(f"/draws/{draw.pk}/" for draw in Draw.objects.all())]


def whole_or_refused(client, text: str) -> bool:
    """Whether it was loaded; the club is empty again afterwards."""
    try:
        with transaction.atomic():
            load_season(text=text)
            assert faults() == []
            assert {page for page in pages() if client.get(page).status_code != 200} == set()
            transaction.set_rollback(True)
        return True
    except (Unreadable, ValidationError) as refusal:
        assert str(refusal)
        return False


@pytest.fixture(params=["eventful", "coiffeur", "jazz"])
def content(request, night_of, secretary):
    if request.param == "eventful":
        text = season_file(eventful_season(night_of, secretary))
    else:
        text = season_file(play_vectors(night_of, request.param, secretary))
    empty_the_club()
    return json.loads(text)


@pytest.mark.parametrize("examples", [5, pytest.param(100, marks=pytest.mark.everything)])
def test_a_changed_file_is_refused_in_words_or_loaded_whole(content, as_secretary, examples):
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(CHANGE, min_size=1, max_size=2))
    def load(changes):
        changing = copy.deepcopy(content)
        for steps, how, junk in changes:
            changed(changing, steps, how, junk)
        whole_or_refused(as_secretary, json.dumps(changing))

    load()


def test_the_file_as_it_was_is_loaded_and_a_torn_one_is_refused(content, as_secretary):
    whole = json.dumps(content)
    assert whole_or_refused(as_secretary, whole)
    for part in range(1, 10, 3):
        for text in ("", "}", "\x00"):
            assert not whole_or_refused(as_secretary, whole[: len(whole) * part // 10] + text)
