"""Standings on a phone: one's own line on top, the total in sight, and nothing of it leaves the phone."""

import re

from playwright.sync_api import expect

from tests.browser.secretary import Secretary

PHONE = {"width": 390, "height": 844}


def test_who_has_said_who_they_are_finds_their_line_on_top_of_all_standings(club, new_page, look_at):
    page = new_page(viewport=PHONE)
    sent = []
    page.on("request", lambda request: sent.append((request.method, request.url)))
    page.goto("/evenings/1/")
    lines = page.locator("table.standings tbody tr")
    last = lines.last.locator("td.name").inner_text()
    before = len(sent)
    page.get_by_label("This is me").focus()  # then the names come
    page.get_by_label("This is me").select_option(label=last)
    expect(page.locator("tbody.own tr")).to_have_count(1)
    expect(lines.first.locator("td.name")).to_have_text(last)
    assert sent[before:] == []

    for path in ("/evenings/1/?sort=player", "/evenings/2/", "/seasons/1/"):
        page.goto(path)
        expect(lines.first.locator("td.name")).to_have_text(last)
        expect(lines.first.locator("td.total")).to_be_in_viewport(ratio=1)
    assert not any(last in address or method == "POST" for method, address in sent)
    look_at(page, "/evenings/1/")

    page.get_by_label("This is me").select_option(value="")
    expect(page.locator("tbody.own")).to_have_count(0)
    page.reload()
    expect(page.locator("table.standings")).to_be_visible()
    expect(page.locator("tbody.own")).to_have_count(0)


def test_without_script_nobody_is_asked_who_they_are(club, new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/evenings/1/")
    expect(page.locator("table.standings")).to_be_visible()
    expect(page.get_by_label("This is me")).to_be_hidden()


def test_a_helper_begins_with_the_tables_to_enter(club, new_page, look_at):
    rosa = Secretary(new_page())
    rosa.logs_in()
    page = rosa.page
    page.goto("/accounts/")
    page.locator("[name=username]").fill("helfer")
    page.locator("[name=password]").fill("nine tricks for us")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("main")).to_contain_text("helfer")

    phone = new_page(viewport=PHONE)
    phone.goto("/login/")
    phone.locator("[name=username]").fill("helfer")
    phone.locator("[name=password]").fill("nine tricks for us")
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_role("heading", name="Tables of round 2")).to_be_visible()
    expect(phone.locator(".tables a").first).to_be_in_viewport(ratio=1)
    look_at(phone, "/")
    phone.locator(".tables a").first.click()
    expect(phone.get_by_role("button", name="Save").first).to_be_visible()


def test_a_reader_changes_the_language_on_a_phone_without_a_script(club, new_page):
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto("/evenings/1/?sort=player")
    page.locator(".languages summary").click()
    page.get_by_role("link", name="Deutsch").click()
    expect(page).to_have_url(re.compile(r"/evenings/1/\?sort=player$"))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert [each["name"] for each in page.context.cookies()] == ["django_language"]


def test_the_secretary_sees_her_whole_menu_on_a_phone(club, new_page):
    rosa = Secretary(new_page(viewport=PHONE))
    rosa.logs_in()
    links = rosa.page.get_by_role("navigation", name="Main menu").get_by_role("link")
    expect(links).to_have_count(8)
    for link in links.all():
        expect(link).to_be_in_viewport(ratio=1)
