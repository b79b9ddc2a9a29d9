"""Certificates, lists of prizes and the target, on paper; the target as a page."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary, public
from jassclub.results.queries.final_standings import final_standings_of
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import evening_or_404, of_evening
from jassclub.web.downloads import paper_response, pdf_response
from jassclub.web.page_cache import cached_page

from ..models import Target
from ..papers import printed_certificates, printed_prize_list, printed_target
from ..queries.prizes import target_lines


@for_secretary
def evening_target_pdf(request: Request, pk: int) -> HttpResponse:
    """Who came nearest to the target, once it is shown."""
    evening = evening_or_404(pk)
    target = get_object_or_404(Target, evening=evening, is_shown=True)
    return paper_response(printed_target(evening, target), evening.date)


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
    paper = printed_certificates(final, everybody="all" in request.GET)
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
    paper = printed_prize_list(of)
    if not paper.drafts:
        raise Http404
    title = _("Prizes")
    return pdf_response([paper], f"{title} {of}")


@public
@cached_page(of_evening)
def evening_target(request: Request, pk: int) -> HttpResponse:
    """Who came nearest to the target, once it is shown."""
    evening = evening_or_404(pk)
    target = Target.objects.filter(evening=evening, is_shown=True).first()
    lines = target_lines(evening, target) if target else []
    context = {"evening": evening, "target": target, "lines": lines}
    return render(request, "prizes/target.html", context)
