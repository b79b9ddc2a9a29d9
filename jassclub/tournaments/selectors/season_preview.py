"""What the file of a season holds, and what loading it would add here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from jassclub.members.filed_people import FiledPerson, members_called
from jassclub.members.models import Account
from jassclub.names import same_name_key

from ..models import Season


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
