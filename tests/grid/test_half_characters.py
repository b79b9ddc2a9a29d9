"""Half a character (a lone surrogate) and NUL, which no database keeps, wherever JSON comes in: as a name or
as a value they are refused in words, and never an error page. Of the API see tests/api/test_api_games.py."""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from jassclub.drawing.actions.pairs import add_wish
from jassclub.exchange.forms import packed
from jassclub.exchange.queries import season_file
from jassclub.seasons.models import Season
from jassclub.seasons.regulation_json import InvalidRegulation
from jassclub.seasons.regulation_json import from_json as regulation_of
from tests.test_access import INTRUDER, RESULTS_OF_INTRUDER

pytestmark = pytest.mark.postgresql

BAD = {"half a character": "\ud800", "the other half": "x\udc00", "NUL": "\x00"}
each_bad = pytest.mark.parametrize("bad", BAD.values(), ids=BAD.keys())


def spoilt(whole: Any, bad: str) -> Iterator[tuple[str, Any]]:
    """The same again and again with this at another place, and that place: instead of each text, and as one
    more name in each object. Of a list the first stands for all."""
    for place in list(places(whole)):
        copy = deepcopy(whole)
        inner = copy
        for step in place[:-1]:
            inner = inner[step]
        inner[bad if place[-1] is ... else place[-1]] = bad
        yield " › ".join("a name" if step is ... else str(step) for step in place), copy


def places(value: Any, so_far: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict):
        yield (*so_far, ...)
        for name in value:
            yield from places(value[name], (*so_far, name))
    elif isinstance(value, list) and value:
        yield from places(value[0], (*so_far, 0))
    elif isinstance(value, str):
        yield so_far


@each_bad
def test_in_the_file_of_a_season_it_is_refused_by_name(as_secretary, night, bad):
    add_wish(kind="apart", one=night.members[0], other=night.members[1])
    night.play()
    seasons, tried = Season.objects.count(), 0
    for place, content in spoilt(json.loads(season_file(night.season)), bad):
        escaped, plain = json.dumps(content), json.dumps(content, ensure_ascii=False)
        sent = {"file": SimpleUploadedFile("season.json", escaped.encode())}
        ways = (sent, {"text": escaped}, {"packed": packed(plain), "name": "Backup"})
        answer = as_secretary.post("/seasons/load/", ways[tried % 3])
        assert answer.status_code in (200, 422), place
        form = answer.context.get("form") or answer.context["file_form"]
        assert form.errors, place
        tried += 1
    assert tried > 50 and Season.objects.count() == seasons


@each_bad
def test_in_a_regulation_it_is_refused_by_name(bad):
    whole = {"ties": ["lot"], "adjustments": [{"player": "Anna", "points": 1, "reason": "late"}]}
    for place, content in spoilt(whole, bad):
        with pytest.raises(InvalidRegulation) as refusal:
            regulation_of(content)
        assert str(refusal.value).encode(), place


@each_bad
@pytest.mark.parametrize("address", ["/members/add/", "/seasons/import/"])
def test_in_a_list_that_a_page_sends_back_it_is_refused(as_secretary, night, address, bad):
    sent = INTRUDER if "members" in address else {**INTRUDER, **RESULTS_OF_INTRUDER}
    for _place, table in spoilt(json.loads(sent["table"]), bad):
        for more in ({}, {"read_as": ""}):
            answer = as_secretary.post(address, {**sent, **more, "table": json.dumps(table)})
            assert answer.status_code in (200, 422)
            assert "The list cannot be read any more" in answer.text
