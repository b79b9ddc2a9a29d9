"""The database itself refuses nonsense that is written past the services, and numbers beyond all clubs."""

from uuid import UUID

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from django.utils import timezone

from jassclub.accounts.models import Account, Club
from jassclub.drawing.models import Pair, Wish
from jassclub.evenings.models import SignUp
from jassclub.matches.models import Match
from jassclub.members.models import Member
from jassclub.prizes.models import EarlierChampion, Prize, Target
from jassclub.results.models import FinalLine, FinalStandings
from jassclub.rounds.models import Result, Round, SeatChange, TakenBack
from jassclub.seasons.models import Attendance, Excuse
from tests.every_row import own_models

pytestmark = pytest.mark.postgresql

KEY = UUID(int=1)
CONSTRAINTS = {
    constraint.name: constraint
    for model in own_models()
    if model._meta.app_label != "journal"
    for constraint in model._meta.constraints
    if not constraint.name.endswith("_in_bounds")  # see below
}


def change(thing: models.Model, **values) -> None:
    type(thing).objects.filter(pk=thing.pk).update(**values)


def draw(night):
    return night.evening.draws.get()


def round_of(night) -> Round:
    return night.evening.rounds.get()


def of_one(model, night):
    return model.objects.create(evening=night.evening, member=night.members[0])


def champion(**values):
    return EarlierChampion.objects.create(year=1990, season="Old", **values)


def seat(night, token: int):
    return Result.objects.all().get(round__evening=night.evening, token=token)


def final_line(night, number: int, place: int = 1):
    standings, _is_new = FinalStandings.objects.get_or_create(season=night.season, evening=night.evening)
    return FinalLine.objects.create(standings=standings, place=place, member=night.members[number], total=1)


def prize(night, **values):
    return Prize.objects.create(**{"season": night.season, "what": "Cheese", **values})


def target(night, **values):
    return Target.objects.create(evening=night.evening, **values)


def pair(night, one: int, other: int):
    return Pair.objects.create(evening=night.evening, one=night.members[one], other=night.members[other])


def wish(night, kind: str, one: int, other: int | None = None):
    second = None if other is None else night.members[other]
    return Wish.objects.create(kind=kind, one=night.members[one], other=second)


def sign_up(night, member: int | None = None, **values):
    who = None if member is None else night.members[member]
    return SignUp.objects.create(evening=night.evening, member=who, **values)


def taken_back(night):
    return TakenBack.objects.create(draw=draw(night), number=1, seated={}, at=timezone.now())


def seat_change(night, **values):
    said = {"why": "wrong_seats", "at": timezone.now(), "member": night.members[0], **values}
    return SeatChange.objects.create(round=round_of(night), **said)


def match(night, table: int = 1) -> Match:
    return Match.objects.get(table__round__evening=night.evening, table__number=table)


def member(surname: str = "Änni", distinction: str = "Bern", **values):
    return Member.objects.create(surname=surname, distinction=distinction, **values)


NONSENSE = [
    ("one_club_only", lambda night: Club.objects.create(name="Another")),
    ("club_is_the_only_one", lambda night: Club.objects.create(name="Another", only=False)),
    ("club_has_a_name", lambda night: Club.objects.update(name="")),
    ("account_role_known", lambda night: Account.objects.update(role="president")),
    ("accounts_can_be_told_apart", lambda night: Account.objects.create_user("SEKRETARIA")),
    ("members_can_be_told_apart", lambda night: [member(), member("A\u0308NNI", "bern")]),
    ("member_has_a_surname", lambda night: member("", first_name="Anna")),
    ("member_has_a_name", lambda night: change(night.members[0], name="")),
    ("who_is_shown_by_initials_has_some", lambda night: change(night.members[0], shown_as="initials")),
    ("who_is_anonymous_has_no_name", lambda night: change(night.members[0], former=1)),
    ("season_sit_out_known", lambda night: change(night.season, sit_out="double")),
    ("season_has_a_name", lambda night: change(night.season, name="")),
    ("one_evening_a_day_in_a_season", lambda night: night.season.evenings.create(date=night.evening.date)),
    ("nobody_attends_twice", lambda night: of_one(Attendance, night)),
    ("one_round_of_a_number", lambda night: Round.objects.create(evening=night.evening, number=1)),
    ("season_drawing_known", lambda night: change(night.season, drawing="dice")),
    ("season_partners_by_standing_known", lambda night: change(night.season, partners_by_standing="99")),
    ("draw_method_known", lambda night: change(draw(night), method="dice")),
    ("the_program_draws_by_a_plan_with_a_seed", lambda night: change(draw(night), seed=None)),
    ("the_program_draws_by_a_plan_with_a_seed", lambda night: change(draw(night), plan=None)),
    ("the_program_draws_by_a_plan_with_a_seed", lambda night: change(draw(night), fingerprint="")),
    ("the_program_draws_by_a_plan_with_a_seed", lambda night: change(draw(night), method="bag")),
    ("a_draw_is_for_one_round_or_more", lambda night: change(draw(night), first=2)),
    ("a_round_is_taken_back_once", lambda night: [taken_back(night), taken_back(night)]),
    ("one_pair_for_the_first", lambda night: [pair(night, 0, 1), pair(night, 0, 2)]),
    ("one_pair_for_the_second", lambda night: [pair(night, 0, 1), pair(night, 2, 1)]),
    ("a_pair_are_two", lambda night: pair(night, 0, 0)),
    ("a_form_signs_up_once", lambda night: [sign_up(night, member=at, key=KEY) for at in (0, 1)]),
    ("a_sign_up_has_a_member_or_a_name", lambda night: sign_up(night)),
    ("sign_up_state_known", lambda night: sign_up(night, member=0, state="perhaps")),
    ("one_wish_about_two", lambda night: [wish(night, "apart", 0, 1), wish(night, "together", 0, 1)]),
    ("one_wish_about_a_table", lambda night: [wish(night, "first_table", 0), wish(night, "first_table", 0)]),
    ("a_wish_is_about_one_or_two", lambda night: wish(night, "apart", 0)),
    ("a_wish_is_about_one_or_two", lambda night: wish(night, "apart", 1, 0)),
    ("a_wish_is_about_one_or_two", lambda night: wish(night, "together", 0, 0)),
    ("a_wish_is_about_one_or_two", lambda night: wish(night, "first_table", 0, 1)),
    ("a_wish_is_about_one_or_two", lambda night: wish(night, "beside", 0, 1)),
    ("why_seats_changed_known", lambda night: seat_change(night, before=1, after=2, why="boredom")),
    ("why_seats_changed_known", lambda night: seat_change(night, before=1, after=2, why="came_or_left")),
    ("why_seats_changed_known", lambda night: seat_change(night, before=1, after=2, repair=draw(night))),
    ("a_seat_change_changes_something", lambda night: seat_change(night, before=None, after=None)),
    ("a_seat_change_changes_something", lambda night: seat_change(night, before=3, after=3)),
    ("one_table_of_a_number", lambda night: change(round_of(night).tables.get(number=2), number=1)),
    ("match_state_known", lambda night: change(match(night), state="asleep")),
    ("a_link_is_of_one_match", lambda night: [change(match(night, table), key="link") for table in (1, 2)]),
    (
        "one_place_per_player_and_round",
        lambda night: round_of(night).results.create(member=night.members[0], kind="sat_out"),
    ),
    ("one_place_per_player_and_round", lambda night: change(seat(night, 1), member=seat(night, 2).member)),
    ("one_player_per_token_and_round", lambda night: change(seat(night, 1), token=5)),
    ("a_season_has_one_final_standings", lambda night: [night.season.final_standings.create() for _ in "12"]),
    ("one_final_line_of_a_place", lambda night: [final_line(night, 0), final_line(night, 1)]),
    ("one_final_line_of_a_player", lambda night: [final_line(night, 0), final_line(night, 0, place=2)]),
    ("who_gets_a_prize_known", lambda night: prize(night, to="friend")),
    ("a_prize_for_a_rank_has_one", lambda night: prize(night, to="place")),
    ("a_prize_for_a_rank_has_one", lambda night: prize(night, to="choice", rank=1)),
    ("a_prize_that_was_drawn_has_a_winner", lambda night: prize(night, to="lot", seed=1)),
    (
        "a_prize_that_was_drawn_has_a_winner",
        lambda night: prize(night, to="choice", seed=1, winner=night.members[0]),
    ),
    ("a_prize_is_something", lambda night: prize(night, what="")),
    ("a_target_is_typed_or_drawn", lambda night: target(night, number=5, low=1)),
    ("a_target_is_typed_or_drawn", lambda night: target(night, number=5, low=6, high=9, seed=1)),
    ("a_target_is_typed_or_drawn", lambda night: target(night, number=5, low=1, high=4, seed=1)),
    ("an_earlier_champion_has_one_name", lambda night: champion()),
    ("an_earlier_champion_has_one_name", lambda night: champion(name="Hans", member=night.members[0])),
    ("season_guests_known", lambda night: change(night.season, guests="friends")),
    ("nobody_is_excused_twice", lambda night: [of_one(Excuse, night) for _n in "12"]),
    ("one_player_per_seat", lambda night: change(seat(night, 1).seat, number=1)),
    ("nobody_has_two_seats", lambda night: change(seat(night, 1).seat, member=seat(night, 2).member)),
    ("a_seat_is_of_a_member_or_a_name", lambda night: change(seat(night, 1).seat, member=None)),
    ("a_seat_is_of_a_member_or_a_name", lambda night: match(night).seats.create(number=4, side=0)),
    ("who_plays_has_a_seat_and_a_token", lambda night: change(seat(night, 1), seat=None)),
    ("who_plays_has_a_seat_and_a_token", lambda night: change(seat(night, 1), token=None)),
    ("who_plays_has_a_seat_and_a_token", lambda night: change(seat(night, 1), kind="sat_out")),
    ("who_plays_has_a_seat_and_a_token", lambda night: change(seat(night, 1), kind="imported", seat=None)),
    ("who_plays_has_a_seat_and_a_token", lambda night: change(seat(night, 1), points=100)),
    ("who_plays_has_a_seat_and_a_token", lambda night: change(seat(night, 1), kind="watched")),
    (
        "one_deal_per_match_and_number",
        lambda night: [match(night).entries.create(number=1, data={}) for _ in "12"],
    ),
    ("a_correction_changes_something", lambda night: match(night).corrections.create(number=1)),
    (
        "a_writing_is_done_once",
        lambda night: [match(night).answers.create(key=KEY, number=n) for n in (1, 2)],
    ),
]


def test_for_every_constraint_there_is_nonsense():
    assert {name for name, _write in NONSENSE} == set(CONSTRAINTS)


@pytest.mark.parametrize(("name", "write"), NONSENSE)
def test_the_database_refuses(night, name, write):
    night.draw()
    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        write(night)
    # PostgreSQL always names the constraint; SQLite names the columns of a unique one.
    unique = isinstance(CONSTRAINTS[name], models.UniqueConstraint)
    assert name in str(refusal.value) or (unique and "UNIQUE" in str(refusal.value))


def test_who_has_points_and_an_evening_with_rounds_cannot_be_deleted(night):
    night.draw()
    for thing in (night.members[0], night.evening, night.season):
        with pytest.raises(models.ProtectedError):
            thing.delete()


KEYS = (models.AutoField, models.BigAutoField)
NUMBERS = [
    field
    for model in own_models()
    for field in model._meta.get_fields()
    if isinstance(field, models.IntegerField) and not isinstance(field, KEYS)
]
AWKWARD = (-(2**63), -(10**9), 2**53, 2**63 - 1)


@pytest.mark.parametrize("field", NUMBERS, ids=str)
def test_a_number_beyond_all_clubs_is_refused(db, field):
    constraints = field.model._meta.constraints
    [bounds] = [each for each in constraints if each.name.endswith(f"_{field.name}_in_bounds")]
    for number in AWKWARD:
        with pytest.raises(ValidationError):
            bounds.validate(field.model, field.model(**{field.name: number}))


def test_the_database_itself_holds_the_bounds(night):
    for wrong in (-1, 100_001):
        with pytest.raises(IntegrityError) as refusal, transaction.atomic():
            type(night.season).objects.update(sit_out_points=wrong)
        assert "sit_out_points" in str(refusal.value)
