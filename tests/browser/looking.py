"""Whether a page is fit to be seen: axe finds nothing, nothing sticks out to the side, is cut or lies on
something else, at every width."""

from pathlib import Path
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

PHONE = 390
WIDTHS = (PHONE, 1280, 1920)
HEIGHTS = {PHONE: 844, 820: 1180, 1280: 800, 1920: 1080}  # a phone, a tablet, a laptop, the wall
AXE = Axe().axe_script
# Only what is wrong: to hand over all that is right takes as long as to find out.
RUN = """async rules => (await axe.run({resultTypes: ["violations"], ...rules})).violations
    .map(each => `${each.id}: ${each.nodes[0].html}`)"""


def script(name: str) -> str:
    """A function for the browser, which stands in a file beside this one."""
    return (Path(__file__).parent / name).read_text()


BOXES = script("boxes.js")


def look(page: Page, path: str, is_short: bool = False) -> None:
    """Opens the page and asserts that it is fit, by day at every width and by night. In short: that nothing
    sticks out at any width, and that it is fit at the first."""
    size = page.viewport_size
    page.goto(path)
    page.evaluate(AXE)
    for width in WIDTHS:
        found = box_faults(page, width)
        assert found == [], f"{path} at {width} px: {found}"
        if width == PHONE or not is_short:
            found = faults(page)
            assert found == [], f"{path} at {width} px: {found}"
    if not is_short:
        page.emulate_media(color_scheme="dark")
        assert faults(page, runOnly=["color-contrast"]) == [], f"{path} at night"
        page.emulate_media(color_scheme="light")
    if size:
        page.set_viewport_size(size)


def box_faults(page: Page, width: int) -> list[str]:
    """What sticks out, is cut, broken, or lies on something else at this width."""
    page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
    found: list[str] = page.evaluate(BOXES)
    sticks_out = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return [*found, *([f"sticks out by {sticks_out} px"] if sticks_out > 0 else [])]


def faults(page: Page, **rules: Any) -> list[str]:
    found: list[str] = page.evaluate(RUN, rules)
    return found
