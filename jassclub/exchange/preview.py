"""Final standings, prizes and the target in the file of a season."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

from jassclub.accounts.models import Account
from jassclub.engine.names import same_name_key
from jassclub.matches.queries.match_file import moment, name
from jassclub.members.files import FiledPerson, members_called
from jassclub.prizes.models import Prize, Target
from jassclub.results.models import FinalStandings
from jassclub.seasons.models import Evening, Season
from jassclub.web.json_parts import figure_part

People = Mapping[int, int]  # members' keys to their numbers in the file


def final_part(final: FinalStandings | None, people: People) -> dict[str, Any] | None:
    """With its lines in their order."""
    if final is None:
        return None
    lines = sorted(final.lines.all(), key=lambda each: each.place)
    return {
        "at": moment(final.at),
        "by": name(final.by),
        "lines": [
            {
                "player": people[each.member_id],
                "rank": each.rank,
                "total": figure_part(each.total),
                "apart": each.is_apart,
            }
            for each in lines
        ],
    }


def prize_parts(prizes: Iterable[Prize], people: People, merged: Mapping[int, int]) -> list[dict[str, Any]]:
    """`merged` says who the people of a drawing are today."""
    return [
        {
            "what": each.what,
            "given_by": each.given_by,
            "to": each.to,
            "rank": each.rank,
            "may_be_second": each.may_be_second,
            "winner": people[each.winner_id] if each.winner_id else None,
            "seed": each.seed,
            "pool": [people[merged.get(key, key)] for key in each.pool],
        }
        for each in sorted(prizes, key=lambda each: each.pk)
    ]


def end_of_evening(evening: Evening, people: People, merged: Mapping[int, int]) -> dict[str, Any]:
    target: Target | None = getattr(evening, "target", None)
    return {
        "hidden_from": evening.hidden_from,
        "target": target
        and {
            "number": target.number,
            "low": target.low,
            "high": target.high,
            "seed": target.seed,
            "shown": target.is_shown,
        },
        "final": final_part(getattr(evening, "final_standings", None), people),
        "prizes": prize_parts(evening.prizes.all(), people, merged),
    }


# --- What the file of a season holds, and what loading it would add here.


class Read(Protocol):
    """A season that was read from a file."""

    season: Season
    people: list[FiledPerson]

    @property
    def accounts(self) -> set[str]: ...
    @property
    def days(self) -> list[date]: ...
    @property
    def deals(self) -> int: ...
    @property
    def rounds(self) -> int: ...
    @property
    def wish_count(self) -> int: ...


@dataclass(frozen=True)
class Preview:
    """`known` are members here already, `new` would be added; `former` would be noted as who once entered
    something, `writers` have an account of that name here."""

    name: str
    game: str
    is_taken: bool
    days: Sequence[date]
    rounds: int
    deals: int
    wishes: int
    known: Sequence[str]
    new: Sequence[str]
    writers: Sequence[str]
    former: Sequence[str]


def season_preview(filed: Read) -> Preview:
    """In three queries."""
    members = members_called(filed.people)
    accounts = {same_name_key(name) for name in Account.objects.values_list("username", flat=True)}
    names = sorted(filed.accounts)
    return Preview(
        name=filed.season.name,
        game=str(filed.season.presentation.name),
        is_taken=Season.objects.filter(name=filed.season.name).exists(),
        days=sorted(filed.days),
        rounds=filed.rounds,
        deals=filed.deals,
        wishes=filed.wish_count,
        known=[str(members[each.key]) for each in filed.people if each.key in members],
        new=[str(each) for each in filed.people if each.key not in members],
        writers=[name for name in names if same_name_key(name) in accounts],
        former=[name for name in names if same_name_key(name) not in accounts],
    )
