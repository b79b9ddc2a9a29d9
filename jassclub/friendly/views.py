"""Friendly matches: started in three steps (game, players, go), listed, played again and removed."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, for_secretary, public
from jassclub.engine.rules.base import InvalidDeal
from jassclub.games import PRESENTATIONS
from jassclub.games.refusals import refusal_words
from jassclub.games.words import stated_options
from jassclub.journal.changes import of_everything
from jassclub.matches.access import account_of, may_write, remember_link
from jassclub.matches.forms.options import OptionsForm
from jassclub.matches.game_cards import game_cards
from jassclub.matches.hosts import SheetHost
from jassclub.matches.limits import TooMuch
from jassclub.matches.models import Match
from jassclub.matches.queries.records import record_of, with_record
from jassclub.matches.views.deals import refused
from jassclub.web.http import only_post, redirect_when_gone, whole_number
from jassclub.web.page_cache import cached_page

from .actions import change_friendly_options, may_start, options_digest, remove_friendly, start_friendly
from .forms import ResultForm, SearchForm
from .queries import found_matches, friendly_matches, match_summary, member_names
from .setup import AuctionPage, Setup, presets_of


class FriendlyHost(SheetHost):
    """A friendly match around its sheet. Accounts write there, and visitors with its link."""

    prefix = "match"
    template = "friendly/match.html"
    above = "friendly/match_now.html"

    def matches(self) -> QuerySet[Match]:
        return friendly_matches().filter(pk=self.pk)

    @cached_property
    def may_write(self) -> bool:
        return may_write(self.request, self.match)

    @cached_property
    def context(self) -> Mapping[str, Any]:
        match, record = self.match, self.record
        number = record.next_number
        link = reverse("match_join", args=[match.pk, match.key])
        return {
            "number": number,
            "leader": record.leader(number) if number else None,
            "dealer": record.dealer(number) if number else None,
            "begins": record.game.begins(number) if number else "",
            "again_dealers": record.again_dealers,
            "ended": match_summary(record),
            "link": self.request.build_absolute_uri(link) if self.may_write else "",
        }

    @property
    def options_url(self) -> str:
        return self.address("options") if self.may_write and not self.match.is_begun else ""


@public
@cached_page(of_everything, "q", "page")  # the names of players also change with the club's members
def match_list(request: Request) -> HttpResponse:
    form = SearchForm(request.GET)
    form.is_valid()  # nonsense is ignored
    found = with_record(found_matches(form.cleaned_data.get("q", "")))
    page = Paginator(found, per_page=30).get_page(form.cleaned_data.get("page"))
    context = {
        "form": form,
        "page": page,
        "page_numbers": page.paginator.get_elided_page_range(page.number),
        "records": [record_of(match) for match in page],
        "may_start": may_start(account_of(request)),
    }
    return render(request, "friendly/match_list.html", context)


@public
def match_new(request: Request) -> HttpResponse:
    """The first step: which game, by which of its presets."""
    usual = {slug: presets_of(game) for slug, game in PRESENTATIONS.items()}
    cards = game_cards(lambda slug: f"{reverse('match_players', args=[slug])}?preset={usual[slug][0].slug}")
    games = [(card, usual[card["slug"]]) for card in cards]
    context = {"games": games, "may_start": may_start(account_of(request))}
    return render(request, "friendly/match_new.html", context)


@public
def match_players(request: Request, slug: str) -> HttpResponse:
    """The second step: who plays; then the match starts, or its auction."""
    setup = _setup(request, slug)
    if "go" not in request.POST or not setup.is_valid():
        return _players_page(request, setup)
    if setup.has_auction:
        return _auction_page(request, setup, setup.auction({}))
    return _start(request, setup, {})


@public
def match_auction(request: Request, slug: str) -> HttpResponse:
    """Who plays alone and for how much: call by call, or just the result. Nothing is kept before it ends."""
    if request.method != "POST":
        return redirect("match_players", slug)
    setup = _setup(request, slug, checked=True)
    if not setup.has_auction or not setup.is_valid():
        return _players_page(request, setup)
    auction = setup.auction(request.POST)
    if "result" in request.POST:
        by_hand = ResultForm(request.POST, players=auction["players"])
        if not by_hand.is_valid():
            return _auction_page(request, setup, auction, by_hand)
        return _start(request, setup, by_hand.json(), by_hand)
    if "start" in request.POST and (result := auction["auction"].result):
        return _start(request, setup, {"bidder": result.bidder, "bid": result.bid})
    return _auction_page(request, setup, auction)


@only_post("match")
@public
def match_rematch(request: Request, pk: int) -> HttpResponse:
    """The same players once more. The player who would lead in the next deal leads, or the one after the
    winner who deals."""
    host = FriendlyHost(request, pk)
    if not host.may_write:
        return refused(request, host, by_post=True)
    match = host.match
    names = [str(seat) for seat in match.seats.all()]
    first = ((match.first or 0) + match.deals_in) % len(names)
    if dealers := [seat.number for seat in host.record.again_dealers]:
        dealer = whole_number(request.POST.get("dealer"))
        if dealer not in dealers:
            messages.error(request, _("Choose which of the winners deals."))
            return redirect(match)
        first = (dealer + 1) % len(names)
    setup = Setup.again(match, names, first)
    if setup.has_auction:
        return _auction_page(request, setup, setup.auction({}))
    return _start(request, setup, {})


@public
def match_options(request: Request, pk: int) -> HttpResponse:
    host = FriendlyHost(request, pk)
    if not host.may_write:
        return refused(request, host, by_post=False)
    match, presentation = host.match, host.record.presentation
    if match.is_begun:
        messages.error(request, refusal_words(InvalidDeal("deal", "options_stand")))
        return redirect(match)
    posted, values = request.POST or None, match.options
    options = OptionsForm(posted, presentation=presentation, values=values, prefix="option")
    if options.is_valid():
        try:
            change_friendly_options(
                match=match, options=options.json(), seen=request.POST.get("seen", ""), by=account_of(request)
            )
            return redirect(match)
        except InvalidDeal as refusal:
            options.refuse(refusal)
            host = FriendlyHost(request, pk)
    context = {
        "host": host,
        "options": options,
        "plays": stated_options(presentation, host.record.options, host.record.names.seats),
        "seen": options_digest(host.match),
    }
    return render(request, "friendly/match_options.html", context, status=422 if options.is_bound else 200)


@only_post("match_list", numbered=False)
@for_secretary
@redirect_when_gone("match_list", Match)
def match_remove(request: Request, pk: int) -> HttpResponse:
    remove_friendly(match=get_object_or_404(friendly_matches(), pk=pk))
    messages.success(request, _("The match is removed."))
    return redirect("match_list")


def _setup(request: Request, slug: str, *, checked: bool = False) -> Setup:
    """What was posted so far; only checked forms show what is missing."""
    presentation = PRESENTATIONS.get(slug)
    if presentation is None:
        raise Http404
    checked = checked or "go" in request.POST
    return Setup(presentation, request.POST, checked=checked, preset=request.GET.get("preset", ""))


def _players_page(request: Request, setup: Setup) -> HttpResponse:
    context = {"setup": setup, "members": member_names(), "may_start": may_start(account_of(request))}
    status = 422 if setup.players.is_bound else 200
    return render(request, "friendly/match_players.html", context, status=status)


def _auction_page(
    request: Request, setup: Setup, auction: AuctionPage, by_hand: ResultForm | None = None
) -> HttpResponse:
    by_hand = by_hand or ResultForm(players=auction["players"])
    context = {"setup": setup, "auction": auction, "by_hand": by_hand}
    return render(request, "friendly/match_auction.html", context, status=422 if by_hand.is_bound else 200)


def _start(
    request: Request, setup: Setup, settled: Mapping[str, Any], by_hand: ResultForm | None = None
) -> HttpResponse:
    """Go: the match with its link, or why there is none."""
    try:
        match = start_friendly(**setup.parameters(settled), by=account_of(request))
    except PermissionDenied:
        return redirect("match_new")
    except TooMuch as refusal:
        return render(request, "friendly/too_much.html", {"sentence": refusal_words(refusal)}, status=429)
    except InvalidDeal as refusal:
        if by_hand is not None:
            by_hand.refuse(refusal)
            return _auction_page(request, setup, setup.auction(request.POST), by_hand)
        setup.refuse(refusal)
        return _players_page(request, setup)
    return remember_link(redirect(match), request, match)


@public
def join(request: Request, pk: int, key: str) -> HttpResponse:
    """The link of a match: anyone who has it may write there."""
    match = get_object_or_404(Match, pk=pk)
    if not match.key or not constant_time_compare(key, match.key):
        raise Http404
    return remember_link(redirect("match", match.pk), request, match)
