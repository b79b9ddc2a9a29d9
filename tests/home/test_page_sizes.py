"""What a page asks of a phone, and what it weighs: in a club room a hundred ask for it at once."""

import gzip
import re
from itertools import product

from django.conf import settings
from django.test import Client

from jassclub.home.sample import PLAYERS
from jassclub.web.static_files import Joining

LARGEST, LARGEST_PLACES, LARGEST_VISIT = 7 * 1024, 9 * 1024, 80 * 1024
STATIC = settings.BASE_DIR / "static"


def test_a_phone_lays_standings_out_once_with_ones_own_line(as_reader, night):
    script = re.compile(r'<script type="module" src="[^"]*/me\.[^"]*js" blocking="render"></script>')
    for page in (night.evening, night.season):
        head = as_reader.get(page.get_absolute_url()).text.partition("</head>")[0]
        assert script.search(head)


def files_of(page: str) -> dict[str, bytes]:
    """What a page brings, as it is sent: the files it names, what their modules import, and all fonts."""
    names = set(re.findall(r'(?:href|src)="/static/([^"]+)"', page))
    files = {}
    for name in names:
        with Joining(location=STATIC).open(name) as file:
            files[name] = file.read()
    imported = set(re.findall(r'from "\./([^"]+)"', b"".join(files.values()).decode(errors="ignore")))
    assert imported <= names
    files |= {f"fonts/{font.name}": font.read_bytes() for font in (STATIC / "fonts").glob("*.woff2")}
    return {
        name: data if name.endswith(".woff2") else gzip.compress(data, mtime=0)
        for name, data in files.items()
    }


def test_standings_a_first_visit_with_all_fonts_and_everyones_own_place_weigh_little(night_of):
    night = night_of(100)
    firsts, lasts = zip(*(player.split() for player in PLAYERS), strict=True)
    names = list(product(lasts, firsts))[::5]
    for member, (member.surname, member.first_name) in zip(night.members, names, strict=False):
        member.save()
    for seed in range(4):
        night.play(seed)
    phone = Client(headers={"Accept-Encoding": "gzip"})
    standings, visit, places = (phone.get(page) for page in (f"/evenings/{night.evening.pk}/", "/", "/me/"))
    assert standings.headers["Content-Encoding"] == "gzip"
    assert len(standings.content) < LARGEST and len(places.content) < LARGEST_PLACES
    files = files_of(gzip.decompress(visit.content).decode())
    sizes = {name: len(data) for name, data in files.items()}
    assert len(visit.content) + sum(sizes.values()) <= LARGEST_VISIT, sizes
    assert phone.get("/me/", headers={"If-None-Match": places.headers["ETag"]}).status_code == 304
