"""What a draw seated and gave up, and all that anyone needs to repeat it."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.db.models import Max, QuerySet

from jassclub.engine.draws import tokens
from jassclub.engine.draws.constraints import Constraints, unmet_constraints
from jassclub.engine.draws.meetings import pairs, partners, who_plays
from jassclub.engine.draws.methods import needs_pairs
from jassclub.engine.draws.plan import fingerprint, from_json
from jassclub.engine.draws.repeats import opponents_again, repeats_given_up
from jassclub.members.models import Member
from jassclub.members.queries import current_keys, current_names
from jassclub.rounds.models import Draw, Round, SeatChange
from jassclub.web.alphabet import reading_order

from .history import Rounds, evening_seatings, evenings_before


def draw_file(draw: Draw) -> dict[str, Any]:
    """The plan of a draw, what came of it, and who was moved since; people by their numbers. "members" and
    "nonce" are what the fingerprint is made of besides the plan and the program."""
    assert draw.plan is not None and draw.drawn is not None
    members = current_keys(draw.members)
    return {
        "program": program_of(draw),
        "at": draw.at.isoformat(timespec="seconds"),
        "plan": draw.plan,
        **{name: draw.drawn[name] for name in ("rounds", "sitting_out", "numbers")},
        "names": dict(_numbered(draw.members)),
        "moved_since": [
            {
                "round": change.round.number,
                # A member merged from two has the first of both numbers.
                "player": members.index(change.member_id) + 1 if change.member_id in members else None,
                "name": str(change.member),
                "before": change.before,
                "after": change.after,
            }
            for change in _moved_since(draw).select_related("member", "round")
        ],
        "taken_back": [row.number for row in draw.taken_back.all()],
        "members": draw.fingerprinted_members,
        "nonce": draw.nonce,
        "fingerprint": draw.fingerprint,
    }


def program_of(draw: Draw) -> str:
    return f"jassclub {draw.version}"


def fingerprint_of(draw: Draw) -> str:
    assert draw.plan is not None
    members, program = draw.fingerprinted_members, program_of(draw)
    return fingerprint(plan=draw.plan, members=members, program=program, nonce=draw.nonce)


def drawn_order(draw: Draw) -> list[tuple[int, str]]:
    assert draw.plan is not None
    return _numbered(draw.members[: draw.plan["players"]])


def _moved_since(draw: Draw) -> QuerySet[SeatChange]:
    """Seat changes in rounds of the draw that were not taken back; of a repair those after its own."""
    if not draw.is_repair:
        return SeatChange.objects.filter(round__draw=draw)
    undone = draw.taken_back.values("number")
    standing = draw.evening.rounds.filter(number__range=(draw.first, draw.last)).exclude(number__in=undone)
    changes = SeatChange.objects.filter(round__in=standing)
    last_own = changes.filter(repair__lte=draw.pk).aggregate(last=Max("pk"))["last"]
    return changes.filter(pk__gt=last_own or 0)


def _numbered(members: Sequence[int]) -> list[tuple[int, str]]:
    names = current_names(members)
    return [(number, names[member]) for number, member in enumerate(members, start=1)]


def drawn_rounds(draw: Draw) -> list[dict[str, Any]]:
    """By round the seats that were drawn, in five queries. `round` is None where it was taken back, as
    `undone` says; `later` are its seats at that time, where they had changed."""
    if draw.drawn is None:
        return []
    numbers = draw.drawn["numbers"]
    undone = {row.number: row for row in draw.taken_back.select_related("by")}
    standing = {round_.number: round_ for round_ in draw.evening.rounds.filter(number__in=numbers)}
    members = current_keys(draw.members)
    seated = [(*row.seated["tables"], row.seated["sitting_out"]) for row in undone.values()]
    names = current_names({*members, *(member for tables in seated for table in tables for member in table)})
    rounds = []
    for number, tables, out in zip(numbers, draw.drawn["rounds"], draw.drawn["sitting_out"], strict=True):
        keys = [[members[x - 1] for x in table] for table in (*tables, out)]
        drawn, row = _seating(keys[:-1], keys[-1], names), undone.get(number)
        later = row and _seating(row.seated["tables"], row.seated["sitting_out"], names)
        shown = {"drawn": drawn, "later": None if later == drawn else later}
        round_ = None if row else standing.get(number)
        rounds.append({"number": number, "round": round_, "undone": row, **shown})
    return rounds


def _seating(
    tables: Sequence[Sequence[int]], sitting_out: Sequence[int], names: Mapping[int, str]
) -> dict[str, Any]:
    places = tokens.by_player(tables)
    return {
        "tables": [[(places[member][0], names[member]) for member in table] for table in tables],
        "sitting_out": sorted((names[member] for member in sitting_out), key=reading_order),
    }


# --- What a draw had to give up: who meets again, and which wishes were not granted.

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
