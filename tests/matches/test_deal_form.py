"""One form for the deals of all games: what the rules accept goes through it and comes out the same."""

from __future__ import annotations

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
from tests.matches.conftest import PLAYERS, valid_cases


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
        return {
            name: str(value) for name, value in values.items() if value is not None and value is not False
        }

    def play(self, data: Any) -> None:
        self.match = self.game.add(self.options, self.match, data)


@pytest.mark.parametrize("case", valid_cases())
def test_every_deal_of_the_rules_goes_through_the_form_unchanged(case):
    table = Table(case["game"], case["options"], case["seats"])
    for data in case["deals"]:
        form = table.form(table.sent(data), saved=data)
        assert form.is_valid(), form.errors
        read = table.game.deal(table.options, table.match, form.json())
        assert read == table.game.deal(table.options, table.match, data)
        table.play(data)


def typed(slug: str, saved: Any = None, seats: int = 4, options: Any = None, **posted: str) -> DealForm:
    form = Table(slug, options, seats).form(posted, saved)
    form.is_valid()
    return form


def test_a_number_that_nobody_typed_follows_from_the_other():
    assert typed("schieber", card_points_1="57").json() == {"card_points": [100, 57]}


def test_two_numbers_that_somebody_typed_are_both_kept():
    assert typed("schieber", card_points_0="90", card_points_1="70").json() == {"card_points": [90, 70]}


@pytest.mark.parametrize("second", ["70", "57"])
def test_of_a_saved_deal_two_numbers_are_both_kept(second):
    """Also where one of them is as it was saved: it may have been typed again."""
    form = typed("schieber", {"card_points": [100, 57]}, card_points_0="90", card_points_1=second)
    assert form.json() == {"card_points": [90, int(second)]}
    assert [form[f"card_points_{side}"].is_typed for side in (0, 1)] == [True, True]


def test_two_sides_with_all_points_each_are_not_asked_for_the_matsch():
    form = typed("schieber", card_points_0="157", card_points_1="157")
    assert not form.asks_all and form.json() == {"card_points": [157, 157]}


def test_the_last_of_four_follows_and_the_last_two_do_not():
    made = {"card_points_0": "40", "card_points_1": "50", "card_points_3": "60"}
    announced = {f"announced_{seat}": "30" for seat in range(4)}
    form = typed("differenzler", **announced, **made)
    assert form.json()["card_points"] == [40, 50, 7, 60]
    del made["card_points_3"]
    assert list(typed("differenzler", **announced, **made).errors) == ["card_points_2"]


def test_a_missing_announcement_is_asked_for_where_it_is_missing():
    form = typed("differenzler", announced_0="30", card_points_0="157")
    assert "announced_1" in form.errors


def test_a_matsch_brings_all_points():
    form = typed("schieber", matsch_1="on")
    assert form.json() == {"card_points": [0, 157], "matsch": 1} and not form.asks_all


def test_only_one_side_can_have_it():
    form = typed("schieber", card_points_0="100", stoeck_0="on", stoeck_1="on")
    assert form.errors == {"stoeck_1": ["Only one side can have it."]}


@pytest.mark.parametrize(
    ("game", "words", "seats"),
    [
        ("schieber", {"card_points_0": "157"}, 4),
        ("schieber", {"card_points_0": "0"}, 4),
        ("kruisjassen", {"card_points_1": "146"}, 4),
        ("coiffeur", {"side_0": "on", "contract": "hearts", "card_points": "157"}, 4),
    ],
)
def test_who_has_all_points_is_asked_for_the_matsch_once(game, words, seats):
    options = {"matsch_bonus": 100} if game == "coiffeur" else {}
    asked = typed(game, options=options, seats=seats, **words)
    assert asked.asks_all
    answered = typed(game, options=options, seats=seats, **words, no_all="1")
    assert not answered.asks_all and "matsch" not in answered.json()
    saved = typed(game, options=options, saved=answered.json(), seats=seats, **words, remark="new")
    assert not saved.asks_all
    yes = typed(game, options=options, seats=seats, **words, yes_all="1")
    assert not yes.asks_all and set(yes.json()) & {"matsch", "all_tricks"}


def test_melds_are_read_row_by_row_and_half_a_meld_is_asked_for():
    meld = {"weis_0_seat": "1", "weis_0_kind": "3", "weis_0_top": "J", "weis_0_suit": "hearts"}
    four = {"weis_1_seat": "2", "weis_1_kind": "four", "weis_1_top": "9"}
    form = typed("schieber", options={"weis": True}, trump="hearts", card_points_0="100", **meld, **four)
    assert form.json()["weis"] == [
        {"seat": 1, "sequence": 3, "top": "J", "suit": "hearts"},
        {"seat": 2, "four": "9"},
    ]
    del meld["weis_0_suit"]
    form = typed("schieber", options={"weis": True}, trump="hearts", card_points_0="100", **meld)
    assert list(form.errors) == ["weis_0_suit"]


MELDS = {
    ("schieber", "weis"): (range(3, 10), ["6", "7", "8", "9", "10", "Jack", "Queen", "King", "Ace"]),
    ("kruisjassen", "melds"): (range(3, 9), ["9", "10", "Jack", "Queen", "King", "Ace"]),
}


@pytest.mark.parametrize(("game", "field"), MELDS)
def test_only_melds_of_the_games_own_pack_can_be_chosen(game, field):
    form = Table(game, {"variant": "roem"} if game == "kruisjassen" else {"weis": True}).form()
    lengths, ranks = MELDS[game, field]
    offered = [value for value, _word in form.fields[f"{field}_0_kind"].choices]
    assert offered == ["", *map(str, lengths), "four"]
    assert [word for _value, word in form.fields[f"{field}_0_top"].choices] == ["–", *ranks]


TWELVE = [  # each player shows three cards of three suits
    {"seat": (at + suit_at) % 4, "sequence": 3, "top": top, "suit": suit}
    for suit_at, suit in enumerate(SUITS)
    for at, top in enumerate("8JA")
]


def test_as_many_melds_as_there_can_be_are_entered_at_once():
    table = Table("schieber", {"weis": True})
    data = {"trump": "hearts", "card_points": [100, 57], "weis": TWELVE}
    sent = table.sent(data)
    form = table.form(sent)
    assert form.is_valid(), form.errors
    assert form.json()["weis"] == TWELVE
    table.play(form.json())
    melds = next(part for part in form.parts if part.name == "weis")
    assert len(melds.rows(table.form(), compact=False)) == len(TWELVE)  # also without a script
    assert len(melds.rows(form, compact=True)) == len(TWELVE)


SEQUENCE = {"melds_0_seat": "1", "melds_0_kind": "4", "melds_0_top": "K", "melds_0_suit": "hearts"}


def test_roem_is_entered_by_its_melds_and_the_trump_is_asked_for_with_them():
    table = Table("kruisjassen", {"variant": "roem"})
    form = table.form({"card_points_0": "100", **SEQUENCE})
    assert form.is_valid()
    with pytest.raises(InvalidDeal) as refused:
        table.play(form.json())
    form.refuse(refused.value)
    assert form.errors == {"trump": ["Trump: Something is missing here."]}
    form = table.form({"card_points_0": "100", **SEQUENCE, "trump": "clubs"})
    assert form.is_valid()
    assert form.json()["melds"] == [{"seat": 1, "sequence": 4, "top": "K", "suit": "hearts"}]
    table.play(form.json())


def test_four_of_a_rank_that_is_no_meld_are_refused_at_the_rank():
    four = {"melds_0_seat": "1", "melds_0_kind": "four", "melds_0_top": "9"}
    form = typed("kruisjassen", options={"variant": "roem"}, card_points_0="100", trump="clubs", **four)
    assert form.errors == {"melds_0_top": ["Choose one of: 10, Jack, Queen, King, Ace."]}


def test_two_who_say_that_they_are_out_need_an_order():
    race = {"target": 1000}
    out = {"card_points_0": "100", "out_0": "40", "out_1": "30"}
    assert list(typed("schieber", options=race, **out).errors) == ["out_first"]
    form = typed("schieber", options=race, **out, out_first="1")
    assert form.json()["out"] == [{"side": 1, "card_points": 30}, {"side": 0, "card_points": 40}]


def test_a_deal_ended_early_has_a_winner():
    form = typed("bodensee", seats=2, bidder="0", bid="60", trump="hearts", enough_sack="on")
    assert list(form.errors) == ["enough_winner"]
    form = typed("bodensee", seats=2, bidder="0", bid="60", trump="hearts", enough_winner="1")
    assert form.json()["enough"] == {"winner": 1, "sack": False}


def test_the_only_possible_choice_counts_as_nothing_typed():
    assert Table("jazz").form({"game": "suit"}).is_blank
    assert typed("jazz", counts_0="3", counts_1="3", counts_2="3", game="suit").json()["counts"] == [
        3,
        3,
        3,
        4,
    ]


THREE = {"card_points_0": "50", "card_points_1": "50", "card_points_2": "0"}


@pytest.mark.parametrize(("trump", "last"), [("no_trump", 25), ("hearts", 57)])
def test_what_follows_depends_on_the_trump_that_was_answered(trump, last):
    form = typed("molotov", **THREE, trump=trump)
    assert form.json()["card_points"] == [50, 50, 0, last]
    assert form.json().get("trump") == (None if trump == "no_trump" else trump)
    assert form.typed_numbers() == f"50 : 50 : 0 : {last}"


@pytest.mark.parametrize("last", ["", "25", "57"])
def test_where_the_trump_is_not_answered_nothing_follows_and_it_is_asked_for(last):
    form = typed("molotov", **THREE, card_points_3=last)
    assert form.errors == {"trump": ["Trump: Something is missing here."]}
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
        (None, [50, 50, 0, 57], "No trump: Together it must be 125, not 157."),
        (None, [1, 50, 0, 74], "No trump: Card points: nobody can have exactly 1."),
        (None, [126, 0, 0, 0], "No trump: 126 is too high: at most 125."),
        ("hearts", [50, 50, 0, 25], "Hearts: Together it must be 157, not 125."),
    ],
)
def test_a_refusal_names_the_trump_that_it_assumed(trump, points, words):
    with pytest.raises(InvalidDeal) as refused:
        Table("molotov").play({"trump": trump, "card_points": points})
    assert refusal_words(refused.value) == words


def test_the_number_that_follows_is_shown_as_it_is_saved():
    table = Table("molotov")
    typed = {"trump": "no_trump", "card_points_0": "30", "card_points_1": "40", "card_points_2": "20"}
    form = table.form(typed)
    assert form.is_valid()
    saved = form.json()["card_points"]
    assert form.typed_numbers() == " : ".join(map(str, saved))


MATSCH_OF_THE_OTHERS = {"trump": "hearts", "matsch_1": "on"}


def test_in_the_first_deal_the_matsch_of_the_bidders_opponents_brings_no_points_by_itself():
    """The cards that the bidder put aside count for the bidder."""
    table = Table("bieter", {"bidder": 0, "bid": 500}, 3)
    form = table.form(MATSCH_OF_THE_OTHERS)
    assert form.is_valid()
    assert "card_points" not in form.json()
    with pytest.raises(InvalidDeal) as refused:
        table.play(form.json())
    assert (refused.value.field, refused.value.code) == ("card_points", "missing")
    form = table.form({**MATSCH_OF_THE_OTHERS, "card_points_0": "12"})
    assert form.is_valid()
    table.play(form.json())
    assert table.match.deals[-1].card_points == (12, 145)
    later = table.form(MATSCH_OF_THE_OTHERS)
    assert later.is_valid()
    assert later.json()["card_points"] == [0, 157]


def test_the_bidders_matsch_brings_all_points_in_the_first_deal_too():
    table = Table("bieter", {"bidder": 0, "bid": 500}, 3)
    form = table.form({"trump": "hearts", "matsch_0": "on"})
    assert form.is_valid()
    assert form.json()["card_points"] == [157, 0]


def test_nobody_is_asked_whether_the_choice_was_passed_on_where_there_is_no_partner():
    assert "pushed" not in Table("bieter", {"bidder": 0, "bid": 500}, 3).form().fields
    assert "pushed" in Table("schieber").form().fields
