"""Texts that name a member by surname alone. It may be another person's or an ordinary word, so before the
member is forgotten the secretary is shown each place and decides."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, Self

from django.db.models import Model, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from jassclub.engine.names import same_name_key, without_names
from jassclub.evenings.models import SignUp
from jassclub.games.joined import stated
from jassclub.journal.models import Line
from jassclub.journal.queries import lines_with_people
from jassclub.matches.models import Entry, Match, Seat
from jassclub.matches.queries.contents import rows_with_remark
from jassclub.members.models import Member
from jassclub.prizes.models import EarlierChampion, Prize
from jassclub.seasons.models import Adjustment, Evening
from jassclub.web.schema import parts_of

from .merging import own_names, whole_names

# Columns with free text that may name a member, besides those of matches, sign-ups and the journal.
TEXTS: tuple[tuple[type[Model], str], ...] = (
    (Adjustment, "reason"),
    (Evening, "remark"),
    (Evening, "place"),
    (Prize, "what"),
    (Prize, "given_by"),
    (EarlierChampion, "season"),
    (EarlierChampion, "name"),
)
NAMES_OF_MEMBERS = ("surname", "first_name", "distinction")  # in a line that is about a member


@dataclass(frozen=True)
class Surname:
    """A surname on its own: a whole word in any case, not within a full name, the member's or another's."""

    surname: str
    whole_names: Collection[str]

    @classmethod
    def of(cls, member: Member) -> Self:
        surname, whole = member.surname, set(own_names(member))
        for other in Member.objects.known().exclude(pk=member.pk):
            whole |= {*whole_names(other)}
        parts = {name for name in whole if without_names(name, [surname], "") != name}
        return cls(surname, [name for name in parts if same_name_key(name) != same_name_key(surname)])

    def without(self, text: str, instead: str) -> str:
        if same_name_key(self.surname) not in same_name_key(text):
            return text
        return without_names(text, [self.surname], instead, keep=self.whole_names)


@dataclass
class Mention:
    """A place with such texts: a deal with its corrections, an evening, a line of the journal."""

    key: str
    where: str
    url: str
    texts: list[str] = field(default_factory=list)
    rows: list[tuple[Any, str]] = field(default_factory=list)  # with the column


def mentions_of(surname: Surname) -> list[Mention]:
    """In a fixed number of queries."""
    mentions: dict[str, Mention] = {}
    for row, column in _rows():
        value = getattr(row, column)
        if (without := replaced(value, surname)) != value:
            both = zip(parts_of(value), parts_of(without), strict=True)
            found = [text for text, left in both if isinstance(text, str) and text != left]
            place = _place(row)
            mention = mentions.setdefault(place.key, place)
            mention.rows.append((row, column))
            mention.texts += [text for text in found if text not in mention.texts]
    return list(mentions.values())


def replaced(value: Any, surname: Surname, instead: str = "", length: int | None = None) -> Any:
    """A text, or a value of JSON, with `instead` for the surname."""
    if isinstance(value, str):
        without = surname.without(value, instead)
        return value if without == value else without[:length]
    if isinstance(value, list):
        return [replaced(part, surname, instead, length) for part in value]
    if not isinstance(value, dict):
        return value
    return {
        name: part if name in NAMES_OF_MEMBERS else replaced(part, surname, instead, length)
        for name, part in value.items()
    }


def _rows() -> Iterator[tuple[Any, str]]:
    """Every row with a text that someone typed, and the column."""
    yield from rows_with_remark("match__table__round__evening")
    texts: list[tuple[QuerySet[Any], str]] = [
        (Seat.objects.filter(member=None).select_related("match"), "name"),
        (SignUp.objects.filter(member=None).select_related("evening"), "name"),
        *((model._default_manager.exclude(**{column: ""}), column) for model, column in TEXTS),
    ]
    for rows, column in texts:
        related = {field.name for field in rows.model._meta.fields if field.is_relation}
        related &= {"season", "evening"}
        yield from ((row, column) for row in (rows.select_related(*related) if related else rows))
    for line in lines_with_people().order_by("-pk").iterator():
        yield line, "before"
        yield line, "after"


def _place(row: Any) -> Mention:
    key = f"{row._meta.model_name}-{row.pk}"
    match row:
        case Line():
            return Mention(key, f"{_('What happened')}, {row.pk}", f"{reverse('journal')}#line-{row.pk}")
        case SignUp():
            where = stated(row.evening, _("Who has signed up"))
            return Mention(key, where, reverse("sign_ups", args=[row.evening_id]))
        case Adjustment():
            where = stated(row.season, _("Penalties and bonuses"))
            return Mention(key, where, row.season.get_absolute_url())
        case Evening():
            return Mention(key, str(row), row.get_absolute_url())
        case Prize():
            of, name = (row.evening, "evening_prizes") if row.evening else (row.season, "season_prizes")
            return Mention(key, stated(of, _("Prizes")), reverse(name, args=[of.pk]))
        case EarlierChampion():
            return Mention(key, _("Champions and records"), reverse("champions"))
        case Seat():
            return Mention(key, *_place_of_match(row.match))
    where, url = _place_of_match(row.match)
    deal = _("totals") if row.number == Entry.WHOLE_SHEET else _("deal %(number)s") % {"number": row.number}
    return Mention(f"deal-{row.match_id}-{row.number}", f"{where}, {deal}", url)


def _place_of_match(match: Match) -> tuple[str, str]:
    if match.key:
        return _("friendly match %(number)s") % {"number": match.pk}, reverse("match", args=[match.pk])
    words = _("round %(round)s, table %(table)s")
    at = words % {"round": match.table.round.number, "table": match.table.number}
    return f"{match.table.round.evening}, {at}", match.table.get_absolute_url()
