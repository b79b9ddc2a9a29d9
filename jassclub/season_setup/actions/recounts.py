"""Counting a season's tables anew by its options, a portion at a time, so that nobody waits for it.

`save_season` notes that it is to be done. Each portion is a transaction of its own under the season's lock:
of several processes one counts it, and where one ends in the middle any other goes on. A match is scored by
its own options, so whatever is entered between two portions is right before and after.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextvars import copy_context
from threading import Lock, Thread
from time import monotonic, sleep

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import OperationalError, connection
from django.db.models import Q

from jassclub.engine.rules.base import InvalidDeal
from jassclub.journal.recording import note, nothing_to_note
from jassclub.journal.transactions import lock_row, one_transaction
from jassclub.matches.actions.options import change_options_of_groups
from jassclub.prizes.confirmation import confirms_rank_changes
from jassclub.rounds.models import Round, Table
from jassclub.seasons.models import Season
from jassclub.seasons.recount import Kept, Recount

from ..queries import entered_otherwise

TABLES = 250  # at most, locked for a portion
SECONDS = 0.3  # after which a portion begins no other round; what it counted is written then
PAUSE = 0.1  # between portions: whoever waits for an SQLite file asks at least so often whether it is free

RoundOfTables = tuple[int, dict[int, int]]  # a round's key, and the numbers of its tables by match


@one_transaction
def count_portion(*, season: Season) -> Season:
    """Count the next rounds anew for a moment; the season as it is then. Nothing happens where none is left.

    A round in which a deal speaks against the options keeps those it had. Raises DoesNotExist for a season
    that is gone.
    """
    season = lock_row(Season.objects.filter(pk=season.pk))
    recount = season.recount
    if recount is None or recount.is_over:
        return season
    rounds, are_all = _next_rounds(season, recount)
    counted = change_options_of_groups(
        groups=[list(matches) for _round, matches in rounds], options=season.options, seconds=SECONDS
    )
    settled = rounds[: counted.groups]
    recount = recount.further(
        done=counted.matches,
        last=settled[-1][0] if settled else recount.last,
        is_over=are_all and len(settled) == len(rounds),
        kept=[_kept(*settled[place], refusal) for place, refusal in counted.refused.items()],
    )
    _keep(season, recount)
    return season


def count_on(*, season: Season, seconds: float | None = None) -> Season:
    """Count portion after portion with pauses in which others write, to the end, or for about so long."""
    end = None if seconds is None else monotonic() + seconds
    season = count_portion(season=season)
    while season.is_counting and (end is None or monotonic() < end):
        sleep(PAUSE)
        season = count_portion(season=season)
    return season


@one_transaction
@confirms_rank_changes(lambda season: Q(season=season))
def count_again(*, season: Season) -> Season:
    """Rounds that could not be counted are tried once more: the deals that stood against it may be corrected.

    Raises DoesNotExist for a season that is gone.
    """
    return _settle(season, lambda season: Recount(total=entered_otherwise(season, season.options)))


@one_transaction
def leave_uncounted(*, season: Season) -> Season:
    """Rounds that could not be counted keep their options for good, as after a change from the next round on.

    Raises DoesNotExist for a season that is gone.
    """
    return _settle(season, lambda season: None)


def _settle(season: Season, recount: Callable[[Season], Recount | None]) -> Season:
    """What becomes of the rounds that could not be counted; nothing while others still are."""
    season = lock_row(Season.objects.filter(pk=season.pk))
    if season.recount is None or season.is_counting:
        return season
    further = recount(season)
    season.counting = further.to_json() if further else None
    season.save(update_fields=["counting"])
    nothing_to_note(season=season.pk)
    return season


def _next_rounds(season: Season, recount: Recount) -> tuple[list[RoundOfTables], bool]:
    """The newest rounds that were not looked at yet, and whether they are all of them."""
    keys = Round.objects.filter(evening__season=season, tables__isnull=False).order_by("-pk")
    if recount.last is not None:
        keys = keys.filter(pk__lt=recount.last)
    some = list(keys.values_list("pk", flat=True).distinct()[: TABLES + 1])
    tables = Table.objects.filter(round__in=some).order_by("-round", "match")
    rows = list(tables.values_list("round", "match", "number")[: TABLES + 1])
    rounds: dict[int, dict[int, int]] = defaultdict(dict)
    for round_, match, number in rows:
        rounds[round_][match] = number
    if len(rows) <= TABLES:
        return list(rounds.items()), True
    last = rows[-1][0]  # of which more tables may follow
    if len(rounds) > 1:
        del rounds[last]
        return list(rounds.items()), False
    whole = dict(tables.filter(round=last).values_list("match", "number"))
    return [(last, whole)], some == [last]


def _kept(round_: int, tables: Mapping[int, int], refusal: InvalidDeal) -> Kept:
    match = refusal.params["where"]
    return Kept.of(round_, tables[match] if isinstance(match, int) else 0, refusal)


def _keep(season: Season, recount: Recount) -> None:
    """Store how far it is; the journal has a line for the end alone."""
    season.counting = recount.to_json()
    season.save(update_fields=["counting"])
    if not recount.is_over:
        nothing_to_note(season=season.pk)
        return
    at = {each.round: each.table for each in recount.kept}
    rounds = Round.objects.filter(pk__in=at).order_by("evening__date", "number")
    kept = [
        {"date": day, "round": number, "table": at[key]}
        for key, day, number in rounds.values_list("pk", "evening__date", "number")
    ]
    after = {"name": season.name, "tables": recount.done, "kept": kept}
    note("season_counted_anew", after=after, season=season.pk)


# --- A thread of this process that counts a season to its end, so that the secretary need not stay on the
# page. It is a convenience alone: what is to be done is in the database. Where the process ends in the
# middle, the season says that it is not done, and a button of its page goes on.

TRIES, WAIT = 20, 3.0  # how often it goes on where the database was busy, and seconds between

log = logging.getLogger(__name__)
_counting: set[int] = set()  # the seasons that a thread here is at: a second one would only wait
_guard = Lock()


def count_in_background(season: Season) -> None:
    """Begin, where nothing in this process counts this season yet."""
    if not settings.COUNTS_IN_BACKGROUND:
        return
    with _guard:
        if season.pk in _counting:
            return
        _counting.add(season.pk)
    # In the journal it is whoever asked for it.
    Thread(target=copy_context().run, args=(_count, season), daemon=True, name="recount").start()


def _count(season: Season) -> None:
    try:
        for _try in range(TRIES):
            try:
                count_on(season=season)
                return
            except OperationalError as busy:
                log.warning("Counting season %s anew waits: %s", season.pk, busy)
                connection.close()
                sleep(WAIT)
    except ObjectDoesNotExist:
        log.info("Season %s is gone.", season.pk)
    finally:
        with _guard:
            _counting.discard(season.pk)
        connection.close()
