"""Sentences and refusals while a season is counted anew."""

from collections import defaultdict

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.engine.rules.base import InvalidDeal
from jassclub.matches.queries.options import RescoredMatch, rescored_matches
from jassclub.rounds.models import Table
from jassclub.seasons.models import Season


def recount_sentence(season: Season) -> str:
    """How many tables are counted anew; empty where none has to be."""
    recount = season.recount
    if recount is None or recount.is_over:
        return ""
    words = _("The points are being counted anew: %(done)s of %(total)s tables.")
    return words % {"done": recount.done, "total": recount.total}


def rescored_by_options(season: Season) -> list[RescoredMatch]:
    """The matches of the season that have other options than the season, as its options would score them.

    A round in which a deal contradicts these options keeps its own.
    """
    rounds: dict[int, list[int]] = defaultdict(list)
    for round_, match in Table.objects.filter(round__evening__season=season).values_list("round", "match"):
        rounds[round_].append(match)
    rescored: list[RescoredMatch] = []
    for matches in rounds.values():
        try:
            rescored += list(rescored_matches(matches=matches, options=season.options))
        except InvalidDeal:
            continue
    return rescored


def refuse_during_recount(season: Season) -> None:
    """Raises ValidationError while tables of the season are counted anew: some of its points are old."""
    recount = season.recount
    if recount is not None and not recount.is_over:
        words = _(
            "The tables of %(season)s are being counted anew: %(done)s of %(total)s are done."
            " Wait until all are, then try again."
        )
        about = {"season": season, "done": recount.done, "total": recount.total}
        raise ValidationError(words % about, code="counting")
