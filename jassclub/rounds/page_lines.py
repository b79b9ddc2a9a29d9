"""Who sits where, as pages write it.

A page has a hundred of these lines, and each name stands in four of them: words and links are put together
here, once each, and templates only place them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from jassclub.seasons.number_format import written
from jassclub.web.addresses import address

from .queries.seating import Place, Seated
from .queries.tables import TableState
from .templatetags.players import links_to_players


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """Where somebody sits. `at` is empty in a round without tables, `token` where somebody sits out."""

    name: SafeString
    at: str
    token: str = ""
    partners: tuple[SafeString, ...] = ()
    against: SafeString | str = ""


@dataclass(frozen=True, slots=True)
class SideLine:
    """Each player's name and token, and the points of the side."""

    players: list[tuple[SafeString | str, int | None]]
    points: str


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of a round. `state` is the class of its box: complete, begun or waiting."""

    address: str
    title: str
    state: str
    sides: list[SideLine]
    deals: str


def place_lines(places: Iterable[Place]) -> list[PlaceLine]:
    """In the order given."""
    table, token, partner = _("Table %(n)s"), _("token %(n)s"), _("with %(partner)s")
    against, two = _("against"), _("against %(one)s and %(two)s")
    link, lines = _links(), []
    for place in places:
        if place.at is None:
            out = _("sits out this round") if place.sits_out else ""
            lines.append(PlaceLine(link(place.who), out))
            continue
        partners, opponents = place.partners, [link(each) for each in place.opponents]
        if len(opponents) == 2 and partners:
            others = two % {"one": opponents[0], "two": opponents[1]}
        else:
            others = f"{against} {', '.join(opponents)}"
        lines.append(
            PlaceLine(
                link(place.who),
                table % {"n": place.at.number},
                token % {"n": place.who.token},
                tuple(mark_safe(partner % {"partner": link(each)}) for each in partners),
                mark_safe(others),
            )
        )
    return lines


def table_lines(
    states: Sequence[TableState], *, hides_points: bool = False, links: bool = True
) -> list[TableLine]:
    """`links`: whether names lead to the pages of the players."""
    title, name = _("Table %(n)s"), _links() if links else _name
    return [
        TableLine(
            address("table", state.seats.key),
            title % {"n": state.seats.number},
            "complete" if state.is_complete else "begun" if state.is_begun else "waiting",
            [
                SideLine(
                    [(name(each), each.token) for each in side],
                    written(None if hides_points else points),
                )
                for side, points in state.sides
            ],
            state.deals_done,
        )
        for state in states
    ]


def _links() -> Callable[[Seated], SafeString]:
    """Of somebody, to the player's page."""
    link = cache(links_to_players())
    return lambda seated: link(seated.member, seated.name)


def _name(seated: Seated) -> str:
    return seated.name
