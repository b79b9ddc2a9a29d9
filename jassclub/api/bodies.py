"""What programs send: the objects of a match to start and of a deal to write or to strike.

The rules read a match's options, players and deals themselves, and refuse the first wrong value. All other
fields are refused at once, by the codes of the rules.
"""

import json
from collections.abc import Callable
from typing import Annotated, Any, TypeVar
from uuid import UUID

from django.conf import settings
from django.http.request import RawPostDataException
from django.utils.translation import gettext as _
from pydantic import BeforeValidator

from jassclub.accounts.access import Request
from jassclub.engine.rules import read as rules
from jassclub.engine.rules.base import InvalidDeal
from jassclub.matches.actions.limits import REMARK_LENGTH, readable_text
from jassclub.web.schema import Fault, Schema, Unreadable, read, refused

from .answers import Refused, refusal_json


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
    """What was sent; `otherwise` are fields that may be left out, then nothing needs to be sent at all.

    Raises Refused with all fields that are wrong.
    """
    sent = _read(request)
    try:
        data = (
            {} if otherwise is not None and not sent.strip() else json.loads(sent, parse_constant=_no_number)
        )
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise Refused(400, "not_json", _("What was sent is not a JSON object."))
    try:
        return read(schema, (otherwise or {}) | data)
    except Unreadable as refusal:
        errors = [refusal_json(_by_rules(fault)) for fault in refusal.faults]
        more: dict[str, Any] = {"errors": errors} if len(errors) > 1 else {}
        raise Refused(422, **errors[0], **more) from refusal


def _by_rules(fault: Fault) -> InvalidDeal:
    if fault.code == "unknown":
        name = fault.params["name"]
        return InvalidDeal(name, "unknown_field", name=name)
    return InvalidDeal(str(fault.place[0]), fault.code, **fault.params)


def _read(request: Request) -> bytes:
    most = settings.API_BODY_BYTES
    too_large = Refused(413, "too_large", _("At most %(bytes)s bytes are read.") % {"bytes": most})
    try:
        body = request.body
    except RawPostDataException:  # it was read as a form already
        raise Refused(400, "not_json", _("What was sent is not a JSON object.")) from None
    if len(body) > most:
        raise too_large
    return body


def _no_number(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")
