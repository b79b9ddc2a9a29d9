"""What is stored of the results of evenings: columns of two tables, made into light rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from jassclub.play.models import Entry, Match
from jassclub.play.services.options import Change
from jassclub.rules.registry import game_called
from jassclub.rules.uneven import uneven_deals
from jassclub.standings.regulation import Number
from jassclub.standings.uneven import UnevenRound

from ..models import Result

Honours = Mapping[str, int]
Anew = Mapping[int, Change]  # by the keys of the matches


class RoundResult(NamedTuple):
    """What a round brought a player. `points` is None as long as nothing is entered at the table, or a player
    who sits out has got nothing.

    `is_complete`: the sheet is in. Points of a table that still plays are those so far. `is_closed`: the
    round is, with all its tables. `is_hidden`: until the prize-giving. `seats` and `by_deal`, where the game
    has another number of deals at such a table: how many played there, and the points of each deal; what
    counts of them then stands in `points`, and `uneven` says of what (`selectors.uneven`).
    """

    member: int
    evening: int
    round: int
    number: int
    kind: str
    is_ranked: bool
    is_guest: bool
    points: Number | None
    honours: Honours
    is_complete: bool
    is_closed: bool
    is_hidden: bool
    seats: int = 0
    by_deal: Sequence[int] = ()
    uneven: UnevenRound | None = None


class _Sheet(NamedTuple):
    """What a match says of those who play it, by side."""

    game: str
    state: str
    points: Sequence[int] | None  # None: nothing is entered
    honours: Sequence[Honours]
    is_finished: bool


def results_read(evenings: Collection[int], anew: Anew | None = None) -> dict[int, list[RoundResult]]:
    """The results of each of these evenings by its key, in the order of their rounds, in two queries,
    and one more where tables play another number of deals than others.

    Rounds that are not begun are not there. Who sits out has no points: those are worked out
    (`selectors.results`). `anew` are matches that are not yet counted by other options: here they are.
    """
    anew = anew or {}
    sheets = _sheets(evenings, anew)
    rows = list(
        Result.objects.filter(round__evening__in=evenings)
        .order_by("round__evening", "round__number", "member")
        .values_list(
            *("round__evening", "round__evening__hidden_from", "round", "round__number"),
            *("member", "member__is_guest", "kind", "is_ranked", "points"),
            *("seat__match", "seat__side", "seat__number"),
        )
    )
    states: dict[int, set[str]] = {}  # of the matches of each round
    seats = Counter(row[9] for row in rows if row[9] is not None)
    deals = _uneven_deals(sheets, seats, anew)
    for row in rows:
        if row[9] is not None:
            # Outside of a snapshot a round may have been drawn between the two queries: it is not begun yet.
            state = sheets[row[9]].state if row[9] in sheets else Match.State.AHEAD
            states.setdefault(row[2], set()).add(state)
    found: dict[int, list[RoundResult]] = {each: [] for each in evenings}
    for evening, hidden, round_, number, member, is_guest, kind, is_ranked, points, match, side, seat in rows:
        of_round = states.get(round_, ())
        if Match.State.AHEAD in of_round:
            continue
        honours: Honours = {}
        is_complete = kind == Result.Kind.IMPORTED
        if match is not None:
            sheet = sheets[match]
            side = anew[match].sides[seat] if match in anew else side
            points = None if sheet.points is None else sheet.points[side]
            honours = sheet.honours[side] if sheet.honours else {}
            is_complete = sheet.is_finished
        found[evening].append(
            RoundResult(
                *(member, evening, round_, number, kind, is_ranked, is_guest, points, honours, is_complete),
                is_closed=Match.State.OPEN not in of_round,
                is_hidden=hidden is not None and hidden <= number,
                seats=seats[match] if match in deals else 0,
                by_deal=[points[side] for points in deals[match]] if match in deals else (),
            )
        )
    return found


def _sheets(evenings: Collection[int], anew: Anew) -> dict[int, _Sheet]:
    """The matches of these evenings by their keys."""
    matches: Any = Match.objects.filter(table__round__evening__in=evenings).order_by()
    found = {}
    for key, state, totals, honours, is_finished, deals, game in matches.values_list(
        *("pk", "state", "totals", "honours", "is_finished", "deals_in", "game")
    ):
        if key in anew:
            result = anew[key].result
            totals, honours, is_finished = result.totals, result.honours, result.is_finished
            state = Match.State.OPEN if anew[key].opens_again else state
        sides = [dict(zip(honours, each, strict=True)) for each in zip(*honours.values(), strict=True)]
        found[key] = _Sheet(game, state, totals if deals or is_finished else None, sides, is_finished)
    return found


def _uneven_deals(
    sheets: Mapping[int, _Sheet], seats: Mapping[int, int], anew: Anew
) -> dict[int, list[Sequence[int]]]:
    """The points of each deal that counts, by side, of tables where the game has another number of deals than
    at the usual ones."""
    uneven = {
        key for key, number in seats.items() if key in sheets and _plays_other_deals(sheets[key].game, number)
    }
    if not uneven:
        return {}
    deals: dict[int, list[Sequence[int]]] = {key: [] for key in uneven}
    entries: Any = Entry.objects.filter(match__in=uneven - anew.keys(), points__isnull=False)
    for match, points in entries.order_by("match", "number").values_list("match", "points"):
        deals[match].append(points)
    for key in uneven & anew.keys():
        played = anew[key].result.played
        deals[key] = list(played.points) if played else []
    return deals


def _plays_other_deals(game: str, seats: int) -> bool:
    rules = game_called(game)
    if seats == rules.seats[0]:
        return False
    deals = uneven_deals(rules, {})
    return seats in deals and deals[seats] != deals[rules.seats[0]]
