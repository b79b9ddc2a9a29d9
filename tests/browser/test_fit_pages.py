"""Every page is fit for phone, laptop and wall, by day and by night; `make test` looks at a few of them."""

import pytest
from playwright.sync_api import Page, expect

from jassclub.engine.rules.registry import GAMES
from jassclub.games import PRESENTATIONS
from tests.browser.looking import HEIGHTS, PHONE, box_faults, look
from tests.browser.match_page import PLAYERS, start_match

OTHER_LANGUAGES = ("de", "es", "fr", "nl")
TEN = """
/ /evenings/2/ /evenings/2/roll-call/ /evenings/2/draw/ /seasons/1/ /seasons/1/regulation/ /seasons/new/
/tables/31/ /matches/new/schieber/ /copies/
"""
FEW = ("/", "/look/", "/rounds/6/", "/tables/31/", "/evenings/2/print/")
SECRETARY = """
/ /members/ /members/add/ /members/1/ /members/1/forget/ /members/1/remove/ /members/1/merge/?into=24
/accounts/ /account/ /account/second-factor/ /password/ /seasons/ /seasons/new/ /seasons/import/
/seasons/1/ /rating/ /seasons/1/meetings/ /seasons/1/prizes/ /seasons/1/regulation/?preset=formula-1
/seasons/1/edit/ /seasons/1/evenings/new/ /seasons/1/dates/ /wishes/ /evenings/2/ /evenings/2/roll-call/
/evenings/2/pairs/ /evenings/2/draw/ /evenings/2/bag/ /evenings/2/repair/ /evenings/2/where/?q=an
/evenings/2/wall/?show=seating /evenings/2/wall/?show=tables /evenings/2/wall/?show=standings
/evenings/2/wall/?show=playing /evenings/2/?live /evenings/2/cash/ /evenings/2/print/ /club/
/club/settings/ /copies/ /journal/ /journal/?person=1 /rounds/6/ /rounds/6/draw/ /tables/31/
/tables/31/seats/ /tables/36/ /tables/36/totals/ /tables/31/corrections/ /records/
/champions/ /champions/earlier/ /matches/
/matches/new/ /nowhere/
"""
READER = """
/ /login/ /club/ /seasons/1/ /seasons/1/meetings/?player=1 /players/1/ /privacy/ /evenings/1/ /evenings/2/
/evenings/2/where/ /rounds/6/ /tables/31/ /matches/
"""
OF_GAMES = [
    *(f"/{page}/{game}/" for game in GAMES for page in ("matches/new", "games")),
    *(f"/seasons/new/?game={game}" for game, shown in PRESENTATIONS.items() if shown.at_evenings),
]


def test_a_few_pages_are_fit(rosa, new_page, look_at):
    for path in FEW:
        look_at(rosa.page, path)
    look(rosa.page, "/evenings/2/roll-call/")
    look_at(new_page(), "/evenings/2/where/")
    for language in OTHER_LANGUAGES:
        _fit_in(rosa.page, language, TEN.split(), (PHONE,))
    _the_whole_menu_is_there_on_a_phone(rosa.page)


def _fit_in(page: Page, language: str, paths: list[str], widths: tuple[int, ...]) -> None:
    page.goto(f"/languages/{language}/?next=/")
    faults = {}
    for path in paths:
        page.goto(path)
        faults |= {(path, width): box_faults(page, width) for width in widths}
    assert {where: found for where, found in faults.items() if found} == {}, language


def _the_whole_menu_is_there_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": PHONE, "height": HEIGHTS[PHONE]})
    links = page.get_by_role("navigation").first.get_by_role("link")
    expect(links).to_have_count(4)
    for link in links.all():
        expect(link).to_be_in_viewport(ratio=1)


@pytest.mark.everything
@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_every_page_is_fit_in(language, rosa, new_page):
    """At the widths of a phone, a tablet and a laptop."""
    widths = (PHONE, 820, 1280)
    _fit_in(rosa.page, language, [*SECRETARY.split(), *OF_GAMES], widths)
    _fit_in(new_page(), language, READER.split(), widths)


@pytest.mark.everything
def test_the_secretarys_pages_are_fit(rosa):
    for path in [*SECRETARY.split(), *OF_GAMES]:
        look(rosa.page, path)
    bid = {"bidder": 0, "bid": 500}
    for game, options, seats in (("bieter", bid, 3), ("bodensee", {}, 2), ("differenzler", {}, 4)):
        start_match(rosa.page, game, options, PLAYERS[:seats])
        look(rosa.page, rosa.page.url)
    look(rosa.page, f"{rosa.page.url}announcements/")


@pytest.mark.everything
def test_readers_pages_are_fit(club, new_page):
    page = new_page()
    for path in READER.split():
        look(page, path)
