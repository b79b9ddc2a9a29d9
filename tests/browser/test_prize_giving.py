"""A prize-giving: results hidden, a target, standings frozen, prizes chosen and drawn, certificates."""

from playwright.sync_api import Page, expect


def reveals_by_key(page: Page, wall: Page) -> None:
    """The laptop leads by its Enter key, the wall follows: from the last rank to the first."""
    newest, shown = wall.locator(".newest .rank"), wall.locator(".ranks li .rank")
    wall.goto("/evenings/1/wall/")
    page.get_by_role("button", name="Begin on the wall").click()
    expect(wall.get_by_text("In a moment")).to_be_visible()
    following = page.get_by_role("button", name="Next: rank")
    ranks = []
    for number in (1, 2):
        expect(following).to_be_focused()
        ranks.append(following.inner_text().removeprefix("Next: rank "))
        page.keyboard.press("Enter")
        expect(newest.first).to_have_text(ranks[-1])
        expect(wall.locator(".ranks li:not(.newest)")).to_have_count(shown.count() - newest.count())
        assert set(shown.all_inner_texts()) == set(ranks), number
    page.get_by_role("button", name="One back").click()
    expect(newest.first).to_have_text(ranks[0])
    following.dblclick()
    expect(newest.first).to_have_text(ranks[1])
    assert set(shown.all_inner_texts()) == set(ranks)
    page.get_by_role("button", name="All behind rank 10 at once").click()
    expect(page.get_by_text("Next: rank 10")).to_be_focused()
    page.get_by_role("button", name="Everybody at once").click()
    expect(newest.first).to_have_text("1")
    expect(shown.first).to_have_text("1")
    expect(following).to_have_count(0)
    page.get_by_role("button", name="End it on the wall").click()
    expect(newest).to_have_count(0)


def test_a_prize_giving_from_the_suspense_to_the_certificates(rosa, new_page, look_at):
    page, reader = rosa.page, new_page()
    page.goto("/evenings/1/")
    page.get_by_role("link", name="Prize-giving", exact=True).first.click()
    page.get_by_role("button", name="Hide until the prize-giving").click()
    reader.goto("/evenings/1/")
    expect(reader.get_by_text("Standings are closed until the prize-giving")).to_be_visible()
    page.locator("[name=low]").fill("3000")
    page.locator("[name=high]").fill("5000")
    page.get_by_role("button", name="Set the target").click()
    expect(page.get_by_text("nobody sees it yet")).to_be_visible()
    page.get_by_role("button", name="Freeze the standings now").click()
    reveals_by_key(page, reader)
    for what, to in (("Ham", "choice"), ("Cheese", "choice"), ("Wine", "lot"), ("Carpet", "last")):
        if not page.locator("[name=what]").is_visible():
            page.get_by_text("Add a prize", exact=True).click()
        page.locator("[name=what]").fill(what)
        page.locator("select[name=to]").select_option(to)
        page.get_by_role("button", name="Put it on the list").click()
        expect(page.get_by_role("listitem").filter(has_text=what).first).to_be_visible()
    first = page.get_by_label("Who chooses").locator("option").first.inner_text()
    page.get_by_role("radio", name="Cheese").check()
    page.get_by_role("button", name="Chosen").click()
    name = first.split(". ", 1)[1]
    expect(page.locator(".prize-list li").filter(has_text="Cheese")).to_contain_text(name)
    expect(page.get_by_label("Who chooses").locator("option").first).not_to_have_text(first)
    expect(page.get_by_role("radio", name="Cheese")).to_have_count(0)
    page.get_by_role("button", name="Draw by lot").click()
    expect(page.get_by_text("How anyone can check the lot: Wine")).to_be_visible()
    page.get_by_role("button", name="Give it").click()
    expect(page.locator(".prize-list li").filter(has_text="Carpet")).to_contain_text("→")
    look_at(page, page.url)
    for paper in ("Certificates of the first three", "Print the list of prizes"):
        answer = page.request.get(page.get_by_role("link", name=paper).get_attribute("href"))
        assert answer.headers["content-type"] == "application/pdf"
    page.get_by_role("button", name="Show the target to everybody").click()
    page.get_by_role("button", name="Show the final standings to everybody").click()
    reader.goto("/evenings/1/")
    expect(reader.get_by_text("closed until the prize-giving")).to_have_count(0)
    reader.get_by_role("link", name="Nearest to the target").click()
    expect(reader.get_by_role("cell", name=name)).to_be_visible()
    look_at(page, "/evenings/1/target/")
