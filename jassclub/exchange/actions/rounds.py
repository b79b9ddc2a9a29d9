"""The rounds of an evening from the file of a season."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.engine.draws import tokens
from jassclub.games.presentation import Presentation
from jassclub.games.refusals import refusal_words
from jassclub.matches.actions.filed_matches import FiledMatch, account_name, load_matches, read_match
from jassclub.matches.models import Seat
from jassclub.rounds.models.draws import Draw
from jassclub.rounds.models.rounds import Result, Round, SeatChange, Table
from jassclub.seasons.models import Evening
from jassclub.seasons.recount import Kept
from jassclub.web.bounds import MOST_DEALS, MOST_POINTS, MOST_ROUNDS, MOST_TOKENS
from jassclub.web.json_parts import Part

from ..queries import OF_KEPT

LONGEST_NAME = 50  # of a field, and of what the rules say against it


@dataclass
class FiledRound:
    """A round as the file has it; people are numbers. `draw` counts the evening's draws from 1."""

    round: Round
    draw: int | None
    matches: list[FiledMatch]
    sitting_out: list[int]
    taken_over: list[tuple[int, int]]
    not_ranked: set[int]
    changes: list[tuple[SeatChange, int, int | None, str]]  # with who, the repair and who did it
    kept: Kept | None = None  # why it keeps the options it had; the key of its round comes with storing

    @property
    def accounts(self) -> set[str]:
        own = {name for *_change, name in self.changes} - {""}
        return own.union(*(match.accounts for match in self.matches))


def read_round(part: Part, presentation: Presentation, people: int, draws: Sequence[Draw]) -> FiledRound:
    """Raises Unreadable, also where somebody has two places in it."""
    part.object_of(
        *("number", "draw", "tables", "sitting_out", "taken_over", "not_ranked", "seat_changes"),
        "kept_options",
    )
    draw = None if part["draw"].is_nothing else part["draw"].whole(1, len(draws))
    if draw is not None and (draws[draw - 1].is_repair or draws[draw - 1].drawn is None):
        raise part["draw"].refuse(_("This draw has drawn no round."))
    found = FiledRound(
        round=Round(number=part["number"].whole(1, MOST_ROUNDS)),
        draw=draw,
        matches=[read_match(each, presentation, people) for each in part["tables"]],
        sitting_out=part["sitting_out"].different(1, people),
        taken_over=[_read_taken_over(each, people) for each in part["taken_over"]],
        not_ranked=set(part["not_ranked"].different(1, people)),
        changes=[_read_change(each, people, draws) for each in part["seat_changes"]],
    )
    if not part["kept_options"].is_nothing:
        found.kept = _read_kept(part["kept_options"], len(found.matches))
    everybody = list(_everybody(found))
    if len(set(everybody)) < len(everybody):
        raise part.refuse(_("Somebody has two places in this round."))
    if not found.not_ranked <= set(everybody):
        raise part["not_ranked"].refuse(_("Somebody has no place in this round."))
    return found


def _read_kept(part: Part, tables: int) -> Kept:
    part.object_of(*OF_KEPT)
    deal = None if part["deal"].is_nothing else part["deal"].whole(1, MOST_DEALS)
    field, code = (part[name].text(LONGEST_NAME) for name in ("field", "code"))
    kept = Kept(0, part["table"].whole(1, tables), deal, field, code, part["params"].json_object())
    try:
        refusal_words(kept.refusal)
    except (KeyError, TypeError, ValueError) as error:
        raise part["params"].refuse(_("Something is missing here.")) from error
    return kept


def load_rounds(
    filed: Sequence[tuple[Evening, Sequence[Draw], FiledRound]],
    *,
    members: Sequence[int],
    accounts: Mapping[str, Account],
) -> None:
    """Store them with all that was played; `members[0]` is the key of number 1. A part of a service."""
    for evening, draws, each in filed:
        each.round.evening = evening
        each.round.draw = draws[each.draw - 1] if each.draw else None
    Round.objects.bulk_create(each.round for _evening, _draws, each in filed)
    matches = list(chain.from_iterable(each.matches for _evening, _draws, each in filed))
    load_matches(matches, members=members, accounts=accounts)
    Table.objects.bulk_create(
        Table(round=each.round, number=number, match=match.match)
        for _evening, _draws, each in filed
        for number, match in enumerate(each.matches, start=1)
    )
    seats = {
        (seat.match_id, seat.member_id): seat
        for seat in Seat.objects.filter(match__table__round__in=[each.round for *_rest, each in filed])
    }
    Result.objects.bulk_create(
        result for _evening, _draws, each in filed for result in _results(each, members, seats)
    )
    SeatChange.objects.bulk_create(
        change for _evening, draws, each in filed for change in _changes(each, members, draws, accounts)
    )


def _everybody(found: FiledRound) -> Iterator[int]:
    yield from chain.from_iterable(match.players for match in found.matches)
    yield from found.sitting_out
    yield from (player for player, _points in found.taken_over)


def _read_taken_over(part: Part, people: int) -> tuple[int, int]:
    both = list(part)
    if len(both) != 2:
        raise part.refuse(_("A player and points are expected here."))
    return both[0].whole(1, people), both[1].whole(-MOST_POINTS, MOST_POINTS)


def _read_change(part: Part, people: int, draws: Sequence[Draw]) -> tuple[SeatChange, int, int | None, str]:
    part.object_of("player", "before", "after", "why", "repair", "at", "by")
    before, after = (
        None if part[name].is_nothing else part[name].whole(0, MOST_TOKENS) for name in ("before", "after")
    )
    if before == after:
        raise part.refuse(_("A seat change changes something."))
    repair = None if part["repair"].is_nothing else part["repair"].whole(1, len(draws))
    why = part["why"].choice(SeatChange.Why.values)
    if (repair is None) == (why == SeatChange.Why.CAME_OR_LEFT):
        raise part["repair"].refuse(_("Who came or left was moved by a draw, and nobody else."))
    change = SeatChange(before=before, after=after, why=why, at=part["at"].moment())
    return change, part["player"].whole(1, people), repair, account_name(part["by"])


def _results(each: FiledRound, members: Sequence[int], seats: Mapping[Any, Seat]) -> Iterator[Result]:
    def result(player: int, **place: Any) -> Result:
        ranked = player not in each.not_ranked
        return Result(round=each.round, member_id=members[player - 1], is_ranked=ranked, **place)

    places = tokens.by_player([match.players for match in each.matches])
    for match in each.matches:
        for player in match.players:
            seat = seats[match.match.pk, members[player - 1]]
            yield result(player, seat=seat, token=places[player][0])
    for player in each.sitting_out:
        yield result(player, kind=Result.Kind.SAT_OUT)
    for player, points in each.taken_over:
        yield result(player, kind=Result.Kind.IMPORTED, points=points)


def _changes(
    each: FiledRound, members: Sequence[int], draws: Sequence[Draw], accounts: Mapping[str, Account]
) -> Iterator[SeatChange]:
    for change, player, repair, name in each.changes:
        change.round, change.member_id = each.round, members[player - 1]
        change.repair, change.by = (draws[repair - 1] if repair else None), accounts.get(name)
        yield change
