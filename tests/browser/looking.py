"""Whether a page is fit to be seen: axe finds nothing, nothing sticks out to the side, is cut or lies on top of
something else, at every width."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

PHONE = 390
WIDTHS = {PHONE: 844, 1280: 800, 1920: 1080}  # a phone, a laptop, the wall
AXE = Axe().axe_script
# Only what is wrong: to hand over all that is right takes as long as to find out.
RUN = """async rules => (await axe.run({resultTypes: ["violations"], ...rules})).violations
    .map(each => `${each.id}: ${each.nodes[0].html}`)"""
# The header is one line; no text is cut; no text lies on another one. Texts in the same line of a page may share a
# pixel, and what floats above the page (the menu of a phone, an opened dropdown) lies on what is below it.
BOXES = """() => {
    const faults = [];
    const header = document.querySelector(".site-header");
    if (header && header.offsetHeight > 60) faults.push(`header: ${header.offsetHeight} px high`);
    const floats = (element) => {
        for (let at = element; at; at = at.parentElement)
            if (["fixed", "sticky", "absolute"].includes(getComputedStyle(at).position)) return true;
        return false;
    };
    const texts = [];
    for (const element of document.querySelectorAll("body *")) {
        const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
        if (!own.length || !element.checkVisibility() || element.closest("svg, select, .visually-hidden, .skip"))
            continue;
        const style = getComputedStyle(element);
        const hides = style.overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
        if (hides && element.clientWidth > 1) faults.push(`cut: ${element.textContent.trim().slice(0, 40)}`);
        if (floats(element)) continue;
        const range = document.createRange();
        const scroll = element.closest(".table-scroll")?.getBoundingClientRect();
        for (const node of own) {
            range.selectNodeContents(node);
            for (const box of range.getClientRects()) {
                const isOut =
                    scroll &&
                    (box.left > scroll.right || box.right < scroll.left || box.top > scroll.bottom - 9);
                if (box.width > 2 && !isOut) texts.push([box, node]);
            }
        }
    }
    texts.sort(([one], [other]) => one.top - other.top);
    texts.forEach(([one, node], at) => {
        for (const [other, further] of texts.slice(at + 1)) {
            if (other.top >= one.bottom - 6) break;
            const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            if (wide > 3 && high > 6)
                faults.push(`on one another: ${node.data.trim().slice(0, 30)} / ${further.data.trim().slice(0, 30)}`);
        }
    });
    return faults;
}"""


def look(page: Page, path: str, is_short: bool = False) -> None:
    """Opens the page and asserts that it is fit, by day at every width and by night. In short: that nothing
    sticks out at any width, and that it is fit at the first."""
    size = page.viewport_size
    page.goto(path)
    page.evaluate(AXE)
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        sticks_out = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert sticks_out <= 0, f"{path} at {width} px"
        assert page.evaluate(BOXES) == [], f"{path} at {width} px"
        if width == PHONE or not is_short:
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
