"""Announcing hidden from the others: on one device that is passed round, or each on their own phone."""

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
from ..queries.announcing import announcing_of


class AnnouncementForm(forms.Form):
    """A player's number, hidden while it is typed and never shown again."""

    number = forms.IntegerField(widget=forms.HiddenInput)
    side = forms.IntegerField(widget=forms.HiddenInput)
    value = forms.IntegerField(
        widget=forms.PasswordInput(
            {"inputmode": "numeric", "autocomplete": "off", "autofocus": True, "size": 4, "maxlength": 7}
        )
    )


def announcements(request: Request, host: SheetHost) -> HttpResponse:
    """The players announce one after the other; `?side=2` is for that player's own phone."""
    record = host.record
    now = announcing_of(record)
    if now is None:
        return redirect(host.url)
    if "anew" in request.POST:
        announce_anew(match=host.match)
        return redirect(request.get_full_path())
    own = next((side for side in now.order if str(side) == request.GET.get("side")), None)
    speaks = own if own is not None else next(iter(now.to_speak), None)
    form = AnnouncementForm(request.POST or None, initial={"number": now.number, "side": speaks})
    form.fields["value"].label = label(record.presentation, now.field.name)
    if form.is_valid():
        try:
            announce(match=host.match, **form.cleaned_data)
        except InvalidDeal as refusal:
            if refusal.field == now.field.name:
                form.add_error("value", refusal_words(refusal))
            else:
                messages.error(request, refusal_words(refusal))
        if form.is_valid():
            return redirect(request.get_full_path())
    names = record.names.sides
    context = {
        "host": host,
        "record": record,
        "now": now,
        "form": form,
        "own": own,
        "speaks": names[speaks] if speaks in now.to_speak else None,
        "left": "" if now.open is None else announced_words(now.open, is_over=now.is_over),
        "sides": [(side, names[side], now.values[side] is not None, now.shown[side]) for side in now.order],
        "title": _("Deal %(n)s: announcements") % {"n": now.number},
    }
    return render(request, "matches/announce.html", context)
