"""Whatever options the rules accept, the pages and sheets of a match answer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassclub.games import PRESENTATIONS
from jassclub.matches.models import Match
from jassclub.matches.queries.records import record_of
from tests.engine.rules.played import tables
from tests.matches.conftest import FEW, a_match


@pytest.mark.parametrize("slug", PRESENTATIONS)
@settings(FEW, max_examples=4)
@given(data=st.data())
def test_a_match_with_any_options_is_shown_written_and_printed(as_helper, slug, data):
    options, seats = data.draw(tables(slug))
    Match.objects.all().delete()
    first = data.draw(st.sampled_from([None, *range(seats)]))
    match = a_match(data, slug, options, seats, most=3, first=first)
    for page in ("", "corrections/", "announcements/", "totals/"):
        assert as_helper.get(f"/matches/{match.pk}/{page}").status_code in (200, 302), page
    for paper in ("sheet.pdf", "sheet.pdf?blank=1&paper=A5"):
        assert as_helper.get(f"/api/matches/{match.pk}/{paper}").status_code == 200, paper
    score = as_helper.get(f"/api/matches/{match.pk}/").json()["score"]
    assert score == record_of(match).played.to_json()
