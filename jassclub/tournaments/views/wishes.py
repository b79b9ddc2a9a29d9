"""Standing wishes for the draw."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from jassclub.http import Request, gone_leads_to, only_post
from jassclub.members.access import for_secretary

from ..forms.wishes import WishForm
from ..models import Wish
from ..selectors.wishes import wish_lines
from ..services.wishes import add_wish, remove_wish


@for_secretary
def wishes(request: Request) -> HttpResponse:
    """Who is never or always partner of whom, and who needs table 1."""
    form = WishForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            add_wish(**form.cleaned_data)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, _("The wish is saved."))
            return redirect("wishes")
    return render(request, "tournaments/wishes.html", {"form": form, "lines": wish_lines()})


@only_post("wishes", numbered=False)
@for_secretary
@gone_leads_to("wishes", Wish)
def wish_remove(request: Request, pk: int) -> HttpResponse:
    remove_wish(wish=get_object_or_404(Wish, pk=pk))
    messages.success(request, _("The wish is removed."))
    return redirect("wishes")
