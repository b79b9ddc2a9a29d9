"""The moments of an evening at which two people do something at once."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from datetime import date, timedelta
from typing import Any

from django.db.models import Q
from django.utils.timezone import localdate

from jassclub.accounts.models import Account
from jassclub.drawing.actions.drawing import draw_round
from jassclub.drawing.actions.pairs import add_wish, pair_up
from jassclub.drawing.actions.rounds import close_round
from jassclub.drawing.models import Pair, Wish
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.evenings.actions.sign_ups import sign_up
from jassclub.evenings.models import SignUp
from jassclub.friendly.actions import start_friendly
from jassclub.matches.actions.writing import strike_entry, write_entry
from jassclub.matches.models import Answer, Correction, Entry, Match, Seat
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from jassclub.rounds.models import Draw, Result, Round, SeatChange, Table
from jassclub.season_setup.actions.seasons import NOW, open_evening, save_season
from jassclub.seasons.models import Attendance, Evening, Season
from tests.races.copying import Copies, Rows, copies, rows_of

NIGHT = date(2026, 11, 20)
COMING = max(NIGHT, localdate()) + timedelta(weeks=30)
DEALS = 2  # a round is soon complete


@dataclass
class Scene:
    """An evening with eleven members, nine of whom came in time; one to come, for which two have signed up;
    two secretaries, and a friendly match."""

    season: Season
    evening: Evening
    coming: Evening
    members: list[Member]
    accounts: list[Account]
    friendly: Match
    wish: Wish
    codes: list[str] = field(default_factory=list)  # for recovery, of the first secretary

    @property
    def late(self) -> list[Member]:
        """Two who are not here yet; one of them has just come in where the scene says so."""
        return self.members[9:]

    @property
    def label(self) -> str:
        return str(self.season).split(" ", 1)[1]

    def round(self, number: int = 1) -> Round:
        """The round of that number, or where it is not drawn one that is gone."""
        gone = Round(pk=0, evening=self.evening, number=number)
        return self.evening.rounds.filter(number=number).first() or gone

    def table(self, number: int = 1, round_: int = 1) -> Table:
        found = Table.objects.filter(round__evening=self.evening, round__number=round_, number=number)
        gone = Table(pk=0, match=Match(pk=0), round=self.round(round_), number=number)
        return found.select_related("match", "round__evening").first() or gone

    def season_anew(self) -> Season:
        return Season.objects.get(pk=self.season.pk)

    def evening_anew(self) -> Evening:
        return Evening.objects.select_related("season").get(pk=self.evening.pk)

    def match(self, number: int = 1, round_: int = 1) -> Match:
        return self.table(number, round_).match


def gathered(scene: Scene) -> None:
    """Nine are here, two of them are a pair; nothing is drawn."""


def seated(scene: Scene) -> None:
    """Two rounds are drawn, nothing is written; the tenth has just come in."""
    draw_round(evening=scene.evening, by=scene.accounts[0], seed=1, rounds=2)
    call_roll(evening=scene.evening, here=[member.pk for member in scene.members[:10]])


def entering(scene: Scene) -> None:
    """At both tables a deal is written, and at the second one it is deleted again."""
    draw_round(evening=scene.evening, by=scene.accounts[0], seed=2, rounds=2)
    for number in (1, 2):
        _deal(scene, number, 1)
    strike_entry(match=scene.match(2), number=1, seen=1, by=None)


def played(scene: Scene) -> None:
    """The round is complete and waits to be closed; the next is drawn."""
    draw_round(evening=scene.evening, by=scene.accounts[0], seed=3, rounds=2)
    _all_deals(scene)


def between(scene: Scene) -> None:
    """The round is closed; nothing else is drawn."""
    draw_round(evening=scene.evening, by=scene.accounts[0], seed=4)
    _all_deals(scene)
    close_round(round_=scene.round())


def counting(scene: Scene) -> None:
    """The round is complete, and the season's options were changed: nothing is recounted yet."""
    played(scene)
    save_season(season=scene.season, fields={}, options={"matsch_bonus": 70}, from_when=NOW)


MOMENTS: tuple[Callable[[Scene], None], ...] = (gathered, seated, entering, played, between, counting)


def _deal(scene: Scene, table: int, number: int) -> None:
    data = {"card_points": [90 + number + table, 67 - number - table]}
    write_entry(match=scene.match(table), number=number, data=data, seen=0, by=scene.accounts[0])


def _all_deals(scene: Scene) -> None:
    for table in (1, 2):
        for number in range(1, DEALS + 1):
            _deal(scene, table, number)


def template(moment: Callable[[Scene], None]) -> Scene:
    name = moment.__name__
    members = add_members([NewMember(f"{name}{number:02}") for number in range(11)])
    accounts = [Account.objects.create_user(f"{name}{x}", role=Account.Role.SECRETARY) for x in range(2)]
    said = {"name": name, "game": "schieber", "sit_out": Season.SitOut.TABLES}
    season = save_season(season=Season(), fields=said, options={"deals": DEALS})
    four = ["Anna", "Beat", "Cleo", "Dora"]
    friendly = start_friendly(game="differenzler", options={}, names=four, by=accounts[0])
    wish = add_wish(kind=Wish.Kind.APART, one=members[4], other=members[5])
    coming = open_evening(season=season, on=COMING, fields={"places": 8})
    for member in members[6:8]:
        sign_up(evening=coming, member=member, comes=True)
    scene = Scene(season, open_evening(season=season, on=NIGHT), coming, members, accounts, friendly, wish)
    call_roll(evening=scene.evening, here=[member.pk for member in members[:9]])
    pair_up(evening=scene.evening, one=members[0], other=members[1])
    moment(scene)
    return scene


class Copier:
    def __init__(self, moment: Callable[[Scene], None]) -> None:
        self.scene = template(moment)
        self.rows: Rows = rows_of(_what_belongs_to(self.scene))

    def make(self, names: list[str]) -> Iterator[Scene]:
        for known in copies(self.rows, names):
            words = {each.name: getattr(self.scene, each.name) for each in fields(Scene)}
            yield Scene(**{name: _copy_of(kept, known) for name, kept in words.items()})


def _copy_of(kept: Any, known: Copies) -> Any:
    return [_copy_of(each, known) for each in kept] if isinstance(kept, list) else known[type(kept), kept.pk]


def _what_belongs_to(scene: Scene) -> dict[type[Any], Q]:
    evening = scene.evening
    matches = Match.objects.filter(Q(table__round__evening=evening) | Q(pk=scene.friendly.pk)).values("pk")
    in_match, at_evening, in_round = Q(match__in=matches), Q(evening=evening), Q(round__evening=evening)
    return {
        Account: Q(pk__in=[each.pk for each in scene.accounts]),
        Member: Q(pk__in=[each.pk for each in scene.members]),
        Season: Q(pk=scene.season.pk),
        Evening: Q(pk__in=[evening.pk, scene.coming.pk]),
        SignUp: Q(evening=scene.coming),
        Match: Q(pk__in=matches),
        Wish: Q(pk=scene.wish.pk),
        **dict.fromkeys((Attendance, Pair, Draw, Round), at_evening),
        **dict.fromkeys((Seat, Entry, Correction, Answer), in_match),
        **dict.fromkeys((Table, Result, SeatChange), in_round),
    }
