"""How a season is scored: setting its regulation, and recounting its tables with changed options."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from secrets import randbits
from typing import Any

from django.db.models import Q

from jassclub.accounts.actions import lock_club
from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.standings.regulation import LOT, Regulation
from jassclub.journal.recording import note, nothing_to_note
from jassclub.journal.transactions import is_unchanged, lock_row, lock_rows, one_transaction, refuse_stale
from jassclub.matches.actions.options import change_options_of_groups
from jassclub.prizes.confirmation import confirms_rank_changes
from jassclub.results.queries.titles import refuse_during_recount
from jassclub.rounds.models import Round, Table
from jassclub.seasons.models import Adjustment, Evening, Excuse, Season
from jassclub.seasons.number_format import decimal
from jassclub.seasons.queries import season_regulation
from jassclub.seasons.recount import Kept, Recount
from jassclub.seasons.regulation_json import InvalidRegulation, to_json
from jassclub.web.bounds import SEED_BITS
from jassclub.web.schema import Fault

from ..queries import entered_otherwise
from ..scoring import SEASON_FIELDS


@one_transaction
@confirms_rank_changes(lambda season, **_arguments: Q(season=season))
def set_regulation(
    *,
    season: Season,
    regulation: Regulation,
    fields: Mapping[str, Any] | None = None,
    seen: int | None = None,
) -> Season:
    """Scores the season by this regulation, in which players are members' keys. `fields`: those of
    SEASON_FIELDS that change as well.

    Raises InvalidRegulation for an excuse on a day without an evening, ChangedMeanwhile where `seen` is not
    the season's latest version, ValidationError while its tables are being recounted, and DoesNotExist.
    """
    lock_club()  # nobody removes someone who is excused or adjusted
    fields = fields or {}
    season = lock_row(Season.objects.filter(pk=season.pk))
    evenings = lock_rows(season.evenings.all())
    if missing := sorted(regulation.excused.keys() - {evening.date for evening in evenings}):
        raise InvalidRegulation(*(Fault(("excused",), "no_evening", {"day": day}) for day in missing))
    if LOT in regulation.ties and regulation.lot_seed is None:
        # drawn once, and kept
        regulation = replace(regulation, lot_seed=season.regulation.get("lot_seed", randbits(SEED_BITS)))
    if is_unchanged(season, fields) and season_regulation(season, evenings) == regulation:
        return season
    refuse_stale(season, seen)
    refuse_during_recount(season)
    before = _as_noted(season)
    for name, value in fields.items():
        setattr(season, name, value)
    _store_steps(season, evenings, regulation)
    after = _as_noted(season) | {"version": season.version}
    note("regulation_changed", before=before, after=after, season=season.pk)
    return season


def _store_steps(season: Season, evenings: Sequence[Evening], regulation: Regulation) -> None:
    """Steps about an evening or a member are stored with it. A weight for a day without an evening stays with
    the season until there is one."""
    days = {evening.date for evening in evenings}
    own = replace(
        regulation,
        weights={day: weight for day, weight in regulation.weights.items() if day not in days},
        always=regulation.always - days,
        excused={},
        adjustments=(),
    )
    season.regulation = to_json(own)
    season.version += 1
    season.save()
    for evening in evenings:
        evening.weight = decimal(regulation.weight(evening.date))
        evening.always_counts = evening.date in regulation.always
    Evening.objects.bulk_update(evenings, ["weight", "always_counts"])
    Excuse.objects.filter(evening__season=season).delete()
    Excuse.objects.bulk_create(
        Excuse(evening=evening, member_id=member)
        for evening in evenings
        for member in sorted(regulation.excused.get(evening.date, ()))
    )
    season.adjustments.all().delete()
    Adjustment.objects.bulk_create(
        Adjustment(season=season, member_id=item.player, points=decimal(item.points), reason=item.reason)
        for item in regulation.adjustments
    )


def _as_noted(season: Season) -> dict[str, Any]:
    regulation = to_json(season_regulation(season))  # members' keys: names change
    return {"regulation": regulation, **{name: getattr(season, name) for name in ("name", *SEASON_FIELDS)}}


# --- Recounting a season's tables with its changed options, one evening per transaction. `save_season` stores
# with the season that this is to be done, and each transaction stores the progress. The page that started it
# asks for one evening after the other, so that others can write in between. If it is closed, or the site is
# stopped, all evenings are whole, and the page goes on when it is opened again. A match is scored by its own
# options, so whatever is entered in the meantime is right before and after.

EVENINGS_AT_ONCE = 40  # a season of this many is counted in one transaction


@one_transaction
def count_next(*, season: Season) -> Season:
    """Counts the newest evening that is not counted yet, or all of a short season, and returns the season. A
    round in which a deal contradicts the options keeps those it had. Raises DoesNotExist."""
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
    tables = Table.objects.filter(round__evening__in=evenings).order_by("-round", "match")
    by_round: dict[int, dict[int, int]] = defaultdict(dict)  # the numbers of its tables by match
    for round_, match, table in tables.values_list("round", "match", "number"):
        by_round[round_][match] = table
    rounds = list(by_round.items())
    groups = [list(numbers) for _round, numbers in rounds]
    number, refused = change_options_of_groups(groups=groups, options=season.options)
    last, done = evenings[-1] if evenings else recount.last, recount.done + number
    kept = (_kept(*rounds[place], refusal) for place, refusal in refused.items())
    recount = replace(
        recount,
        total=max(recount.total, done),  # deals entered since it began may have raised it
        done=done,
        last=last,
        is_over=not season.evenings.filter(pk__lt=last or 0).exists(),
        kept=(*recount.kept, *kept),
    )
    _store(season, recount)
    return season


@one_transaction
@confirms_rank_changes(lambda season, **_arguments: Q(season=season))
def settle_uncounted(*, season: Season, again: bool) -> Season:
    """The rounds that could not be counted are counted `again`, since their deals may be corrected, or keep
    their options for good. Nothing happens while others are still being counted. Raises DoesNotExist."""
    season = lock_row(Season.objects.filter(pk=season.pk))
    if season.recount is None or season.is_counting:
        return season
    total = entered_otherwise(season, season.options) if again else 0
    season.counting = Recount(total).to_json() if again else None
    season.save(update_fields=["counting"])
    nothing_to_note(season=season.pk)
    return season


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
    rows = rounds.values_list("pk", "evening__date", "number")
    kept = [{"date": day, "round": number, "table": at[key]} for key, day, number in rows]
    after = {"name": season.name, "tables": recount.done, "kept": kept}
    note("season_counted_anew", after=after, season=season.pk)
