"""What a secretary does with the pages: by keyboard, as the keys are meant."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Page, expect

PASSWORD = "vier Stühle im Regen"
TRUMP_KEYS = {"diamonds": "d", "hearts": "h", "spades": "p", "clubs": "c", "obenabe": "o", "undenufe": "u"}


@dataclass(frozen=True)
class Deal:
    """What stands on the paper sheet: card points of side 0, and who had what."""

    points: int
    matsch: int | None = None
    stoeck: int | None = None

    def written(self) -> tuple[int, int]:
        """Counted here by hand, so that the site is compared with something."""
        sides = [self.points, 157 - self.points]
        if self.matsch is not None:
            sides[self.matsch] += 100
        if self.stoeck is not None:
            sides[self.stoeck] += 20
        return sides[0], sides[1]

    def typed(self) -> list[str]:
        """The keys for it, beginning in the field of side 0. All points without a Matsch are asked about."""
        digits = [] if self.matsch is not None else list(str(self.points))
        matsch = {None: [], 0: ["m"], 1: ["/"]}[self.matsch]
        stoeck = {None: [], 0: ["s"], 1: ["-"]}[self.stoeck]
        no = ["n"] if self.matsch is None and self.points in (0, 157) else []
        return [*digits, *matsch, *stoeck, "Enter", *no]


def some_deals(rng: Random, count: int = 8) -> list[Deal]:
    deals = []
    for _number in range(count):
        stoeck = rng.choice((None, 0, 1))
        if rng.random() < 0.08:
            side = rng.randrange(2)
            deals.append(Deal(157 * (1 - side), matsch=side, stoeck=stoeck))
        else:
            deals.append(Deal(rng.choice([0, *range(2, 156), 157]), stoeck=stoeck))
    return deals


class Secretary:
    def __init__(self, page: Page) -> None:
        self.page = page

    def opens_the_club(self, name: str, *, sample: bool = False) -> None:
        """On the first page, to which the front page leads until there has been a club."""
        self.page.goto("/welcome/")
        self.page.get_by_label("Name of the club").fill(name)
        self.page.get_by_label("Name to log in with").fill("rosa")
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_label("Load a sample club").set_checked(sample)
        self.page.get_by_role("button", name="Open the club").click()

    def adds_members(self, names: Iterable[str]) -> None:
        """From the page for it, with nothing to correct."""
        self.page.get_by_label("Names, one a line").fill("\n".join(names))
        self.page.get_by_role("button", name="Look at it first").click()
        self.page.get_by_role("button", name="Save").click()

    def opens_a_season_and_ticks_all(self) -> None:
        """From the members to the roll call of the first evening."""
        page = self.page
        page.goto("/")
        page.get_by_role("link", name="Open a season").click()
        page.get_by_label("Name", exact=False).first.fill("Championship 2026")
        page.get_by_role("button", name="Save").click()
        page.get_by_role("link", name="Open an evening").click()
        page.get_by_role("button", name="Open the evening").click()
        page.get_by_role("button", name="Tick all").click()

    def logs_in(self, username: str = "rosa") -> None:
        self.page.goto("/login/")
        self.page.get_by_label("Username").fill(username)
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("main").get_by_role("button", name="Log in").click()

    def goes_on(self) -> None:
        """Presses the button of the box "What comes next"."""
        self.page.goto("/")
        self.page.get_by_role("region", name="What comes next").locator("button, .button").first.click()

    def types(self, keys: list[str]) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def enters_the_sheet(self, deals: list[Deal]) -> None:
        """All deals of the open table; the focus waits in the first one."""
        expect(self.page.locator("[data-deal='1'] input.points").first).to_be_focused()
        self.page.wait_for_load_state()  # before that Enter sends the whole sheet, as without a script
        for deal in deals:
            self.types(deal.typed())
        expect(self.page.locator(".deal.in")).to_have_count(len(deals))
        expect(self.page.locator("#next-table")).to_be_focused()

    def leaves_the_sheet(self) -> None:
        """Enter on what has the focus; for half a second after a deal was saved it would be one too many."""
        while self.page.evaluate("Date.now() - Number(sessionStorage.getItem('saved-at'))") < 500:
            self.page.wait_for_timeout(50)
        self.page.keyboard.press("Enter")

    def corrects(self, deal: int, points: tuple[int, int]) -> None:
        """A deal of a closed round, of which Stöck and Matsch go: the page asks."""
        row, sums = self.page.locator(f".deal[data-deal='{deal}']"), self.sums()
        for honour in row.locator("input[type=checkbox]").all():
            honour.uncheck(force=True)
        for side, value in enumerate(points):
            row.locator("input.points").nth(side).fill(str(value))
        self.page.keyboard.press("Enter")
        expect(row.get_by_role("alert")).to_contain_text(
            "This round is closed. Saving changes the standings:"
        )
        row.get_by_role("button", name="Change it").click()
        expect(self.page.locator("#summary dd").first).not_to_have_text(str(sums[0]))

    def sums(self) -> list[int]:
        return [int(each) for each in self.page.locator("#summary dd").all_inner_texts()]

    def sides(self) -> list[list[str]]:
        """The names at the open table, side by side."""
        return [each.split("\n") for each in self.page.locator(".deal-head .pair").all_inner_texts()]
