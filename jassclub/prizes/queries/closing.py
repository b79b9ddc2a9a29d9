"""Whether a season can be closed."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from jassclub.results.queries.final_standings import final_standings_of
from jassclub.rounds.models.rounds import Round
from jassclub.seasons.models import Season
from jassclub.seasons.queries import evenings_of_season


def why_not_closed(season: Season) -> list[str]:
    """A sentence for everything that speaks against closing a season; empty where nothing does."""
    return list(_why_not_closed(season))


def _why_not_closed(season: Season) -> Iterator[str]:
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
