"""Whether a page is fit to be seen: axe finds nothing, nothing sticks out to the side, at every width."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

WIDTHS = {390: 844, 1280: 800, 1920: 1080}  # a phone, a laptop, the wall
AXE = Axe().axe_script
# Only what is wrong: to hand over all that is right takes as long as to find out.
RUN = """async rules => (await axe.run({resultTypes: ["violations"], ...rules})).violations
    .map(each => `${each.id}: ${each.nodes[0].html}`)"""
# All that axe's rules can tell apart from one width to the next: mostly laptop and wall are the same to it.
APPEARANCE = """() => [...document.querySelectorAll("*")].map(each => {
    const style = getComputedStyle(each);
    const scrolls = style.overflow !== "visible"
        && (each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.6 && style.fontWeight >= 700);  // needs less contrast
    return each.checkVisibility({visibilityProperty: true, opacityProperty: true})
        ? [style.color, style.backgroundColor, style.backgroundImage, isLarge, style.position, scrolls].join()
        : "";
}).join(";")"""


def look(page: Page, path: str, is_short: bool = False) -> None:
    """Opens the page and asserts that it is fit, by day at every width and by night. In short: that nothing
    sticks out at any width, and that it is fit at the first."""
    size = page.viewport_size
    page.goto(path)
    page.evaluate(AXE)
    looked_at = set()
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        sticks_out = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert sticks_out <= 0, f"{path} at {width} px"
        appearance = "any" if is_short else page.evaluate(APPEARANCE)
        if appearance not in looked_at:
            looked_at.add(appearance)
            assert faults(page) == [], f"{path} at {width} px"
    if not is_short:
        page.emulate_media(color_scheme="dark")
        assert faults(page, runOnly=["color-contrast"]) == [], f"{path} at night"
        page.emulate_media(color_scheme="light")
    if size:
        page.set_viewport_size(size)


def faults(page: Page, **rules: Any) -> list[str]:
    """What axe, which the page has loaded, finds wrong."""
    found: list[str] = page.evaluate(RUN, rules)
    return found
