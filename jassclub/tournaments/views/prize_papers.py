"""Prizes, certificates and targets on paper."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from jassclub.http import Request
from jassclub.members.access import for_secretary
from jassclub.play.views.papers import pdf_response

from .. import papers
from ..models import Evening, Season, Target
from ..selectors.final_standings import final_standings_of
from .found import evening_or_404
from .sheets import paper_response


@for_secretary
def evening_target_pdf(request: Request, pk: int) -> HttpResponse:
    """Who came nearest to the target, once it is shown."""
    evening = evening_or_404(pk)
    target = get_object_or_404(Target, evening=evening, is_shown=True)
    return paper_response(papers.target(evening, target), evening.date)


@for_secretary
def evening_certificates(request: Request, pk: int) -> HttpResponse:
    """One for each of the first three, with `?all` for everybody in the final standings."""
    return _certificates(request, evening_or_404(pk))


@for_secretary
def season_certificates(request: Request, pk: int) -> HttpResponse:
    return _certificates(request, get_object_or_404(Season, pk=pk))


def _certificates(request: Request, of: Season | Evening) -> HttpResponse:
    final = final_standings_of(of)
    if final is None:
        raise Http404
    paper = papers.certificates(final, everybody="all" in request.GET)
    if not paper.drafts:
        raise Http404
    title = _("Certificates")
    return pdf_response([paper], f"{title} {of}")


@for_secretary
def evening_prize_list(request: Request, pk: int) -> HttpResponse:
    """All prizes on paper, with who has them."""
    return _prize_list(evening_or_404(pk))


@for_secretary
def season_prize_list(request: Request, pk: int) -> HttpResponse:
    return _prize_list(get_object_or_404(Season, pk=pk))


def _prize_list(of: Season | Evening) -> HttpResponse:
    paper = papers.prize_list(of)
    if not paper.drafts:
        raise Http404
    title = _("Prizes")
    return pdf_response([paper], f"{title} {of}")
