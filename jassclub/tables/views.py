"""A club table: the sheet of its match, within its round."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cached_property, partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary
from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.game import exchangeable_sides
from jassclub.games.joined import semicolons
from jassclub.matches.actions.sheets import exchange_sides
from jassclub.matches.hosts import SheetHost
from jassclub.matches.models import Match
from jassclub.matches.queries.contents import content_of, versions_of, with_sides_exchanged
from jassclub.matches.queries.records import record_of
from jassclub.prizes.queries.rank_changes import rank_changes_by
from jassclub.rounds.models import Table
from jassclub.rounds.queries.seating import seat_changes
from jassclub.rounds.queries.state import find_table, next_table, round_before

from .actions import both_seen, exchange, move_sheet, refused_at, reseat, why_refused
from .forms import ExchangeForm, OtherTableForm, SeatForm, SeatsForm, SidesForm
from .queries import change_of, match_of, others_of_round, people


class TableHost(SheetHost):
    prefix = "table"
    template = "tables/table.html"
    more_corrections = "tables/seat_changes.html"
    more_consequences = "prizes/rank_changes.html"
    trail = "tables/table_trail.html"
    has_numbers = True

    def matches(self) -> QuerySet[Match]:
        return Match.objects.filter(table__pk=self.pk).select_related("table__round__evening")

    @property
    def table(self) -> Table:
        return self.match.table

    @cached_property
    def context(self) -> Mapping[str, Any]:
        table = self.table
        return {
            "table": table,
            "round": table.round,
            "evening": table.round.evening,
            "seat_changes": SimpleLazyObject(lambda: seat_changes(table.round, at_table=table)),
        }

    @cached_property
    def next_page(self) -> Mapping[str, str]:
        following = next_table(self.table)
        if following is None:
            return {"text": _("Back to the round"), "url": self.table.round.get_absolute_url()}
        words = _("On to table %(n)s") % {"n": following.number}
        return {"text": words, "url": following.get_absolute_url()}

    @property
    def name(self) -> str:
        return _("Table %(n)s") % {"n": self.table.number}

    @property
    def title(self) -> str:
        return _("Table %(n)s, round %(r)s") % {"n": self.table.number, "r": self.table.round.number}

    @property
    def after_totals(self) -> str:
        """The totals of the next table of which nothing is entered."""
        following, round_ = next_table(self.table, match__deals_in=0), self.table.round
        return reverse("table_totals", args=[following.pk]) if following else round_.get_absolute_url()

    def find_totals(self, table: int) -> str | None:
        return find_table("table_totals", self.table.round, table)

    @property
    def notice(self) -> str:
        before = round_before(self.table.round) if self.match.is_ahead and not self.why_not else None
        if before is None:
            return self.why_not
        words = _(
            "Round %(n)s has been drawn ahead: it begins when round %(before)s is closed. "
            "Until then nothing can be entered here."
        )
        return words % {"n": self.table.round.number, "before": before.number}


# --- A whole sheet is corrected at once: its sides are exchanged, or it belongs to another table. Pages show
# the sheets as they stand and as they would stand, then do it.


def _table(pk: int) -> Table:
    return get_object_or_404(Table.objects.select_related("round__evening__season"), pk=pk)


@for_secretary
def table_sides(request: Request, pk: int) -> HttpResponse:
    """What is written for one side belongs to the other: shown, then done."""
    table, sent, error = _table(pk), request.POST or request.GET, ""
    match = match_of(table)
    record = record_of(match)
    pairs = exchangeable_sides(record.game.sides(record.options))
    only: Any = dict(zip(("one", "other"), *pairs, strict=True)) if len(pairs) == 1 else None
    form = SidesForm(sent if "one" in sent else only, names=record.names.sides, pairs=pairs)
    if request.method == "POST" and form.is_valid():
        seen = request.POST.get("sheet", "")
        doing = partial(exchange_sides, match=table.match, seen=seen, by=request.user, **form.cleaned_data)
        if not (error := _why_not_done(doing, match)):
            messages.success(request, _("The sides are swapped. You can undo this under “What happened”."))
            return redirect(table)
        match = match_of(_table(pk))
    entries = match.entries.all()
    is_possible = bool(pairs and entries)
    context = {"match": match, "may_choose": len(pairs) > 1, "is_possible": is_possible}
    if is_possible and form.is_valid():
        content = with_sides_exchanged(match, entries, form.cleaned_data["one"], form.cleaned_data["other"])
        context |= _consequences(table, [change_of(table, match, content)]) | {"seen": versions_of(entries)}
    return _correction(request, "tables/sheet_sides.html", table, form, error, context)


@for_secretary
def table_belongs(request: Request, pk: int) -> HttpResponse:
    """What is written here was played at another table: shown, then done."""
    table, sent, error = _table(pk), request.POST or request.GET, ""
    tables = others_of_round(table)
    form = OtherTableForm(sent if "to" in sent else None, tables=tables)
    if request.method == "POST" and form.is_valid():
        other, seen = _table(form.cleaned_data["to"]), request.POST.get("sheet", "")
        doing = partial(move_sheet, table=table, other=other, seen=seen, by=request.user)
        if not (error := _why_not_done(doing, table.match)):
            words = _("The sheet is now at table %(n)s. You can undo this under “What happened”.")
            messages.success(request, words % {"n": other.number})
            return redirect(other)
        tables = others_of_round(table)
    here = match_of(table)
    is_possible = bool(tables and here.entries.all())
    context = {"match": here, "is_possible": is_possible}
    if is_possible and form.is_valid():
        other = next(choice for choice in tables if choice.pk == form.cleaned_data["to"])
        context |= _shown_move(table, here, other)
    return _correction(request, "tables/sheet_belongs.html", table, form, error, context)


def _shown_move(table: Table, here: Match, other: Table) -> dict[str, Any]:
    there = other.match
    shown = {"other": other, "is_exchange": bool(there.entries.all()), "seen": both_seen(here, there)}
    changes = []
    for to, match, source in ((table, here, there), (other, there, here)):
        try:
            changes.append(change_of(to, match, content_of(source)))
        except InvalidDeal as refusal:
            return shown | {"refusal": " ".join(refused_at(to.number, match, refusal).messages)}
    return shown | _consequences(table, changes)


def _consequences(table: Table, changes: list[dict[str, Any]]) -> dict[str, Any]:
    """The changes, and what they do together to standings that prizes go by."""
    rank_changes = rank_changes_by([change["of_match"] for change in changes], table.round.evening)
    return {"changes": changes, "further_consequences": rank_changes}


def _correction(
    request: Request, template: str, table: Table, form: Form, error: str, context: dict[str, Any]
) -> HttpResponse:
    context |= {"table": table, "round": table.round, "form": form, "error": error}
    return render(request, template, context, status=422 if error or form.errors else 200)


def _why_not_done(action: Callable[[], None], match: Match) -> str:
    """The refusal of the action in words; empty once it is done."""
    try:
        action()
    except ValidationError as refusal:
        return " ".join(refusal.messages)
    except InvalidDeal as refusal:
        return why_refused(match, refusal)
    return ""


@for_secretary
def table_seats(request: Request, pk: int) -> HttpResponse:
    """Exchange two people of the round, or choose for every seat of the table who sits there."""
    table = _table(pk)
    if request.method != "POST":
        return _seats_page(request, table)
    kind = ExchangeForm if "exchange" in request.POST else SeatsForm
    form = kind(request.POST, people=people(table))
    if form.is_valid():
        try:
            at = _save(form, table, request.user)
        except ValidationError as error:
            table = _table(pk)  # as it is now; not found if the draw was taken back
            form = kind(request.POST, people=people(table))
            form.refuse(error)
        else:
            moves = [move for step in seat_changes(table.round) if step["at"] == at for move in step["moves"]]
            if moves:
                messages.success(request, _("Changed seats: %(moves)s.") % {"moves": semicolons(moves)})
            else:
                messages.info(request, _("Nobody moved: everyone already sits there."))
            return redirect(table)
    return _seats_page(request, table, form)


def _save(form: SeatForm, table: Table, by: Account) -> datetime | None:
    if isinstance(form, SeatsForm):
        return reseat(table=table, members=form.members, seen=form.cleaned_data["seen"], by=by)
    return exchange(round_=table.round, by=by, **form.cleaned_data)


def _seats_page(request: Request, table: Table, form: SeatForm | None = None) -> HttpResponse:
    everyone = form.people if form else people(table)
    forms = {"exchanging": ExchangeForm(people=everyone), "seating": SeatsForm(people=everyone)}
    if form is None:
        forms["exchanging"].fields["one"].widget.attrs["autofocus"] = True
    else:
        forms["exchanging" if isinstance(form, ExchangeForm) else "seating"] = form
    context = {"table": table, "round": table.round, **forms}
    return render(request, "tables/seats.html", context, status=422 if form else 200)
