"""JSON over HTTP: the objects that programs send and get; whatever is refused is answered as JSON too."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Annotated, Any, TypeVar
from uuid import UUID

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist, PermissionDenied
from django.http import Http404, HttpResponse, JsonResponse
from django.http.request import RawPostDataException
from django.utils.translation import gettext as _
from pydantic import BeforeValidator

from jassclub.accounts.access import Request, public
from jassclub.engine.rules import read as rules
from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.presentation import Presentation
from jassclub.games.refusals import refusal_words
from jassclub.matches.limits import REMARK_LENGTH, TooMuch, readable_text
from jassclub.matches.models import Entry
from jassclub.matches.queries.announcing import asked_of
from jassclub.matches.queries.records import Record
from jassclub.web.schema import Fault, Schema, Unreadable, parsed, read, refused

Answer = Callable[..., HttpResponse]


class Refused(Exception):
    """Nothing was done; the answer says why."""

    def __init__(
        self, status: int, code: str, message: str, headers: dict[str, str] | None = None, **more: Any
    ) -> None:
        super().__init__(message)
        answer = {"code": code, "message": message, **more}
        self.response = JsonResponse(answer, status=status, headers=headers)


def answers(**methods: Answer) -> Answer:
    """A view with a function for each method. Everyone comes in; the functions ask who may write."""

    @public
    def view(request: Request, **kwargs: Any) -> HttpResponse:
        method = "GET" if request.method == "HEAD" else request.method or ""
        try:
            if method not in methods:
                allow = {"Allow": ", ".join(sorted(methods))}
                raise Refused(405, "method_not_allowed", _("This is not possible at this address."), allow)
            return methods[method](request, **kwargs)
        except Refused as refusal:
            return refusal.response
        except InvalidDeal as refusal:
            return refusal_response(refusal)
        except (Http404, ObjectDoesNotExist):  # never there, or removed in the meantime
            return not_found(request)
        except PermissionDenied as denied:
            message = _("Only people who are logged in or have this table's link can do this.")
            return Refused(403, "not_allowed", str(denied) or message).response

    return view


def refusal_response(refusal: InvalidDeal, presentation: Presentation | None = None) -> JsonResponse:
    status = 429 if isinstance(refusal, TooMuch) else 422
    return JsonResponse(refusal_json(refusal, presentation), status=status)


def refusal_json(refusal: InvalidDeal, presentation: Presentation | None = None) -> dict[str, Any]:
    message = refusal_words(refusal, presentation)
    return {"field": refusal.field, "code": refusal.code, "message": message}


@public
def not_found(request: Request, **kwargs: Any) -> HttpResponse:
    return Refused(404, "not_found", _("There is nothing at this address.")).response


def match_json(record: Record, *, remarks: bool) -> dict[str, Any]:
    """All of a match. The `remarks` are empty for whoever may not read them."""
    match, score = record.match, record.played.to_json()
    if record.sheet_entry:
        score |= {"totals": match.totals, "finished": match.is_finished, "winners": match.winners}
    return {
        "id": match.pk,
        "game": match.game,
        "options": match.options,
        "players": [{"seat": seat.number, "name": str(seat)} for seat in record.seats],
        "first": match.first,
        "dealer": match.dealer,
        "deals": [entry_json(deal.entry, remarks=remarks) for deal in record.deals],
        "score": score,  # in the shape of the vectors
        "next": _next_json(record),
        # Where only the totals of the sheet are known, they stand where a deal would: under the number 0.
        **({"sheet": entry_json(record.sheet_entry, remarks=remarks)} if record.sheet_entry else {}),
    }


def entry_json(entry: Entry, *, remarks: bool = True) -> dict[str, Any]:
    """A deal as it was written. Its points are null while it comes after the end."""
    return {
        "number": entry.number,
        "deal": entry.data,
        "points": entry.points,
        "remark": entry.remark if remarks else "",
        "version": entry.version,
    }


def _next_json(record: Record) -> dict[str, Any]:
    """Nothing at the end."""
    number = record.next_number
    if number is None:
        return {"number": None, "dealer": None, "fields": []}
    dealer = record.dealer(number)
    fields = [asdict(field) for field in asked_of(record, number)]
    return {"number": number, "dealer": dealer.number if dealer else None, "fields": fields}


# --- What programs send: the objects of a match to start and of a deal to write or to delete. The rules read
# a match's options, players and deals themselves, and refuse the first wrong value. All other fields are
# refused at once, by the codes of the rules.


def by(reader: Callable[..., Any], *about: Any, otherwise: Any) -> BeforeValidator:
    """A field that the rules read; null is the same as leaving it out."""

    def check(value: Any) -> Any:
        try:
            return otherwise if value is None else reader(value, *about)
        except InvalidDeal as refusal:
            raise refused(refusal.code, **refusal.params) from refusal

    return BeforeValidator(check)


def _key(value: Any) -> UUID:
    try:
        return UUID(value)
    except (ValueError, AttributeError, TypeError):
        raise InvalidDeal("key", "not_a_key") from None


class StartBody(Schema):
    game: Any = None
    options: Any = None
    players: Any = None
    first: Any = None
    dealer: Any = None


class StrikeBody(Schema):
    seen: Annotated[Any, by(rules.number, "seen", 0, otherwise=0)] = 0
    key: Annotated[Any, by(_key, otherwise=None)] = None
    confirm: Annotated[Any, by(rules.truth, "confirm", otherwise=False)] = False


class DealBody(StrikeBody):
    deal: Any = None
    remark: Annotated[Any, by(readable_text, "remark", REMARK_LENGTH, otherwise="")] = ""


B = TypeVar("B", bound=Schema)


def body_of(request: Request, schema: type[B], *, otherwise: dict[str, Any] | None = None) -> B:
    """What was sent, or `otherwise` where nothing was. Raises Refused with all fields that are wrong."""
    most = settings.API_BODY_BYTES
    try:
        sent = request.body
        if len(sent) > most:
            raise Refused(413, "too_large", _("The limit is %(bytes)s bytes.") % {"bytes": most})
        data = parsed(sent) if sent.strip() or otherwise is None else {}
    except (RawPostDataException, Unreadable):  # the first: it was read as a form already
        data = None
    if not isinstance(data, dict):
        raise Refused(400, "not_json", _("The data sent is not a JSON object."))
    try:
        return read(schema, {**(otherwise or {}), **data})
    except Unreadable as refusal:
        errors = [refusal_json(_by_rules(fault)) for fault in refusal.faults]
        more: dict[str, Any] = {"errors": errors} if len(errors) > 1 else {}
        raise Refused(422, **errors[0], **more) from refusal


def _by_rules(fault: Fault) -> InvalidDeal:
    if fault.code == "unknown":
        name = fault.params["name"]
        return InvalidDeal(name, "unknown_field", name=name)
    return InvalidDeal(str(fault.place[0]), fault.code, **fault.params)
