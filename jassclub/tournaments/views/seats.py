"""Wrong seats: who really sits at a table, in one step, also after deals were entered."""

from datetime import datetime

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from jassclub.http import Request
from jassclub.members.access import for_secretary
from jassclub.members.models import Account

from ..forms.seats import ExchangeForm, SeatForm, SeatsForm
from ..models import Table
from ..selectors.seat_changes import seat_changes
from ..selectors.seats import people
from ..services.seats import exchange, reseat


def _table(pk: int) -> Table:
    return get_object_or_404(Table.objects.select_related("round__evening__season"), pk=pk)


@for_secretary
def table_seats(request: Request, pk: int) -> HttpResponse:
    """Exchange two people of the round, or say for every seat of the table who sits there."""
    table = _table(pk)
    if request.method != "POST":
        return _page(request, table)
    kind = ExchangeForm if "exchange" in request.POST else SeatsForm
    form = kind(request.POST, people=people(table))
    if form.is_valid():
        try:
            at = _save(form, table, request.user)
        except ValidationError as error:
            table = _table(pk)  # as it stands now; not at all if the draw was taken back
            form = kind(request.POST, people=people(table))
            form.refuse(error)
        else:
            _say(request, table, at)
            return redirect(table)
    return _page(request, table, form)


def _save(form: SeatForm, table: Table, by: Account) -> datetime | None:
    seen = form.cleaned_data["seen"]
    if isinstance(form, SeatsForm):
        return reseat(table=table, members=form.members, seen=seen, by=by)
    one, other = form.cleaned_data["one"], form.cleaned_data["other"]
    return exchange(round_=table.round, one=one, other=other, seen=seen, by=by)


def _say(request: Request, table: Table, at: datetime | None) -> None:
    """Who moved where, as the round's page keeps it."""
    moves = [str(move) for step in seat_changes(table.round) if step.at == at for move in step.moves]
    if moves:
        messages.success(request, _("Changed seats: %(moves)s.") % {"moves": "; ".join(moves)})
    else:
        messages.info(request, _("Nobody moved: everybody already sits there."))


def _page(request: Request, table: Table, form: SeatForm | None = None) -> HttpResponse:
    everybody = form.people if form else people(table)
    exchanging, seating = ExchangeForm(people=everybody), SeatsForm(people=everybody)
    if isinstance(form, ExchangeForm):
        exchanging = form
    elif isinstance(form, SeatsForm):
        seating = form
    else:
        exchanging.fields["one"].widget.attrs["autofocus"] = True
    context = {"table": table, "round": table.round, "exchanging": exchanging, "seating": seating}
    return render(request, "tournaments/seats.html", context, status=422 if form else 200)
