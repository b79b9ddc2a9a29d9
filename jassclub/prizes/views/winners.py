"""Winners, on pages and on paper: the hall of champions, records, certificates, prizes, and the target."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary, public
from jassclub.journal.changes import of_everything
from jassclub.printing.paper import Paper
from jassclub.results.queries.club_records import club_records
from jassclub.seasons.queries import evening_or_404, event_or_404, of_evening
from jassclub.web.downloads import paper_response, pdf_response
from jassclub.web.forms import refusals_in
from jassclub.web.http import only_post, redirect_when_gone
from jassclub.web.page_cache import cached_page

from ..actions.champions import add_earlier_champion, remove_earlier_champion
from ..forms import EarlierChampionForm
from ..models import EarlierChampion, Target
from ..papers import printed_certificates, printed_prize_list, printed_target
from ..queries.final_standings import final_standings_of, hall_of_champions
from ..queries.prizes import target_lines
from .prizes import Event


@for_secretary
def certificates(request: Request, model: type[Event], pk: int) -> HttpResponse:
    """One for each of the first three, with `?all` for everyone in the final standings."""
    event = event_or_404(model, pk)
    final = final_standings_of(event)
    if final is None:
        raise Http404
    return _paper(printed_certificates(final, everyone="all" in request.GET), event)


@for_secretary
def prize_list(request: Request, model: type[Event], pk: int) -> HttpResponse:
    event = event_or_404(model, pk)
    return _paper(printed_prize_list(event), event)


def _paper(paper: Paper, event: Event) -> HttpResponse:
    if not paper.pieces:
        raise Http404
    return pdf_response([paper], f"{paper.title} {event}")


@for_secretary
def evening_target_pdf(request: Request, pk: int) -> HttpResponse:
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


# --- The hall of champions, the club's records, and champions of seasons before the program.


@public
@cached_page(of_everything)
def champions(request: Request) -> HttpResponse:
    return render(request, "prizes/champions.html", {"hall": hall_of_champions()})


@public
@cached_page(of_everything, costly=True)
def records(request: Request) -> HttpResponse:
    return render(request, "prizes/records.html", {"games": club_records()})


@for_secretary
def earlier_champions(request: Request) -> HttpResponse:
    form = EarlierChampionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            champion = add_earlier_champion(**form.cleaned_data)
            messages.success(request, _("%(name)s is in the hall of champions.") % {"name": champion})
            return redirect("earlier_champions")
    known = EarlierChampion.objects.select_related("member")
    return render(request, "prizes/earlier_champions.html", {"form": form, "known": known})


@only_post("earlier_champions", numbered=False)
@for_secretary
@redirect_when_gone("earlier_champions", EarlierChampion)
def earlier_champion_remove(request: Request, pk: int) -> HttpResponse:
    remove_earlier_champion(champion=get_object_or_404(EarlierChampion, pk=pk))
    messages.success(request, _("The line is removed."))
    return redirect("earlier_champions")
