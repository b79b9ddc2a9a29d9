"""Nobody can work out a secret wish: what went into a draw with one is the secretary's until it is opened."""

import re

import pytest
from django.test import Client

from jassclub.drawing.actions.rounds import take_back
from jassclub.drawing.models import Wish
from jassclub.engine.draws import methods
from jassclub.engine.draws import plan as plan_file
from jassclub.engine.draws.plan import fingerprint_of_file
from jassclub.rounds.models import Draw, Round
from tests.answers import words
from tests.drawing.acts import late, repair

SEED = 771230045511  # a number that stands nowhere else
WISHES = {"apart", "together", "first_table"}


def wish(night, kind: str = "apart", one: int = 0, other: int | None = 1) -> None:
    second = None if other is None else night.members[other]
    Wish.objects.create(kind=kind, one=night.members[one], other=second)


@pytest.fixture
def evening_with_a_wish(night_of):
    """Twelve players: a draw of two rounds, one of them fitted, and a draw that was taken back before."""
    night = night_of(12)
    wish(night)
    take_back(round_=night.draw(11, rounds=2))
    night.draw(12, rounds=2)
    late(night)
    repair(night, 2, seed=13)
    assert [draw.has_wishes for draw in Draw.objects.all()] == [True] * 3
    return night


def everything_readable(client: Client, night) -> str:
    """All pages of the evening and its draws, as far as they can be opened."""
    evening, season = night.evening.get_absolute_url(), night.season.get_absolute_url()
    rounds = [round_.get_absolute_url() for round_ in Round.objects.all()]
    draws = [draw.get_absolute_url() for draw in Draw.objects.all()]
    pages = [evening, f"{evening}where/", season, f"{season}meetings/", *rounds, *draws]
    pages += [f"/api/matches/{Round.objects.get(number=1).tables.first().match_id}/"]
    pages += [*(f"{page}draw/" for page in rounds), *(f"{page}draw.json" for page in draws)]
    return "".join(client.get(page).text for page in pages)


@pytest.mark.parametrize("who", ["as_reader", "as_helper"])
def test_only_the_secretary_reads_the_inputs_and_others_the_fingerprint(request, evening_with_a_wish, who):
    client = request.getfixturevalue(who)
    draws = list(Draw.objects.all())
    Draw.objects.update(seed=SEED)
    page = everything_readable(client, evening_with_a_wish)
    assert str(SEED) not in page
    for draw in draws:
        assert draw.fingerprint in page and draw.nonce not in page
        assert client.get(f"{draw.get_absolute_url()}draw.json").status_code == 403
    assert 'class="numbers"' not in page and '"plan"' not in page


def test_a_wish_of_any_kind_closes_the_draw_and_without_one_it_stays_public(as_reader, night_of):
    night = night_of(12)
    wish(night, one=10, other=11)
    night.here(night.members[:11])  # one of the two is not here, so nobody wishes anything tonight
    draw = night.draw(SEED, method="tokens").draw
    assert not draw.has_wishes
    content = as_reader.get(f"{draw.get_absolute_url()}draw.json").json()
    assert content["plan"]["seed"] == SEED and not WISHES & set(content["plan"])
    assert fingerprint_of_file(content) == draw.fingerprint
    assert str(SEED) in words(as_reader.get(draw.get_absolute_url()))
    for kind, other in (("apart", 1), ("together", 1), ("first_table", None)):
        take_back(round_=Round.objects.get())
        Wish.objects.all().delete()
        wish(night, kind, other=other)
        page = night.draw(method="tokens").draw.get_absolute_url()
        assert as_reader.get(f"{page}draw.json").status_code == 403
        assert "only the secretary has its seed" in words(as_reader.get(page))


def test_the_secretary_reads_all_of_it_and_opens_a_draw_which_everyone_can_check(
    as_reader, as_secretary, evening_with_a_wish
):
    page = everything_readable(as_secretary, evening_with_a_wish)
    for draw in Draw.objects.all():
        assert draw.nonce in page and f"<code>{draw.seed}</code>" in page
        assert as_secretary.get(f"{draw.get_absolute_url()}draw.json").json()["plan"]["apart"]
    draw = Draw.objects.first()
    page = as_secretary.get(draw.get_absolute_url())
    assert "Everyone could then see the wishes behind this draw for ever" in words(page)
    shown = re.search(r"[0-9a-f]{64}", words(as_reader.get(draw.get_absolute_url())))[0]
    as_secretary.post(f"{draw.get_absolute_url()}open/")
    content = as_reader.get(f"{draw.get_absolute_url()}draw.json").json()
    assert fingerprint_of_file(content) == shown == draw.fingerprint
    rounds, sitting_out, _movement = methods.draw(plan_file.from_json(content["plan"]))
    assert (rounds, sitting_out) == (content["rounds"], content["sitting_out"])
    for other in Draw.objects.exclude(pk=draw.pk):
        assert as_reader.get(f"{other.get_absolute_url()}draw.json").status_code == 403


def test_a_fit_with_wishes_is_secret_though_the_draw_before_had_none(as_reader, night):
    drawn = night.draw(5).draw
    late(night)
    wish(night, "first_table", one=-1, other=None)
    repair(night)
    fit = Draw.objects.get(is_repair=True)
    assert as_reader.get(f"{drawn.get_absolute_url()}draw.json").status_code == 200
    assert as_reader.get(f"{fit.get_absolute_url()}draw.json").status_code == 403
