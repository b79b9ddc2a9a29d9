"""A sheet that was written under the wrong table belongs to another one."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.games.refusals import sentence
from jassclub.games.registry import presentation_of
from jassclub.journal.models import Line
from jassclub.journal.noting import note, nothing_to_note
from jassclub.locks import one_transaction, take
from jassclub.members.models import Account
from jassclub.play.models import Correction, Match
from jassclub.play.services.scoring import options_of
from jassclub.play.services.sheets import put_back, refuse_stale, rewrite, seen_of, sheet_of
from jassclub.rules.base import InvalidDeal

from ..models import Table


@one_transaction
def move_sheet(*, table: Table, other: Table, seen: str, by: Account | None) -> None:
    """What is written at `table` belongs to `other`; what is written there belongs to this one.

    `seen` is what the page showed of both, as `both_seen` says it. Raises ValidationError: "stale" where
    something was written since, "other_game" where the sheet cannot stand there; and MayNotWrite.
    """
    matches = {match.pk: match for match in take(Match.objects.filter(table__in=[table, other]))}
    here, there = matches.get(table.match_id), matches.get(other.match_id)
    if here is None or there is None or here == there or table.round_id != other.round_id:
        raise ValidationError(_("Choose another table of this round."), code="table")
    refuse_stale(seen, both_seen(here, there))
    refuse_other_game(here, there)
    at_here, at_there = sheet_of(here.entries.all()), sheet_of(there.entries.all())
    if not at_here:
        raise ValidationError(_("Nothing is written on this sheet."), code="empty")
    corrections = []
    for number, match, said in ((table.number, here, at_there), (other.number, there, at_here)):
        try:
            corrections += rewrite(match, said, by)
        except InvalidDeal as refusal:
            raise refused_at(number, match, refusal) from refusal
    _note(table, other, corrections, is_exchange=bool(at_there), by=by)


@one_transaction
def move_sheet_back(*, line: Line, by: Account | None) -> None:
    """Undo what this line of the journal says: both sheets are as before. Raises ValidationError ("newer")
    where something was written on one of them since."""
    corrected = [each for _match, _before, new in put_back(line, by) for each in new]
    tables = Table.objects.select_related("round__evening").filter(match__corrections__in=corrected)
    table, other = tables.distinct().order_by("number")
    is_exchange = line.after["is_exchange"]
    if not is_exchange and table.match.entries.exists():
        table, other = other, table  # from where it came back
    _note(table, other, corrected, is_exchange=is_exchange, by=by)


def both_seen(here: Match, there: Match) -> str:
    return f"{seen_of(here.entries.all())} / {seen_of(there.entries.all())}"


def refuse_other_game(here: Match, there: Match) -> None:
    if here.game != there.game or here.seats.count() != there.seats.count():
        raise ValidationError(
            _("The other table plays another game, or has another number of players."), code="other_game"
        )


def refused_at(number: int, match: Match, refusal: InvalidDeal) -> ValidationError:
    words = _("The sheet cannot stand at table %(number)s: %(why)s")
    params = {"number": number, "why": why_refused(match, refusal)}
    return ValidationError(words, code="refused", params=params)


def why_refused(match: Match, refusal: InvalidDeal) -> str:
    """In the words of the table."""
    options = options_of(match, match.seats.count())
    return sentence(refusal, presentation_of(match.game).at(options))


def _note(
    table: Table, other: Table, corrections: Sequence[Correction], *, is_exchange: bool, by: Account | None
) -> None:
    if not corrections:
        nothing_to_note()  # both sheets say the same
        return
    round_ = table.round
    note(
        "sheet_moved",
        after={
            "from": table.number,
            "to": other.number,
            "is_exchange": is_exchange,
            "corrections": [each.pk for each in corrections],
        },
        season=round_.evening.season_id,
        evening=round_.evening_id,
        round=round_.number,
        table=table.number,
        match=table.match_id,
        by=by,
    )
