"""The look is held together by a few names: docs/look.md."""

import re

from django.conf import settings

CSS = settings.BASE_DIR / "static/css"
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch)\(", re.IGNORECASE)
BASE = (CSS / "base.css").read_text()
DEFINED = set(re.findall(r"(--[\w-]+):", BASE))


def test_colours_have_their_values_in_one_file():
    for path in CSS.iterdir():
        if path.name != "base.css":
            assert COLOUR.findall(path.read_text()) == [], path.name


def test_every_custom_property_that_is_used_is_defined():
    sheets = {path.name: path.read_text() for path in CSS.iterdir()}
    defined = {name for text in sheets.values() for name in re.findall(r"(--[\w-]+):", text)}
    for name, text in sheets.items():
        assert set(re.findall(r"var\((--[\w-]+)", text)) <= defined, name


def test_what_is_explained_exists():
    explained = (settings.BASE_DIR / "docs/look.md").read_text()
    assert set(re.findall(r"`(--[\w-]+)`", explained)) <= DEFINED


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_text_is_read_by_day_and_by_night():
    day, night = BASE.split("@media (prefers-color-scheme: dark)")
    by_day = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", day))
    by_night = by_day | dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", night))
    on = {
        "paper": ("ink", "quiet", "felt", "red"),
        "sheet": ("ink", "quiet", "felt", "red"),
        "felt-soft": ("ink", "quiet", "felt", "red"),
        "red-soft": ("ink", "red"),
        "leader": ("ink", "quiet", "felt", "red"),
        "slate": ("chalk", "chalk-quiet", "yellow", "rising", "falling"),
        "slate-2": ("chalk", "chalk-quiet", "yellow", "rising"),
        "felt": ("felt-ink",),
        "yellow": ("slate",),
    }
    for light in (by_day, by_night):
        for ground, texts in on.items():
            for text in texts:
                assert contrast(light[ground], light[text]) >= 7, (ground, text)
