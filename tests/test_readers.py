"""What everyone reads: no cookie, no token, and initials where a member wants them, everywhere."""

from io import StringIO
from urllib.parse import parse_qs, urlsplit

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command

from jassclub.drawing.integrity import faults
from jassclub.engine.rules.base import InvalidDeal
from jassclub.friendly.actions import start_friendly
from jassclub.matches.models import Entry, Seat
from jassclub.members.actions import change_club, change_member
from jassclub.members.models import Member
from tests.answers import pdf_text, text_of
from tests.test_access import PROGRAMS, PUBLIC, VISITORS, address_of, one_by_one  # noqa: F401 - fixtures

WHOLE, INITIALS, REMARK = "Huber", "R. H.", "renounced"
PAPERS_AND_WALL = {name for name in PUBLIC if name.endswith("_pdf")} | {"wall", "match_slate_svg"}
WITHOUT_HER = {
    *("sign_up", "club_calendar", "season_calendar"),
    *("home", "club", "game", "privacy", "season_list", "current_wall"),
    *("match_list", "match_new", "match_auction", "match", "match_sheet_pdf", "match_slate_pdf"),
    *("match_slate_svg", "print_centre", "tokens_pdf", "table_numbers_pdf", "table"),
    "records",  # of a round that was drawn by lot, whoever was best in it
    "rating",  # lists nobody after one round; tests/players/test_rating.py
    *("champions", "evening_target"),  # nothing is closed or drawn; tests/prizes/test_champions.py
}


@pytest.fixture
def regula(night) -> Member:
    night.play()
    fields = {"surname": "Huber", "first_name": "Regula", "shown_as": "initials"}
    return change_member(member=night.members[0], fields=fields)


@pytest.mark.parametrize("who", ["as_reader", "as_helper"])
def test_who_logs_in_reads_the_whole_name_but_on_paper_and_on_the_wall(request, regula, one_by_one, who):  # noqa: F811
    Entry.objects.update(remark=REMARK)
    client, named, remarked = request.getfixturevalue(who), set(), set()
    hidden = PUBLIC if who == "as_reader" else PAPERS_AND_WALL
    for alone, name, address in one_by_one(client, sorted(PUBLIC)):
        with alone:
            response = client.get(address, follow=True)
            assert response.status_code == 200 and "login" not in response.request["PATH_INFO"]
            text = text_of(response)
            assert not (name in hidden and (WHOLE in text or "Regula" in text))
            if REMARK in text:
                remarked.add(name)
            if (INITIALS if who == "as_reader" else WHOLE) in text:
                named.add(name)
    assert named >= PUBLIC - WITHOUT_HER - (set() if who == "as_reader" else PAPERS_AND_WALL)
    sheets = {"table", "match", "match_sheet_pdf", "season_sheet", "evening_sheet"}
    assert remarked == (set() if who == "as_reader" else sheets)


def test_what_a_command_prints_hangs_on_the_wall_too(regula, night, tmp_path):
    night.draw()
    call_command("sheets", str(night.evening.pk), out=tmp_path, stdout=StringIO())
    texts = [pdf_text(path.read_bytes()) for path in tmp_path.glob("*.pdf")]
    assert any(INITIALS in text for text in texts) and not any(WHOLE in text for text in texts)


def test_she_is_found_where_she_sits_by_her_initials_and_not_by_her_name(regula, night, as_reader, as_helper):
    night.draw()
    address = f"/evenings/{night.evening.pk}/where/"
    assert INITIALS in as_reader.get(address, {"q": "R. H."}).text
    assert "Nobody named" in as_reader.get(address, {"q": "Huber"}).text
    assert "Regula Huber" in as_helper.get(address, {"q": "Huber"}).text


@pytest.mark.parametrize("typed", ["Regula Huber", "R. H."])
def test_whichever_the_club_types_initials_stand_at_a_friendly_match(regula, as_reader, typed):
    names = [typed, "Anna", "Beat", "Cleo"]
    match = start_friendly(game="schieber", options=None, names=names)
    assert Seat.objects.get(match=match, number=0).member == regula
    text = as_reader.get("/matches/").text
    assert INITIALS in text and WHOLE not in text
    with pytest.raises(InvalidDeal):
        start_friendly(game="schieber", options=None, names=["R. H.", "Regula Huber", "Anna", "Beat"])


def test_two_with_the_same_initials_are_told_apart_and_nobody_gets_others(night):
    people = ("Huber Regula", "Hug Rita", "Huber Ruth", "Huber Reto", "Hu Rolf", "Zoé ")
    for member, name in zip(night.members, people, strict=False):
        surname, first_name = name.split(" ")
        fields = {"surname": surname, "first_name": first_name, "shown_as": "initials"}
        change_member(member=member, fields=fields)
    shown = list(Member.objects.exclude(initials="").order_by("pk").values_list("initials", flat=True))
    assert shown == ["R. H.", "R. Hu.", "R. Hub.", "R. H. 2", "R. H. 3", "Z."]
    change_member(member=night.members[0], fields={"shown_as": "name"})
    change_member(member=night.members[2], fields={"is_guest": True})
    assert Member.objects.get(pk=night.members[2].pk).initials == "R. Hub."
    assert faults() == []
    change_club(fields={"surname_first": True})
    assert Member.objects.get(pk=night.members[1].pk).initials == "H. R."
    Member.objects.filter(pk=night.members[0].pk).update(shown_as="initials", initials="h. R.")
    assert faults() == ["2 members are shown as h. r.."]


def test_an_old_page_of_a_member_that_says_nothing_of_initials_leaves_them(regula, as_secretary):
    typed = {"surname": "Huber", "first_name": "Regula", "is_active": "on", "seen": regula.version}
    as_secretary.post(f"/members/{regula.pk}/", typed)
    assert Member.objects.get(pk=regula.pk).shown_as == "initials"


PAGES = sorted(PUBLIC | VISITORS | PROGRAMS)
# Where a reader sends something: a form has its token, and leads to nothing that is stored.
FORMS = {"sign_up", "match_new", "match_players", "match_auction", "login", "login_code", "welcome"}
LEADS_TO_A_COOKIE = {"language", "match_join"}  # for which whoever follows the link has asked
VARIES = {"Accept-Language", "Cookie", "HX-Request", "Accept-Encoding"}


def test_no_public_page_brings_a_cookie_or_a_token(as_reader, one_by_one):  # noqa: F811
    sessions = Session.objects.count()
    for alone, name, address in one_by_one(as_reader, PAGES):
        with alone:
            response = as_reader.get(address)
            varies = {each.strip() for each in response.headers.get("Vary", "").split(",")} - {""}
            assert varies <= VARIES, name
            assert ("HX-Request" in varies) == name.endswith("explained"), name
            if name not in LEADS_TO_A_COOKIE | FORMS:
                text = b"".join(response) if response.streaming else response.content
                assert not response.cookies and b"csrfmiddlewaretoken" not in text, name
    assert Session.objects.count() == sessions


def test_where_a_reader_may_send_a_form_it_has_its_token_and_an_error_brings_no_cookie(as_reader):
    assert not as_reader.get("/nowhere/").cookies
    page = as_reader.get("/login/")
    assert "csrfmiddlewaretoken" in page.text and set(page.cookies) == {"csrftoken"}


def links_of(page) -> dict[str, str]:
    """The address of each language, as the page has it."""
    found = [each.split('"')[1] for each in page.text.split("<a ") if "hreflang" in each.split(">")[0]]
    return {urlsplit(each).path.split("/")[2]: each.replace("&amp;", "&") for each in found}


def test_a_link_changes_the_language_and_leads_back(as_reader, night):
    address = f"/evenings/{night.evening.pk}/?sort=-total&live=1"
    links = links_of(as_reader.get(address))
    assert set(links) == {"en", "es", "de", "fr", "nl"}
    assert parse_qs(urlsplit(links["de"]).query) == {"next": [address]}
    shown = as_reader.get(links["de"], follow=True)
    assert shown.redirect_chain == [(address, 302)] and '<html lang="de">' in shown.text


def test_the_language_is_kept_for_a_year_in_the_cookie_alone_and_for_whoever_logs_in(as_reader, secretary):
    response = as_reader.get("/language/nl/")
    assert set(response.cookies) == {"django_language"} and not Session.objects.exists()
    cookie = response.cookies["django_language"]
    assert cookie["max-age"] == 365 * 24 * 3600 and cookie["samesite"] == "Lax"
    page = as_reader.get("/").text
    marked = [each for each in page.split("<a ") if 'aria-current="true"' in each.split(">")[0]]
    assert len(marked) == 1 and 'lang="nl"' in marked[0] and ">Nederlands</span>" in page
    as_reader.force_login(secretary)
    assert '<html lang="nl">' in as_reader.get("/members/").text


def test_a_link_to_a_language_leads_to_no_other_site_and_an_unknown_one_is_no_page(as_reader):
    for back in ("https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""):
        assert as_reader.get("/language/de/", {"next": back}).headers["Location"] == "/"
    response = as_reader.get("/language/xx/")
    assert response.status_code == 404 and not response.cookies


def test_an_address_cannot_get_out_of_its_link(as_reader, night):
    address = f"/evenings/{night.evening.pk}/where/"
    link = links_of(as_reader.get(f'{address}?q="><b>//x'))["de"]
    assert link == f"/language/de/?next={address}%3Fq%3D%2522%253E%253Cb%253E//x"
