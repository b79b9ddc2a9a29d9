"""How large the letters on paper are."""

import pytest
from django.conf import settings
from django.urls import reverse

from jassclub.papers.urls import urlpatterns
from tests.printing.conftest import sizes_written


@pytest.mark.parametrize("turn", range(len(settings.LANGUAGES)))
def test_no_letter_is_smaller_than_seven_points(as_secretary, night, turn, in_turn):
    """On any paper of an evening, in any language; the sheets of all games are in tests/matches."""
    night.play()
    round_ = night.draw()
    night.fill(round_.tables.get(number=1))
    keys = {"rounds": round_.pk, "evenings": night.evening.pk, "seasons": night.season.pk}
    addresses = [f"/players/{night.members[0].pk}/{night.evening.date.year}.pdf"]
    for path in urlpatterns:
        if path.name.endswith("_pdf"):
            addresses.append(reverse(path.name, args=[keys[str(path.pattern).partition("/")[0]]]))
    language = {"Accept-Language": settings.LANGUAGES[turn][0]}
    with sizes_written() as sizes:
        for number, address in enumerate(addresses):
            for look in in_turn(turn + number, ("", "?paper=A5", "?large=1")):
                assert as_secretary.get(f"{address}{look}", headers=language).status_code == 200
    assert len(sizes) > 100 and {text: size for text, size in sizes.items() if size < 7} == {}
