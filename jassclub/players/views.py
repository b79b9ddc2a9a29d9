"""The page of a player, the rating, and removing, merging and forgetting members."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.accounts.access import Request, club_of, for_secretary, public
from jassclub.engine.rules.registry import UnknownGame
from jassclub.evenings.actions.roll_call import remove_member
from jassclub.evenings.queries.blockers import member_blockers
from jassclub.games import presentation_of
from jassclub.journal.changes import of_everything
from jassclub.members.actions import DISTINCTION_LENGTH
from jassclub.members.models import NAME_LENGTH, Member
from jassclub.members.visibility import with_public_names
from jassclub.prizes.queries.final_standings import honours_of
from jassclub.seasons.number_format import estimated
from jassclub.web.downloads import LOOKS, look_of, pdf_response, plain_title
from jassclub.web.http import redirect_when_gone
from jassclub.web.page_cache import cached_page

from .actions import make_anonymous, merge_members
from .papers import charts_of, facts_of, printed_year
from .queries.mentions import Surname, mentions_of
from .queries.merging import clashes, part_of
from .queries.player import player_page
from .queries.rating import LEAST_ROUNDS, PlayerRating, game_rating, rated_games, rating_of, scale_reach
from .story import season_story

SHOWN = 12  # evenings, unless all are asked for
SCALE_MARGIN = 4.0  # per cent left free at both ends of the scale of intervals


class LeavingForm(forms.Form):
    typed = forms.CharField(
        label=gettext_lazy("Type the name to confirm"),
        max_length=NAME_LENGTH + DISTINCTION_LENGTH + 3,
        widget=forms.TextInput({"autocomplete": "off"}),
    )


class MergeForm(forms.Form):
    def __init__(self, data: Any, member: Member) -> None:
        super().__init__(data)
        others = Member.objects.known().exclude(pk=member.pk)
        self.fields["into"] = forms.ModelChoiceField(
            others, label=_("The same person as"), empty_label=_("Choose a name")
        )


@for_secretary
@redirect_when_gone("member_list", Member)
def member_remove(request: Request, pk: int) -> HttpResponse:
    member = get_object_or_404(Member, pk=pk)
    context = {"title": member, "reasons": list(member_blockers(member)), "member": member}
    if request.method == "POST":
        try:
            remove_member(member=member)
        except ValidationError as error:
            context["reasons"] = error.messages
        else:
            messages.success(request, _("%(name)s is removed.") % {"name": member})
            return redirect("member_list")
    return render(request, "web/remove.html", context)


@for_secretary
def member_forget(request: Request, pk: int) -> HttpResponse:
    """A member left and wants to be forgotten: the page says what happens, and asks for the name."""
    member = get_object_or_404(Member, pk=pk)
    form = LeavingForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            clear = request.POST.getlist("clear")
            member = make_anonymous(member=member, typed=form.cleaned_data["typed"], clear=clear)
        except ValidationError as error:
            form.add_error("typed", error)
        else:
            words = _("The name has been deleted: this person is now %(name)s.")
            messages.success(request, words % {"name": member})
            return redirect("member_list")
    context: dict[str, Any] = {"member": member, "form": form, "leaving": part_of(member)}
    if member.former is None:
        context["mentions"] = mentions = mentions_of(Surname.of(member))
        all_of_them = [mention.key for mention in mentions]
        context["ticked"] = request.POST.getlist("clear") if form.is_bound else all_of_them
    return render(request, "players/forget.html", context)


@for_secretary
@redirect_when_gone("member_list", Member)
def member_merge(request: Request, pk: int) -> HttpResponse:
    member = get_object_or_404(Member, pk=pk)
    data = request.POST if request.method == "POST" else request.GET if "into" in request.GET else None
    form = MergeForm(data, member)
    context: dict[str, Any] = {"member": member, "form": form}
    if form.is_valid():
        into = form.cleaned_data["into"]
        reasons = list(clashes(member, into))
        if request.method == "POST":
            try:
                merge_members(member=member, into=into)
            except ValidationError as error:
                reasons = error.messages
            else:
                words = _("%(old)s and %(name)s are one person now.")
                messages.success(request, words % {"old": member, "name": into})
                return redirect("member_edit", into.pk)
        context |= {"into": into, "parts": [part_of(member), part_of(into)], "reasons": reasons}
    return render(request, "players/merge.html", context)


@public
@cached_page(of_everything, "season", "met", "all", costly=True)
def player(request: Request, pk: int) -> HttpResponse:
    """A season of a player: `?season=` another one, `?all` all evenings, `?met=all` all opponents."""
    member = get_object_or_404(Member, pk=pk)
    page = player_page(member, request.GET.get("season", ""), all_seasons=request.GET.get("met") == "all")
    context: dict[str, Any] = {"member": member, "page": page, "titles": honours_of(member)}
    if page:
        season = page["of_season"]
        context |= {
            "season": page["season"],
            "played": season,
            "rows": [
                (played, [(result, page["tables"].get(result.round)) for result in played.rounds])
                for played in season.history[: None if "all" in request.GET else SHOWN]
            ],
            "facts": list(facts_of(season)),
            "story": season_story(page, rating_of(member, page["season"].game)),
            "charts": charts_of(season),
        }
    return render(request, "players/player.html", context)


@public
@cached_page(of_everything, *LOOKS, costly=True)
@with_public_names
def player_year(request: Request, pk: int, year: int) -> HttpResponse:
    member = get_object_or_404(Member, pk=pk)
    paper = printed_year(member, year, look_of(request))
    if paper is None:
        raise Http404
    return pdf_response([paper], plain_title(paper))


@public
@cached_page(of_everything, "game", costly=True)
def rating(request: Request) -> HttpResponse:
    """The rated players of a game with their intervals; by default the game of the last evening."""
    club = club_of(request)
    if club is None or not club.rating:
        raise Http404
    games = rated_games()
    slug = request.GET.get("game") or next(iter(games), "")
    try:
        game = presentation_of(slug) if slug else None
    except UnknownGame:
        raise Http404 from None
    rated = game_rating(slug) if game else None
    context = {"games": [presentation_of(name) for name in games], "game": game, "rating": rated}
    chart = _chart_of(rated["players"]) if rated else {}
    return render(request, "players/rating_list.html", {**context, **chart, "least_rounds": LEAST_ROUNDS})


def _chart_of(players: Sequence[PlayerRating]) -> dict[str, Any]:
    """The rows with start and end of each interval in percent of the width, and the scale above them."""
    strengths = [player.strength for player in players]
    reach = scale_reach(end for strength in strengths for end in (strength.low, strength.high))

    def percent(value: float) -> str:
        return f"{50 + (50 - SCALE_MARGIN) * value / reach:.2f}%"

    rows = [
        (player, *map(percent, (player.strength.low, player.strength.points, player.strength.high)))
        for player in players
    ]
    return {"rows": rows, "ticks": [(percent(tick), estimated(tick, 0)) for tick in (-reach, 0, reach)]}
