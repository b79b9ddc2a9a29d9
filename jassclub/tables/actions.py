"""Corrections of a table: a sheet moves to another table, and players change seats."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from operator import attrgetter

from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.games import presentation_of
from jassclub.games.refusals import refusal_words
from jassclub.journal.models import Line
from jassclub.journal.recording import note, nothing_to_note
from jassclub.journal.transactions import lock_rows, one_transaction
from jassclub.matches.actions.sheets import put_back, refuse_stale, rewrite
from jassclub.matches.actions.starting import seat_members
from jassclub.matches.models import Correction, Match
from jassclub.matches.queries.contents import content_of, versions_of
from jassclub.matches.scoring import options_of
from jassclub.members.queries import persons
from jassclub.prizes.confirmation import confirms_rank_changes
from jassclub.prizes.queries.rank_changes import finals_of_evening
from jassclub.rounds.actions import lock_rounds, record_seat_changes, tokens_of
from jassclub.rounds.models import Result, Round, Table
from jassclub.seasons.models import Attendance

from .queries import in_order


@one_transaction
def move_sheet(*, table: Table, other: Table, seen: str, by: Account | None) -> None:
    """The entries of `table` belong to `other`, and those of `other` to this table. `seen` is what the page
    showed, as `both_seen`. Raises ValidationError: "stale" where something was written since, "other_game"
    where the sheet cannot stand there; and MayNotWrite."""
    matches = {match.pk: match for match in lock_rows(Match.objects.filter(table__in=[table, other]))}
    here, there = matches.get(table.match_id), matches.get(other.match_id)
    if here is None or there is None or here == there or table.round_id != other.round_id:
        raise ValidationError(_("Choose another table of this round."), code="table")
    refuse_stale(seen, both_seen(here, there))
    if here.game != there.game or here.seats.count() != there.seats.count():
        words = _("The other table plays a different game, or has a different number of players.")
        raise ValidationError(words, code="other_game")
    at_here, at_there = content_of(here), content_of(there)
    if not at_here:
        raise ValidationError(_("Nothing is entered on this sheet."), code="empty")
    corrections = []
    for number, match, content in ((table.number, here, at_there), (other.number, there, at_here)):
        try:
            corrections += rewrite(match, content, by)
        except InvalidDeal as refusal:
            raise refused_at(number, match, refusal) from refusal
    _note(table, other, corrections, is_exchange=bool(at_there), by=by)


@one_transaction
def move_sheet_back(*, line: Line, by: Account | None) -> None:
    """Undo a line of the journal: both sheets are as before. Raises ValidationError ("newer") where something
    was written on one of them since."""
    corrected = [correction for _match, _before, new in put_back(line, by) for correction in new]
    tables = Table.objects.select_related("round__evening").filter(match__corrections__in=corrected)
    table, other = tables.distinct().order_by("number")
    is_exchange = line.after["is_exchange"]
    if not is_exchange and table.match.entries.exists():
        table, other = other, table  # from where it came back
    _note(table, other, corrected, is_exchange=is_exchange, by=by)


def both_seen(here: Match, there: Match) -> str:
    return f"{versions_of(here.entries.all())} / {versions_of(there.entries.all())}"


def refused_at(number: int, match: Match, refusal: InvalidDeal) -> ValidationError:
    words = _("The sheet cannot move to table %(number)s: %(why)s")
    params = {"number": number, "why": why_refused(match, refusal)}
    return ValidationError(words, code="refused", params=params)


def why_refused(match: Match, refusal: InvalidDeal) -> str:
    """In the words of the table."""
    return refusal_words(refusal, presentation_of(match.game).at(options_of(match)))


def _note(
    table: Table, other: Table, corrections: Sequence[Correction], *, is_exchange: bool, by: Account | None
) -> None:
    if not corrections:
        nothing_to_note()  # both sheets say the same
        return
    keys = [correction.pk for correction in corrections]
    after = {"from": table.number, "to": other.number, "is_exchange": is_exchange, "corrections": keys}
    place = {**table.round.evening.in_journal, "round": table.round.number, "table": table.number}
    note("sheet_moved", after=after, match=table.match_id, by=by, **place)


# --- Wrong seats: people change places after the draw, and the deals stay at their tables.

Places = Mapping[int, Result]  # everyone's place in the round, by member


@one_transaction
@confirms_rank_changes(lambda table, **_arguments: finals_of_evening(table.round.evening))
def reseat(
    *, table: Table, members: Sequence[int], seen: Sequence[int], by: Account | None
) -> datetime | None:
    """These members sit at the table, in the order of its seats. A player who must make room takes the place
    of the one who came in: at another table, sitting out, or outside the round. `seen` are the members of the
    round as the page showed them, `in_order`. Returns the time of the seat changes, None if all sit so
    already. Raises ValidationError, "stale" where the seats were changed since."""
    round_, places = _locked(table.round)
    now = [place.member_id for place in _at_table(places, table.match_id)]
    if len(members) != len(now):
        raise ValidationError(_("Choose a player for every seat."), code="too_few")
    if len(set(members)) != len(members):
        raise ValidationError(_("Someone is chosen for two seats."), code="twice")
    outside = set(members) - set(places)
    if round_.evening.attendances.filter(member__in=outside).count() != len(outside):
        raise ValidationError(_("Someone you chose is not here this evening."), code="absent")
    if list(members) == now:
        return None
    _refuse_stale(places, seen)
    return _move(round_, places, _takers(now, members), by)


@one_transaction
@confirms_rank_changes(lambda round_, **_arguments: finals_of_evening(round_.evening))
def exchange(
    *, round_: Round, one: int, other: int, seen: Sequence[int], by: Account | None
) -> datetime | None:
    """Two members of the round sat in each other's place, at any tables. Otherwise like `reseat`."""
    round_, places = _locked(round_)
    if one == other:
        raise ValidationError(_("Choose two different players."), code="twice")
    if one not in places or other not in places:
        raise ValidationError(_("Someone you chose is not in this round."), code="absent")
    if places[one].token == places[other].token:
        raise ValidationError(_("Both sit out this round."), code="both_sit_out")
    takers = {one: other, other: one}
    wanted = [takers.get(member, member) for member in seen]
    seated = sum(place.token is not None for place in places.values())  # they come first
    if wanted[:seated] == in_order(places.values())[:seated]:
        return None  # the same form sent twice
    _refuse_stale(places, seen)
    return _move(round_, places, takers, by)


@one_transaction
@confirms_rank_changes(lambda round_, **_arguments: finals_of_evening(round_.evening))
def move_back(
    *, round_: Round, before: Mapping[int, int | None], after: Mapping[int, int | None], by: Account | None
) -> datetime:
    """Undo a change of seats. `before` and `after` are the tokens of those who moved, as in `tokens_of`;
    None: not in the round. Raises ValidationError, "newer", where one of them sits elsewhere by now."""
    round_, places = _locked(round_)
    now = tokens_of(round_)
    if any(now.get(member) != token for member, token in after.items()):
        raise ValidationError(_("Someone has changed these seats again since."), code="newer")
    # Whoever had a token takes it from the one who has it now; several may sit out.
    wanted, held = (
        sorted((token, member) for member, token in tokens.items() if token is not None)
        for tokens in (before, after)
    )
    takers = {member: holder for (_token, member), (_same, holder) in zip(wanted, held, strict=True)}
    return _move(round_, places, takers, by)


def _locked(round_: Round) -> tuple[Round, Places]:
    """The round and everyone's place; nobody writes a deal, draws or moves until the transaction ends.
    Raises DoesNotExist where the draw was taken back."""
    evening = lock_rounds(round_.evening, first=round_.number, last=round_.number)
    round_ = evening.rounds.get(pk=round_.pk)
    return round_, {result.member_id: result for result in round_.results.select_related("seat__match")}


def _at_table(places: Places, match: int) -> list[Result]:
    here = [place for place in places.values() if place.seat and place.seat.match_id == match]
    return sorted(here, key=attrgetter("seat.number"))


def _refuse_stale(places: Places, seen: Sequence[int]) -> None:
    if list(seen) != in_order(places.values()):
        words = _("Someone changed the seats of this round in the meantime. Check them, then save again.")
        raise ValidationError(words, code="stale")


def _takers(now: Sequence[int], members: Sequence[int]) -> dict[int, int]:
    """By member the one whose place they take, so that `members` sit where `now` does."""
    takers = dict(zip(members, now, strict=True))
    for newcomer in set(members) - set(now):
        displaced = takers[newcomer]
        while displaced in takers:  # has another seat at this table: its player moves next
            displaced = takers[displaced]
        takers[displaced] = newcomer
    return takers


def _move(round_: Round, places: Places, takers: Mapping[int, int], by: Account | None) -> datetime:
    """Everyone gets the place that they take; a player who loses a place and takes none leaves the round."""
    at, before = timezone.now(), tokens_of(round_)
    holders = {taken: member for member, taken in takers.items()}
    ranked = dict(Attendance.objects.filter(evening=round_.evening).values_list("member", "is_ranked"))
    ranked |= {member: place.is_ranked for member, place in places.items()}
    changed = [place for place in places.values() if place.member_id in holders]
    matches = dict.fromkeys(place.seat.match for place in changed if place.seat)
    round_.results.filter(member__in={*takers, *holders}).delete()
    new = [Result(member_id=holders[each.member_id], kind=each.kind) for each in changed if each.seat is None]
    for match in matches:
        at_table = _at_table(places, match.pk)
        members = [holders.get(place.member_id, place.member_id) for place in at_table]
        seats = seat_members(match=match, members=members)
        for place, member, seat in zip(at_table, members, seats, strict=True):
            new.append(Result(member_id=member, seat=seat, token=place.token))
    for result in new:
        result.round, result.is_ranked = round_, ranked.get(result.member_id, True)
    Result.objects.bulk_create(new)
    changes = record_seat_changes({round_.pk: before}, at=at, by=by)
    moved = {each.member_id: {"before": each.before, "after": each.after} for each in changes}
    tokens = [{**person, **moved[person["key"]]} for person in persons(moved)]
    evening = round_.evening.in_journal
    note("seats_changed", after={"moved": tokens}, members=moved, round=round_.number, by=by, **evening)
    return at
