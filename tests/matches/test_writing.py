"""What is written on a match's sheet: points, corrections, refusals, two people at once."""

import pytest

from jassclub.engine.rules.base import InvalidDeal
from jassclub.matches.actions.writing import WrittenMeanwhile, restore_entry, strike_entry, write_entry
from jassclub.matches.models import Correction, Entry, Match
from jassclub.matches.scoring import Consequences, NeedsConfirmation

pytestmark = pytest.mark.postgresql

ROUND = {"deals": 8, "matsch_bonus": 100, "stoeck": True}
RACE = {"deals": None, "target": 300}
SAME = [{"seen": 0, "matsch": None}, {"seen": 1, "pushed": False, "weis_points": [0, 0]}]


@pytest.fixture
def match(start) -> Match:
    return start("schieber", options=ROUND)


@pytest.fixture
def race(start) -> Match:
    """A race to 300, won with the third deal."""
    deals = [{"card_points": [points, 157 - points], "trump": "hearts"} for points in (100, 50, 150)]
    return start("schieber", 4, RACE, deals)


def deal(match: Match, number: int, first: int, **said) -> Entry:
    about = {name: said.pop(name) for name in ("seen", "by", "remark", "key", "confirmed") if name in said}
    data = {"card_points": [first, 157 - first], "trump": "hearts", **said}
    return write_entry(match=match, number=number, data=data, **{"seen": 0, "by": None, **about})


def totals(match: Match, first: int = 800, **said) -> Entry:
    data = {"points": [first, 8 * 157 - first], "matsch": [0, 0], "stoeck": [0, 0]}
    return write_entry(match=match, number=0, data=data, **{"seen": 0, "by": None, **said})


def strike(match: Match, number: int, seen: int = 1, **said) -> None:
    strike_entry(match=match, number=number, seen=seen, **{"by": None, **said})


def stored(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def points(match: Match) -> list[list[int] | None]:
    return [entry.points for entry in match.entries.all()]


def closed(match: Match) -> Match:
    for number in range(1, 9):
        deal(match, number, 100)
    Match.objects.filter(pk=match.pk).update(state=Match.State.CLOSED)
    return stored(match)


def everything() -> tuple[list, ...]:
    return tuple(list(model.objects.order_by("pk").values()) for model in (Match, Entry, Correction))


def told(error: type[Exception], write, *args, **kwargs):
    before = everything()
    with pytest.raises(error) as said:
        write(*args, **kwargs)
    assert everything() == before, "it must leave no trace"
    return said.value


def refused(*write, **kwargs) -> tuple[str, str]:
    refusal = told(InvalidDeal, *write, **kwargs)
    return refusal.field, refusal.code


def asked(*write, **kwargs) -> Consequences:
    return told(NeedsConfirmation, *write, **kwargs).consequences


def told_of(*write, **kwargs) -> Entry | None:
    """What stands there, for someone with an old page."""
    return told(WrittenMeanwhile, *write, **kwargs).current


def test_every_writing_is_kept_with_before_after_and_who_also_without_the_account(match, secretary, helper):
    deal(match, 1, 100, by=helper, remark="revoke")
    deal(match, 1, 90, trump="clubs", seen=1, by=secretary)
    strike(match, 1, seen=2, by=helper)
    struck, changed, written = Correction.objects.order_by("-pk")
    assert (written.before, written.by) == (None, helper)
    assert (written.after["points"], written.after["remark"]) == ([100, 57], "revoke")
    assert (changed.before, changed.by) == (written.after, secretary)
    assert (changed.after["points"], changed.after["data"]["trump"]) == ([90, 67], "clubs")
    assert (struck.before, struck.after, struck.by) == (changed.after, None, helper)
    assert written.at <= changed.at <= struck.at
    deal(match, 2, 100, by=helper)
    helper.delete()
    writers = Correction.objects.order_by("pk").values_list("by", flat=True)
    assert list(writers) == [None, secretary.pk, None, None]
    assert points(match) == [[100, 57]]


def test_a_deleted_deal_is_gone_and_its_points_with_it_at_this_table_alone(match, start):
    other = start("schieber", options=ROUND, first=1)
    for number in range(1, 9):
        deal(match, number, 100)
    strike(match, 5)
    assert not Entry.objects.filter(number=5).exists()
    assert (stored(match).totals[0], stored(match).is_finished, stored(match).deals_in) == (700, False, 7)
    assert stored(other).totals == [0, 0]
    before = everything()
    strike(match, 5, seen=0)
    assert everything() == before, "what is not there cannot be struck"


REFUSED = [  # all other cases are those of the rules (tests/engine/rules)
    ({"card_points": [100, 100]}, "card_points", "wrong_sum"),
    ({"card_points": [10**30, 0]}, "card_points", "not_a_number"),
    ({}, "card_points", "missing"),
    ({"card_points": [157, 0], "matsch": 1}, "matsch", "matsch_needs_all"),
    ({"card_points": [100, 57], "weis_points": [20, 0]}, "weis", "not_played"),
    ({"card_points": [100, 57], "stöck": 0}, "stöck", "unknown_field"),
    ([100, 57], "deal", "not_an_object"),
    (None, "deal", "not_an_object"),
]


def test_what_the_rules_refuse_leaves_the_database_untouched(match, start):
    no_control_sum = [
        ({"points": [800, 457]}, "points"),
        ({"points": [1256, 0], "stoeck": [0, 9]}, "stoeck"),
        ({"points": "1256"}, "points"),
        ([], "points"),
    ]
    deal(match, 2, 100)
    for seen, number in ((0, 1), (1, 2)):
        for data, *why in REFUSED:
            writing = {"match": match, "number": number, "data": data, "seen": seen, "by": None}
            assert refused(write_entry, **writing) == tuple(why), (number, data)
    other = start("schieber", options=ROUND, first=1)
    for data, field in no_control_sum:
        assert refused(write_entry, match=other, number=0, data=data, seen=0, by=None)[0] == field, data


def test_a_match_that_is_not_begun_takes_no_deal(start):
    match = start("schieber", options=ROUND, state=Match.State.AHEAD)
    assert refused(deal, match, 1, 100) == refused(totals, match) == ("deal", "not_begun")


@pytest.mark.parametrize(("key", "code"), [("", "draw_taken_back"), ("link", "match_removed")])
def test_a_match_that_is_gone_in_the_meantime_says_so(match, key, code):
    match.key = key
    Match.objects.all().delete()
    assert refused(deal, match, 1, 100) == refused(strike, match, 1) == ("deal", code)
    assert refused(restore_entry, match=match, number=1, by=None) == ("deal", code)


def test_in_a_round_of_so_many_deals_any_may_come_first_and_gaps_may_stay(match, race):
    for number in (3, 8, 2):
        deal(match, number, 10 * number)
    assert stored(match).totals[0] == 130
    strike(match, 3)
    assert [entry.number for entry in match.entries.all()] == [2, 8]
    assert refused(deal, match, 9, 100) == refused(deal, race, 4, 100) == ("deal", "after_end")


NEXT_ONLY = {
    "race": ("schieber", 4, RACE, {"card_points": [50, 107], "trump": "hearts"}),
    "jazz": ("jazz", 4, {"games": ["queens", "queens"]}, {"game": "queens", "counts": [1, 1, 1, 1]}),
    "roem": ("kruisjassen", 4, {"variant": "roem"}, {"card_points": [100, 46]}),
}


@pytest.mark.parametrize(("game", "seats", "options", "data"), NEXT_ONLY.values(), ids=NEXT_ONLY)
def test_dependent_deals_change_only_at_the_end(start, game, seats, options, data):
    match = start(game, seats, options)
    writing = {"match": match, "data": data, "seen": 0, "by": None}
    assert refused(write_entry, number=2, **writing) == ("deal", "not_the_next")
    write_entry(number=1, **writing)
    assert refused(write_entry, number=3, **writing) == ("deal", "not_the_next")
    write_entry(number=2, **writing)
    assert refused(strike, match, 1) == ("deal", "not_the_last")
    strike(match, 2)
    strike(match, 1)
    assert not match.entries.exists()


def test_a_sheet_handed_in_as_totals_gives_points_matsche_and_stoeck(match):
    points = [157 * 5 + 100 + 40, 157 * 3 + 20]
    data = {"points": points, "matsch": [1, 0], "stoeck": [2, 1]}
    write_entry(match=match, number=0, data=data, seen=0, by=None)
    kept = stored(match)
    assert (kept.totals, kept.honours) == (points, {"matsch": [1, 0], "stoeck": [2, 1]})
    assert (kept.is_finished, kept.winners, kept.deals_in) == (True, [0], 0)


def test_totals_are_corrected_and_deleted_and_do_not_mix_with_deals(match, start):
    totals(match, 800)
    assert refused(deal, match, 1, 100) == ("deal", "totals_are_entered")
    totals(match, 900, seen=1)
    assert (stored(match).totals, stored(match).is_finished) == ([900, 356], True)
    strike(match, 0, seen=2)
    assert (stored(match).totals, stored(match).is_finished) == ([0, 0], False)
    deal(match, 1, 100)
    assert stored(match).totals == [100, 57]
    assert refused(totals, match) == ("points", "deals_are_entered")
    writing = {"number": 0, "data": {"points": [1, 2, 3, 4]}, "seen": 0, "by": None}
    assert refused(write_entry, match=start("molotov"), **writing) == ("points", "totals_need_simple_game")


def test_who_has_not_seen_what_stands_there_overwrites_and_strikes_nothing(match, helper):
    first = deal(match, 1, 100, by=helper)
    current = told_of(deal, match, 1, 90)
    assert (current, current.points, current.written_by) == (first, [100, 57], helper)
    deal(match, 1, 90, seen=1)
    assert told_of(deal, match, 1, 80, seen=1).points == told_of(strike, match, 1, seen=1).points == [90, 67]


def test_an_old_page_does_not_bring_a_deleted_deal_back_and_no_version_comes_twice(match):
    deal(match, 1, 100)
    strike(match, 1)
    assert told_of(deal, match, 1, 90, seen=1) is None
    assert deal(match, 1, 90).version == 3
    assert told_of(deal, match, 1, 80, seen=1).version == 3


@pytest.mark.parametrize("same", SAME)
def test_the_same_deal_is_no_conflict_and_no_correction_and_another_remark_is_one(match, same):
    first = deal(match, 1, 100, stoeck=None, remark="x")
    again = deal(match, 1, 100, remark="x", **same)
    assert (again.pk, again.version, Entry.objects.get().version) == (first.pk, 1, 1)
    assert Correction.objects.count() == 1
    deal(match, 1, 100, seen=1, remark="counted twice")
    assert (Entry.objects.get().remark, Correction.objects.count()) == ("counted twice", 2)


def test_a_correction_that_ends_a_race_earlier_asks_and_keeps_the_later_deals(race):
    told = asked(deal, race, 1, 157, matsch=0, seen=1)
    assert (told.before, told.after, told.after_end) == ((300, 171), (307, 107), (3,))
    assert not told.opens_again
    deal(race, 1, 157, matsch=0, seen=1, confirmed=True)
    assert points(race) == [[257, 0], [50, 107], None]
    assert (stored(race).totals, stored(race).is_finished, stored(race).winners) == ([307, 107], True, [0])
    deal(race, 1, 100, seen=2)
    assert points(race) == [[100, 57], [50, 107], [150, 7]], "those after the end count again"
    assert (stored(race).totals, stored(race).winners) == ([300, 171], [0])


def test_a_correction_after_which_another_deal_could_not_stand_is_refused(start):
    match = start("coiffeur", options={"contracts": ["hearts", "clubs"]})
    said = {"side": 0, "card_points": 100}
    for number, contract in ((1, "hearts"), (2, "clubs")):
        data = {**said, "contract": contract}
        write_entry(match=match, number=number, data=data, seen=0, by=None)
    writing = {"match": match, "number": 1, "data": {**said, "contract": "clubs"}, "seen": 1, "by": None}
    assert refused(write_entry, **writing)[1] == "another_deal_refused"


def test_a_closed_match_asks_before_totals_or_honours_change_and_not_for_a_remark(match, start):
    match = closed(match)
    told = asked(deal, match, 8, 60, seen=1)
    assert (told.before, told.after, told.opens_again) == ((800, 456), (760, 496), False)
    deal(match, 8, 157, matsch=0, seen=1, confirmed=True)
    assert (stored(match).totals, stored(match).state) == ([957, 399], Match.State.CLOSED)
    deal(match, 8, 157, matsch=0, trump="clubs", seen=2, remark="it was clubs")
    assert stored(match).is_closed
    worthless = start("schieber", options={"deals": 1, "matsch_bonus": 0})
    deal(worthless, 1, 157, matsch=0)
    Match.objects.filter(pk=worthless.pk).update(state=Match.State.CLOSED)
    asked(deal, worthless, 1, 157, seen=1)


def test_a_strike_in_a_closed_match_asks_opens_it_again_and_can_be_undone(match, helper):
    match = closed(match)
    told = asked(strike, match, 8)
    assert (told.before, told.after, told.opens_again) == ((800, 456), (700, 399), True)
    strike(match, 8, confirmed=True)
    opened = stored(match)
    assert (opened.state, opened.is_finished) == (Match.State.OPEN, False)
    assert (opened.winners, opened.finished_at) == ([], None)
    restore_entry(match=match, number=8, by=helper)
    assert (stored(match).totals, stored(match).is_finished) == ([800, 456], True)
    assert not stored(match).is_closed, "it is closed with its round"


def test_striking_a_deal_without_points_in_a_closed_match_asks_too(start):
    match = start("molotov", options={"target": 1})
    numbers = {"trump": "hearts", "card_points": [157, 0, 0, 0]}
    for number in range(1, 40):
        if stored(match).is_finished:
            break
        write_entry(match=match, number=number, data=numbers, seen=0, by=None)
    Match.objects.update(state=Match.State.CLOSED)
    assert asked(strike, match, match.entries.last().number).opens_again


def test_a_strike_is_undone_where_nothing_was_written_since(match, helper):
    assert restore_entry(match=match, number=1, by=None) is None
    deal(match, 1, 100, stoeck=0, remark="late")
    assert restore_entry(match=match, number=1, by=None) is None
    strike(match, 1)
    entry = restore_entry(match=match, number=1, by=helper)
    assert (entry.points, entry.remark, entry.version, entry.written_by) == ([120, 57], "late", 3, helper)
    assert stored(match).totals == [120, 57]
    before = everything()
    assert restore_entry(match=match, number=1, by=None) is None
    assert everything() == before
