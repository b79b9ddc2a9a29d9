"""All that anyone needs to repeat a draw."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import Max, QuerySet

from jassclub.engine.draws import tokens
from jassclub.engine.draws.plan import fingerprint
from jassclub.members.queries import current_keys, current_names
from jassclub.rounds.models import Draw, SeatChange
from jassclub.web.alphabet import reading_order


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
    """The number and the name of everyone who was drawn."""
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


def _numbered(members: Iterable[int]) -> list[tuple[int, str]]:
    keys = list(members)
    names = current_names(keys)
    return [(number, names[member]) for number, member in enumerate(keys, start=1)]


def drawn_rounds(draw: Draw) -> list[dict[str, Any]]:
    """By round the seats that were drawn. `round` is None where it was taken back, as `undone` says; `later`
    are its seats at that time, where they had changed. In five queries; empty where the draw was not carried
    out."""
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
    """By table token and name of each player, and the names of those who sit out."""
    places = tokens.by_player(tables)
    return {
        "tables": [[(places[member][0], names[member]) for member in table] for table in tables],
        "sitting_out": sorted((names[member] for member in sitting_out), key=reading_order),
    }
