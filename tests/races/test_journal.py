"""Whatever anybody does leaves exactly one line in the journal; what is refused leaves none."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.utils import translation

from jassclub.journal.kinds import registered, words_of
from jassclub.journal.models import Line
from tests.races.acts import ACTS
from tests.races.races import REFUSALS
from tests.races.scenes import MOMENTS, Copier

pytestmark = pytest.mark.postgresql

LANGUAGES = ("en", "de", "es", "fr", "nl")
# What they write is no change of anything that the club would ask for later.
NOTHING_TO_NOTE = {"count_try", "uncount_try", "count_again", "leave_uncounted"}
CHANGE_NOTHING = {"takes_pairs_over"}  # there are none of an evening before
TWO_STEPS = {"draw_round", "repair_rounds"}  # announced, then carried out: a line each


class TakenBack(Exception):
    """Ends what was tried."""


def lines_of(act, scene) -> tuple[list[Line], Exception | None]:
    """The lines that somebody's act leaves in a scene, and why it was refused; then all is as before."""
    try:
        with transaction.atomic():
            prepared = act.prepared(scene, 0)
            last = Line.objects.first().pk
            refused = None
            try:
                with transaction.atomic():
                    prepared()
            except REFUSALS as refusal:
                refused = refusal
            found = list(Line.objects.filter(pk__gt=last).order_by("pk"))
            raise TakenBack
    except TakenBack:
        scene.codes.clear()
        return found, refused


@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: moment.__name__)
def test_every_act_leaves_its_line_with_words_in_every_language(secretary, moment):
    [scene], done = Copier(moment).make(["#1#"]), 0
    for act in ACTS:
        if moment not in act.moments:
            continue
        lines, refused = lines_of(act, scene)
        service = act.service.__name__
        if refused or service in NOTHING_TO_NOTE:
            assert not lines, act.name
            continue
        done += 1
        wanted = 0 if act.name in CHANGE_NOTHING else 2 if service in TWO_STEPS else 1
        assert len(lines) == wanted, f"{act.name}: {lines}"
        for line in lines:
            assert line.what in registered(), line.what
            for language in LANGUAGES:
                with translation.override(language):
                    assert "%(" not in words_of(line)
    assert done > 15
