"""What the page says while a deal is typed, before anything is saved."""

import pytest

from tests.matches.conftest import typed

SCHIEBER = {"deals": None, "target": 2500, "weis": True}
WEIS = {
    **{"trump": "hearts", "weis_0_seat": 0, "weis_0_kind": 3, "weis_0_top": "8", "weis_0_suit": "clubs"},
    **{"weis_1_seat": 1, "weis_1_kind": 4, "weis_1_top": "K", "weis_1_suit": "spades"},
}
ROEM = {
    **{"melds_0_seat": 0, "melds_0_kind": 3, "melds_0_top": "9", "melds_0_suit": "clubs"},
    **{"melds_1_seat": 1, "melds_1_kind": "four", "melds_1_top": "J"},
}
COUNTS = "The Roem of Beat – Dora counts (200): four of a kind, jack (Beat) beats"
SAID = [
    ("differenzler", {}, {}, ""),
    ("differenzler", {}, {"announced": (40, 30, 50)}, "Still open: 37"),
    ("differenzler", {}, {"announced": (40, 30, 50, 60)}, "23 announced too many"),
    ("differenzler", {}, {"announced": ("many", "-3"), "card_points": ("²",)}, ""),  # cannot be read
    ("jazz", {"games": ["queens"]}, {"game": "queens", "counts": (1, 1)}, "Queens: 2 missing"),
    ("schieber", SCHIEBER, WEIS, "The Weis of Beat – Dora counts (50)"),
    ("kruisjassen", {"variant": "roem"}, ROEM, "Trump: Something is missing here."),
    ("kruisjassen", {"variant": "roem"}, {**ROEM, "trump": "clubs"}, COUNTS),
]


@pytest.mark.parametrize(("game", "options", "fields", "said"), SAID)
def test_what_is_open_missing_or_counts_is_said_before_the_deal_is_saved(
    start, as_helper, game, options, fields, said
):
    match = start(game, options=options, first=0)
    answer = as_helper.post(f"/matches/{match.pk}/telling/", {"only": "1"} | typed(1, **fields))
    assert answer.status_code == 200 and said in answer.text
    assert bool(said) == bool(answer.text.strip())
    assert match.entries.count() == 0
