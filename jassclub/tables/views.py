"""A club table: the sheet of its match, within its round."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import SimpleLazyObject
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary
from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.matches.actions.sheets import exchange_sides
from jassclub.matches.hosts import NextPage, SheetHost
from jassclub.matches.models import Match
from jassclub.matches.queries.contents import content_of, versions_of, with_sides_exchanged
from jassclub.rounds.models import Table
from jassclub.rounds.queries.seat_changes import seat_changes
from jassclub.rounds.queries.tables import next_blank_table, next_table, round_before, table_with_number
from jassclub.web.addresses import address

from .actions import both_seen, exchange, move_sheet, refused_at, reseat, why_refused
from .forms import ExchangeForm, OtherTableForm, SeatForm, SeatsForm, SidesForm
from .queries import (
    change_of,
    exchangeable,
    match_of,
    names_of,
    others_of_round,
    people,
    rank_changes_by_sheets,
)


class TableHost(SheetHost):
    """What stands around the sheet of a table."""

    prefix = "table"
    template = "tables/table.html"
    more_corrections = "tables/seat_changes.html"
    more_consequences = "prizes/rank_changes.html"
    trail = "tables/table_trail.html"
    has_numbers = True

    def matches(self) -> QuerySet[Match]:
        return Match.objects.filter(table__pk=self.pk)

    @staticmethod
    def with_surroundings(matches: QuerySet[Match]) -> QuerySet[Match]:
        return matches.select_related("table__round__evening")

    @cached_property
    def table(self) -> Table:
        if Match.table.is_cached(self.match):  # type: ignore[attr-defined]
            return self.match.table
        return Table.objects.select_related("round__evening").get(match=self.match)

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
    def next_page(self) -> NextPage:
        following = next_table(self.table)
        if following is None:
            return NextPage(_("Back to the round"), self.table.round.get_absolute_url())
        return NextPage(_("On to table %(n)s") % {"n": following.number}, following.get_absolute_url())

    @property
    def name(self) -> str:
        return _("Table %(n)s") % {"n": self.table.number}

    @property
    def title(self) -> str:
        return _("Table %(n)s, round %(r)s") % {"n": self.table.number, "r": self.table.round.number}

    @property
    def after_totals(self) -> str:
        """The totals of the next table of which nothing is entered."""
        following = next_blank_table(self.table)
        return address("table_totals", following) if following else self.table.round.get_absolute_url()

    def find_totals(self, table: int) -> str | None:
        found = table_with_number(self.table.round, table)
        return address("table_totals", found) if found else None

    @property
    def notice(self) -> str:
        return self.why_not or self._not_begun()

    def _not_begun(self) -> str:
        before = round_before(self.table.round) if self.match.is_ahead else None
        if before is None:
            return ""
        words = _(
            "Round %(n)s is drawn ahead: it begins when round %(before)s is closed."
            " Until then nothing is entered here."
        )
        return words % {"n": self.table.round.number, "before": before.number}


# --- A whole sheet is corrected at once: its sides are exchanged, or it belongs to another table. Either is
# shown first, as the sheets stand now and as they would stand.


def _table(pk: int) -> Table:
    return get_object_or_404(Table.objects.select_related("round__evening__season"), pk=pk)


@for_secretary
def table_sides(request: Request, pk: int) -> HttpResponse:
    """What is written for the one side belongs to the other: shown, then done."""
    table = _table(pk)
    match = match_of(table)
    pairs, names = exchangeable(match), names_of(match).sides
    sent = request.POST if request.method == "POST" else request.GET
    chosen: Any = {"one": pairs[0][0], "other": pairs[0][1]} if len(pairs) == 1 else None
    form = SidesForm(sent if "one" in sent else chosen, names=names, pairs=pairs)
    error = ""
    if request.method == "POST" and form.is_valid():
        sides = {name: form.cleaned_data[name] for name in ("one", "other")}
        try:
            exchange_sides(match=table.match, seen=request.POST.get("sheet", ""), by=request.user, **sides)
        except (ValidationError, InvalidDeal) as refusal:
            error, match = _why(refusal, match), match_of(_table(pk))
        else:
            messages.success(request, _("The sides are exchanged. “What happened” can undo it."))
            return redirect(table)
    context = {
        "table": table,
        "round": table.round,
        "match": match,
        "form": form,
        "may_choose": len(pairs) > 1,
        "is_possible": bool(pairs) and bool(match.entries.all()),
        "error": error,
        "seen": versions_of(match.entries.all()),
    }
    if context["is_possible"] and form.is_bound and form.is_valid():
        said = with_sides_exchanged(
            match, match.entries.all(), form.cleaned_data["one"], form.cleaned_data["other"]
        )
        changes = [change_of(table, match, said)]
        rank_changes = rank_changes_by_sheets(changes, table.round.evening)
        context |= {"changes": changes, "further_consequences": rank_changes}
    return render(request, "tables/sheet_sides.html", context, status=_status(form, error))


@for_secretary
def table_belongs(request: Request, pk: int) -> HttpResponse:
    """What is written here was played at another table: shown, then done."""
    table = _table(pk)
    tables = others_of_round(table)
    sent = request.POST if request.method == "POST" else request.GET
    form = OtherTableForm(sent if "to" in sent else None, tables=tables)
    error = ""
    if request.method == "POST" and form.is_valid():
        other = _table(form.cleaned_data["to"])
        try:
            move_sheet(table=table, other=other, seen=request.POST.get("sheet", ""), by=request.user)
        except (ValidationError, InvalidDeal) as refusal:
            error, tables = _why(refusal, table.match), others_of_round(table)
        else:
            words = _("The sheet stands at table %(n)s now. “What happened” can undo it.")
            messages.success(request, words % {"n": other.number})
            return redirect(other)
    context = {"table": table, "round": table.round, "form": form, "tables": tables, "error": error}
    context |= _shown_move(table, tables, form)
    return render(request, "tables/sheet_belongs.html", context, status=_status(form, error))


def _shown_move(table: Table, tables: list[Table], form: OtherTableForm) -> dict[str, Any]:
    """Both sheets as they stand and as they would, where a table is chosen."""
    here = match_of(table)
    context: dict[str, Any] = {"match": here, "is_possible": bool(tables) and bool(here.entries.all())}
    if not context["is_possible"] or not form.is_bound or not form.is_valid():
        return context
    other = next(each for each in tables if each.pk == form.cleaned_data["to"])
    there = other.match
    context |= {"other": other, "is_exchange": bool(there.entries.all()), "seen": both_seen(here, there)}
    changes = []
    for each, match, taken in ((table, here, there), (other, there, here)):
        try:
            changes.append(change_of(each, match, content_of(taken.entries.all())))
        except InvalidDeal as refusal:
            return context | {"refusal": _why(refused_at(each.number, match, refusal), match)}
    rank_changes = rank_changes_by_sheets(changes, table.round.evening)
    return context | {"changes": changes, "further_consequences": rank_changes}


def _why(refusal: ValidationError | InvalidDeal, match: Match) -> str:
    if isinstance(refusal, ValidationError):
        return " ".join(refusal.messages)
    return why_refused(match, refusal)


def _status(form: SidesForm | OtherTableForm, error: str) -> int:
    return 422 if error or (form.is_bound and not form.is_valid()) else 200


# --- Wrong seats: who really sits at a table, in one step, also after deals were entered.


def _table_to_seat(pk: int) -> Table:
    return get_object_or_404(Table.objects.select_related("round__evening__season"), pk=pk)


@for_secretary
def table_seats(request: Request, pk: int) -> HttpResponse:
    """Exchange two people of the round, or say for every seat of the table who sits there."""
    table = _table_to_seat(pk)
    if request.method != "POST":
        return _page(request, table)
    kind = ExchangeForm if "exchange" in request.POST else SeatsForm
    form = kind(request.POST, people=people(table))
    if form.is_valid():
        try:
            at = _save(form, table, request.user)
        except ValidationError as error:
            table = _table_to_seat(pk)  # as it stands now; not at all if the draw was taken back
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
    return render(request, "tables/seats.html", context, status=422 if form else 200)
