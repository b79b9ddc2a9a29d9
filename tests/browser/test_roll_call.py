"""Calling the roll: the number follows each tick, the list stays where it is, and two may call it at once."""

from playwright.sync_api import Page, expect

PHONE = {"width": 390, "height": 844}
RETRY = 3_000  # milliseconds


def test_the_roll_is_called_by_phone_and_laptop_at_once_and_no_tick_is_lost(club, new_page):
    phone, laptop = new_page(storage_state=club, viewport=PHONE), new_page(storage_state=club)
    phone.clock.install()
    for page in (phone, laptop):
        page.goto("/evenings/2/roll-call/")
        expect(page.locator("#count")).to_have_text("24 are here")
    _options_follow_below_the_list(phone)
    assert laptop.get_by_label("Carla Caduff").is_checked()
    # A few letters leave one name; Enter ticks or unticks it, and the next one can be typed.
    laptop.get_by_label("Find a name").fill("dario dü")
    expect(laptop.locator("#ticks label:visible")).to_have_count(1)
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_label("Find a name")).to_have_value("")
    expect(laptop.locator("#count")).to_have_text("22 are here")
    expect(laptop.get_by_label("Carla Caduff")).not_to_be_checked()
    expect(laptop.locator(".elsewhere")).to_have_text("Changed on another laptop: ☐ Carla Caduff")
    address, fritz = "**/roll-call/", phone.get_by_label("Fritz Frei")
    for fails, here in (
        (lambda route: route.fulfill(status=503, headers={"Retry-After": "1"}, body="busy"), 21),
        (lambda route: route.abort(), 22),
    ):
        phone.route(address, fails)
        fritz.set_checked(here == 22)
        expect(phone.locator(".unsaved")).to_have_text("Not saved yet: trying again…")
        phone.unroute(address)
        phone.clock.fast_forward(RETRY)
        expect(phone.locator(".unsaved")).to_be_hidden()
        expect(phone.locator("#count")).to_have_text(f"{here} are here")
    expect(phone.get_by_label("Dario Dünki")).not_to_be_checked()
    phone.get_by_role("button", name="Save", exact=True).click()
    laptop.reload()
    expect(laptop.locator("#count")).to_have_text("22 are here")


def _options_follow_below_the_list(page: Page) -> None:
    """What can be done moves no name under the finger, and leads to the line for guests."""
    names = page.get_by_label("Beat Brunner")
    place = names.bounding_box()
    page.get_by_label("Carla Caduff").uncheck()
    expect(page.locator("#count")).to_have_text("23 are here")
    options = page.locator("[data-headcount] li")
    expect(options).to_have_count(2)
    assert names.bounding_box() == place
    options.last.get_by_role("link").click()
    expect(page.get_by_role("group", name="Someone who is not on the list")).to_be_in_viewport()
