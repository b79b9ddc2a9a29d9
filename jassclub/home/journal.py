"""The pages of the journal: narrowed to a person, a round or a table, as spreadsheets, and undoing a line."""

import json
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.accounts.access import Request, for_secretary
from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.games import presentation_of
from jassclub.games.refusals import refusal_words
from jassclub.journal.actions import undo_line
from jassclub.journal.kinds import kind_of, undone_words, words_of
from jassclub.journal.models import Line
from jassclub.journal.queries import about, lines_for, may_undo, shown_lines
from jassclub.journal.transactions import one_transaction
from jassclub.matches.actions.writing import WrittenMeanwhile
from jassclub.matches.models import Match, Seat
from jassclub.members.models import Member
from jassclub.prizes.confirmation import confirms_rank_changes
from jassclub.rounds.models import Result
from jassclub.seasons.models import Attendance, Evening
from jassclub.seasons.queries import evening_or_404
from jassclub.web.bounds import MOST_ROUNDS, MOST_TABLES
from jassclub.web.downloads import spreadsheet
from jassclub.web.spreadsheets.writing import Sheet


class JournalForm(forms.Form):
    """Narrows by person, and on an evening by round and table."""

    person = forms.ModelChoiceField(
        Member.objects.all(),
        required=False,
        label=gettext_lazy("Person"),
        empty_label=gettext_lazy("everyone"),
    )
    round = forms.IntegerField(
        required=False, min_value=1, max_value=MOST_ROUNDS, label=gettext_lazy("Round")
    )
    table = forms.IntegerField(
        required=False, min_value=1, max_value=MOST_TABLES, label=gettext_lazy("Table")
    )

    def __init__(self, data: Any, evening: Evening | None) -> None:
        super().__init__(data)
        if evening is None:
            del self.fields["round"], self.fields["table"]
        else:
            # Who is or was there. (Joined, ten years of attendances would meet ten years of results.)
            came = Attendance.objects.filter(evening=evening).values("member")
            played = Result.objects.filter(round__evening=evening).values("member")
            there = Member.objects.filter(Q(pk__in=came) | Q(pk__in=played))
            self.fields["person"].queryset = there  # type: ignore[attr-defined]

    def narrowed(self, lines: QuerySet[Any]) -> QuerySet[Any]:
        """Filters the lines as asked; an invalid field filters nothing."""
        self.is_valid()
        wanted = {name: value for name, value in self.cleaned_data.items() if value is not None}
        member = wanted.pop("person", None)
        return lines_about(member, lines.filter(**wanted)) if member else lines.filter(**wanted)


def lines_about(member: Member, lines: QuerySet[Any]) -> QuerySet[Any]:
    """The lines about a member or the member's tables."""
    at_tables = Seat.objects.filter(member=member).values("match")
    return lines.filter(about(member.pk) | Q(match__in=at_tables))


def journal_sheet_of(lines: QuerySet[Any], of: str = "") -> Sheet:
    """These lines, newest first, with the values before and after as JSON unless they are secret."""
    heads = [_("No."), _("When"), _("Who"), _("What happened"), _("Before"), _("After"), _("Undone")]
    rows = (
        [
            line.pk,
            localtime(line.at).replace(tzinfo=None, microsecond=0),
            line.by_whom,
            words_of(line),
            *(
                json.dumps(value, ensure_ascii=False, sort_keys=True) if value else ""
                for value in (("", "") if kind_of(line).is_secret else (line.before, line.after))
            ),
            undone_words(line),
        ]
        for line in lines.iterator(chunk_size=2000)
    )
    return Sheet(", ".join(filter(None, [_("What happened"), of])), heads, rows)


PER_PAGE = 100


def journal(request: Request, pk: int | None = None) -> HttpResponse:
    evening, lines = _evening_and_lines(request, pk)
    form = JournalForm(request.GET, evening)
    page = Paginator(form.narrowed(lines), PER_PAGE).get_page(request.GET.get("page"))
    narrowed = request.GET.copy()
    narrowed.pop("page", None)
    context = {
        "evening": evening,
        "form": form,
        "page": page,
        "page_numbers": page.paginator.get_elided_page_range(page.number),
        "told": shown_lines(page.object_list, to=request.user),
        "narrowed": narrowed.urlencode(),
    }
    return render(request, "home/journal.html", context)


def journal_sheet(request: Request, kind: str, pk: int | None = None) -> HttpResponse:
    evening, lines = _evening_and_lines(request, pk)
    return spreadsheet(journal_sheet_of(lines, str(evening or "")), kind)


def _evening_and_lines(request: Request, pk: int | None) -> tuple[Evening | None, QuerySet[Any]]:
    lines = lines_for(is_secretary=request.user.is_secretary)
    return (None, lines) if pk is None else (evening_or_404(pk), lines.filter(evening=pk))


journal_of_all, journal_sheet_of_all = for_secretary(journal), for_secretary(journal_sheet)


@one_transaction
@confirms_rank_changes(lambda line, **_arguments: Q(season=line.season))
def undo_change(*, line: Line, by: Account) -> None:
    """Undo a line of the journal. Raises as `undo_line` does, and ConfirmationNeeded."""
    undo_line(line=line, by=by)


def journal_undo(request: Request, pk: int) -> HttpResponse:
    """Undoes a line. A GET leads to the page with the line."""
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
        messages.error(request, refusal_words(refusal, presentation_of(match.game) if match else None))
    except WrittenMeanwhile:
        messages.error(request, _("Someone else saved this deal in the meantime: nothing was changed."))
    else:
        messages.success(request, _("The change was undone."))
    return redirect(_where(request, line))


def _where(request: Request, line: Line) -> str:
    """The page on which undo was pressed, with its filters."""
    query = QueryDict(request.POST.get("narrowed", "")[:200]).urlencode()
    if request.POST.get("of") != "everything" and Evening.objects.filter(pk=line.evening or 0).exists():
        return f"{reverse('evening_journal', args=[line.evening])}?{query}"
    return f"{reverse('journal' if request.user.is_secretary else 'home')}?{query}"
