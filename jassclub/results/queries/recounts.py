"""What is to be said of a season that is counted anew."""

from __future__ import annotations

from collections import defaultdict

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.engine.rules.base import InvalidDeal
from jassclub.matches.queries.options import RescoredMatch, rescored_matches
from jassclub.rounds.models import Table
from jassclub.seasons.models import Season


def being_counted(season: Season) -> str:
    """Says in standings that their points are being counted anew; empty where they are not."""
    recount = season.recount
    if recount is None or recount.is_over:
        return ""
    words = _("The points are being counted anew: %(done)s of %(total)s tables.")
    return words % {"done": recount.done, "total": recount.total}


def counted_otherwise(season: Season) -> list[RescoredMatch]:
    """What its matches come to by the season's options, where they have others. A round in which a deal
    speaks against them stays as it is."""
    rounds: dict[int, list[int]] = defaultdict(list)
    for round_, match in Table.objects.filter(round__evening__season=season).values_list("round", "match"):
        rounds[round_].append(match)
    found: list[RescoredMatch] = []
    for matches in rounds.values():
        try:
            found += list(rescored_matches(matches=matches, options=season.options))
        except InvalidDeal:
            continue
    return found


def refuse_counting(season: Season) -> None:
    """Raises ValidationError while tables of the season are counted anew: some of its points are old ones."""
    recount = season.recount
    if recount is not None and not recount.is_over:
        words = _(
            "The tables of %(season)s are being counted anew: %(done)s of %(total)s are done."
            " Wait until all are, then try again."
        )
        said = {"season": season, "done": recount.done, "total": recount.total}
        raise ValidationError(words % said, code="counting")
