"""Announcing hidden from the others: on one device that is passed round, or each on their own phone."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request
from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.outlook import announced_words
from jassclub.games.refusals import refusal_words
from jassclub.games.words import label

from ..actions.starting import announce, announce_anew
from ..hosts import SheetHost
from ..queries.announcing import Announcing, announcing_of
from ..queries.records import Record, record_of


class AnnouncementForm(forms.Form):
    """A player's number. It is not shown while it is typed, and the page does not show it again."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    side = forms.IntegerField(widget=forms.HiddenInput)
    value = forms.IntegerField(
        widget=forms.PasswordInput(
            attrs={
                "inputmode": "numeric",
                "autocomplete": "off",
                "autofocus": True,
                "size": 4,
                "maxlength": 7,
            }
        )
    )

    def __init__(self, *args: Any, label: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["value"].label = label


def announcements(request: Request, host: SheetHost) -> HttpResponse:
    """The players announce one after the other; `?side=2` is for that player's own phone."""
    record = record_of(host.match)
    now = announcing_of(record)
    if now is None:
        return redirect(host.url)
    own = next((side for side in now.order if str(side) == request.GET.get("side")), None)
    form_for = partial(AnnouncementForm, label=label(record.presentation, now.field.name))
    if request.method == "POST":
        if "anew" in request.POST:
            announce_anew(match=host.match)
            return redirect(request.get_full_path())
        form = form_for(request.POST)
        if form.is_valid() and _announce(request, host, form, now):
            return redirect(request.get_full_path())
    else:
        form = form_for()
    return render(request, "matches/announce.html", _context(record, host, now, own, form))


def _announce(request: Request, host: SheetHost, form: AnnouncementForm, now: Announcing) -> bool:
    try:
        announce(match=host.match, **form.cleaned_data)
    except InvalidDeal as refusal:
        if refusal.field != now.field.name:
            messages.error(request, refusal_words(refusal))
            return True
        form.add_error("value", refusal_words(refusal))
        return False
    return True


def _context(
    record: Record, host: SheetHost, now: Announcing, own: int | None, form: AnnouncementForm
) -> dict[str, object]:
    names = record.names.sides
    speaks = own if own is not None else next(iter(now.to_speak), None)
    form.initial = {"number": now.number, "side": speaks}
    return {
        "host": host,
        "record": record,
        "now": now,
        "form": form,
        "own": own,
        "speaks": None if speaks is None or speaks not in now.to_speak else names[speaks],
        "left": "" if now.open is None else announced_words(now.open, is_over=now.is_over),
        "sides": [(side, names[side], now.values[side] is not None, now.shown[side]) for side in now.order],
        "title": _("Deal %(n)s: announcements") % {"n": now.number},
    }
