"""Certificates, the list of prizes and the target as plain data for `printing`, and as PDFs."""

from dataclasses import replace
from fractions import Fraction

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import npgettext

from jassclub.printing import prize_papers
from jassclub.printing.paper import Occasion, Paper
from jassclub.printing.standings_list import StandingsList, StandingsRow, standings_paper
from jassclub.results.models import FinalLine, FinalStandings
from jassclub.results.queries.titles import MOST_RANKS, frozen_on
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.number_format import written
from jassclub.seasons.queries import occasion
from jassclub.web.downloads import words_now

from .models import Target
from .queries.final_standings import final_lines, final_standings_of, years_of
from .queries.prizes import prizes_of, target_lines


def occasion_of(of: Season | Evening) -> Occasion:
    """The occasion of a season has the years of its evenings."""
    where = occasion(of)
    return where if isinstance(of, Evening) else replace(where, evening=years_of(of))


def printed_certificates(final: FinalStandings, *, everyone: bool) -> Paper:
    """For those with a rank, members first; of the first three all who share such a rank."""
    lines = [line for line in final_lines(final) if line.rank]
    if not everyone:
        lines = [line for line in lines if (line.rank or 0) <= MOST_RANKS and not line.is_apart]
    day = date_format(final.evening.date if final.evening else timezone.localdate(final.at), "DATE_FORMAT")
    basis = _("According to the standings frozen on %(at)s.") % {"at": frozen_on(final.at)}
    drawn = [_certificate(line, day, basis, is_low=final.season.rules.low_wins) for line in lines]
    return prize_papers.certificates_paper(drawn, occasion_of(final.of), words_now())


def _certificate(line: FinalLine, day: str, basis: str, *, is_low: bool) -> prize_papers.Certificate:
    total = Fraction(line.total)
    can_be_written = total.denominator == 1 and not is_low and 0 < total <= prize_papers.MOST_IN_STROKES
    rank = line.rank or 0
    # A plural, since its first form is another word in French (1er rang) and Spanish (primer lugar).
    words = npgettext("certificate", "Rank %(rank)s", "Rank %(rank)s", rank)
    if line.is_apart:
        words = npgettext("certificate", "Rank %(rank)s of the guests", "Rank %(rank)s of the guests", rank)
    return prize_papers.Certificate(
        player=str(line.member),
        rank=words % {"rank": rank},
        points=_("%(points)s points") % {"points": written(total)},
        strokes=int(total) if can_be_written else None,
        day=day,
        basis=basis,
    )


def printed_prize_list(of: Season | Evening) -> Paper:
    of_rank, note = _("Rank %(rank)s"), ""
    rows = [
        prize_papers.PrizeRow(
            of_rank % {"rank": prize.rank} if prize.rank else str(prize.get_to_display()),
            str(prize),
            prize.given_by,
            str(prize.winner or ""),
        )
        for prize in prizes_of(of)
    ]
    if final := final_standings_of(of):
        at = date_format(timezone.localtime(final.at), "DATETIME_FORMAT")
        note = _("According to the standings as they were frozen: %(at)s.") % {"at": at}
    return prize_papers.prize_list_paper(rows, occasion_of(of), words_now(), note=note)


def printed_target(evening: Evening, target: Target) -> Paper:
    rows = tuple(
        StandingsRow(str(each.rank), each.name, (written(each.points),), written(each.distance))
        for each in target_lines(evening, target)
    )
    title = _("Nearest to %(number)s") % {"number": written(target.number)}
    note = _("Players equally far from the secret number share a rank.")
    ranking = StandingsList(occasion(evening), title, (_("Points"),), rows, note, total_head=_("Distance"))
    return standings_paper([ranking], words_now())
