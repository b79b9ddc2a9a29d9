"""A prize-giving: the laptop reveals the ranks on the wall."""

from playwright.sync_api import expect

USUAL, REVEAL = 10_000, 2_000  # milliseconds after which the wall asks for its next page


def test_a_prize_giving_is_led_from_the_laptop_and_seen_on_the_wall(rosa, new_page, look_at):
    page, wall = rosa.page, new_page()
    page.goto("/evenings/1/")
    page.get_by_role("link", name="Prize-giving", exact=True).first.click()
    page.get_by_role("button", name="Hide until the prize-giving").click()
    page.get_by_role("button", name="Freeze the standings now").click()
    wall.goto("/evenings/1/")
    expect(wall.get_by_text("The standings are hidden until the prize-giving")).to_be_visible()
    # The laptop leads by its Enter key, the wall follows: from the last rank to the first.
    newest, shown = wall.locator(".newest .rank"), wall.locator(".ranks li .rank")
    wall.clock.install()
    wall.goto("/evenings/1/wall/")
    page.get_by_role("button", name="Begin on the big screen").click()
    wall.clock.fast_forward(USUAL)
    expect(wall.get_by_text("In a moment")).to_be_visible()
    following = page.get_by_role("button", name="Next: rank")
    ranks = []
    for number in (1, 2):
        expect(following).to_be_focused()
        ranks.append(following.inner_text().removeprefix("Next: rank "))
        page.keyboard.press("Enter")
        expect(following).not_to_have_text(f"Next: rank {ranks[-1]}")
        wall.clock.fast_forward(REVEAL)
        expect(newest.first).to_have_text(ranks[-1])
        expect(wall.locator(".ranks li:not(.newest)")).to_have_count(shown.count() - newest.count())
        assert set(shown.all_inner_texts()) == set(ranks), number
    page.get_by_role("button", name="Back one").click()
    following.dblclick()
    expect(following).not_to_have_text(f"Next: rank {ranks[-1]}")
    wall.clock.fast_forward(REVEAL)
    expect(newest.first).to_have_text(ranks[1])
    assert set(shown.all_inner_texts()) == set(ranks)
    page.get_by_role("button", name="Everyone below rank 10 at once").click()
    expect(page.get_by_text("Next: rank 10")).to_be_focused()
    page.get_by_role("button", name="Everyone at once").click()
    wall.clock.fast_forward(REVEAL)
    expect(newest.first).to_have_text("1")
    expect(shown.first).to_have_text("1")
    expect(following).to_have_count(0)
    look_at(page, page.url)
