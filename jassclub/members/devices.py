"""What a browser says about itself, in words that people know their devices by."""

import re

# Most pretend to be others as well: the first that fits is meant.
BROWSERS = [
    ("Edge", r"Edg(e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrome/|Chromium/|CriOS/"),
    ("Safari", r"Safari/"),
]
SYSTEMS = [
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Android", r"Android"),
    ("Chromebook", r"CrOS"),
    ("Windows", r"Windows"),
    ("Mac", r"Macintosh"),
    ("Linux", r"Linux|X11"),
]


def device(user_agent: str) -> tuple[str, str]:
    """Browser and system, for example ("Firefox", "Windows"); "" for what is not known."""
    return _first(BROWSERS, user_agent), _first(SYSTEMS, user_agent)


def _first(names: list[tuple[str, str]], user_agent: str) -> str:
    return next((name for name, pattern in names if re.search(pattern, user_agent)), "")
