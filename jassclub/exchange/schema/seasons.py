"""The whole file of a season, its settings and its people: docs/season-file.md."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, Any

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field, PrivateAttr

from jassclub.drawing.models import Wish
from jassclub.engine.rules.base import InvalidDeal
from jassclub.games import PRESENTATIONS
from jassclub.members.actions import DISTINCTION_LENGTH, NewMember
from jassclub.members.models import NAME_LENGTH, Member
from jassclub.seasons.models import Adjustment, Season
from jassclub.seasons.queries import OF_PEOPLE
from jassclub.seasons.recount import Recount
from jassclub.seasons.regulation_json import LONGEST_REASON, RegulationSchema, to_json
from jassclub.web import schema
from jassclub.web.bounds import MOST_ADJUSTED, MOST_CENTS, MOST_POINTS, MOST_ROUNDS

from .evenings import EveningSchema
from .prizes import FinalStandingsSchema, PrizeSchema
from .stored import Json, Numbers, Person, Reading, Stored, UnreadableSeason, of_rules, once

FORMAT, VERSION = "jassclub season", 1
LONGEST_NAME = Season._meta.get_field("name").max_length or 60
Cents = Annotated[int, schema.whole(0, MOST_CENTS)]


def _regulation(content: Json) -> Json:
    """The steps without those that belong to evenings and people."""
    steps = to_json(RegulationSchema.model_validate(content).regulation)
    if steps.keys() & {*OF_PEOPLE}:
        raise schema.refused("of_evenings")
    return steps


class SeasonSchema(Stored):
    model = Season

    name: Annotated[str, schema.text(LONGEST_NAME)]
    game: str
    options: schema.StoredObject
    rounds_per_evening: Annotated[int, schema.whole(1, MOST_ROUNDS)]
    sit_out: Annotated[str, schema.one_of(Season.SitOut.values)]
    sit_out_points: Annotated[int, schema.whole(0, MOST_POINTS)]
    drawing: Annotated[str, schema.one_of(Season.Drawing.values)]
    partners_by_standing: Annotated[str, schema.one_of(Season.Partners.values)]
    regulation: Annotated[dict[str, Any], AfterValidator(_regulation)]
    guests: Annotated[str, schema.one_of(Season.Guests.values)]
    helpers_ranked: bool
    fee_member: Cents
    fee_guest: Cents
    is_counting: bool

    def row(self, keys: Numbers, **more: Any) -> Season:
        # From its beginning: tables that are counted already are found to have these options.
        counting = Recount(total=0).to_json() if self.is_counting else None
        return super().row(keys, counting=counting, **more)

    def check(self, context: Reading) -> Iterator[Any]:
        if context.presentation is None:
            yield schema.wrong("game", code="game")
            return
        season = self.row({})
        try:
            season.rules.options_to_json(season.game_options())
        except InvalidDeal as refusal:
            yield schema.wrong("options", **of_rules(refusal))
        if season.drawing not in [value for value, _word in season.drawings]:
            yield schema.wrong("drawing", code="no_partners")


class PersonSchema(Stored):
    """A person who was made anonymous has no name in the file."""

    model = Member

    surname: Annotated[str, schema.text(NAME_LENGTH, may_be_empty=True)]
    first_name: Annotated[str, schema.text(NAME_LENGTH, may_be_empty=True)]
    distinction: Annotated[str, schema.text(DISTINCTION_LENGTH, may_be_empty=True)]
    is_guest: bool = Field(alias="guest")
    shown_as: Annotated[str, schema.one_of(Member.ShownAs.values)]
    former: bool

    @classmethod
    def written(cls, row: Member, numbers: Numbers, **more: Any) -> Json:
        surname = "" if row.former else row.surname
        return super().written(row, numbers, surname=surname, former=row.former is not None)

    def check(self, context: Reading) -> Iterator[Any]:
        if not self.former and not self.surname.strip():
            yield schema.wrong("surname", code="empty")
        if len(f"{self.surname} {self.first_name}".strip()) > NAME_LENGTH:
            yield schema.wrong(code="too_long", length=NAME_LENGTH)

    @property
    def new_member(self) -> NewMember:
        return NewMember(self.surname, self.first_name, self.distinction, self.shown_as, self.is_guest)

    @property
    def key(self) -> str | None:
        """Of the name; None for a person who has none."""
        return None if self.former else self.new_member.key

    def __str__(self) -> str:
        return _("a former member") if self.former else str(self.new_member)


def _different_names(people: list[PersonSchema]) -> list[PersonSchema]:
    keys = [person.key for person in people]
    schema.refuse(
        schema.wrong(at, code="name_twice", name=str(person))
        for at, person in enumerate(people)
        if person.key is not None and keys.index(person.key) < at
    )
    return people


class WishSchema(Stored):
    model = Wish

    kind: Annotated[str, schema.one_of(Wish.Kind.values)]
    one: Person
    other: Person | None


class AdjustmentSchema(Stored):
    model = Adjustment

    member: Person = Field(alias="player")
    points: Annotated[Decimal, schema.figure(-MOST_ADJUSTED, MOST_ADJUSTED)]
    reason: Annotated[str, schema.text(LONGEST_REASON, may_be_empty=True)]


class SeasonFile(schema.Schema):
    format: str
    version: int
    season: SeasonSchema
    people: Annotated[list[PersonSchema], AfterValidator(_different_names)]
    wishes: list[WishSchema]
    adjustments: list[AdjustmentSchema]
    closed_at: schema.Moment | None
    final: FinalStandingsSchema | None
    prizes: list[PrizeSchema]
    evenings: Annotated[list[EveningSchema], once(lambda evening: evening.date, "date")]
    _accounts: set[str] = PrivateAttr(default_factory=set)

    @property
    def accounts(self) -> set[str]:
        """The names of accounts that drew, moved people or entered something."""
        return self._accounts

    def check(self, context: Reading) -> Iterator[Any]:
        self._accounts = context.accounts
        if self.closed_at and not any(line.rank == 1 for line in (self.final.lines if self.final else ())):
            yield schema.wrong("closed_at", code="champion")


def read_season(text: str) -> SeasonFile:
    """A season's file, checked and scored by the rules. Raises Unreadable with all that is wrong."""
    content = schema.parsed(text) if text.lstrip().startswith("{") else None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise UnreadableSeason.of("no_season")
    if content.get("version") != VERSION:
        raise UnreadableSeason.of("version", version=str(content.get("version"))[:20], known=VERSION)
    people, season = content.get("people"), content.get("season")
    game = season.get("game") if isinstance(season, dict) else None
    presentation = PRESENTATIONS.get(game) if isinstance(game, str) else None
    if presentation and not presentation.at_evenings:
        presentation = None
    reading = Reading(len(people) if isinstance(people, list) else 0, presentation)
    return schema.read(SeasonFile, content, reading, UnreadableSeason)
