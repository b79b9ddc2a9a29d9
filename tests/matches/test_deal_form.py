"""One form for the deals of all games: what the rules accept goes through it and comes out the same."""

from typing import Any

import pytest

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.cards import SUITS
from jassclub.games import presentation_of
from jassclub.games.deal_words import TableNames, describe_deal
from jassclub.games.refusals import refusal_words
from jassclub.matches.forms.deal import DealForm
from jassclub.matches.forms.kinds import parts_of
from jassclub.matches.forms.parts import PartContext
from jassclub.matches.models import Entry
from tests.matches.conftest import PLAYERS
from tests.matches.conftest import typed as inputs_of


class Table:
    """A match of the pure rules, and the form for its next deal."""

    def __init__(self, game: str, options: Any = None, seats: int = 4) -> None:
        said = presentation_of(game)
        self.game = said.game
        self.options = self.game.options(options or {}, seats)
        self.match = self.game.start(self.options)
        sides = self.game.sides(self.options)
        players = tuple(" – ".join(PLAYERS[seat] for seat in side) for side in sides)
        names = TableNames(tuple(PLAYERS[:seats]), players)
        self.context = PartContext(said, names, sides, said.factors(self.options))

    def form(self, posted: dict[str, Any] | None = None, saved: Any = None) -> DealForm:
        fields = self.game.fields(self.options, self.match)
        return DealForm(
            parts_of(tuple(fields), self.context),
            None if posted is None else {f"d1-{name}": value for name, value in posted.items()},
            prefix="d1",
            entry=Entry(number=1, data=saved, version=1) if saved else None,
            all_points=self.context.presentation.all_points,
        )

    def sent(self, data: Any) -> dict[str, Any]:
        """What a browser posts for a deal that stands in the form."""
        form = self.form(saved=data)
        values = {name: form[name].value() for name in form.fields}
        return {name: str(each) for name, each in values.items() if each is not None and each is not False}

    def play(self, data: Any) -> None:
        self.match = self.game.add(self.options, self.match, data)


SEATS = {"bodensee": 2, "bieter": 3}
BID = {"bidder": 0, "bid": 500}
WEIS, RACE, ROEM = {"weis": True}, {"target": 1000}, {"variant": "roem"}


def typed(slug: str, options: Any = None, saved: Any = None, **posted: Any) -> DealForm:
    sent = {name.removeprefix("d1-"): value for name, value in inputs_of(1, **posted).items()}
    form = Table(slug, options, SEATS.get(slug, 4)).form(sent, saved)
    form.is_valid()
    return form


def a_meld(row: int, *cells: Any, field: str = "weis") -> dict[str, Any]:
    columns = zip(("seat", "kind", "top", "suit"), cells, strict=False)
    return {f"{field}_{row}_{column}": cell for column, cell in columns}


HEARTS = {"trump": "hearts", "card_points": (100,)}
MELD = {"seat": 1, "sequence": 3, "top": "J", "suit": "hearts"}
ANNOUNCED = {"announced": (30, 30, 30, 30)}
CONTRACT = {"side_0": "on", "contract": "hearts"}
BODENSEE = {"bidder": 0, "bid": 60, "trump": "hearts"}
SHOWN = {**HEARTS, **a_meld(0, 1, 3, "J", "hearts"), **a_meld(1, 2, "four", "9")}
FOUR_NINES = {**HEARTS, **a_meld(0, 1, "four", "9", field="melds")}
OUT = [{"side": 1, "card_points": 30}, {"side": 0, "card_points": 40}]
TRICKS = {**ANNOUNCED, "card_points": (157, 0, 0, 0), "took_trick": ("", "yes", "no", "no")}
# The game, its options, what is typed, and of the deal that the rules get what is named here.
READ = [
    # A number that nobody typed follows from the others, two that someone typed are both kept.
    ("schieber", {}, {"card_points": (None, 57)}, {"card_points": [100, 57]}),
    ("schieber", {}, {"card_points": (90, 70)}, {"card_points": [90, 70]}),
    ("differenzler", {}, {**ANNOUNCED, "card_points": (40, 50, None, 60)}, {"card_points": [40, 50, 7, 60]}),
    # Two sides with all points each are not asked for the Matsch, a Matsch brings all points.
    ("schieber", {}, {"card_points": (157, 157)}, {"card_points": [157, 157]}),
    ("schieber", {}, {"matsch_1": "on"}, {"card_points": [0, 157], "matsch": 1}),
    ("bieter", BID, {"trump": "hearts", "matsch_0": "on"}, {"card_points": [157, 0]}),
    ("schieber", WEIS, SHOWN, {"weis": [MELD, {"seat": 2, "four": "9"}]}),
    ("kruisjassen", ROEM, {**HEARTS, **a_meld(0, 1, 3, "J", "hearts", field="melds")}, {"melds": [MELD]}),
    ("schieber", RACE, {"card_points": (100,), "out": (40, 30), "out_first": 1}, {"out": OUT}),
    ("bodensee", {}, {**BODENSEE, "enough_winner": 1}, {"enough": {"winner": 1, "sack": False}}),
    ("jazz", {}, {"counts": (3, 3, 3), "game": "suit"}, {"counts": [3, 3, 3, 4]}),
    ("differenzler", {}, TRICKS, {"took_trick": [None, True, False, False]}),
    ("kruisjassen", {"variant": "tik"}, {"card_points": (100,), "tik_1": "on"}, {"tik": 1}),
]
MISSING, TRUMP_MISSING = "Something is missing here.", "Trump: Something is missing here."
REFUSED = [
    ("differenzler", {}, {**ANNOUNCED, "card_points": (40, 50)}, {"card_points_2": MISSING}),
    ("differenzler", {}, {"announced": (30,), "card_points": (157,)}, {"announced_1": MISSING}),
    ("schieber", {}, {"stoeck": ("on", "on")}, {"stoeck_1": "Only one side can have it."}),
    ("schieber", WEIS, {**HEARTS, **a_meld(0, 1, 3, "J")}, {"weis_0_suit": MISSING}),
    ("kruisjassen", ROEM, FOUR_NINES, {"melds_0_top": "Choose one of: 10, Jack, Queen, King, Ace."}),
    ("schieber", RACE, {"card_points": (100,), "out": (40, 30)}, {"out_first": "Who said it first?"}),
    ("bodensee", {}, {**BODENSEE, "enough_sack": "on"}, {"enough_winner": "Who won?"}),
]


@pytest.mark.parametrize(("game", "options", "posted", "expected"), READ)
def test_what_is_typed_is_read_for_the_rules(game, options, posted, expected):
    form = typed(game, options, **posted)
    assert form.is_valid() and not form.asks_all, form.errors
    assert {name: form.json()[name] for name in expected} == expected


@pytest.mark.parametrize(("game", "options", "posted", "errors"), REFUSED)
def test_what_cannot_be_read_is_refused_at_its_input(game, options, posted, errors):
    form = typed(game, options, **posted)
    assert {name: form.errors.get(name) for name in errors} == {name: [why] for name, why in errors.items()}


@pytest.mark.parametrize("second", [70, 57])
def test_of_a_saved_deal_two_numbers_are_both_kept(second):
    form = typed("schieber", saved={"card_points": [100, 57]}, card_points=(90, second))
    assert form.json() == {"card_points": [90, second]}
    assert [form[f"card_points_{side}"].is_typed for side in (0, 1)] == [True, True]


@pytest.mark.parametrize(
    ("game", "posted"),
    [
        ("schieber", {"card_points": (157,)}),
        ("schieber", {"card_points": (0,)}),
        ("kruisjassen", {"card_points": (None, 146)}),
        ("coiffeur", {**CONTRACT, "card_points": 157}),
    ],
)
def test_who_has_all_points_is_asked_for_the_matsch_once(game, posted):
    options = {"matsch_bonus": 100} if game == "coiffeur" else {}
    assert typed(game, options, **posted).asks_all
    answered = typed(game, options, **posted, no_all="1")
    assert not answered.asks_all and "matsch" not in answered.json()
    assert not typed(game, options, answered.json(), **posted, remark="new").asks_all
    yes = typed(game, options, **posted, yes_all="1")
    assert not yes.asks_all and set(yes.json()) & {"matsch", "all_tricks"}


def test_a_number_in_steps_has_taps_and_the_number_of_a_side_its_name():
    bid, points = Table("bodensee", seats=2).form()["bid"], Table("schieber").form()["card_points_0"]
    assert (bid.part.taps, bid.who) == ([-5, 5], "")
    assert (points.part.taps, points.who) == ([], points.part.context.names.sides[0])


MELDS = {
    ("schieber", "weis"): (WEIS, range(3, 10), ["6", "7", "8", "9", "10", "Jack", "Queen", "King", "Ace"]),
    ("kruisjassen", "melds"): (ROEM, range(3, 9), ["9", "10", "Jack", "Queen", "King", "Ace"]),
}


@pytest.mark.parametrize(("game", "field"), MELDS)
def test_only_melds_of_the_games_own_pack_can_be_chosen(game, field):
    options, lengths, ranks = MELDS[game, field]
    form = Table(game, options).form()
    offered = [value for value, _word in form.fields[f"{field}_0_kind"].choices]
    assert offered == ["", *map(str, lengths), "four"]
    assert [word for _value, word in form.fields[f"{field}_0_top"].choices] == ["–", *ranks]


TWELVE = [  # each player shows three cards of three suits
    {"seat": (at + suit_at) % 4, "sequence": 3, "top": top, "suit": suit}
    for suit_at, suit in enumerate(SUITS)
    for at, top in enumerate("8JA")
]


def test_as_many_melds_as_there_can_be_are_entered_at_once():
    table = Table("schieber", WEIS)
    form = table.form(table.sent({"trump": "hearts", "card_points": [100, 57], "weis": TWELVE}))
    assert form.is_valid(), form.errors
    assert form.json()["weis"] == TWELVE
    table.play(form.json())
    melds = next(part for part in form.parts if part.name == "weis")
    assert len(melds.rows(table.form(), compact=False)) == len(TWELVE)  # also without a script
    assert len(melds.rows(form, compact=True)) == len(TWELVE)


def test_the_trump_is_asked_for_with_the_melds_of_a_roem():
    table = Table("kruisjassen", ROEM)
    form = typed("kruisjassen", ROEM, card_points=(100,), **a_meld(0, 1, 4, "K", "hearts", field="melds"))
    assert form.is_valid()
    with pytest.raises(InvalidDeal) as refused:
        table.play(form.json())
    form.refuse(refused.value)
    assert form.errors == {"trump": [TRUMP_MISSING]}


def test_the_only_possible_choice_counts_as_nothing_typed():
    assert Table("jazz").form({"game": "suit"}).is_untouched


THREE = (50, 50, 0)


@pytest.mark.parametrize(("trump", "last"), [("no_trump", 25), ("hearts", 57)])
def test_what_follows_depends_on_the_trump_that_was_answered(trump, last):
    form = typed("molotov", card_points=THREE, trump=trump)
    assert form.json()["card_points"] == [50, 50, 0, last]
    assert form.json().get("trump") == (None if trump == "no_trump" else trump)
    assert form.typed_numbers() == f"50 : 50 : 0 : {last}", "shown as it is saved"


@pytest.mark.parametrize("last", ["", "25", "57"])
def test_where_the_trump_is_not_answered_nothing_follows_and_it_is_asked_for(last):
    form = typed("molotov", card_points=(*THREE, last))
    assert form.errors == {"trump": [TRUMP_MISSING]}
    assert form.typed_numbers() == f"50 : 50 : 0 : {last or '–'}"


def test_a_saved_deal_without_a_trump_says_so_and_so_does_its_form():
    table = Table("molotov")
    data = {"trump": None, "card_points": [50, 50, 0, 25]}
    assert table.form(saved=data)["trump"].value() == "no_trump"
    fields = table.game.fields(table.options, table.match)
    said = describe_deal(table.context.presentation, fields, data, table.context.names)
    assert said[0] == "No trump"


@pytest.mark.parametrize(
    ("trump", "points", "words"),
    [
        (None, [50, 50, 0, 57], "No trump: These must add up to 125, not 157."),
        (None, [1, 50, 0, 74], "No trump: Card points: nobody can have exactly 1."),
        (None, [126, 0, 0, 0], "No trump: 126 is too high: at most 125."),
        ("hearts", [50, 50, 0, 25], "Hearts: These must add up to 157, not 125."),
    ],
)
def test_a_refusal_names_the_trump_that_it_assumed(trump, points, words):
    with pytest.raises(InvalidDeal) as refused:
        Table("molotov").play({"trump": trump, "card_points": points})
    assert refusal_words(refused.value) == words


def test_in_the_first_deal_the_matsch_of_the_bidders_opponents_brings_no_points_by_itself():
    """The cards that the bidder put aside count for the bidder."""
    others, table = {"trump": "hearts", "matsch_1": "on"}, Table("bieter", BID, 3)
    form = typed("bieter", BID, **others)
    assert form.is_valid() and "card_points" not in form.json()
    with pytest.raises(InvalidDeal, match=r"^card_points: missing"):
        table.play(form.json())
    table.play(typed("bieter", BID, **others, card_points=(12,)).json())
    assert table.match.deals[-1].card_points == (12, 145)
    later = table.form(others)
    assert later.is_valid() and later.json()["card_points"] == [0, 157]


def test_nobody_is_asked_whether_the_choice_was_passed_on_where_there_is_no_partner():
    assert "pushed" not in Table("bieter", BID, 3).form().fields
    assert "pushed" in Table("schieber").form().fields
