"""The hall of champions and the club's records."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from jassclub.http import Request, gone_leads_to, only_post
from jassclub.members.access import for_secretary, public
from jassclub.stored.pages import stored

from ..forms.prizes import EarlierChampionForm
from ..models import EarlierChampion
from ..selectors.champions import hall_of_champions
from ..selectors.changes import of_everything
from ..selectors.records import club_records
from ..services.champions import add_earlier_champion, remove_earlier_champion


@public
@stored(of_everything)
def champions(request: Request) -> HttpResponse:
    """The first three of every season that is closed."""
    return render(request, "tournaments/champions.html", {"hall": hall_of_champions()})


@public
@stored(of_everything)
def records(request: Request) -> HttpResponse:
    return render(request, "tournaments/records.html", {"games": club_records()})


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
    return render(request, "tournaments/earlier_champions.html", {"form": form, "known": known})


@only_post("earlier_champions", numbered=False)
@for_secretary
@gone_leads_to("earlier_champions", EarlierChampion)
def earlier_champion_remove(request: Request, pk: int) -> HttpResponse:
    remove_earlier_champion(champion=get_object_or_404(EarlierChampion, pk=pk))
    messages.success(request, _("The line is removed."))
    return redirect("earlier_champions")
