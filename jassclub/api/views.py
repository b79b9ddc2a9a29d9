"""Matches for other programs: JSON in, JSON out, by the actions that the pages use, and their papers."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, club_of
from jassclub.engine.rules.base import InvalidDeal
from jassclub.friendly.actions import start_friendly
from jassclub.games import PRESENTATIONS
from jassclub.games.joined import semicolons
from jassclub.journal.changes import of_everything
from jassclub.matches import access
from jassclub.matches.actions.writing import WrittenMeanwhile, strike_entry, write_entry
from jassclub.matches.models import Entry, Match
from jassclub.matches.papers import sheet_paper, slate_paper, slate_svg
from jassclub.matches.queries.records import record_of, with_record
from jassclub.matches.scoring import Consequences, NeedsConfirmation, further_consequences
from jassclub.members.visibility import with_public_names
from jassclub.printing.paper import Paper
from jassclub.web.downloads import LOOKS, look_of, pdf_response, plain_title
from jassclub.web.http import number_sent
from jassclub.web.page_cache import cached_page

from . import schema


def _match(pk: int) -> Match:
    return get_object_or_404(with_record(Match.objects.all()), pk=pk)


def _show(request: Request, pk: int) -> HttpResponse:
    match = _match(pk)
    remarks = access.may_write(request, match) or access.reads_remarks(request)
    return JsonResponse(schema.match_json(record_of(match), remarks=remarks))


def _start(request: Request) -> HttpResponse:
    sent = schema.body_of(request, schema.StartBody)
    try:
        about = sent.model_dump()
        match = start_friendly(names=about.pop("players"), **about, by=access.account_of(request))
    except InvalidDeal as refusal:
        game = sent.game if isinstance(sent.game, str) else ""
        return schema.refusal_response(refusal, PRESENTATIONS.get(game))
    link = request.build_absolute_uri(reverse("match_join", args=[match.pk, match.key]))
    created = schema.match_json(record_of(_match(match.pk)), remarks=True) | {"link": link}
    headers = {"Location": reverse("api_match", args=[match.pk])}
    return access.remember_link(JsonResponse(created, status=201, headers=headers), request, match)


def _write(request: Request, pk: int, number: int) -> HttpResponse:
    match = _writable(request, pk)
    sent = schema.body_of(request, schema.DealBody)

    def write() -> dict[str, Any]:
        about = _about(request, sent)
        entry = write_entry(match=match, number=number, data=sent.deal, remark=sent.remark, **about)
        # Deals that now come after the end, because an earlier one was corrected.
        late = [entry.number for entry in Entry.objects.filter(match=match) if entry.points is None]
        return schema.entry_json(entry) | ({"after_end": late} if late else {})

    return _done_or_refused(match, write)


def _strike(request: Request, pk: int, number: int) -> HttpResponse:
    match = _writable(request, pk)
    seen = {"seen": number_sent(request.GET["seen"])} if "seen" in request.GET else {}
    sent = schema.body_of(request, schema.StrikeBody, otherwise=seen)
    again = sent.key is not None and match.answers.filter(key=sent.key).exists()
    if not again and not match.entries.filter(number=number).exists():
        raise Http404

    def strike() -> dict[str, Any]:
        strike_entry(match=match, number=number, **_about(request, sent))
        return {"number": number, "struck": True}

    return _done_or_refused(match, strike)


def _done_or_refused(match: Match, change: Callable[[], dict[str, Any]]) -> HttpResponse:
    try:
        return JsonResponse(change())
    except access.MayNotWrite as objected:
        raise PermissionDenied(objected.params["why"]) from objected
    except InvalidDeal as refusal:
        return schema.refusal_response(refusal, record_of(match).presentation)
    except WrittenMeanwhile as meanwhile:
        current = schema.entry_json(meanwhile.current) if meanwhile.current else None  # None: it was deleted
        message = _("Someone else saved something here in the meantime.")
        about = {**(current or {}), "current": current}
        return schema.Refused(409, "written_meanwhile", message, **about).response
    except NeedsConfirmation as asks:
        return _unconfirmed(match, asks.consequences)


def _writable(request: Request, pk: int) -> Match:
    match = _match(pk)
    if not access.may_write(request, match):
        raise PermissionDenied(access.why_not_write(request, match))
    return match


def _about(request: Request, sent: schema.StrikeBody) -> dict[str, Any]:
    """Only what is settled for others too, a closed match, needs to be confirmed."""
    confirmed = sent.confirm or None
    return {"seen": sent.seen, "key": sent.key, "by": access.account_of(request), "confirmed": confirmed}


def _unconfirmed(match: Match, consequences: Consequences) -> JsonResponse:
    effects = consequences.effects(record_of(match).names.sides)
    changes = [f"{side} {before} → {after}" for side, before, after in effects]
    if consequences.opens_again:
        changes.append(_("the round is open again"))
    if consequences.after_end:
        numbers = ", ".join(map(str, consequences.after_end))
        changes.append(_("deals after the end: %(numbers)s") % {"numbers": numbers})
    changes += map(str, further_consequences(match, consequences.score))
    words = semicolons(changes) or _("who has which honours")
    return schema.refusal_response(InvalidDeal("deal", "needs_confirmation", changes=words))


def _sheet(request: Request, pk: int) -> HttpResponse:
    """Filled in, or with `?blank=1` to be written on. Remarks only where everyone may read them, or to the
    people of a friendly match."""
    match = _match(pk)
    writes = bool(match.key) and access.may_write(request, match)
    remarks = writes or access.are_remarks_for_all(club_of(request))
    made = sheet_paper(record_of(match), blank="blank" in request.GET, look=look_of(request), remarks=remarks)
    return _pdf(made, pk)


def _slate(request: Request, pk: int) -> HttpResponse:
    return _pdf(slate_paper(record_of(_match(pk)), blank="blank" in request.GET, look=look_of(request)), pk)


def _pdf(paper: Paper | None, pk: int) -> HttpResponse:
    if paper is None:
        raise Http404
    return pdf_response([paper], f"{plain_title(paper)} {pk}")  # as "Sheet Schieber 17"


def _slate_svg(request: Request, pk: int) -> HttpResponse:
    content = slate_svg(record_of(_match(pk)), blank="blank" in request.GET)
    if content is None:
        raise Http404
    return HttpResponse(content, content_type="image/svg+xml")


matches = schema.answers(POST=_start)
match = schema.answers(GET=_show)
deal = schema.answers(PUT=_write, DELETE=_strike)
cached = cached_page(of_everything, "blank", *LOOKS, costly=True)
papers = (_sheet, _slate, _slate_svg)
sheet, slate, slate_as_svg = (cached(schema.answers(GET=with_public_names(view))) for view in papers)
