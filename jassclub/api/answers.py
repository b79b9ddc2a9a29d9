"""JSON over HTTP: what is sent is read, and whatever is refused is answered as JSON too."""

from collections.abc import Callable
from dataclasses import asdict
from functools import wraps
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from jassclub.accounts.access import Request, public
from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.presentation import Presentation
from jassclub.games.refusals import refusal_words
from jassclub.matches.actions.limits import TooMuch
from jassclub.matches.models import Entry
from jassclub.matches.queries.announcing import asked_of
from jassclub.matches.queries.records import Record

Answer = Callable[..., HttpResponse]


class Refused(Exception):
    """Nothing was done; the answer says why."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        super().__init__(message)
        self.response = JsonResponse({"code": code, "message": message, **more}, status=status)


def answers(**methods: Answer) -> Answer:
    """A view with a function for each method. Everybody comes in; the functions ask who may write."""

    @public
    def view(request: Request, **kwargs: Any) -> HttpResponse:
        method = "GET" if request.method == "HEAD" else request.method or ""
        if method not in methods:
            response = JsonResponse(
                {"code": "method_not_allowed", "message": _("This cannot be done at this address.")},
                status=405,
            )
            response["Allow"] = ", ".join(sorted(methods))
            return response
        return _told(methods[method])(request, **kwargs)

    return view


def _told(answer: Answer) -> Answer:
    """Refusals of all kinds as JSON."""

    @wraps(answer)
    def told(request: Request, **kwargs: Any) -> HttpResponse:
        try:
            return answer(request, **kwargs)
        except Refused as refused:
            return refused.response
        except InvalidDeal as refusal:
            return refusal_response(refusal)
        except (Http404, ObjectDoesNotExist):  # never there, or removed meanwhile
            return not_found(request)
        except PermissionDenied:
            message = _("Only people who are logged in, or have the link of this table, may do this.")
            return JsonResponse({"code": "not_allowed", "message": message}, status=403)

    return told


def refusal_response(refusal: InvalidDeal, presentation: Presentation | None = None) -> JsonResponse:
    """Which field is wrong and why, in the reader's language and the words of the game."""
    status = 429 if isinstance(refusal, TooMuch) else 422
    return JsonResponse(refusal_json(refusal, presentation), status=status)


def refusal_json(refusal: InvalidDeal, presentation: Presentation | None = None) -> dict[str, Any]:
    message = refusal_words(refusal, presentation)
    return {"field": refusal.field, "code": refusal.code, "message": message}


@public
def not_found(request: Request, **kwargs: Any) -> HttpResponse:
    return JsonResponse({"code": "not_found", "message": _("There is nothing at this address.")}, status=404)


def match_json(record: Record) -> dict[str, Any]:
    """All of a match: who plays what, its deals, what they come to, and what is asked for next."""
    match = record.match
    written = {
        "id": match.pk,
        "game": match.game,
        "options": match.options,
        "players": [{"seat": seat.number, "name": str(seat)} for seat in record.seats],
        "first": match.first,
        "dealer": match.dealer,
        "deals": [entry_json(deal.entry) for deal in record.deals],
        "score": score_json(record),
        "next": next_json(record),
    }
    # Where only the totals of the sheet are known, they stand where a deal would: under the number 0.
    return written | ({"sheet": entry_json(record.sheet_entry)} if record.sheet_entry else {})


def entry_json(entry: Entry) -> dict[str, Any]:
    """A deal as it was written. Its points are null while it comes after the end."""
    return {
        "number": entry.number,
        "deal": entry.data,
        "points": entry.points,
        "remark": entry.remark,
        "version": entry.version,
    }


def score_json(record: Record) -> dict[str, Any]:
    """In the shape of the vectors: points by deal, totals, whether it is over, who has won, extras."""
    score = record.played.to_json()
    if record.sheet_entry is None:
        return score
    match = record.match
    return score | {"totals": match.totals, "finished": match.is_finished, "winners": match.winners}


def next_json(record: Record) -> dict[str, Any]:
    """The next deal: its number, the seat that deals, and the fields it asks for; nothing at the end."""
    number = record.next_number
    if number is None:
        return {"number": None, "dealer": None, "fields": []}
    dealer = record.dealer(number)
    return {
        "number": number,
        "dealer": dealer.number if dealer else None,
        "fields": [asdict(field) for field in asked_of(record, number)],
    }
