"""What a draw had to give up: who meets again, and which wishes were not granted."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from jassclub.engine.draws.constraints import Constraints, unmet_constraints
from jassclub.engine.draws.meetings import pairs, partners, who_plays
from jassclub.engine.draws.methods import needs_pairs
from jassclub.engine.draws.plan import from_json
from jassclub.engine.draws.repeats import opponents_again, repeats_given_up
from jassclub.members.models import Member
from jassclub.members.queries import current_keys
from jassclub.rounds.models import Draw, Round

from .history import Rounds, evening_seatings, evenings_before

Names = Mapping[int, str]  # by member
Again = dict[str, Any]  # two people or fixed pairs who meet again: how often; for earlier evenings when


def given_up(
    round_: Round, draws: dict[str, Any], *, season: bool = False, knows_wishes: bool = True
) -> dict[str, Any]:
    """The `partners` and `meetings` that come again tonight, with `season` also the partners of earlier
    evenings (`before`), and the `wishes` that were not granted; in a fixed number of queries.

    `unavoidable`: no draw could do better this evening; `avoidable`: a better one is known. Without
    `knows_wishes` everyone who meets again is named: a missing name would give a wish away.
    """
    tonight = evening_seatings(round_.evening, last=round_.number)
    names = Member.objects.filter(results__round=round_).names()
    wishes: Constraints[int] = _wishes_in(draws["in_force"]) if knows_wishes else Constraints()
    found: dict[str, Any] = {"players": len(names), "rounds": len(tonight[0])}
    if needs_pairs(draws["draw"].method):
        wishes = Constraints(first_table=wishes.first_table)
        found |= {"fixed_pairs": True, "meetings": _pairs_again(tonight, names)}
    else:
        before = evenings_before(round_.evening) if season else {}
        found |= _players_again(tonight, before, wishes, names)
        found["has_wishes"] = draws["in_force"].has_wishes
        # Those who are together by their own wish are not counted.
        found["together_by_wish"] = bool(wishes.couples or wishes.at_one_table)
    avoidable = [each["avoidable"] for each in (*found.get("partners", ()), *found["meetings"])]
    found |= {"unavoidable": all(each is False for each in avoidable), "avoidable": any(avoidable)}
    unmet = unmet_constraints([tonight[0][-1]], wishes)
    refused = [(wish.kind, [names.get(player, "–") for player in wish.players]) for wish in unmet]
    return {**found, "wishes": refused}


def _players_again(
    tonight: Rounds, before: Mapping[date, Rounds], wishes: Constraints[int], names: Names
) -> dict[str, list[Again]]:
    here = {frozenset(pair) for table in tonight[0][-1] for pair in pairs(table)}
    days = list(before)
    again: dict[str, list[Again]] = {"partners": [], "meetings": [], "before": []}
    for gave_up in repeats_given_up(tonight, list(before.values()), wishes):
        if frozenset(gave_up.players) in here:
            one, other = (names[player] for player in gave_up.players)
            each = {"one": one, "other": other, "times": gave_up.times, "avoidable": gave_up.avoidable}
            if gave_up.evenings_ago:
                again["before"].append(each | {"on": days[-gave_up.evenings_ago]})
            else:
                again[f"{gave_up.what}s"].append(each)
    return again


def _pairs_again(tonight: Rounds, names: Names) -> list[Again]:
    """Partners stay together on purpose; what counts is which pairs meet again."""
    now = {who_plays(table) for table in tonight[0][-1]}
    every = [partners(table) for tables in tonight[0] for table in tables]
    all_pairs = {frozenset(pair): pair for of_table in every for pair in of_table}
    repeats = opponents_again(tonight[0], list(all_pairs.values()))
    avoidable = False if repeats.least is not None and repeats.repeats <= repeats.least else None
    return [
        {"one": _pair(one, names), "other": _pair(other, names), "times": times, "avoidable": avoidable}
        for one, other, times in repeats.again
        if frozenset((frozenset(one), frozenset(other))) in now
    ]


def _wishes_in(draw: Draw) -> Constraints[int]:
    if not draw.has_wishes:
        return Constraints()
    members = dict(enumerate(current_keys(draw.members), start=1))
    return from_json(draw.plan).constraints.among(members)


def _pair(pair: Sequence[int], names: Names) -> str:
    return " – ".join(names[player] for player in pair)
