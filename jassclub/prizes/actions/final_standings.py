"""Hiding results until the prize-giving, freezing and revealing final standings, closing a season."""

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
from jassclub.results.queries.titles import refuse_during_recount
from jassclub.rounds.queries.state import rounds_of
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import lock_evening

from ..confirmation import refuse_closed, refuse_in_use, require_confirmation
from ..queries.final_standings import LineNow, final_standings_of, lines_now, place_of, why_not_closed
from ..queries.rank_changes import rank_changes, standings_in_use


@one_transaction
def hide_results(*, evening: Evening, first: int | None) -> None:
    """No standings show round `first` and those after it; None shows everything. Raises ValidationError in a
    closed season, and DoesNotExist where the evening is gone."""
    season = lock_row(Season.objects.filter(evenings=evening.pk))
    evening = lock_evening(evening)
    if first == evening.hidden_from:
        return
    if first is not None:
        refuse_closed(season)
    after = {"first": first, "date": evening.date, "season": season.name}
    note("results_hidden", before={"first": evening.hidden_from}, after=after, **evening.in_journal)
    evening.hidden_from = first
    evening.save(update_fields=["hidden_from"])
    if first is None:  # nothing is left to be revealed on the wall
        own = Q(evening=evening) | Q(season=season, evening=None)
        FinalStandings.objects.filter(own).update(revealed=None)


@one_transaction
def freeze_standings(*, of: Season | Evening, by: Account | None) -> FinalStandings:
    """Keeps the standings as they are now, with hidden results, in place of earlier ones. Sent twice, nothing
    changes. Raises ValidationError where nobody has a rank yet, for a closed season, and while its tables are
    recounted, ConfirmationNeeded where prizes were given by other ones, and DoesNotExist where it is gone."""
    of = lock_prizes(of)
    if isinstance(of, Season):
        refuse_closed(of)
    refuse_during_recount(of.season)
    before = final_standings_of(of)
    lines = lines_now(of)
    if before and _columns(before) == lines:
        return before
    if not any(line.rank for line in lines):
        raise ValidationError(_("Nobody has a rank yet because no round is closed."), code="nobody")
    noted = before and _as_noted(before)
    if before:
        require_confirmation(  # the secretary first sees who moves
            rank_changes(used, _columns(used), lines, is_refrozen=True)
            for used in standings_in_use(Q(pk=before.pk))
        )
        before.delete()
    final = FinalStandings.objects.create(**place_of(of), by=by)
    FinalLine.objects.bulk_create(
        FinalLine(standings=final, place=place, member_id=member, rank=rank, total=total, is_apart=is_apart)
        for place, (member, rank, total, is_apart) in enumerate(lines, start=1)
    )
    what = "standings_frozen_anew" if noted else "standings_frozen"
    members = [line.member for line in lines]
    note(what, before=noted, after=_as_noted(final), **of.in_journal, members=members)
    return final


@one_transaction
def unfreeze_standings(*, of: Season | Evening) -> None:
    """Raises ValidationError where a prize was given by them, or the season is closed."""
    of = lock_prizes(of)
    final = final_standings_of(of)
    if final is None:
        return
    if isinstance(of, Season):
        refuse_closed(of)
    refuse_in_use(Q(pk=final.pk))
    members = [line.member for line in _columns(final)]
    note("standings_unfrozen", before=_as_noted(final), **of.in_journal, members=members)
    final.delete()


@one_transaction
def reveal(*, of: Season | Evening, ranks: int | None) -> None:
    """Shows this many ranks on the wall, from the last; 0 begins, None ends it. Sent twice, nothing changes.
    Ranks that are not revealed are shown nowhere else: the last round is hidden if none is yet. Raises
    ValidationError where the standings are not frozen or the season is closed."""
    of = lock_prizes(of)
    final = frozen(of)
    if final.revealed == ranks:
        return
    if ranks is not None:
        refuse_closed(of.season)
        last = rounds_of(of).select_related("evening").order_by("evening__date", "number").last()
        if last and (last.evening.hidden_from is None or last.evening.hidden_from > last.number):
            hide_results(evening=last.evening, first=last.number)
    before, after = {"revealed": final.revealed}, {"revealed": ranks, "of": str(of)}
    note("ranks_revealed", before=before, after=after, **of.in_journal)
    final.revealed = ranks
    final.save(update_fields=["revealed"])


@one_transaction
def close_season(*, season: Season) -> None:
    """The first of its final standings are its champions. Raises ValidationError with reasons against it."""
    season = lock_prizes(season).season
    if season.closed_at is not None:
        return
    refuse_during_recount(season)
    if reasons := why_not_closed(season):
        raise ValidationError(reasons, code="goes_on")
    own = FinalLine.objects.filter(standings__season=season, standings__evening=None)
    champions = own.filter(rank=1, is_apart=False).select_related("member")
    season.closed_at = timezone.now()
    season.save(update_fields=["closed_at"])
    after = {"name": season.name, "champions": [str(champion.member) for champion in champions]}
    members = [champion.member_id for champion in champions]
    note("season_closed", after=after, season=season.pk, members=members)


@one_transaction
def reopen_season(*, season: Season) -> None:
    """It goes on; its final standings stay until they are frozen again."""
    season = lock_prizes(season).season
    if season.closed_at is None:
        return
    season.closed_at = None
    season.save(update_fields=["closed_at"])
    note("season_reopened", after={"name": season.name}, season=season.pk)


def lock_prizes(of: Season | Evening) -> Season | Evening:
    """As it is now: nobody else gives prizes, closes the season, or removes or merges someone until the
    transaction ends. Raises DoesNotExist where it is gone."""
    lock_club()
    if isinstance(of, Season):
        return lock_row(Season.objects.filter(pk=of.pk))
    lock_row(Season.objects.filter(evenings=of.pk))
    return lock_evening(of)


def frozen(of: Season | Evening) -> FinalStandings:
    """Its final standings; raises ValidationError where there are none."""
    if final := final_standings_of(of):
        return final
    raise ValidationError(_("Freeze the standings first: prizes are awarded from them."), code="not_frozen")


def _columns(final: FinalStandings) -> list[LineNow]:
    rows = final.lines.order_by("place").values_list("member", "rank", "total", "is_apart")
    return [LineNow(*row) for row in rows]


def _as_noted(final: FinalStandings) -> dict[str, Any]:
    """The lines by the members' keys: names change."""
    lines = [[line.member, line.rank, str(line.total)] for line in _columns(final)]
    return {"of": str(final.season), "date": final.evening and final.evening.date, "lines": lines}
