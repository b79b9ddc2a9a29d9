"""The hall of champions, the club's records, and champions of seasons before the program."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary, public
from jassclub.results.queries.club_records import club_records
from jassclub.seasons.queries import of_everything
from jassclub.web.http import only_post, redirect_when_gone
from jassclub.web.page_cache import cached_page

from ..actions.champions import add_earlier_champion, remove_earlier_champion
from ..forms import EarlierChampionForm
from ..models import EarlierChampion
from ..queries.final_standings import hall_of_champions


@public
@cached_page(of_everything)
def champions(request: Request) -> HttpResponse:
    """The first three of every season that is closed."""
    return render(request, "prizes/champions.html", {"hall": hall_of_champions()})


@public
@cached_page(of_everything)
def records(request: Request) -> HttpResponse:
    return render(request, "prizes/records.html", {"games": club_records()})


@for_secretary
def earlier_champions(request: Request) -> HttpResponse:
    """Type in champions of seasons before the program, one after the other."""
    form = EarlierChampionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            champion = add_earlier_champion(**form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            words = _("%(name)s is in the hall of champions.")
            messages.success(request, words % {"name": champion})
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
