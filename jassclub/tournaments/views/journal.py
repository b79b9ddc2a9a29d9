"""What happened: of an evening for everybody who logs in, of everything for the secretary; and undoing it."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from jassclub.addresses import address
from jassclub.downloads import spreadsheet
from jassclub.games.refusals import sentence
from jassclub.games.registry import presentation_of
from jassclub.http import Request
from jassclub.journal.models import Line
from jassclub.journal.selectors import may_undo, tell
from jassclub.members.access import for_helpers, for_secretary
from jassclub.play.models import Match
from jassclub.play.services.writing import WrittenMeanwhile
from jassclub.rules.base import InvalidDeal

from ..forms.journal import JournalForm
from ..models import Evening
from ..selectors.journal import journal_sheet_of, lines_of
from ..services.undoing import undo_change
from .found import evening_or_404

PER_PAGE = 100


@for_helpers
def evening_journal(request: Request, pk: int) -> HttpResponse:
    """What happened on an evening, the newest first."""
    evening = evening_or_404(pk)
    return _page(request, evening)


@for_secretary
def journal(request: Request) -> HttpResponse:
    """Everything that ever happened."""
    return _page(request, None)


@for_helpers
def evening_journal_sheet(request: Request, pk: int, kind: str) -> HttpResponse:
    """The same as a spreadsheet, whole."""
    evening = evening_or_404(pk)
    lines = lines_of(evening, is_secretary=request.user.is_secretary)
    return spreadsheet(journal_sheet_of(lines, str(evening)), kind)


@for_secretary
def journal_sheet(request: Request, kind: str) -> HttpResponse:
    return spreadsheet(journal_sheet_of(lines_of(None, is_secretary=True)), kind)


@for_helpers
def journal_undo(request: Request, pk: int) -> HttpResponse:
    """Take back what a line says. Who comes by a link is led to where it stands."""
    line = get_object_or_404(Line, pk=pk)
    if request.method != "POST":
        return redirect(_where(request, line))
    if not may_undo(line, is_secretary=request.user.is_secretary):
        raise PermissionDenied
    try:
        undo_change(line=line, by=request.user)
    except ValidationError as refusal:
        messages.error(request, " ".join(refusal.messages))
    except InvalidDeal as refusal:
        match = Match.objects.filter(pk=line.match or 0).first()
        messages.error(request, sentence(refusal, presentation_of(match.game) if match else None))
    except WrittenMeanwhile:
        messages.error(request, _("Somebody else wrote this deal meanwhile: nothing is changed."))
    else:
        messages.success(request, _("It was undone."))
    return redirect(_where(request, line))


def _where(request: Request, line: Line) -> str:
    """The page on which the line was pressed, narrowed as it was."""
    query = QueryDict(request.POST.get("narrowed", "")[:200]).urlencode()
    evening = Evening.objects.filter(pk=line.evening).first() if line.evening else None
    if evening is None or request.POST.get("of") == "everything":
        page = "journal" if request.user.is_secretary else "home"
        return f"{reverse(page)}?{query}"
    return f"{address('evening_journal', evening.pk)}?{query}"


def _page(request: Request, evening: Evening | None) -> HttpResponse:
    is_secretary = request.user.is_secretary
    form = JournalForm(request.GET, evening)
    lines = lines_of(evening, is_secretary=is_secretary, **form.wanted())
    page = Paginator(lines, PER_PAGE).get_page(request.GET.get("page"))
    narrowed = request.GET.copy()
    narrowed.pop("page", None)
    context: dict[str, Any] = {
        "evening": evening,
        "form": form,
        "page": page,
        "page_numbers": page.paginator.get_elided_page_range(page.number),
        "told": tell(page.object_list, to=request.user),
        "narrowed": narrowed.urlencode(),
    }
    return render(request, "tournaments/journal.html", context)
