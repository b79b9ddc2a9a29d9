"""How a row of the database stands in a season's file: one schema both reads and writes it.

A field of a schema has the name of the row's column, and its alias is the name in the file. In the file
people and draws are numbers from 1, and accounts are names; in the database they are keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from decimal import Decimal
from functools import cache
from typing import Annotated, Any, ClassVar, get_args

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import AfterValidator, BaseModel, ValidationInfo

from jassclub.accounts.models import Account
from jassclub.engine.rules.base import InvalidDeal
from jassclub.games.joined import stated
from jassclub.games.presentation import Presentation
from jassclub.games.refusals import refusal_words
from jassclub.members.models import Member
from jassclub.seasons.regulation_json import InvalidRegulation
from jassclub.web.schema import SENTENCES, Schema, Unreadable, different, refuse, refused, text, wrong

Json = dict[str, Any]
# By model: how the file says a key, or the other way round. By Kept: the rounds that keep their options.
Numbers = Mapping[type, Mapping[Any, Any]]

NAME_LENGTH = Account._meta.get_field("username").max_length or 150


class UnreadableSeason(Unreadable):
    sentences = {
        **SENTENCES,
        "no_season": gettext_lazy("This is not a season file."),
        "version": gettext_lazy("This file has version %(version)s; this program reads version %(known)s."),
        "too_large_for_page": gettext_lazy(
            "This file is too large for the page: load it with the command load_season."
        ),
        "contradiction": gettext_lazy("The file is inconsistent: %(faults)s"),
        "name_twice": gettext_lazy("%(name)s is listed here twice."),
        "game": gettext_lazy("This game is unknown."),
        "no_partners": gettext_lazy("In this game nobody has a partner."),
        "not_both": InvalidRegulation.sentences["not_both"],
        "of_evenings": gettext_lazy("Something here belongs to the evenings, or to the adjustments."),
        "champion": gettext_lazy("A closed season must have a champion."),
        "pairs": gettext_lazy("A pair is two people, and nobody can be in two pairs."),
        "bag": gettext_lazy("Tokens from the bag have neither plan nor fingerprint."),
        "bag_drawn": gettext_lazy(
            "Hand-drawn tokens take effect at once and cannot be used to adjust rounds."
        ),
        "other_plan": gettext_lazy("This plan was not written by the program."),
        "other_seed": gettext_lazy("The plan's method or seed differs from the draw's."),
        "more_people": gettext_lazy("The plan includes more people than the draw."),
        "rounds_of_draw": gettext_lazy("Each round needs its tables and a list of those who sit out."),
        "order_of_rounds": gettext_lazy("Rounds must be in order, each only once."),
        "nothing_drawn": gettext_lazy("This draw produced no round."),
        "two_places": gettext_lazy("Someone has two seats in this round."),
        "no_place": gettext_lazy("Someone has no seat in this round."),
        "player_and_points": gettext_lazy("This must be a player and points."),
        "no_change": gettext_lazy("A seat change must change something."),
        "moved_by_draw": gettext_lazy("Seats are only redrawn when someone has come or left."),
        "number_of_players": gettext_lazy("This game cannot be played with that many players."),
        "order_of_deals": gettext_lazy("Deals must be in order, each only once."),
        "sheet_of_totals": gettext_lazy("A sheet of totals has no individual deals."),
        "deal_missing": gettext_lazy("A deal is missing between others."),
        "other_points": gettext_lazy("Deal %(number)s adds up to %(points)s, but the file says %(other)s."),
        "finished": gettext_lazy("“Complete” does not match the deals on this sheet."),
        "not_of_game": gettext_lazy("Deal %(number)s contains an entry that this game does not have."),
        "only_for_rank": gettext_lazy("Only a prize for a particular rank has a rank."),
        "drawn_prize": gettext_lazy(
            "A prize that was drawn must have a seed and people; other prizes have neither."
        ),
        "other_draw": gettext_lazy("The seed gives a different result."),
    }


def of_rules(refusal: InvalidDeal, presentation: Presentation | None = None) -> Json:
    message = refusal_words(refusal, presentation)
    if number := refusal.params.get("number"):
        words = _("Deal %(number)s: %(why)s") % {"number": number, "why": message}
        return {"code": refusal.code, "message": words}
    return {"code": refusal.code, "message": stated(refusal.field, message)}


@dataclass
class Reading:
    """The number of people and the game of a file, and the names of accounts as they are read."""

    people: int
    presentation: Presentation | None
    accounts: set[str] = field(default_factory=set)


def _among_people(value: int, info: ValidationInfo) -> int:
    reading: Any = info.context
    if not 1 <= value <= reading.people:
        raise refused("range", low=1, high=reading.people)
    return value


def _note_account(value: str, info: ValidationInfo) -> str:
    reading: Any = info.context
    reading.accounts.add(value)
    return value


Person = Annotated[int, AfterValidator(_among_people)]
People = Annotated[list[Person], different]
AccountName = Annotated[str, text(NAME_LENGTH), AfterValidator(_note_account)]  # of who did something


def once(key: Callable[[Any], Any], *place: str) -> AfterValidator:
    """A list in which no key is twice; the second one is refused at this place in it."""

    def check(parts: list[Any]) -> list[Any]:
        keys = list(map(key, parts))
        refuse(wrong(at, *place, code="twice") for at, key in enumerate(keys) if key in keys[:at])
        return parts

    return AfterValidator(check)


def as_json(value: Any) -> Any:
    """A value of the database for the file: times in UTC, and objects sorted by name."""
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat()
        case date() | time():
            return value.isoformat()
        case Decimal():
            return int(value) if value == value.to_integral_value() else float(value)
        case dict():
            return {name: as_json(value[name]) for name in sorted(value)}
        case list() | tuple():
            return [as_json(item) for item in value]
    return value


def renumbered(value: Any, numbers: Mapping[Any, Any]) -> Any:
    if isinstance(value, dict):
        return {name: renumbered(item, numbers) for name, item in value.items()}
    return [renumbered(item, numbers) for item in value] if isinstance(value, list) else numbers[value]


@cache
def columns(schema: type[Stored]) -> dict[str, Any]:
    fields = {column.name: column for column in schema.model._meta.get_fields()} if schema.model else {}
    return {name: fields.get(name) for name in schema.model_fields}


class Stored(Schema):
    """`people` names the columns that are lists of people, `later` the parts that are stored apart."""

    model: ClassVar[Any] = None
    people: ClassVar[tuple[str, ...]] = ()
    later: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def written(cls, row: Any, numbers: Numbers, **more: Any) -> Json:
        """A row as the file has it; `more` are values that are no columns."""
        return {
            info.alias or name: more[name] if name in more else cls._written(row, name, numbers)
            for name, info in cls.model_fields.items()
        }

    @classmethod
    def _written(cls, row: Any, name: str, numbers: Numbers) -> Any:
        column = columns(cls)[name]
        if column is None or not column.is_relation:
            value = getattr(row, name)
            return renumbered(value, numbers[Member]) if name in cls.people else as_json(value)
        if column.concrete:
            key = getattr(row, column.attname)
            return None if key is None else numbers[column.related_model][key]
        part = get_args(cls.model_fields[name].annotation)[0]
        if column.one_to_many:
            return [part.written(related, numbers) for related in getattr(row, name).all()]
        one = getattr(row, name, None)
        return part.written(one, numbers) if one else None

    def row(self, keys: Numbers, **more: Any) -> Any:
        """A new row, not stored yet; `more` are columns that the file has elsewhere."""
        values: Json = {}
        for name, column in columns(type(self)).items():
            if column is None or not column.concrete or name in more:
                continue
            value = getattr(self, name)
            if column.is_relation:
                values[column.attname] = None if value is None else keys[column.related_model][value]
            elif isinstance(value, BaseModel):
                values[name] = value.model_dump()
            else:
                values[name] = renumbered(value, keys[Member]) if name in self.people else value
        return self.model(**values, **more)


def store(parts: Sequence[tuple[Stored, Json]], keys: Numbers) -> list[Any]:
    """Stores parts of one kind, with columns that the file has elsewhere, then the parts within them."""
    if not parts:
        return []
    schema = type(parts[0][0])
    rows = schema.model.objects.bulk_create([part.row(keys, **more) for part, more in parts])
    for name, column in columns(schema).items():
        if column is not None and not column.concrete and name not in schema.later:
            within = [(row, getattr(part, name)) for row, (part, _more) in zip(rows, parts, strict=True)]
            lists = [(row, value if isinstance(value, list) else [value]) for row, value in within if value]
            store([(part, {column.field.name: row}) for row, inner in lists for part in inner], keys)
    return rows
