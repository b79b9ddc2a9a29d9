"""Hiding results until the prize-giving, freezing and revealing final standings, closing a season."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.accounts.models import Account
from jassclub.journal.recording import note
from jassclub.journal.transactions import lock_row, one_transaction
from jassclub.results.models import FinalLine, FinalStandings
from jassclub.results.queries.final_standings import (
    LineNow,
    final_lines,
    final_standings_of,
    lines_now,
    place_of,
)
from jassclub.results.queries.recounts import refuse_counting
from jassclub.seasons.actions import lock_evening
from jassclub.seasons.models import Evening, Season

from ..confirmation import refuse_closed, require_confirmation
from ..models import Prize
from ..queries.final_standings import why_not_closed
from ..queries.rank_changes import rank_changes, standings_in_use


@one_transaction
def hide_results(*, evening: Evening, first: int | None) -> None:
    """Nobody sees what round `first` and those after it brought, in no standings; None shows everything.

    Raises ValidationError in a closed season, and DoesNotExist where the evening is gone.
    """
    season = lock_row(Season.objects.filter(evenings=evening.pk))
    evening = lock_evening(evening)
    if first == evening.hidden_from:
        return
    if first is not None:
        refuse_closed(season)
    note(
        "results_hidden",
        before={"first": evening.hidden_from},
        after={"first": first, "date": evening.date, "season": season.name},
        season=season.pk,
        evening=evening.pk,
    )
    evening.hidden_from = first
    evening.save(update_fields=["hidden_from"])
    if first is None:  # nothing is left to be revealed on the wall
        own = Q(evening=evening) | Q(season=season, evening=None)
        FinalStandings.objects.filter(own).update(revealed=None)


@one_transaction
def freeze_standings(*, of: Season | Evening, by: Account | None) -> FinalStandings:
    """Keep the standings as they are now, with what is hidden: prizes are given by them. Those that were kept
    before are replaced. Sent twice, nothing changes.

    Raises ValidationError where nobody has a rank yet, for a closed season, and while its tables are being
    counted anew, ConfirmationNeeded where prizes were given by other ones, and DoesNotExist where it is gone.
    """
    season, of = lock_prizes(of)
    if isinstance(of, Season):
        refuse_closed(season)
    refuse_counting(season)
    return _frozen(season, of, by)


@one_transaction
def unfreeze_standings(*, of: Season | Evening) -> None:
    """As if they had never been kept. Raises ValidationError where a prize was given by them, or the season
    is closed."""
    season, of = lock_prizes(of)
    found = final_standings_of(of)
    if found is None:
        return
    if isinstance(of, Season):
        refuse_closed(season)
    if Prize.objects.filter(**place_of(of), winner__isnull=False).exists():
        raise ValidationError(_("Prizes were given by these standings: take them back first."), code="newer")
    note("standings_unfrozen", before=_as_noted(found), **_place(of), members=_members(found))
    found.delete()


@one_transaction
def reveal(*, of: Season | Evening, ranks: int | None) -> None:
    """So many ranks stand on the wall, from the last; 0 begins, None ends it. Sent twice, nothing changes.

    What is not revealed is nowhere else: where nothing is hidden yet, the last round is. Raises
    ValidationError where the standings are not frozen or the season is closed.
    """
    season, of = lock_prizes(of)
    final = final_standings_of(of)
    if final is None:
        raise ValidationError(_("Freeze the standings first: prizes are given by them."), code="not_frozen")
    if final.revealed == ranks:
        return
    if ranks is not None:
        refuse_closed(season)
        _hide_last(season, of)
    said = {"revealed": ranks, "of": str(of)}
    note("ranks_revealed", before={"revealed": final.revealed}, after=said, **_place(of), members=[])
    final.revealed = ranks
    final.save(update_fields=["revealed"])


def _hide_last(season: Season, of: Season | Evening) -> None:
    """Of an evening its last round; of a season that of its last evening."""
    played = Evening.objects.filter(season=season, rounds__isnull=False).order_by("date")
    evening = of if isinstance(of, Evening) else played.last()
    last = evening.rounds.order_by("number").last() if evening else None
    if evening and last and (evening.hidden_from is None or evening.hidden_from > last.number):
        hide_results(evening=evening, first=last.number)


@one_transaction
def close_season(*, season: Season) -> Season:
    """The season has its champions: the first of its final standings.

    Raises ValidationError, which says why it cannot be closed yet, and DoesNotExist where it is gone.
    """
    season, _season = lock_prizes(season)
    if season.closed_at is not None:
        return season
    refuse_counting(season)
    if reasons := why_not_closed(season):
        raise ValidationError(reasons, code="goes_on")
    champions = FinalLine.objects.filter(
        standings__season=season, standings__evening=None, rank=1, is_apart=False
    ).select_related("member")
    season.closed_at = timezone.now()
    season.save(update_fields=["closed_at"])
    after = {"name": season.name, "champions": [str(champion.member) for champion in champions]}
    note(
        "season_closed", after=after, season=season.pk, members=[champion.member_id for champion in champions]
    )
    return season


@one_transaction
def reopen_season(*, season: Season) -> Season:
    """It goes on; its final standings stay until they are frozen anew."""
    season, _season = lock_prizes(season)
    if season.closed_at is None:
        return season
    season.closed_at = None
    season.save(update_fields=["closed_at"])
    note("season_reopened", after={"name": season.name}, season=season.pk)
    return season


def lock_prizes(of: Season | Evening) -> tuple[Season, Season | Evening]:
    """The season and what the prizes are of, as they are now: nobody else gives prizes, closes the season, or
    removes or merges somebody until the transaction ends. Raises DoesNotExist where it is gone."""
    lock_club()
    if isinstance(of, Season):
        season = lock_row(Season.objects.filter(pk=of.pk))
        return season, season
    season = lock_row(Season.objects.filter(evenings=of.pk))
    return season, lock_evening(of)


def _place(of: Season | Evening) -> dict[str, int]:
    """For the journal."""
    if isinstance(of, Evening):
        return {"season": of.season_id, "evening": of.pk}
    return {"season": of.pk}


def _frozen(season: Season, of: Season | Evening, by: Account | None) -> FinalStandings:
    before = final_standings_of(of)
    lines = lines_now(of)
    if before is not None and _said(before) == [line.said for line in lines]:
        return before
    if not any(line.rank for line in lines):
        raise ValidationError(_("Nobody has a rank yet: no round is closed."), code="nobody")
    noted = before and _as_noted(before)
    if before is not None:
        _ask_where_used(before, lines)
        before.delete()
    found = _freeze(season, of, by, lines)
    what = "standings_frozen_anew" if noted else "standings_frozen"
    note(what, before=noted, after=_as_noted(found), **_place(of), members=_members(found))
    return found


def _ask_where_used(before: FinalStandings, now: list[LineNow]) -> None:
    """Prizes were given by these standings already: whoever freezes them anew is told who moves."""
    for final in standings_in_use(Q(pk=before.pk)):
        lines = [LineNow(line.member_id, line.rank, line.total, line.is_apart) for line in final_lines(final)]
        moved = rank_changes(final, lines, now, is_anew=True)
        require_confirmation([moved] if moved else [])


def _freeze(
    season: Season, of: Season | Evening, by: Account | None, lines: Iterable[LineNow]
) -> FinalStandings:
    evening = of if isinstance(of, Evening) else None
    found = FinalStandings.objects.create(season=season, evening=evening, by=by)
    FinalLine.objects.bulk_create(
        FinalLine(
            standings=found,
            place=place,
            member_id=line.member,
            rank=line.rank,
            total=line.total,
            is_apart=line.is_apart,
        )
        for place, line in enumerate(lines, start=1)
    )
    return found


def _said(found: FinalStandings) -> list[tuple[Any, ...]]:
    return list(found.lines.order_by("place").values_list("member", "rank", "total", "is_apart"))


def _members(found: FinalStandings) -> list[int]:
    return [member for member, *_rest in _said(found)]


def _as_noted(found: FinalStandings) -> dict[str, Any]:
    """The lines by the members' keys: names change."""
    lines = [[member, rank, str(total)] for member, rank, total, _is_apart in _said(found)]
    return {"of": str(found.season), "date": found.evening and found.evening.date, "lines": lines}
