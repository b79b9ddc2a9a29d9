"""Who reads in another language reads no English: all pages, and the sheets and papers of every game."""

import re

import pytest

from jassclub.games import PRESENTATIONS
from jassclub.matches.actions.starting import choose_seat
from tests.api.test_api_games import REFUSED, played
from tests.english_left import EnglishLeft, words_of
from tests.home.test_games_at_evenings import GAMES, evening  # noqa: F401 - fixtures
from tests.matches.api import Program
from tests.matches.conftest import start, valid_cases, write  # noqa: F401 - fixtures
from tests.test_access import NAMES, ONLY_BY_POST, PUBLIC, SENT, address_of, one_by_one  # noqa: F401 - fixtures

LANGUAGE = "es"  # of the four the one that has the fewest words in common with English
IN_IT = {"headers": {"accept-language": LANGUAGE}}
PAGES = sorted(set(NAMES) - ONLY_BY_POST - {"language", "logout"})
CASES = {}
for param in valid_cases():
    case = param.values[0]
    CASES.setdefault(f"{case['game']} {case['options']} {case['seats']}", param)
FIRST = {param.values[0]["game"]: key for key, param in reversed(CASES.items())}  # of each game


@pytest.fixture(scope="module")
def english():
    return EnglishLeft(LANGUAGE)


@pytest.fixture
def reads(english):
    """What pages say in English, each asked for in the other language."""

    def read(client, *addresses):
        answers = {each: client.get(each, follow=True, **IN_IT) for each in addresses}
        assert all(each.status_code in (200, 404, 405) for each in answers.values())
        found = {address: english.in_words(words_of(answer)) for address, answer in answers.items()}
        return {address: words for address, words in found.items() if words}

    return read


def test_english_is_found(english):
    assert len(english.long) > 1000 and len(english.short) > 1000
    words = ["Anna deals, Beat leads", "Save"]
    assert english.in_words([*words, "Guardar"]) == {*words}
    assert english.in_words(["Reparte Anna, sale Beat", "Club"]) == set()


def test_no_page_says_anything_in_english(as_secretary, as_reader, one_by_one, reads, in_turn):  # noqa: F811
    for_readers = sorted(name for name in PUBLIC if not name.endswith("_pdf"))  # a paper is for everyone
    for client, names in ((as_secretary, PAGES), (as_reader, for_readers)):
        for turn, (alone, _name, address) in enumerate(one_by_one(client, names)):
            # Most of what a public page says is said to the secretary, too.
            if client is as_secretary or in_turn(turn, (True, False))[0]:
                with alone:
                    assert reads(client, address) == {}


def test_no_answer_to_a_form_says_anything_in_english(as_secretary, one_by_one, english, in_turn):  # noqa: F811
    names = sorted(set(SENT) - {"welcome"})
    for turn, (alone, name, address) in enumerate(one_by_one(as_secretary, names)):
        with alone:
            for sent in in_turn(turn, ({}, SENT[name])):
                answer = as_secretary.post(address, sent, follow=True, **IN_IT)
                assert english.in_words(words_of(answer)) == set()


@pytest.mark.parametrize("slug", GAMES)
def test_no_page_of_an_evening_in_any_game_says_anything_in_english(as_secretary, as_reader, evening, reads):  # noqa: F811
    night, table, _case = evening
    choose_seat(match=table.match, name="first", seat=1)
    at_evening, of_round = f"/evenings/{night.evening.pk}/", f"/rounds/{table.round_id}/"
    pages = [
        *(f"/seasons/{night.season.pk}/", f"/seasons/{night.season.pk}/edit/", at_evening),
        *(f"{at_evening}standings.pdf", f"{at_evening}score-sheets.pdf"),
        *(f"{of_round}table-sheets.pdf", f"{of_round}table-sheets.pdf?blank=1"),
        *(f"/tables/{table.pk}/", f"/tables/{table.pk}/totals/", f"/tables/{table.pk}/corrections/"),
        f"/players/{table.match.seats.first().member_id}/",
    ]
    assert reads(as_secretary, *pages) == {}
    assert reads(as_reader, f"/tables/{table.pk}/", f"/games/{night.season.game}/") == {}


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(*each.values, id=key, marks=() if key in FIRST.values() else pytest.mark.everything)
        for key, each in CASES.items()
    ],
)
def test_no_match_of_any_game_says_anything_in_english(as_secretary, start, write, case, reads, english):  # noqa: F811
    match = start(case["game"], case["seats"] or PRESENTATIONS[case["game"]].game.seats[0], case["options"])
    choose_seat(match=match, name="first", seat=1)
    page, api = f"/matches/{match.pk}/", f"/api/matches/{match.pk}/"
    assert reads(as_secretary, page) == {}
    for number, deal in enumerate(case["deals"][:12], start=1):
        write(match, number, deal)
    pages = [page, f"{page}?deal=1", f"{page}totals/", f"{page}corrections/", f"{page}announcements/"]
    papers = [f"{api}sheet.pdf", f"{api}slate.pdf", f"{api}slate.svg"]
    assert reads(as_secretary, *pages, *papers) == {}
    for value in ("x", "999"):
        typed = dict.fromkeys(re.findall(r'name="(d\d+-\w+)"', as_secretary.get(page).text), value)
        answer = as_secretary.post(f"{page}deals/", typed, follow=True, **IN_IT)
        assert english.in_words(words_of(answer)) == set()


@pytest.mark.parametrize("slug", PRESENTATIONS)
def test_no_refusal_of_the_rules_is_said_in_english(as_helper, slug, english):
    as_helper.defaults["HTTP_ACCEPT_LANGUAGE"] = LANGUAGE
    cases = [param.values[0] for param in REFUSED if param.values[0]["game"] == slug]
    assert cases
    for case in cases:
        if isinstance(case.get("deals"), list):
            _match, answer = played(Program(as_helper), case)
            assert english.in_words([answer.json()["message"]]) == set()
