"""What a secretary does with the pages: by keyboard, as the keys are meant."""

from collections.abc import Iterable
from typing import NamedTuple

from playwright.sync_api import Page

PASSWORD = "vier Stühle im Regen"
COUNT = """for (const [what, event] of [["clicks", "pointerdown"], ["keys", "keydown"]]) {
    addEventListener(event, () => sessionStorage.setItem(what, +sessionStorage.getItem(what) + 1), true);
}"""


class Deal(NamedTuple):
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

    def typed(self) -> str:
        """The keys, without a Tab; all points without Matsch are asked about."""
        digits = "" if self.matsch is not None else str(self.points)
        matsch = {None: "", 0: "m", 1: "/"}[self.matsch]
        stoeck = {None: "", 0: "s", 1: "-"}[self.stoeck]
        no = "n" if self.matsch is None and self.points in (0, 157) else ""
        return f"{digits}{matsch}{stoeck}⏎{no}"


SHEET = [
    Deal(97), Deal(157, matsch=0), Deal(102, stoeck=0), Deal(88), Deal(64), Deal(121, stoeck=1),
    Deal(40), Deal(79),
]  # fmt: skip


class Secretary:
    def __init__(self, page: Page) -> None:
        self.page = page

    def counts(self) -> None:
        """From now on each press of a mouse button and of a key is counted, whatever pages follow."""
        self.page.add_init_script(COUNT)

    @property
    def pressed(self) -> tuple[int, int]:
        clicks, keys = self.page.evaluate("['clicks', 'keys'].map(what => +sessionStorage.getItem(what))")
        return clicks, keys

    def opens_the_club(self, name: str, sample: bool = False) -> None:
        self.page.goto("/welcome/")
        typed = {"Club name": name, "Username": "rosa", "Password": PASSWORD}
        for label, text in typed.items():
            field = self.page.get_by_label(label)
            if not field.evaluate("field => field === document.activeElement"):
                field.click()
            self.page.keyboard.type(text)
        if sample:
            self.page.get_by_label("Load a sample club").check()
        self.page.get_by_role("button", name="Set up the club").click()

    def adds_members(self, names: Iterable[str]) -> None:
        """From the page for it, by pasting the list, with nothing to correct."""
        self.page.get_by_label("Names, one per line").fill("\n".join(names))
        self.page.get_by_role("button", name="Preview").click()
        self.page.get_by_role("button", name="Save").click()

    def opens_a_season_with_its_first_evening(self) -> None:
        """From the members to the draw; on the first evening of the club everyone is ticked."""
        self.page.get_by_role("link", name="Start a season").click()
        self.page.get_by_role("link", name="Schieber").click()
        self.page.get_by_role("button", name="Start the season").click()
        self.page.get_by_role("button", name="Save and go to the draw").click()

    def logs_in(self) -> None:
        self.page.goto("/login/")
        self.page.get_by_label("Username").fill("rosa")
        self.page.get_by_label("Password").fill(PASSWORD)
        self.page.get_by_role("main").get_by_role("button", name="Log in").click()

    def goes_on(self) -> None:
        """Presses the button of the box "What comes next"."""
        self.page.goto("/")
        self.page.get_by_role("region", name="What comes next").locator("button, .button").first.click()
