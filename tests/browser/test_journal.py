"""A guest was typed twice, somebody unticked: both are put right where everything that happened stands."""

from playwright.sync_api import expect

from tests.browser.secretary import Secretary


def test_a_deal_is_undone_and_two_who_are_one_person_are_merged(new_page, look_at):
    rosa = Secretary(new_page(viewport={"width": 1280, "height": 800}))
    page = rosa.page
    rosa.opens_the_club("Jassklub Sunneschyn", sample=True)
    page.goto("/members/add/")
    rosa.adds_members(["Nanette Aman", "Von Allmen-Hungerbühler, Maximiliane Friederike"])
    expect(page.get_by_text("2 members added.")).to_be_visible()

    page.get_by_role("link", name="Nanette Aman").click()
    page.get_by_role("link", name="This person is on the list twice").click()
    page.get_by_label("The same person as").select_option("Beat Brunner")
    page.get_by_role("button", name="Show both").click()
    expect(page.get_by_role("heading", name="Beat Brunner")).to_be_visible()
    look_at(page, page.url)
    page.get_by_label("The same person as").select_option("Anna Ammann")
    page.get_by_role("button", name="Show both").click()
    page.get_by_role("button", name="Merge into Anna Ammann").click()
    expect(page.get_by_text("Nanette Aman and Anna Ammann are one person now.")).to_be_visible()

    page.goto("/members/1/merge/?into=2")
    expect(page.get_by_role("alert")).to_contain_text("were both there on")
    expect(page.get_by_role("button", name="Merge into")).to_have_count(0)

    page.goto("/evenings/2/roll-call/")
    page.get_by_label("Anna Ammann").uncheck()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("link", name="What happened").click()
    latest = page.locator(".journal li").first
    expect(latest).to_contain_text("roll call: unticked Anna Ammann")
    expect(latest).to_contain_text("rosa")
    latest.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("It was undone.")).to_be_visible()
    expect(page.locator(".journal li").first).to_contain_text("roll call: ticked Anna Ammann (undo)")
    expect(page.locator(".journal li").nth(1)).to_contain_text("was undone")

    page.get_by_label("Person").select_option("Anna Ammann")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator(".journal li").first).to_contain_text("Anna Ammann")
    look_at(page, page.url)
    look_at(page, "/journal/")
    look_at(page, "/members/1/remove/")
