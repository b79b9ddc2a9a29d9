"""A season's regulation: its own steps, and what is kept with its evenings and people."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any

from jassclub.members.models import Member
from jassclub.names import same_name_key, told_apart, whole_name
from jassclub.standings.regulation import Adjustment, Regulation, exact
from jassclub.standings.regulation_json import InvalidRegulation, Json, from_json, to_json

from ..models import Adjustment as StoredAdjustment
from ..models import Evening, Excuse, Season

OF_PEOPLE = ("excused", "adjustments")  # kept with them, not with the season


@dataclass(frozen=True)
class SeasonRegulation:
    """`regulation` with members' keys as players; `names` are those of the members in it."""

    regulation: Regulation
    names: dict[int, str]


def own_steps(season: Season) -> Regulation:
    """The regulation without what is kept with evenings and people; asks no database."""
    return from_json(season.regulation)


def season_regulation(season: Season, evenings: Iterable[Evening] | None = None) -> SeasonRegulation:
    """Everything, in two queries and one for the evenings, if they are not known already."""
    evenings = list(season.evenings.all()) if evenings is None else evenings
    excused: dict[date, set[int]] = defaultdict(set)
    names: dict[int, str] = {}
    for excuse in Excuse.objects.filter(evening__season=season).select_related("evening", "member"):
        excused[excuse.evening.date].add(excuse.member_id)
        names[excuse.member_id] = str(excuse.member)
    adjustments = []
    for each in StoredAdjustment.objects.filter(season=season).select_related("member"):
        adjustments.append(Adjustment(each.member_id, exact(Fraction(each.points)), each.reason))
        names[each.member_id] = str(each.member)
    own = own_steps(season)
    weights = {each.date: exact(Fraction(each.weight)) for each in evenings if each.weight != 1}
    regulation = replace(
        own,
        weights={**own.weights, **weights},
        always=own.always | {each.date for each in evenings if each.always_counts},
        excused={day: frozenset(people) for day, people in excused.items()},
        adjustments=tuple(adjustments),
    )
    return SeasonRegulation(regulation, names)


def regulation_json(season: Season) -> Json:
    """The whole regulation as rules.md has it, people by name."""
    found = season_regulation(season)
    return to_json(found.regulation, found.names.__getitem__)


def with_members(regulation: Regulation) -> Regulation:
    """The same with members' keys instead of names. Raises InvalidRegulation where nobody has a name."""
    members = _members_by_name()

    def known(key: str, name: Any) -> int:
        member = members.get(same_name_key(name))
        if member is None:
            raise InvalidRegulation(key, "nobody", name=name)
        return member

    return replace(
        regulation,
        excused={
            day: frozenset(known("excused", each) for each in people)
            for day, people in regulation.excused.items()
        },
        adjustments=tuple(
            replace(each, player=known("adjustments", each.player)) for each in regulation.adjustments
        ),
    )


def with_keys(regulation: Regulation) -> Regulation:
    """The same of a regulation that was written with members' keys."""
    return replace(
        regulation,
        excused={day: frozenset(map(int, people)) for day, people in regulation.excused.items()},
        adjustments=tuple(replace(each, player=int(each.player)) for each in regulation.adjustments),
    )


def _members_by_name() -> dict[str, int]:
    """Everybody by each way of writing the name, the one that is shown before the others."""
    found: dict[str, int] = {}
    members = list(Member.objects.all())
    for ways in zip(*map(_ways_of_writing, members), strict=True):
        for member, name in zip(members, ways, strict=True):
            found.setdefault(same_name_key(name), member.pk)
    return found


def _ways_of_writing(member: Member) -> Iterable[str]:
    other = whole_name(member.surname, member.first_name, surname_first=not member.surname_first)
    return str(member), told_apart(other, member.distinction)
