"""A public page is the same for everyone: no cookie comes with it, and no token stands in it."""

from urllib.parse import parse_qs, urlsplit

from django.contrib.sessions.models import Session

from tests.test_access import PROGRAMS, PUBLIC, VISITORS, address_of, one_by_one  # noqa: F401 - fixtures

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
