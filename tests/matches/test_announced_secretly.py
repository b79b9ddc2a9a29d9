"""A table that announces secretly: nothing that the program shows tells a number before the deal is in."""

from __future__ import annotations

import json
import re
from io import BytesIO

import pypdf
import pytest
from django.core import serializers
from django.core.management import call_command

from jassclub.games import PRESENTATIONS
from jassclub.journal.models import Line
from jassclub.matches.actions.starting import NewMatch, Player, announce, start_matches
from jassclub.matches.actions.writing import write_entry
from jassclub.matches.models import Match
from jassclub.matches.queries.announcing import announcing_of
from jassclub.matches.queries.deals_sheet import deal_columns
from jassclub.matches.queries.records import record_of

PEOPLE = ("Anna", "Beat", "Carla", "Dario")
SECRET = (131, 143, 137, 139)  # no page has these numbers by chance
SUM, OPEN = sum(SECRET), 157 - sum(SECRET)
MADE = [57, 40, 60, 0]
WORDS = ("Still open", "Announced in all", "add up exactly")


@pytest.fixture
def match(secretary):
    players = [Player(name=name) for name in PEOPLE]
    [match] = start_matches(new=[NewMatch("differenzler", {"hidden": True}, players, first=1)], key="table")
    return match


def say(match, *numbers):
    for side, value in enumerate(numbers):
        announce(match=match, number=1, side=side, value=value)


def paper(client, match, name):
    answer = client.get(f"/api/matches/{match.pk}/{name}")
    assert answer.status_code == 200
    pdf = pypdf.PdfReader(BytesIO(b"".join(answer) if answer.streaming else answer.content))
    return "".join(page.extract_text() for page in pdf.pages)


def ways_out(match, client):
    """Everything that anybody can read of the match."""
    phones = [f"announcements/?side={side}" for side in range(4)]
    for address in ("", "?deal=1", "announcements/", *phones, "corrections/"):
        yield address, client.get(f"/matches/{match.pk}/{address}", follow=True).text
    yield "api", client.get(f"/api/matches/{match.pk}/").text
    typed = {"only": "1", "d1-card_points_0": "57"}
    yield "telling", client.post(f"/matches/{match.pk}/telling/", typed).text
    for name in ("sheet.pdf", "sheet.pdf?blank=1"):
        yield name, paper(client, match, name)
    yield "list", client.get("/matches/").text
    columns = deal_columns(Match.objects.filter(pk=match.pk), PRESENTATIONS["differenzler"], with_names=True)
    yield "spreadsheet", str([columns.heads(), *columns.rows(match)])
    yield "journal", serializers.serialize("json", Line.objects.all())


def betrayed(text):
    """Whole numbers: a part of a token, or of the time, is no announcement."""
    found = [each for each in (*SECRET, SUM, abs(OPEN)) if re.search(rf"(?<![\w.:]){each}(?!\w)", text)]
    return found + [words for words in WORDS if words in text]


@pytest.mark.parametrize("spoken", [1, 3, 4])
@pytest.mark.parametrize("who", ["as_helper", "as_reader"])
def test_no_way_out_tells_a_number_or_a_sum_before_the_deal_is_in(match, request, spoken, who):
    client = request.getfixturevalue(who)
    client.get(f"/matches/{match.pk}/")  # a page that is kept from before must not matter
    say(match, *SECRET[:spoken])
    told = {name: betrayed(text) for name, text in ways_out(match, client)}
    assert {name: found for name, found in told.items() if found} == {}


def test_when_the_deal_is_in_everything_is_shown(match, as_helper):
    say(match, *SECRET)
    page = as_helper.get(f"/matches/{match.pk}/").text
    assert 'name="d1-announced_0"' not in page and 'name="d1-card_points_0"' in page
    assert "everybody has announced" in page
    sent = {f"d1-card_points_{side}": str(made) for side, made in enumerate(MADE)} | {"d1-seen": "0"}
    as_helper.post(f"/matches/{match.pk}/deals/", sent)
    [entry] = match.entries.all()
    assert entry.data["announced"] == list(SECRET) and entry.data["card_points"] == MADE
    assert 'name="d1-announced_0"' in as_helper.get(f"/matches/{match.pk}/").text
    for way, text in ways_out(match, as_helper):
        if way in ("", "api", "sheet.pdf", "spreadsheet"):
            assert all(str(number) in text for number in SECRET), way


def test_programs_send_only_what_was_made(match, as_helper):
    say(match, *SECRET)
    address = f"/api/matches/{match.pk}/deals/1/"
    sent = json.dumps({"deal": {"card_points": MADE}, "seen": 0})
    for _twice in range(2):  # the answer was lost and it is sent again
        answer = as_helper.put(address, sent, content_type="application/json")
        assert answer.json()["deal"]["announced"] == list(SECRET)


def test_programs_are_asked_for_the_numbers_until_all_have_announced(match, as_helper):
    def asked():
        fields = as_helper.get(f"/api/matches/{match.pk}/").json()["next"]["fields"]
        return {field["name"]: field for field in fields}

    say(match, *SECRET[:3])
    assert asked()["announced"]["required"]
    say(match, *SECRET)
    assert not asked()["announced"]["required"] and asked()["card_points"]["required"]
    assert asked()["took_trick"]["at_zero"] == ["card_points"]  # as on the page


def test_a_deal_before_everybody_has_spoken_needs_all_numbers(match, as_helper):
    say(match, *SECRET[:3])
    sent = json.dumps({"deal": {"card_points": MADE}, "seen": 0})
    answer = as_helper.put(f"/api/matches/{match.pk}/deals/1/", sent, content_type="application/json")
    assert answer.json()["field"] == "announced" and not betrayed(answer.text)


def test_numbers_typed_on_a_page_from_before_count(match, as_helper):
    say(match, *SECRET)
    typed = {f"d1-announced_{side}": "41" for side in range(4)}
    made = {f"d1-card_points_{side}": str(points) for side, points in enumerate(MADE)}
    as_helper.post(f"/matches/{match.pk}/deals/", {**typed, **made, "d1-seen": "0"})
    assert match.entries.get().data["announced"] == [41] * 4


def test_a_question_after_the_deal_does_not_tell_who_announced_nothing(match, as_helper):
    """Who made nothing is asked for a trick, whatever they announced."""
    say(match, 131, 143, 137, 0)
    page = as_helper.get(f"/matches/{match.pk}/").text
    asked = page.split('name="d1-took_trick_3"')[0].rsplit("data-at-zero=", 1)[1]
    assert asked.startswith('"card_points"')


def test_the_numbers_of_another_deal_are_never_taken(match):
    say(match, *SECRET)
    with pytest.raises(Exception, match="announced"):
        write_entry(match=match, number=2, data={"card_points": MADE}, seen=0, by=None)


def test_the_last_to_speak_is_not_told_what_is_open(match):
    say(match, *SECRET[:3])
    match.refresh_from_db()
    now = announcing_of(record_of(match))
    assert now.open is None and now.shown == (None,) * 4


def test_it_is_an_option_that_scores_the_same(tmp_path, capsys):
    deal = {"announced": [40, 30, 50, 37], "card_points": [40, 30, 50, 37]}
    cases = [
        {"game": "differenzler", "options": each, "seats": 4, "deals": [deal]}
        for each in ({"hidden": True}, {}, {"hidden": "yes"}, {"secret": True})
    ]
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    call_command("score", str(tmp_path / "cases.json"))
    secret, open_, wrong, unknown = json.loads(capsys.readouterr().out)
    assert secret == open_ and secret["points"] == [[-10] * 4]
    assert (wrong["error"], unknown["error"]) == ("hidden", "secret")
