"""Calling the roll: the number follows each tick, and the list stays where it is."""

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
