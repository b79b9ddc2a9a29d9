"""Certificates, lists of prizes and the target, on paper; the target as a page."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary, public
from jassclub.printing.paper import Paper
from jassclub.results.queries.final_standings import final_standings_of
from jassclub.seasons.queries import evening_or_404, of_evening
from jassclub.web.downloads import paper_response, pdf_response
from jassclub.web.page_cache import cached_page

from ..models import Target
from ..papers import printed_certificates, printed_prize_list, printed_target
from ..queries.prizes import target_lines
from .prizes import Event, event_or_404


@for_secretary
def certificates(request: Request, model: type[Event], pk: int) -> HttpResponse:
    """One for each of the first three, with `?all` for everybody in the final standings."""
    event = event_or_404(model, pk)
    final = final_standings_of(event)
    if final is None:
        raise Http404
    paper = printed_certificates(final, everybody="all" in request.GET)
    title = _("Certificates")
    return _paper(paper, f"{title} {event}")


@for_secretary
def prize_list(request: Request, model: type[Event], pk: int) -> HttpResponse:
    """All prizes on paper, with who has them."""
    event = event_or_404(model, pk)
    title = _("Prizes")
    return _paper(printed_prize_list(event), f"{title} {event}")


def _paper(paper: Paper, title: str) -> HttpResponse:
    if not paper.drafts:
        raise Http404
    return pdf_response([paper], title)


@for_secretary
def evening_target_pdf(request: Request, pk: int) -> HttpResponse:
    """Who came nearest to the target, once it is shown."""
    evening = evening_or_404(pk)
    target = get_object_or_404(Target, evening=evening, is_shown=True)
    return paper_response(printed_target(evening, target), evening.date)


@public
@cached_page(of_evening)
def evening_target(request: Request, pk: int) -> HttpResponse:
    """Who came nearest to the target, once it is shown."""
    evening = evening_or_404(pk)
    target = Target.objects.filter(evening=evening, is_shown=True).first()
    lines = target_lines(evening, target) if target else []
    return render(request, "prizes/target.html", {"evening": evening, "target": target, "lines": lines})
