"""The print centre of an evening."""

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format

from jassclub.http import Request
from jassclub.members.access import public
from jassclub.members.readers import for_everybody
from jassclub.play.views.papers import pdf_response

from ..forms.printing import PrintForm
from ..models import Evening, Round
from ..print_centre import sections_of
from .found import evening_or_404
from .sheets import paper_response


@public
@for_everybody
def print_centre(request: Request, pk: int) -> HttpResponse:
    """Ticks for everything that can be printed; with `?what=` the PDF of what was ticked in that section.

    `?round=2` is about another round than the one that comes next.
    """
    evening = evening_or_404(pk)
    rounds = list(evening.rounds.with_state().filter(tables__isnull=False).distinct().order_by("number"))
    for each in rounds:
        each.evening = evening
    round_ = _round(rounds, request.GET.get("round", ""))
    asked, forms = request.GET.get("what"), []
    for section in sections_of(evening, round_, len(rounds)):
        form = PrintForm(request.GET if section.slug == asked else None, section=section)
        if form.is_bound and form.is_valid():
            return _printed(form, evening)
        forms.append(form)
    context = {"evening": evening, "rounds": rounds, "round": round_, "forms": forms}
    return render(request, "tournaments/print.html", context)


def _printed(form: PrintForm, evening: Evening) -> HttpResponse:
    papers = form.ticked()
    if len(papers) == 1:
        return paper_response(papers[0], evening.date)
    return pdf_response(papers, f"{form.section.name}, {date_format(evening.date, 'j M Y')}")


def _round(rounds: list[Round], asked: str) -> Round | None:
    """The round that was asked for; else the one that is being played or comes next, else the last."""
    wanted = [each for each in rounds if str(each.number) == asked]
    return next(iter([*wanted, *(each for each in rounds if not each.is_closed), *reversed(rounds)]), None)
