"""Calling the roll: the number follows each tick, the list stays where it is, and two may call it at once."""

from playwright.sync_api import expect

from tests.browser.secretary import Secretary


def test_while_ticking_the_options_follow_and_the_list_stays_where_it_is(new_page, look_at):
    rosa = Secretary(new_page(viewport={"width": 390, "height": 844}))
    page = rosa.page
    rosa.opens_the_club("Jassklub Sunneschyn", sample=True)
    expect(page.get_by_text("Round 2 is being played")).to_be_visible()
    page.goto("/evenings/2/roll-call/")
    expect(page.get_by_role("status")).to_have_text("24 are here")
    second = page.get_by_label("Beat Brunner")
    place = second.bounding_box()
    page.get_by_label("Anna Ammann").uncheck()
    expect(page.get_by_role("status")).to_have_text("23 are here")
    second.uncheck()
    expect(page.get_by_role("status")).to_have_text("22 are here")
    options = page.locator("[data-headcount] li")
    expect(options).to_have_count(2)
    expect(options.first).to_contain_text("In the 2 rounds to come 4 players sit out once, nobody twice.")
    assert second.bounding_box() == place
    options.last.get_by_role("link").click()
    expect(page.get_by_role("group", name="Somebody who is not on the list")).to_be_in_viewport()
    look_at(page, page.url)


def test_two_laptops_call_the_roll_at_once_and_each_shows_what_the_other_ticked(new_page):
    ursina = Secretary(new_page())
    ursina.logs_in()
    here = [ursina.page, new_page(storage_state=ursina.page.context.storage_state())]
    for page in here:
        page.goto("/evenings/2/roll-call/")
    one, other = here
    one.get_by_label("Carla Caduff").uncheck()
    expect(one.locator("#count")).to_have_text("21 are here")
    assert other.get_by_label("Carla Caduff").is_checked()
    other.get_by_label("Dario Dünki").uncheck()
    expect(other.locator("#count")).to_have_text("20 are here")
    expect(other.get_by_label("Carla Caduff")).not_to_be_checked()
    expect(other.locator(".elsewhere")).to_have_text("Changed at another laptop: ☐ Carla Caduff")
    one.get_by_label("Anna Ammann").check()
    expect(one.locator("#count")).to_have_text("21 are here")
    expect(one.get_by_label("Dario Dünki")).not_to_be_checked()
    one.get_by_role("button", name="Save", exact=True).click()
    one.goto("/evenings/2/roll-call/")
    expect(one.locator("#count")).to_have_text("21 are here")


def test_a_tick_that_does_not_arrive_is_said_and_sent_again(new_page):
    ursina = Secretary(new_page())
    ursina.logs_in()
    page = ursina.page
    page.goto("/evenings/2/roll-call/")
    before = int(page.locator("#count").inner_text().split()[0])
    tick, address = page.get_by_label("Fritz Frei"), "**/roll-call/"
    was = tick.is_checked()
    for fails in (
        lambda route: route.fulfill(status=503, headers={"Retry-After": "1"}, body="busy"),
        lambda route: route.abort(),
    ):
        page.route(address, fails)
        tick.set_checked(not tick.is_checked())
        expect(page.locator(".unsaved")).to_have_text("Not saved yet: trying again…")
        page.unroute(address)
        expect(page.locator(".unsaved")).to_be_hidden()
        expected = before + (tick.is_checked() - was)
        expect(page.locator("#count")).to_have_text(f"{expected} are here")
