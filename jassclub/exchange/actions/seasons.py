"""A season that is loaded from a file: all of it, or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.drawing.actions.pairs import add_wish
from jassclub.drawing.integrity import faults
from jassclub.drawing.models import Pair, Wish
from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.standings.regulation_json import LONGEST_REASON, InvalidRegulation, from_json, to_json
from jassclub.games.refusals import refusal_words
from jassclub.games.registry import PRESENTATIONS
from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction, take_one
from jassclub.members.files import FiledPerson, load_accounts, load_people, read_people
from jassclub.members.models import Member
from jassclub.rounds.models.draws import Draw
from jassclub.season_setup.queries.options import entered_otherwise
from jassclub.seasons.models import Adjustment, Attendance, Evening, Excuse, Season
from jassclub.seasons.queries import OF_PEOPLE
from jassclub.seasons.recount import Kept, Recount
from jassclub.seasons.regulation_words import why_invalid
from jassclub.web.bounds import MOST_ADJUSTED, MOST_CENTS, MOST_PLACES, MOST_POINTS, MOST_ROUNDS, MOST_WEIGHT
from jassclub.web.json_parts import Part, Unreadable, parsed

from ..queries import FORMAT, SETTINGS, VERSION
from .draws import FiledDraw, load_draws, read_draw
from .prizes import (
    FiledEnd,
    FiledSignUp,
    load_ends,
    load_sign_ups,
    read_end,
    read_hidden_from,
    read_sign_ups,
    read_target,
)
from .rounds import FiledRound, load_rounds, read_round

LONGEST_NAME = Season._meta.get_field("name").max_length or 60
DETAILS = ("starts_at", "place", "places", "remark", "cancelled", "weight", "always_counts")  # of an evening
MOST_FAULTS_TOLD = 3


@dataclass
class FiledEvening:
    """An evening as the file has it; people are numbers."""

    evening: Evening
    sign_ups: list[FiledSignUp]
    roll_call: list[tuple[int, Attendance]]
    excused: list[int]
    pairs: list[tuple[int, int]]
    draws: list[FiledDraw]
    rounds: list[FiledRound]
    end: FiledEnd = field(default_factory=FiledEnd)


@dataclass
class FiledWish:
    """A wish; people are numbers."""

    kind: str
    one: int
    other: int | None


@dataclass
class FiledSeason:
    """A season as the file has it: read, scored and not stored."""

    season: Season
    people: list[FiledPerson]
    wishes: list[FiledWish]
    adjustments: list[tuple[int, Adjustment]] = field(default_factory=list)
    evenings: list[FiledEvening] = field(default_factory=list)
    end: FiledEnd = field(default_factory=FiledEnd)

    @property
    def accounts(self) -> set[str]:
        """The names of those who drew, moved people or entered something."""
        found: set[str] = set(self.end.accounts)
        for evening in self.evenings:
            found.update(*(draw.accounts for draw in evening.draws))
            found.update(*(round_.accounts for round_ in evening.rounds))
            found |= evening.end.accounts
        return found

    @property
    def days(self) -> list[date]:
        return [each.evening.date for each in self.evenings]

    @property
    def rounds(self) -> int:
        return sum(len(each.rounds) for each in self.evenings)

    @property
    def wish_count(self) -> int:
        return len(self.wishes)

    @property
    def deals(self) -> int:
        """How many deals are entered in it."""
        return sum(
            match.match.deals_in
            for evening in self.evenings
            for round_ in evening.rounds
            for match in round_.matches
        )


def read_season(text: str) -> FiledSeason:
    """A season's file, checked and scored by the rules. Raises Unreadable with the place and the reason."""
    whole = Part(parsed(text))
    if not isinstance(whole.value, dict) or whole.value.get("format") != FORMAT:
        raise Unreadable(_("This is no file of a season."))
    if whole.value.get("version") != VERSION:
        words = _("This file is of version %(version)s; this program reads version %(known)s.")
        raise Unreadable(words % {"version": str(whole.value.get("version"))[:20], "known": VERSION})
    whole.object_of(
        *("format", "version", "season", "people", "wishes", "adjustments"),
        *("closed_at", "final", "prizes", "evenings"),
    )
    season = _read_settings(whole["season"].object_of(*SETTINGS))
    season.closed_at = None if whole["closed_at"].is_nothing else whole["closed_at"].moment()
    found = FiledSeason(season, read_people(whole["people"]), [])
    found.wishes = [_read_wish(each, len(found.people)) for each in whole["wishes"]]
    found.adjustments = [_read_adjustment(each, len(found.people)) for each in whole["adjustments"]]
    found.end = read_end(whole, len(found.people))
    if season.closed_at is not None and not any(line.rank == 1 for _player, line in found.end.lines):
        raise whole["closed_at"].refuse(_("A season that is closed has a champion."))
    days = set()
    for part in whole["evenings"]:
        evening = _read_evening(part, season, len(found.people))
        if evening.evening.date in days:
            raise part["date"].refuse(_("Something is listed here twice."))
        days.add(evening.evening.date)
        found.evenings.append(evening)
    return found


@one_transaction
def load_season(*, text: str, name: str | None = None, with_wishes: bool = True) -> Season:
    """Store the season of a file, under another `name` if one is given. Who is no member here by name becomes
    one. Points are not taken from the file: they are scored anew, and must be the same.

    Raises Unreadable where something in the file cannot be, and ValidationError on `name` for a name that a
    season has here already, and where its wishes contradict those of the club.
    """
    filed = read_season(text)
    lock_club()
    season = filed.season
    season.name = season.name if name is None else name
    if not season.name.strip() or len(season.name) > LONGEST_NAME:
        words = _("A season's name has up to %(length)s letters.")
        raise ValidationError({"name": words % {"length": LONGEST_NAME}})
    if Season.objects.filter(name=season.name).exists():
        raise ValidationError({"name": _("There is already a season with this name.")})
    members, accounts = load_people(filed.people), load_accounts(filed.accounts)
    season.save()
    take_one(Season.objects.filter(pk=season.pk))
    _load_evenings(filed, members)
    draws = _by_evening(filed)
    everything = [(each.evening, draw) for each in filed.evenings for draw in each.draws]
    load_draws(everything, members=members, accounts=accounts)
    rounds = [
        (each.evening, drawn, round_)
        for each, drawn in zip(filed.evenings, draws, strict=True)
        for round_ in each.rounds
    ]
    load_rounds(rounds, members=members, accounts=accounts)
    kept = [replace(each.kept, round=each.round.pk) for *_rest, each in reversed(rounds) if each.kept]
    if season.is_counting or kept:
        season.counting = _counting(season, kept).to_json()
        season.save(update_fields=["counting"])
    ends = [(None, filed.end), *((each.evening, each.end) for each in filed.evenings)]
    load_ends(season, ends, members=members, accounts=accounts)
    if with_wishes:
        _load_wishes(filed.wishes, members)
    _refuse_faults(season)
    note("season_loaded", after={"season": season.name, "evenings": len(filed.evenings)}, season=season.pk)
    return season


def _counting(season: Season, kept: Sequence[Kept]) -> Recount:
    """What is still to be counted of it, or the rounds that could not be."""
    if season.is_counting:
        return Recount(total=entered_otherwise(season, season.options))
    return Recount(total=0, is_over=True, kept=tuple(kept))


def _read_settings(part: Part) -> Season:
    presentation = PRESENTATIONS.get(part["game"].text(50))
    if presentation is None or not presentation.at_evenings:
        raise part["game"].refuse(_("This game is not known."))
    season = Season(
        name=part["name"].text(LONGEST_NAME),
        game=presentation.slug,
        options=part["options"].json_object(),
        rounds_per_evening=part["rounds_per_evening"].whole(1, MOST_ROUNDS),
        sit_out=part["sit_out"].choice(Season.SitOut.values),
        sit_out_points=part["sit_out_points"].whole(0, MOST_POINTS),
        drawing=part["drawing"].choice(Season.Drawing.values),
        partners_by_standing=part["partners_by_standing"].choice(Season.Partners.values),
        fee_member=part["fee_member"].whole(0, MOST_CENTS),
        fee_guest=part["fee_guest"].whole(0, MOST_CENTS),
        regulation=_read_regulation(part["regulation"]),
        guests=part["guests"].choice(Season.Guests.values),
        helpers_ranked=part["helpers_ranked"].truth(),
        # From its beginning: what was done already is found to have these options.
        counting=Recount(total=0).to_json() if part["is_counting"].truth() else None,
    )
    try:
        season.rules.options_to_json(season.game_options())
    except InvalidDeal as refusal:
        raise part["options"].refuse(f"{refusal.field}: {refusal_words(refusal)}") from refusal
    if season.drawing not in [value for value, _word in season.drawings]:
        raise part["drawing"].refuse(_("In this game nobody has a partner."))
    return season


def _read_regulation(part: Part) -> dict[str, Any]:
    """The steps that are not kept with evenings and people."""
    try:
        regulation = from_json(part.value)
    except InvalidRegulation as refusal:
        raise part.refuse(f"{refusal.field}: {why_invalid(refusal)}") from refusal
    steps = to_json(regulation)
    if steps.keys() & set(OF_PEOPLE):
        raise part.refuse(_("Something here belongs to the evenings, or to the adjustments."))
    return steps


def _read_adjustment(part: Part, people: int) -> tuple[int, Adjustment]:
    part.object_of("player", "points", "reason")
    points = part["points"].decimal(-MOST_ADJUSTED, MOST_ADJUSTED)
    reason = part["reason"].text(LONGEST_REASON, may_be_empty=True)
    return part["player"].whole(1, people), Adjustment(points=points, reason=reason)


def _read_wish(part: Part, people: int) -> FiledWish:
    part.object_of("kind", "one", "other")
    other = None if part["other"].is_nothing else part["other"].whole(1, people)
    return FiledWish(part["kind"].choice(Wish.Kind.values), part["one"].whole(1, people), other)


def _read_evening(part: Part, season: Season, people: int) -> FiledEvening:
    part.object_of(
        *("date", *DETAILS, "excused", "sign_ups", "roll_call", "pairs", "draws", "rounds"),
        *("hidden_from", "target", "final", "prizes"),
    )
    end = read_end(part, people)
    end.target = read_target(part["target"])
    evening = _read_details(part)
    evening.hidden_from = read_hidden_from(part["hidden_from"])
    draws = [read_draw(each, people) for each in part["draws"]]
    drawn = [each.draw for each in draws]
    rounds = [read_round(each, season.presentation, people, drawn) for each in part["rounds"]]
    numbers = [each.round.number for each in rounds]
    if numbers != sorted(set(numbers)):
        raise part["rounds"].refuse(_("Rounds come in their order, each only once."))
    return FiledEvening(
        evening,
        read_sign_ups(part["sign_ups"], people),
        _read_roll_call(part["roll_call"], people),
        part["excused"].different(1, people),
        _read_pairs(part["pairs"], people),
        draws,
        rounds,
        end,
    )


def _read_details(part: Part) -> Evening:
    return Evening(
        date=part["date"].day(),
        starts_at=None if part["starts_at"].is_nothing else part["starts_at"].time_of_day(),
        place=part["place"].text(_longest("place"), may_be_empty=True),
        places=None if part["places"].is_nothing else part["places"].whole(1, MOST_PLACES),
        remark=part["remark"].text(_longest("remark"), may_be_empty=True),
        is_cancelled=part["cancelled"].truth(),
        weight=part["weight"].decimal(0, MOST_WEIGHT),
        always_counts=part["always_counts"].truth(),
    )


def _longest(name: str) -> int:
    return Evening._meta.get_field(name).max_length or 0  # type: ignore[union-attr]


def _read_roll_call(parts: Part, people: int) -> list[tuple[int, Attendance]]:
    found: dict[int, Attendance] = {}
    for part in parts:
        part.object_of("player", "here", "ranked", "paid")
        player = part["player"].whole(1, people)
        if player in found:
            raise part["player"].refuse(_("Something is listed here twice."))
        paid = None if part["paid"].is_nothing else part["paid"].whole(0, MOST_CENTS)
        here, ranked = part["here"].truth(), part["ranked"].truth()
        found[player] = Attendance(is_here=here, is_ranked=ranked, paid=paid)
    return list(found.items())


def _read_pairs(parts: Part, people: int) -> list[tuple[int, int]]:
    pairs = [(part, part.different(1, people)) for part in parts]
    seen: set[int] = set()
    for part, pair in pairs:
        if len(pair) != 2 or seen & set(pair):
            raise part.refuse(_("A pair are two, and nobody is in two pairs."))
        seen |= set(pair)
    return [(pair[0], pair[1]) for _part, pair in pairs]


def _by_evening(filed: FiledSeason) -> list[list[Draw]]:
    return [[draw.draw for draw in each.draws] for each in filed.evenings]


def _load_evenings(filed: FiledSeason, members: Sequence[int]) -> None:
    for each in filed.evenings:
        each.evening.season = filed.season
    Evening.objects.bulk_create(each.evening for each in filed.evenings)
    attendances = []
    for each in filed.evenings:
        for player, attendance in each.roll_call:
            attendance.evening, attendance.member_id = each.evening, members[player - 1]
            attendances.append(attendance)
    Attendance.objects.bulk_create(attendances)
    load_sign_ups([(each.evening, one) for each in filed.evenings for one in each.sign_ups], members)
    Excuse.objects.bulk_create(
        Excuse(evening=each.evening, member_id=members[player - 1])
        for each in filed.evenings
        for player in each.excused
    )
    for player, adjustment in filed.adjustments:
        adjustment.season, adjustment.member_id = filed.season, members[player - 1]
    Adjustment.objects.bulk_create(adjustment for _player, adjustment in filed.adjustments)
    Pair.objects.bulk_create(
        Pair(evening=each.evening, one_id=members[one - 1], other_id=members[other - 1])
        for each in filed.evenings
        for one, other in each.pairs
    )


def _load_wishes(wishes: Sequence[FiledWish], members: Sequence[int]) -> None:
    """Those that the club does not have yet. Raises ValidationError where one contradicts another."""
    people = Member.objects.in_bulk(list(members))
    known = {(wish.kind, frozenset((wish.one_id, wish.other_id))) for wish in Wish.objects.all()}
    for wish in wishes:
        one = members[wish.one - 1]
        other = members[wish.other - 1] if wish.other else None
        if (wish.kind, frozenset((one, other))) in known:
            continue
        try:
            add_wish(kind=wish.kind, one=people[one], other=people[other] if other else None)
        except ValidationError as error:
            raise ValidationError({"wishes": error.messages}) from error


def _refuse_faults(season: Season) -> None:
    """Whatever contradicts itself in ways that no single part of the file shows."""
    found = faults(season)
    if found:
        told = " ".join(found[:MOST_FAULTS_TOLD])
        raise Unreadable(_("The file contradicts itself: %(faults)s") % {"faults": told})
