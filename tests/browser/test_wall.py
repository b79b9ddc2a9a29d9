"""The wall is read from as far as five times its height, however many players there are and however long
their names; it turns its pages and obeys keys."""

import mimetypes
from collections.abc import Callable, Iterator

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from playwright.sync_api import Page, Route, expect

from jassclub.accounts.models import Club
from jassclub.members.models import Member
from jassclub.prizes.actions.final_standings import freeze_standings, reveal
from jassclub.web.static_files import Joining
from tests.browser.looking import script
from tests.conftest import Night

SITE = "http://wall.test"
VIEWS = ("seating", "tables", "playing", "standings", "revealing")
HALL = 102  # players
FEW_PLAYERS = (8, HALL)
PLAYERS = (8, 24, 42, 60, HALL)
# Of pictures of one shape the smallest shows most, since lengths are rounded to its pixels.
FEW_SIZES = ((1280, 720), (1024, 768))
SIZES = (*FEW_SIZES, (1280, 800), (1920, 1080), (3840, 2160))
FIRST = "Anna Beat Carla Elsbeth Fritz Gabriela Hans Ida Jean-Pierre Margrit Leo"
LAST = "Ammann Brunner Caduff Dubach Frei Huber Jost Kälin Lüthi Bollinger Roth"
LONG = "von Hohenzollern-Sigmaringen und Schwarzenberg zu"  # with another surname: 60 letters

FAULTS = script("wall.js")  # what is wrong with the boards of these documents, a sentence each


def rename(are_long: bool) -> None:
    for number, member in enumerate(Member.objects.order_by("pk")):
        first, last = (names[number % len(names)] for names in (FIRST.split(), LAST.split()))
        member.first_name = first
        member.surname = f"{LONG} {last}"[: 59 - len(first)] if are_long else last
        member.distinction = str(number)
        member.save()


def boards_of(night: Night) -> dict[str, str]:
    """All views of an evening with two closed rounds and one that is being played, by address; those for an
    old projector, too."""
    for seed in (1, 2):
        night.play(seed, method="tokens")
    round_ = night.draw(3, method="tokens")
    for table in list(round_.tables.all())[::2]:
        night.deal(table, 1, 100)
    boards, client = {}, Client()

    def render(view: str) -> None:
        for are_long in (False, True):
            rename(are_long)
            for shape in ("", "narrow"):
                query = ({"show": view} if view != "revealing" else {}) | ({shape: "1"} if shape else {})
                answer = client.get(f"/evenings/{night.evening.pk}/wall/", query)
                boards[f"{shape}{view}-{are_long}"] = answer.text

    for view in VIEWS[:4]:
        render(view)
    freeze_standings(of=night.evening, by=None)
    reveal(of=night.evening, ranks=min(len(night.members) - 1, 12))
    render("revealing")
    return boards


RENDERED: dict[int, dict[str, str]] = {}


@pytest.fixture
def boards(night_of) -> Callable[[int], dict[str, str]]:
    """The boards of so many players, which are rendered once."""

    def render(players: int) -> dict[str, str]:
        if players not in RENDERED:
            RENDERED[players] = boards_of(night_of(players))
        return RENDERED[players]

    return render


@pytest.fixture
def club(db) -> Club:
    """In this process: the wall is rendered here, not by the site."""
    return Club.objects.create(name="Jassclub Altstadt")


@pytest.fixture
def wall(browser) -> Iterator[Callable[[dict[str, str]], Page]]:
    """A page that shows these boards, by address; without the site."""
    context = browser.new_context(base_url=SITE, reduced_motion="reduce")
    page = context.new_page()

    def show(boards: dict[str, str]) -> Page:
        def answer(route: Route) -> None:
            path = route.request.url.removeprefix(f"{SITE}/")
            if not path.startswith("static/"):
                board = boards.get(path)
                return route.fulfill(body=board, content_type="text/html") if board else route.abort()
            found = finders.find(path.removeprefix("static/"))
            folder = Joining(location=found.rpartition("/")[0])
            body = folder.open(found.rpartition("/")[2]).read()
            kind = mimetypes.guess_type(path)[0] or "font/woff2"
            return route.fulfill(body=body, content_type=kind)

        page.route("**/*", answer)
        return page

    yield show
    context.close()


def test_no_letter_is_too_small_and_nothing_is_cut(boards, wall, request):
    everything = request.config.getoption("--everything")
    for players in PLAYERS if everything else FEW_PLAYERS:
        rendered = boards(players)
        page = wall(rendered)
        page.goto("/seating-False")
        page.evaluate("document.fonts.ready")
        for width, height in SIZES if everything else FEW_SIZES:
            page.set_viewport_size({"width": width, "height": height})
            is_old = width == 1024
            shape = {view: board for view, board in rendered.items() if view.startswith("narrow") == is_old}
            assert page.evaluate(FAULTS, shape) == [], f"{players} players at {width} to {height}"


def test_pages_turn_by_themselves_by_key_and_by_buttons_that_come_when_they_are_wanted(boards, wall):
    page = wall({"wall": boards(HALL)["standings-False"]})
    page.clock.install()
    page.goto("/wall")
    number, bar = page.locator("#page"), page.locator("#bar")
    expect(number).to_have_text("1 / 4")
    leaders = page.locator(".slide.now .name").all_inner_texts()[:3]
    page.clock.fast_forward(9_000)
    assert 8.5 < float(bar.get_attribute("value")) < 10
    for turned in ("2 / 4", "3 / 4", "4 / 4", "1 / 4"):
        page.clock.fast_forward(15_500)
        expect(number).to_have_text(turned)
        assert page.locator(".slide.now .name").all_inner_texts()[:3] == leaders
    page.keyboard.press("Space")
    expect(page.get_by_text("Paused")).to_be_visible()
    page.clock.fast_forward(60_000)
    expect(number).to_have_text("1 / 4")
    for key, turned in (("ArrowLeft", "4 / 4"), ("ArrowRight", "1 / 4"), ("PageDown", "2 / 4")):
        page.keyboard.press(key)
        expect(number).to_have_text(turned)
    page.keyboard.press("p")
    expect(page.get_by_text("Paused")).to_be_hidden()
    page.clock.fast_forward(15_500)
    expect(number).to_have_text("3 / 4")
    _buttons_come_for_the_mouse_and_the_focus(page)


def _buttons_come_for_the_mouse_and_the_focus(page: Page) -> None:
    link, pause = page.get_by_role("link", name="Still playing"), page.get_by_role("button", name="Pause")
    expect(link).not_to_be_in_viewport()
    page.mouse.move(100, 100)
    expect(link).not_to_be_in_viewport()
    page.mouse.move(110, 100)
    expect(link).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Next page").click()
    expect(page.locator("#page")).to_have_text("4 / 4")
    pause.click()
    expect(pause).to_have_attribute("aria-pressed", "true")
    page.mouse.move(100, 100)
    page.evaluate("document.activeElement.blur()")
    page.clock.fast_forward(4_000)
    expect(link).not_to_be_in_viewport()
    page.keyboard.press("Tab")
    expect(link).to_be_in_viewport(ratio=1)


def test_the_wall_keeps_itself_up_to_date_and_survives_a_server_that_is_away(boards, wall):
    shown = {"wall": boards(HALL)["standings-False"]}
    page = wall(shown)
    page.clock.install()
    page.goto("/wall")
    page.keyboard.press("ArrowRight")
    old = shown["wall"]
    shown["wall"] = old.replace("Anna ", "Nina ")
    page.clock.fast_forward(10_500)
    expect(page.get_by_text("Nina").first).to_be_attached()
    expect(page.locator("#page")).to_have_text("2 / 4")
    del shown["wall"]
    page.clock.fast_forward(70_000)
    expect(page.get_by_text("No connection since")).to_be_visible()
    expect(page.locator(".slide.now .name").first).to_be_visible()
    shown["wall"] = old.replace("Interim standings", "Other standings")
    page.clock.fast_forward(10_500)
    expect(page.get_by_role("heading", name="Other standings")).to_be_visible()
    expect(page.get_by_text("No connection since")).to_be_hidden()
    expect(page.locator("#page")).to_have_text("1 / 4")


def test_old_projectors_phones_and_tablets_get_what_fits_them(boards, wall):
    rendered = boards(HALL)
    old = {"wall": rendered["standings-False"], "wall?narrow=1": rendered["narrowstandings-False"]}
    page = wall(rendered | old)
    page.set_viewport_size({"width": 1024, "height": 768})
    page.goto("/wall")
    expect(page.locator("#board.narrow")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.locator("#board:not(.narrow)")).to_be_visible()
    for width, height in ((390, 844), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        for view, are_long in (("seating", True), ("tables", True), ("standings", False)):
            page.goto(f"/{view}-{are_long}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            names = page.locator(".name:visible")
            expect(names).to_have_count(HALL)
            names.last.scroll_into_view_if_needed()
            expect(names.last).to_be_in_viewport(ratio=1)
