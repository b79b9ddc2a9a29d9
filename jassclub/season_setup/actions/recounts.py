"""Counting a season's tables anew by its changed options, an evening in each transaction.

`save_season` stores with the season that this is to be done, and each transaction stores how far it is. The
page that started it asks for one after the other, so that others write in between. Where it is closed, or the
site is stopped, all evenings are whole, and the page goes on when it is opened again. A match is scored by
its own options, so whatever is entered meanwhile is right before and after.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Q

from jassclub.engine.rules.base import InvalidDeal
from jassclub.journal.recording import note, nothing_to_note
from jassclub.journal.transactions import lock_row, one_transaction
from jassclub.matches.actions.bulk import change_options_of_groups
from jassclub.prizes.confirmation import confirms_rank_changes
from jassclub.rounds.models import Round, Table
from jassclub.seasons.models import Season
from jassclub.seasons.recount import Kept, Recount

from ..queries import entered_otherwise

EVENINGS_AT_ONCE = 40  # a season of so many is counted in one transaction


@one_transaction
def count_next(*, season: Season) -> Season:
    """Counts the newest evening that is not counted yet, or all of a short season, and returns the season.

    A round in which a deal contradicts the options keeps those it had. Raises DoesNotExist.
    """
    season = lock_row(Season.objects.filter(pk=season.pk))
    recount = season.recount
    if recount is None or recount.is_over:
        return season
    left = season.evenings.order_by("-pk").values_list("pk", flat=True)
    if recount.last is not None:
        left = left.filter(pk__lt=recount.last)
    evenings = list(left[: EVENINGS_AT_ONCE + 1])
    if len(evenings) > EVENINGS_AT_ONCE or recount.last is not None:
        evenings = evenings[:1]
    rounds = _tables_by_round(evenings)
    counted = change_options_of_groups(
        groups=[list(tables) for _round, tables in rounds], options=season.options
    )
    last = evenings[-1] if evenings else recount.last
    recount = recount.further(
        done=counted.matches,
        last=last,
        is_over=not season.evenings.filter(pk__lt=last or 0).exists(),
        kept=[_kept(*rounds[place], refusal) for place, refusal in counted.refused.items()],
    )
    _store(season, recount)
    return season


@one_transaction
@confirms_rank_changes(lambda season: Q(season=season))
def count_again(*, season: Season) -> Season:
    """Counts the rounds that could not be counted: their deals may be corrected. Raises DoesNotExist."""
    return _settle(season, lambda season: Recount(total=entered_otherwise(season, season.options)))


@one_transaction
def leave_uncounted(*, season: Season) -> Season:
    """Rounds that could not be counted keep their options for good. Raises DoesNotExist."""
    return _settle(season, lambda season: None)


def _settle(season: Season, recount: Callable[[Season], Recount | None]) -> Season:
    """What becomes of the rounds that could not be counted; nothing while others still are."""
    season = lock_row(Season.objects.filter(pk=season.pk))
    if season.recount is None or season.is_counting:
        return season
    further = recount(season)
    season.counting = further and further.to_json()
    season.save(update_fields=["counting"])
    nothing_to_note(season=season.pk)
    return season


def _tables_by_round(evenings: list[int]) -> list[tuple[int, dict[int, int]]]:
    """The keys of the rounds, the newest first, each with the numbers of its tables by match."""
    tables = Table.objects.filter(round__evening__in=evenings).order_by("-round", "match")
    rounds: dict[int, dict[int, int]] = defaultdict(dict)
    for round_, match, number in tables.values_list("round", "match", "number"):
        rounds[round_][match] = number
    return list(rounds.items())


def _kept(round_: int, tables: Mapping[Any, int], refusal: InvalidDeal) -> Kept:
    """`tables`: their numbers by match; the refusal names the match and the number of the deal."""
    params: dict[str, Any] = {**refusal.params}
    table, deal = tables.get(params.pop("where"), 0), params.pop("number", None)
    return Kept(round_, table, deal, refusal.field, refusal.code, params)


def _store(season: Season, recount: Recount) -> None:
    """Stores the progress; the journal has a line for the end alone."""
    season.counting = recount.to_json()
    season.save(update_fields=["counting"])
    if not recount.is_over:
        nothing_to_note(season=season.pk)
        return
    at = {round_.round: round_.table for round_ in recount.kept}
    rounds = Round.objects.filter(pk__in=at).order_by("evening__date", "number")
    kept_rounds = [
        {"date": day, "round": number, "table": at[key]}
        for key, day, number in rounds.values_list("pk", "evening__date", "number")
    ]
    after = {"name": season.name, "tables": recount.done, "kept": kept_rounds}
    note("season_counted_anew", after=after, season=season.pk)
