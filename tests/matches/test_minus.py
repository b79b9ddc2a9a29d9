"""Minus is one sign in everything that people read: pages, papers, slates, the journal, refusals."""

import re
from html import unescape

import pytest

from tests.answers import pdf_text

HYPHEN = re.compile(r"(?<![\w-])-\d")
EXACT = {"announced": [50, 50, 50, 7], "card_points": [50, 50, 50, 7]}
LOST = {"bidder": 0, "bid": 80, "trump": "hearts", "card_points": [20, 137]}
MATCHES = [
    ("differenzler", 4, [EXACT] * 3),
    ("bodensee", 2, [LOST] * 3),
    ("molotov", 3, [{"trump": "hearts", "card_points": [30, 87, 40]}] * 3),
    ("jazz", 4, [{"game": "plus", "counts": [13, 0, 0, 0]}]),
]


def shown(html: str) -> str:
    without = re.sub(r"<(script|style)\b.*?</\1>", " ", html, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", " ", without))


@pytest.fixture(params=MATCHES, ids=[game for game, *_others in MATCHES])
def match(request, start):
    game, seats, deals = request.param
    options = {"games": ["plus", "tricks"]} if game == "jazz" else None
    match = start(game, seats, options, deals)
    assert min(match.totals) < 0
    return match


def test_pages_and_papers_of_a_match_below_zero_have_one_sign_for_minus(
    match, as_helper, as_reader, as_secretary
):
    address = match.get_absolute_url()
    pages = [(as_helper, address), (as_reader, address), (as_helper, f"{address}corrections/")]
    texts = [shown(client.get(page).text) for client, page in pages]
    texts += [shown(as_secretary.get(page).text) for page in ("/matches/", "/journal/")]
    texts.append(pdf_text(as_reader.get(f"/api/matches/{match.pk}/sheet.pdf").content))
    if match.game in ("bodensee", "molotov"):
        texts.append(pdf_text(as_reader.get(f"/api/matches/{match.pk}/slate.pdf").content))
        texts.append(shown(as_reader.get(f"/api/matches/{match.pk}/slate.svg").text))
    for text in texts:
        assert HYPHEN.findall(text) == []
    assert all("−" in text for text in [*texts[:3], *texts[5:]])
    assert as_helper.get(f"/api/matches/{match.pk}/").json()["score"]["totals"] == match.totals
