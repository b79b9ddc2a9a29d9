"""What keeps a season from being closed, and how far its final standings, or an evening's, are revealed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from jassclub.results.models import FinalLine, FinalStandings
from jassclub.results.queries.final_standings import final_standings_of
from jassclub.rounds.models import Round
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import evenings_of_season

FIRST_RANKS = 10  # revealed one by one, also where all behind them are revealed at once


def why_not_closed(season: Season) -> list[str]:
    """The reasons against closing the season, a sentence each; empty where it can be closed."""
    return list(_reasons_against_closing(season))


def _reasons_against_closing(season: Season) -> Iterator[str]:
    rounds = Round.objects.filter(evening__season=season)
    if not rounds.closed().exists():
        yield _("No round of this season is closed yet: there is no champion.")
    elif rounds.not_closed().exists():
        yield _("A round of this season is not closed yet.")
    hidden = season.evenings.filter(hidden_from__isnull=False).first()
    if hidden is not None:
        yield _("Results of %(evening)s are still hidden: show them first.") % {"evening": hidden}
    planned = [evening for evening in evenings_of_season(season)[0] if not evening.is_cancelled]
    if planned:
        yield _("The next evening is on %(evening)s.") % {"evening": planned[0]}
    if final_standings_of(season) is None:
        yield _("Its standings are not frozen: the first of the frozen standings is the champion.")


@dataclass(frozen=True)
class Reveal:
    """How far the ranks of final standings are revealed; players who share a rank are revealed together.

    `ranks`: all ranks, from the last to the first. `lines`: the revealed lines, the best first. `others`: how
    many are never revealed, that is guests in a list of their own and players without a rank."""

    final: FinalStandings
    ranks: Sequence[int]
    lines: Sequence[FinalLine]
    others: int

    @property
    def done(self) -> int:
        return min(self.final.revealed or 0, len(self.ranks))

    @property
    def next_rank(self) -> int | None:
        return self.ranks[self.done] if self.done < len(self.ranks) else None

    @property
    def to_the_first_ones(self) -> int | None:
        """How many ranks are revealed once all but the first ones are; None where that is a single step."""
        behind = sum(rank > FIRST_RANKS for rank in self.ranks)
        return behind if behind > self.done + 1 else None

    @property
    def newest(self) -> list[FinalLine]:
        """The lines of the rank that was revealed last."""
        return [line for line in self.lines if self.done and line.rank == self.ranks[self.done - 1]]


def reveal_of(final: FinalStandings) -> Reveal:
    """Reads the lines in one query."""
    lines = list(final.lines.select_related("member").order_by("place"))
    ranked = [line for line in lines if line.rank is not None and not line.is_apart]
    ranks = sorted({line.rank for line in ranked if line.rank}, reverse=True)
    shown = set(ranks[: final.revealed or 0])
    return Reveal(final, ranks, [line for line in ranked if line.rank in shown], len(lines) - len(ranked))


def reveal_on_wall(evening: Evening) -> FinalStandings | None:
    """The final standings that are being revealed: the evening's own, or those of its season."""
    own = Q(evening=evening) | Q(evening=None, season=evening.season_id)
    return FinalStandings.objects.filter(own, revealed__isnull=False).order_by("-at").first()
