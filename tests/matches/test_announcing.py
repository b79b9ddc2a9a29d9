"""Announcing for Differenzler: hidden until all have spoken, and in secret until the deal is in."""

import re

import pytest
from django.core import serializers

from jassclub.engine.rules.base import InvalidDeal
from jassclub.games import PRESENTATIONS
from jassclub.journal.models import Line
from jassclub.matches.actions.starting import announce, choose_seat
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Match
from jassclub.matches.queries.announcing import announcing_of
from jassclub.matches.queries.deals_sheet import deal_columns
from jassclub.matches.queries.records import record_of
from tests.answers import pdf_text
from tests.engine.rules.table import Table
from tests.matches.api import Program
from tests.matches.conftest import typed

NONE = (None,) * 4
SECRET = (131, 143, 137, 139)  # no page has these numbers by chance
SUM, OPEN = sum(SECRET), 157 - sum(SECRET)
MADE = [57, 40, 60, 0]
WORDS = ("Still open", " announced too ", "add up exactly")


@pytest.fixture
def match(start) -> Match:
    return start("differenzler", first=1)


def now(match):
    match.refresh_from_db()
    return announcing_of(record_of(match))


def say(match, *numbers, first=0):
    for side, value in enumerate(numbers, start=first):
        announce(match=match, number=1, side=side, value=value)


def address(match):
    return f"/matches/{match.pk}/announcements/"


def test_they_speak_from_the_one_who_leads_to_the_dealer(match, start):
    assert now(match).order == (1, 2, 3, 0)
    choose_seat(match=match, name="first", seat=3)
    assert now(match).order == (3, 0, 1, 2)
    assert now(start("differenzler")).order == (0, 1, 2, 3), "nobody has said who leads"
    assert now(start("schieber")) is None


def test_what_is_open_is_told_only_to_the_last_and_when_all_have_spoken(match, as_helper):
    say(match, 40, 30)
    assert now(match).open is None
    say(match, 50, first=2)
    assert now(match).open == 37 and "Still open: 37" in as_helper.get(address(match)).text
    announce(match=match, number=1, side=0, value=41)
    assert now(match).values == (41, 30, 50, None), "the last word counts"
    say(match, 60, first=3)
    assert (now(match).is_over, now(match).open) == (True, -24)
    assert "24 announced too many" in as_helper.get(address(match)).text
    sheet = as_helper.get(f"/matches/{match.pk}/").text
    shown = re.findall(r'name="d1-announced_\d"[^>]* value="(\d+)"', sheet)
    assert shown == ["30", "50", "60", "41"], "the sheet takes them over, in the order of speaking"
    with pytest.raises(InvalidDeal, match=": announced_already"):
        announce(match=match, number=1, side=0, value=42)
    deal = {"announced": [41, 30, 50, 60], "card_points": [40, 30, 50, 37]}
    write_entry(match=match, number=1, data=deal, seen=0, by=None)
    assert (now(match).number, now(match).values) == (2, NONE)


def test_a_number_that_nobody_can_make_is_refused_at_the_field(match, as_helper, as_reader):
    for value in (-1, 158, None):
        with pytest.raises(InvalidDeal, match=r"^announced: "):
            announce(match=match, number=1, side=0, value=value)
    page = as_helper.post(address(match), {"number": "1", "side": "1", "value": "200"}).text
    assert "200 is too high: at most 157." in page
    assert "Announced:" in page and "Value" not in page
    assert as_reader.post(address(match), {"number": "1", "side": "1", "value": "50"}).status_code == 302
    assert now(match).values == NONE


def test_on_their_own_phone_someone_speaks_once_and_waits(match, as_helper):
    page = f"{address(match)}?side=2"
    as_helper.post(page, {"number": "1", "side": "2", "value": "50"})
    assert "Wait for the others" in as_helper.get(page).text and "has announced" in as_helper.get(page).text


def test_a_script_takes_the_link_away_with_the_last_deal(start, as_helper):
    match, found = start("differenzler", options={"deals": 2}), []
    for number in (1, 2):
        sent = typed(number, announced=(40,) * 4, card_points=(57, 40, 60, 0), seen=0) | {"only": str(number)}
        answer = as_helper.post(f"/matches/{match.pk}/deals/", sent, headers={"HX-Request": "true"}).text
        found.append(re.search(r'<p id="announcing"[^>]*>(.*?)</p>', answer, re.DOTALL))
    assert [bool(link and link[1]) for link in found] == [True, False]
    assert found[1] is not None and " hidden" in found[1][0]


@pytest.fixture
def secret(start) -> Match:
    return start("differenzler", options={"hidden": True}, first=1)


def ways_out(match, client):
    phones = [f"announcements/?side={side}" for side in range(4)]
    for page in ("", "?deal=1", "announcements/", *phones, "corrections/"):
        yield page, client.get(f"/matches/{match.pk}/{page}", follow=True).text
    yield "api", client.get(f"/api/matches/{match.pk}/").text
    sent = {"only": "1", "d1-card_points_0": "57"}
    yield "telling", client.post(f"/matches/{match.pk}/telling/", sent).text
    for name in ("sheet.pdf", "sheet.pdf?blank=1"):
        yield name, pdf_text(client.get(f"/api/matches/{match.pk}/{name}").content)
    yield "list", client.get("/matches/").text
    columns = deal_columns(Match.objects.filter(pk=match.pk), PRESENTATIONS["differenzler"], with_names=True)
    yield "spreadsheet", str([columns.heads(), *columns.rows(match)])
    yield "journal", serializers.serialize("json", Line.objects.all())


def betrayed(text, *also):
    """Whole numbers: a part of a token, or of the time, is no announcement."""
    numbers = (*SECRET, SUM, abs(OPEN))
    found = [number for number in numbers if re.search(rf"(?<![\w.:]){number}(?!\w)", text)]
    return found + [words for words in also if words in text]


@pytest.mark.parametrize("who", ["as_helper", "as_reader"])
def test_no_way_out_tells_a_number_or_a_sum_before_the_deal_is_in(secret, request, who):
    client = request.getfixturevalue(who)
    client.get(f"/matches/{secret.pk}/")  # a page that is kept from before must not matter
    for spoken in (1, 3, 4):
        say(secret, *SECRET[:spoken])
        told = {name: betrayed(text, *WORDS) for name, text in ways_out(secret, client)}
        assert {name: found for name, found in told.items() if found} == {}
        if spoken >= 3:
            assert now(secret).open is None and now(secret).shown == NONE


def test_elsewhere_nothing_tells_a_number_before_all_have_spoken(match, as_helper):
    as_helper.post(address(match), {"number": "1", "side": "1", "value": "143"})
    assert now(match).values == (None, 143, None, None)
    assert not any(betrayed(text) for _name, text in ways_out(match, as_helper))


def test_when_the_deal_is_in_everything_is_shown(secret, as_helper):
    say(secret, *SECRET)
    page = as_helper.get(f"/matches/{secret.pk}/").text
    assert 'name="d1-announced_0"' not in page and 'name="d1-card_points_0"' in page
    assert "everyone has announced" in page
    as_helper.post(f"/matches/{secret.pk}/deals/", typed(1, card_points=tuple(MADE), seen=0))
    [entry] = secret.entries.all()
    assert entry.data["announced"] == list(SECRET) and entry.data["card_points"] == MADE
    assert 'name="d1-announced_0"' in as_helper.get(f"/matches/{secret.pk}/").text
    for way, text in ways_out(secret, as_helper):
        if way in ("", "api", "sheet.pdf", "spreadsheet"):
            assert all(str(number) in text for number in SECRET), way


def test_programs_are_asked_for_numbers_first_and_then_for_what_was_made(secret, as_helper):
    program = Program(as_helper)

    def asked():
        return {field["name"]: field for field in program.read(secret.pk)["next"]["fields"]}

    say(secret, *SECRET[:3])
    assert asked()["announced"]["required"]
    answer = program.write(secret.pk, 1, {"card_points": MADE}, seen=0)
    assert answer.json()["field"] == "announced" and not betrayed(answer.text, *WORDS)
    say(secret, *SECRET)
    assert not asked()["announced"]["required"] and asked()["card_points"]["required"]
    assert asked()["took_trick"]["at_zero"] == ["card_points"]  # as on the page
    with pytest.raises(InvalidDeal, match="announced"):  # the numbers of another deal are never taken
        write_entry(match=secret, number=2, data={"card_points": MADE}, seen=0, by=None)
    for _twice in range(2):  # the answer was lost and it is sent again
        answer = program.write(secret.pk, 1, {"card_points": MADE}, seen=0)
        assert answer.json()["deal"]["announced"] == list(SECRET)


def test_numbers_typed_on_a_page_from_before_count(secret, as_helper):
    say(secret, *SECRET)
    sent = typed(1, announced=(41,) * 4, card_points=tuple(MADE), seen=0)
    as_helper.post(f"/matches/{secret.pk}/deals/", sent)
    assert secret.entries.get().data["announced"] == [41] * 4


def test_a_question_after_the_deal_does_not_tell_who_announced_nothing(secret, as_helper):
    say(secret, 131, 143, 137, 0)
    page = as_helper.get(f"/matches/{secret.pk}/").text
    asked = page.split('name="d1-took_trick_3"')[0].rsplit("data-at-zero=", 1)[1]
    assert asked.startswith('"card_points"')


def test_it_is_an_option_that_scores_the_same():
    deal = {"announced": [40, 30, 50, 37], "card_points": [40, 30, 50, 37]}
    for options in ({"hidden": True}, {}):
        assert Table("differenzler", **options).points(deal) == (-10,) * 4
    with pytest.raises(InvalidDeal, match="hidden"):
        Table("differenzler", hidden="yes")
