"""What a draw had to give up, and what anybody needs to repeat it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from jassclub.draws.meetings import pairs
from jassclub.draws.report import GaveUp, report
from jassclub.draws.wishes import ungranted
from jassclub.members.models import Member

from ..models import Draw, Evening, Round
from .history import Rounds, season_seatings
from .wishes import wishes_of


@dataclass(frozen=True)
class Again:
    """Two who are partners, or meet, again: how often tonight, or on which evening before."""

    one: str
    other: str
    times: int
    avoidable: bool | None
    on: date | None = None


@dataclass(frozen=True)
class GivenUp:
    """Of one round: partners and meetings again tonight, partners of evenings before, wishes not granted.

    `least` is what no draw undercuts in meetings over the rounds so far, None where nobody knows.
    """

    partners: list[Again]
    meetings: list[Again]
    before: list[Again]
    wishes: list[tuple[str, list[str]]]
    repeats: int
    least: int | None
    players: int
    rounds: int

    @property
    def unavoidable(self) -> bool:
        """No draw could do better this evening."""
        return all(each.avoidable is False for each in (*self.partners, *self.meetings))

    @property
    def avoidable(self) -> bool:
        """A better draw is known."""
        return any(each.avoidable for each in (*self.partners, *self.meetings))


def given_up(round_: Round) -> GivenUp:
    """What the draw of this round gave up, seen from the rounds before it and the evenings before."""
    evening = round_.evening
    seatings = season_seatings(evening.season)
    dates = _dates_before(evening)
    numbers = list(evening.rounds.filter(draw__isnull=False).values_list("number", flat=True))
    tonight = _until(seatings.get(evening.pk, ([], [])), numbers.index(round_.number) + 1)
    found = report(tonight, [seatings[pk] for pk in dates if pk in seatings])
    tables = tonight[0][-1]
    here = {frozenset(pair) for table in tables for pair in pairs(table)}
    now = [each for each in found.gave_up if frozenset(each.players) in here]
    everybody = [player for table in tables for player in table] + list(tonight[1][-1])
    refused = ungranted(tonight[0][-1:], wishes_of(everybody))
    names = _names({p for each in now for p in each.players} | {p for each in refused for p in each.players})
    days = [dates[pk] for pk in dates if pk in seatings]
    return GivenUp(
        partners=[_again(each, names) for each in now if each.what == "partner" and not each.evenings_ago],
        meetings=[_again(each, names) for each in now if each.what == "meeting"],
        before=[_again(each, names, days[-each.evenings_ago]) for each in now if each.evenings_ago],
        wishes=[(each.wish, [names[player] for player in each.players]) for each in refused],
        repeats=found.repeats,
        least=found.least,
        players=len(everybody),
        rounds=len(tonight[0]),
    )


def draw_file(round_: Round) -> dict[str, Any]:
    """All that went into the draw of the round, and who sits where now in the rounds that it drew."""
    draw = round_.draw
    assert draw is not None and draw.plan is not None
    numbers = {member: number for number, member in enumerate(draw.plan["members"], start=1)}
    names = _names(numbers)
    seatings, benches = _rounds_of(draw, numbers)
    return {
        "program": f"jassclub {draw.version}",
        "at": draw.at.isoformat(timespec="seconds"),
        "plan": {name: said for name, said in draw.plan.items() if name != "members"},
        "rounds": seatings,
        "sitting_out": benches,
        "names": {number: names[member] for member, number in numbers.items()},
    }


def drawn_order(draw: Draw) -> list[tuple[int, str]]:
    """Number and name of everybody who was drawn."""
    if draw.plan is None:
        return []
    members = draw.plan["members"][: draw.plan["players"]]
    names = _names(members)
    return [(number, names[member]) for number, member in enumerate(members, start=1)]


def _again(each: GaveUp[int], names: Mapping[int, str], on: date | None = None) -> Again:
    one, other = (names[player] for player in each.players)
    return Again(one, other, each.times, each.avoidable, on)


def _until(rounds: Rounds, number: int) -> Rounds:
    seatings, benches = rounds
    return seatings[:number], benches[:number]


def _dates_before(evening: Evening) -> dict[int, date]:
    before = Evening.objects.filter(season=evening.season_id, date__lt=evening.date).order_by("date")
    return dict(before.values_list("pk", "date"))


def _rounds_of(draw: Draw, numbers: Mapping[int, int]) -> Rounds:
    rows = draw.rounds.order_by(
        "number", "results__table__number", "results__seat", "results__member"
    ).values_list("number", "results__table__number", "results__member")
    rounds: dict[int, dict[int | None, list[int]]] = {}
    for number, table, member in rows:
        rounds.setdefault(number, {}).setdefault(table, []).append(numbers.get(member, 0))
    return (
        [[players for at, players in tables.items() if at is not None] for tables in rounds.values()],
        [tables.get(None, []) for tables in rounds.values()],
    )


def _names(members: Iterable[int]) -> dict[int, str]:
    return {pk: str(member) for pk, member in Member.objects.in_bulk(list(members)).items()}
