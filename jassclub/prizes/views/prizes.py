"""The prize-giving of an evening or a season, and closing a season."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary
from jassclub.members.models import Member
from jassclub.rounds.queries.ended_evenings import has_closed_round, open_rounds
from jassclub.seasons.models import Evening, Season
from jassclub.seasons.queries import evening_or_404
from jassclub.web.addresses import address
from jassclub.web.bounds import MOST_PLACES, SEED_BITS
from jassclub.web.http import refused, whole_number

from ..actions.final_standings import (
    close_season,
    freeze_standings,
    hide_results,
    reopen_season,
    reveal,
    unfreeze_standings,
)
from ..actions.prizes import (
    add_prize,
    draw_prize,
    give_prize,
    remove_prizes,
    remove_target,
    set_target,
    show_target,
    take_back_prize,
)
from ..forms import ChoiceForm, GiveForm, HideForm, PrizeForm, TargetForm
from ..models import Prize, Target
from ..queries.final_standings import reveal_of, why_not_closed
from ..queries.prizes import following, hint_on, how_many_play, prize_giving, prizes_of

Of = Season | Evening
ADDING = "adding"  # in the address: one prize was added, and the next is typed
K = TypeVar("K", Season, Evening)


@for_secretary
def evening_prizes(request: Request, pk: int) -> HttpResponse:
    """Hide and show results, freeze the standings, give the prizes of an evening."""
    return _page(request, evening_or_404(pk))


@for_secretary
def season_prizes(request: Request, pk: int) -> HttpResponse:
    """The same for a season, which is closed here with its champion."""
    return _page(request, get_object_or_404(Season, pk=pk))


def _page(request: Request, of: Of) -> HttpResponse:
    is_evening = isinstance(of, Evening)
    season = of.season if isinstance(of, Evening) else of
    is_adding = ADDING in request.GET
    data = request.POST if request.method == "POST" else None
    forms: dict[str, Any] = {
        "prize_form": PrizeForm(
            data if data and "add" in data else None,
            season=season,
            of_evening=is_evening,
            is_next=is_adding,
            initial=following(of) if is_adding else None,
        ),
        "target_form": TargetForm(data if data and "target" in data else None),
    }
    if asks := _asks_to_freeze(request, of):
        return asks
    if data is not None:
        answer = _done(request, of, forms)
        if answer is not None:
            return answer
    return render(request, "prizes/prizes.html", {**_context(of, season), **forms, "is_adding": is_adding})


def _context(of: Of, season: Season) -> dict[str, Any]:
    giving = prize_giving(of)
    context: dict[str, Any] = {
        "of": of,
        "season": season,
        "giving": giving,
        "may_freeze": giving.final is not None or has_closed_round(of),
        "revealing": reveal_of(giving.final) if giving.final else None,
        "choice": ChoiceForm(waiting=giving.waiting, free=giving.free)
        if giving.waiting and giving.free
        else None,
    }
    if isinstance(of, Evening):
        rounds = of.rounds.count()
        context |= {
            "evening": of,
            "hide": HideForm(rounds=max(rounds, season.rounds_per_evening)),
            "target": Target.objects.filter(evening=of).first(),
        }
    elif of.closed_at is None:
        context["why_not"] = why_not_closed(of)
    return context


def _done(request: Request, of: Of, forms: dict[str, Any]) -> HttpResponse | None:
    """What a button asks for; None where a form has to be shown again."""
    here = _address(of)
    try:
        if "add" in request.POST:
            if not _added(request, of, forms["prize_form"]):
                return None
        elif "target" in request.POST:
            if not _target_set(request, of, forms["target_form"]):
                return None
        else:
            for name, act in ACTS.items():
                if name in request.POST:
                    act(request, of)
                    break
    except ValidationError as error:
        return refused(request, error, here)
    return redirect(f"{here}?{ADDING}" if "add" in request.POST else here)


def _address(of: Of) -> str:
    return address("evening_prizes" if isinstance(of, Evening) else "season_prizes", of.pk)


def _added(request: Request, of: Of, form: PrizeForm) -> bool:
    if not form.is_valid():
        return False
    try:
        added = add_prize(of=of, **form.cleaned_data)
    except ValidationError as error:
        form.add_error(None, error)
        return False
    messages.success(request, _("The prize is on the list."))
    if hint := hint_on(added[-1], how_many_play(of)):
        messages.warning(request, hint)
    return True


def _target_set(request: Request, of: Of, form: TargetForm) -> bool:
    if not isinstance(of, Evening):
        raise Http404
    if not form.is_valid():
        return False
    seed = secrets.randbits(SEED_BITS) if form.cleaned_data["number"] is None else None
    set_target(evening=of, **form.cleaned_data, seed=seed)
    messages.success(request, _("The evening has a target. Nobody sees it before you show it."))
    return True


def _only(kind: type[K]) -> Callable[[Callable[[Request, K], None]], Callable[[Request, Of], None]]:
    """What only a season has, or only an evening."""

    def decorate(act: Callable[[Request, K], None]) -> Callable[[Request, Of], None]:
        def guarded(request: Request, of: Of) -> None:
            if not isinstance(of, kind):
                raise Http404
            act(request, of)

        return guarded

    return decorate


@_only(Evening)
def _hide(request: Request, evening: Evening) -> None:
    rounds = max(evening.rounds.count(), evening.season.rounds_per_evening)
    form = HideForm(request.POST, rounds=rounds)
    if form.is_valid():
        hide_results(evening=evening, first=form.cleaned_data["first"])


def _show(request: Request, of: Of) -> None:
    """Of a season those of all its evenings."""
    hidden = [of] if isinstance(of, Evening) else of.evenings.filter(hidden_from__isnull=False)
    for evening in hidden:
        hide_results(evening=evening, first=None)
    messages.success(request, _("Everybody sees the standings now."))


def _asks_to_freeze(request: Request, of: Of) -> HttpResponse | None:
    """A round is still open: what is missing is shown before the standings are frozen."""
    if request.method != "POST" or "freeze" not in request.POST or "sure" in request.POST:
        return None
    missing = open_rounds(of)
    if not missing:
        return None
    return render(request, "prizes/freeze.html", {"of": of, "missing": missing, "back": _address(of)})


def _freeze(request: Request, of: Of) -> None:
    freeze_standings(of=of, by=request.user)
    messages.success(request, _("The standings are frozen."))


def _unfreeze(request: Request, of: Of) -> None:
    unfreeze_standings(of=of)
    messages.success(request, _("The standings are no longer frozen."))


def _reveal(request: Request, of: Of) -> None:
    """The button says how many ranks stand on the wall then, so that it can be sent twice."""
    ranks = whole_number(request.POST["reveal"])
    if ranks is not None and 0 <= ranks <= MOST_PLACES:
        reveal(of=of, ranks=ranks)


def _reveal_end(request: Request, of: Of) -> None:
    reveal(of=of, ranks=None)


def _give(request: Request, of: Of) -> None:
    prize, winner = _prize_and_winner(request, of)
    if prize is not None and winner is not None:
        give_prize(prize=prize, to=winner)
        words = _("%(name)s gets %(prize)s.")
        messages.success(request, words % {"name": winner, "prize": prize})
    else:
        raise ValidationError(_("Choose who gets which prize."))


def _draw(request: Request, of: Of) -> None:
    prize, _winner = _prize_and_winner(request, of)
    if prize is not None:
        drawn = draw_prize(prize=prize, seed=secrets.randbits(SEED_BITS))
        words = _("%(name)s gets %(prize)s.")
        messages.success(request, words % {"name": drawn.winner, "prize": prize})


def _take_back(request: Request, of: Of) -> None:
    prize, _winner = _prize_and_winner(request, of)
    if prize is not None:
        take_back_prize(prize=prize)


def _remove(request: Request, of: Of) -> None:
    prize, _winner = _prize_and_winner(request, of)
    if prize is not None:
        remove_prizes(prizes=[prize])


def _prize_and_winner(request: Request, of: Of) -> tuple[Prize | None, Member | None]:
    """None for what is nonsense, or was removed meanwhile."""
    own = {prize.pk: prize for prize in prizes_of(of)}
    form = GiveForm(request.POST, prizes=Prize.objects.filter(pk__in=own))
    form.is_valid()
    chosen = form.cleaned_data.get("prize")
    return own[chosen.pk] if chosen else None, form.cleaned_data.get("winner")


@_only(Evening)
def _show_target(request: Request, evening: Evening) -> None:
    show_target(evening=evening)


@_only(Evening)
def _remove_target(request: Request, evening: Evening) -> None:
    remove_target(evening=evening)


@_only(Season)
def _close(request: Request, season: Season) -> None:
    close_season(season=season)
    messages.success(request, _("The season is closed and has its champion."))


@_only(Season)
def _reopen(request: Request, season: Season) -> None:
    reopen_season(season=season)
    messages.success(request, _("The season is open again."))


ACTS: dict[str, Callable[[Request, Of], None]] = {
    "hide": _hide,
    "show": _show,
    "freeze": _freeze,
    "unfreeze": _unfreeze,
    "reveal": _reveal,
    "reveal_end": _reveal_end,
    "give": _give,
    "draw": _draw,
    "take_back": _take_back,
    "remove": _remove,
    "show_target": _show_target,
    "remove_target": _remove_target,
    "close": _close,
    "reopen": _reopen,
}
