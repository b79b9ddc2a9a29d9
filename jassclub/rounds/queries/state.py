"""How far rounds and evenings are, and what pages, page caches and journal lines ask of their tables."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Exists, Max, OuterRef, Q, QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from jassclub.accounts.models import Account
from jassclub.journal.changes import changes_of_place
from jassclub.journal.models import Line
from jassclub.matches.models import Match
from jassclub.seasons.models import Evening, Season, first_day_not_past

from ..models import Draw, Round, RoundQuerySet, Table


def current_evening(season: Season | None = None) -> Evening | None:
    """The evening that is being played; else the last one up to today; else the next that is planned. Of all
    evenings, or of those of a season, without cancelled ones; in one query while one is played."""
    of = season.evenings if season else Evening.objects
    evenings = of.filter(is_cancelled=False).select_related("season").order_by("-date", "-pk")
    played = evenings.filter(rounds__tables__match__state__in=[Match.State.AHEAD, Match.State.OPEN])
    return played.first() or evenings.filter(date__lte=localdate()).first() or evenings.last()


_IN_ORDER = Round.objects.with_state().order_by("number")  # made once: that takes longer than the query


def rounds_in_order(evening: Evening) -> list[Round]:
    rounds = list(_IN_ORDER.filter(evening=evening.pk))
    for round_ in rounds:
        round_.evening = evening
    return rounds


def current_round(evening: Evening) -> Round | None:
    """The round that is being played; where none is, the last one."""
    return current_of(rounds_in_order(evening))


def current_of(rounds: Sequence[Round]) -> Round | None:
    """The same of all rounds of an evening by number, with `is_closed`."""
    return next((round_ for round_ in rounds if not round_.is_closed), rounds[-1] if rounds else None)


def last_number(evening: Evening) -> int:
    """The number of the evening's last round, 0 before the first; imported rounds may have gaps."""
    last: int | None = evening.rounds.aggregate(last=Max("number"))["last"]
    return last or 0


def round_before(round_: Round) -> Round | None:
    """The round that has to be closed before this one begins."""
    earlier = Round.objects.filter(evening=round_.evening_id, number__lt=round_.number)
    return earlier.not_closed().order_by("number").first()


def round_of_line(line: Line) -> Round:
    """The round that a line of the journal is about; DoesNotExist where it is gone."""
    return Round.objects.select_related("evening").get(evening=line.evening, number=line.round or 0)


def rounds_of(of: Season | Evening) -> RoundQuerySet:
    return Round.objects.filter(**{"evening" if isinstance(of, Evening) else "evening__season": of})


def open_rounds(of: Season | Evening) -> list[tuple[Round, list[int]]]:
    """Rounds that are not closed, also those drawn ahead, in their order, each with the numbers of the tables
    whose sheets are not complete. In two queries."""
    rounds = list(rounds_of(of).not_closed().select_related("evening").order_by("evening__date", "number"))
    tables: dict[int, list[int]] = {round_.pk: [] for round_ in rounds}
    unfinished = Table.objects.filter(round__in=rounds, match__is_finished=False)
    for round_, number in unfinished.order_by("number").values_list("round", "number"):
        tables[round_].append(number)
    return [(round_, tables[round_.pk]) for round_ in rounds]


# --- Evenings that are over, and who may still write there.


_ROUNDS = Round.objects.filter(evening=OuterRef("pk"))
_HAS_LATER_DEALS = Exists(
    Round.objects.filter(
        evening__season=OuterRef("season"),
        evening__date__gt=OuterRef("date"),
        tables__match__corrections__isnull=False,
    )
)


def ended_evenings() -> QuerySet[Evening]:
    """Evenings all of whose rounds are drawn and closed; past evenings of which no round is being played; and
    evenings after which something was entered on a later evening of the season. A round that is open again
    makes its evening go on, unless a later one has begun."""
    all_drawn = Exists(_ROUNDS.filter(number__gte=OuterRef("season__rounds_per_evening")))
    is_played = Exists(_ROUNDS.filter(tables__match__state=Match.State.OPEN))
    past = Q(~is_played, date__lt=first_day_not_past())
    return Evening.objects.filter(Q(all_drawn, ~Exists(_ROUNDS.not_closed())) | past | Q(_HAS_LATER_DEALS))


def is_over(evening: Evening) -> bool:
    """Whether an evening of which no round is being played is one of the `ended_evenings`."""
    return evening.is_past or ended_evenings().filter(pk=evening.pk).exists()


def is_under_way(evening: Evening) -> bool:
    """Whether helpers may write there: its day has come or a round is drawn, and it is not over."""
    has_begun = evening.date <= localdate() or evening.rounds.exists()
    return has_begun and not evening.is_cancelled and not ended_evenings().filter(pk=evening.pk).exists()


def objections_to_writing(by: Account, matches: Iterable[Match]) -> dict[int, str]:
    """Why this account may not write at club tables, by the keys of their matches. One query for a helper."""
    if by.is_secretary:
        return {}
    words = _("This evening is over: only the secretary can change what was entered.")
    of_club = [match for match in matches if not match.key]
    is_played = all(match.state == Match.State.OPEN for match in of_club)
    # While it is played, an evening is over only after deals of a later one.
    over = Evening.objects.filter(_HAS_LATER_DEALS) if is_played else ended_evenings()
    ended = over.filter(rounds__tables__match__in=of_club)
    return dict.fromkeys(ended.values_list("rounds__tables__match", flat=True), words)


def next_table(table: Table, **lookups: Any) -> Table | None:
    """The next table of the round whose sheet is not complete, going round from this one."""
    unfinished = Table.objects.filter(round=table.round_id, match__is_finished=False, **lookups)
    others = unfinished.exclude(pk=table.pk)
    return min(others, key=lambda other: (other.number < table.number, other.number), default=None)


def find_table(page: str, round_: Round, number: int) -> str | None:
    """The address of this page of the table with that number."""
    key = Table.objects.filter(round=round_, number=number).values_list("pk", flat=True).first()
    return reverse(page, args=[key]) if key else None


def place_of_match(match: int) -> dict[str, Any]:
    """The columns of a line of the journal; none for a friendly match."""
    paths = ("round__evening__season", "round__evening", "round__number", "number")
    place = Table.objects.filter(match=match).values_list(*paths).first()
    return dict(zip(("season", "evening", "round", "table"), place, strict=True)) if place else {}


# --- Of what the public pages show, when it was last changed: a number for each, found in one query. The
# functions are called with the parts of an address, of which they take the key (`jassclub.web.page_cache`).

OF_EVENING = f"""
SELECT evening.season_id AS season, evening.id AS evening FROM {{table}} AS thing
JOIN {Evening._meta.db_table} AS evening ON evening.id = thing.evening_id WHERE thing.id = %s
"""
ROUND, DRAW = (OF_EVENING.format(table=model._meta.db_table) for model in (Round, Draw))
TABLE = f"""
SELECT evening.season_id AS season, evening.id AS evening FROM {Table._meta.db_table} AS thing
JOIN {Round._meta.db_table} AS round ON round.id = thing.round_id
JOIN {Evening._meta.db_table} AS evening ON evening.id = round.evening_id WHERE thing.id = %s
"""


def of_table(*, pk: int, **_parts: Any) -> int:
    return changes_of_place(TABLE, pk)


def of_season_of_round(*, pk: int, **_parts: Any) -> int:
    """What is shown of a round, or of a draw, and depends on earlier evenings, too."""
    return changes_of_place(ROUND, pk, whole_season=True)


def of_season_of_draw(*, pk: int, **_parts: Any) -> int:
    return changes_of_place(DRAW, pk, whole_season=True)


def round_with_tables_or_404(pk: int) -> Round:
    """With its evening and season; an imported round has no tables."""
    rounds = Round.objects.filter(tables__isnull=False).distinct().select_related("evening__season")
    return get_object_or_404(rounds, pk=pk)
