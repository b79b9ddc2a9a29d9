"""The database itself refuses nonsense that is written past the services."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, models, transaction

from jassclub.tournaments.models import Attendance, Correction, Entry, Evening, Result, Round, Season, Table

CONSTRAINTS = {
    constraint.name: constraint
    for model in (Season, Evening, Attendance, Round, Table, Result, Entry, Correction)
    for constraint in model._meta.constraints
}


def change(thing: models.Model, **values) -> None:
    type(thing).objects.filter(pk=thing.pk).update(**values)


def evening(night, **values):
    return Evening.objects.create(season=night.season, date=night.evening.date, **values)


def seat(night, token: int):
    return Result.objects.get(table__round__evening=night.evening, token=token)


def entry(night, number: int = 1, **values):
    table = night.evening.rounds.get().tables.get(number=1)
    said = {"data": {"card_points": [100, 57]}, "points": [100, 57]}
    return Entry.objects.create(table=table, number=number, **said, **values)


NONSENSE = {
    "season_has_one_to_twenty_rounds": [
        lambda night: change(night.season, rounds_per_evening=0),
        lambda night: change(night.season, rounds_per_evening=21),
    ],
    "season_sit_out_known": [lambda night: change(night.season, sit_out="double")],
    "season_has_a_name": [lambda night: change(night.season, name="")],
    "one_evening_a_day_in_a_season": [evening],
    "nobody_attends_twice": [
        lambda night: Attendance.objects.create(evening=night.evening, member=night.members[0])
    ],
    "one_round_of_a_number": [
        lambda night: Round.objects.create(evening=night.evening, number=1, method="bag"),
    ],
    "rounds_count_from_one": [lambda night: change(night.evening.rounds.get(), number=0)],
    "round_method_known": [lambda night: change(night.evening.rounds.get(), method="dice")],
    "drawn_by_program_with_a_seed": [lambda night: change(night.evening.rounds.get(), seed=None)],
    "one_table_of_a_number": [
        lambda night: change(night.evening.rounds.get().tables.get(number=2), number=1)
    ],
    "tables_count_from_one": [
        lambda night: change(night.evening.rounds.get().tables.get(number=1), number=0)
    ],
    "vorhand_sits_at_the_table": [
        lambda night: change(night.evening.rounds.get().tables.get(number=1), first_vorhand=4)
    ],
    "one_seat_per_player_and_round": [
        lambda night: Result.objects.create(
            round=night.evening.rounds.get(), member=night.members[0], kind="sat_out"
        ),
        lambda night: change(seat(night, 1), member=seat(night, 2).member),
    ],
    "one_player_per_token_and_round": [lambda night: change(seat(night, 1), token=5)],
    "one_player_per_seat": [
        lambda night: change(seat(night, 1), table=seat(night, 5).table),
    ],
    "who_plays_has_a_seat_and_a_token": [
        lambda night: change(seat(night, 1), table=None),
        lambda night: change(seat(night, 1), seat=None),
        lambda night: change(seat(night, 1), token=None),
        lambda night: change(seat(night, 1), kind="sat_out"),
        lambda night: change(seat(night, 1), kind="imported", table=None),
        lambda night: change(seat(night, 1), kind="watched"),
    ],
    "the_token_gives_the_seat": [
        lambda night: change(seat(night, 8), token=9),
        lambda night: change(seat(night, 4), token=0),
    ],
    "one_deal_per_table_and_number": [lambda night: [entry(night), entry(night)]],
    "entries_are_written_at_least_once": [lambda night: entry(night, version=0)],
    "a_correction_changes_something": [
        lambda night: Correction.objects.create(table=seat(night, 1).table, number=1, before=None, after=None)
    ],
}


def test_for_every_constraint_there_is_nonsense():
    assert set(NONSENSE) == set(CONSTRAINTS)


@pytest.mark.parametrize(
    ("name", "write"),
    [
        pytest.param(name, one, id=f"{name}-{n}")
        for name, ways in NONSENSE.items()
        for n, one in enumerate(ways)
    ],
)
def test_the_database_refuses(night, name, write):
    night.draw()
    with pytest.raises(IntegrityError) as refusal, transaction.atomic():
        write(night)
    assert says(refusal.value, name)


def says(error: IntegrityError, name: str) -> bool:
    """PostgreSQL always names the constraint; SQLite names the columns of a unique one."""
    unique = isinstance(CONSTRAINTS[name], models.UniqueConstraint)
    return name in str(error) or (unique and "UNIQUE" in str(error))


def test_who_has_points_cannot_be_deleted_from_the_members(night):
    night.draw()
    with pytest.raises(models.ProtectedError):
        night.members[0].delete()


def test_an_evening_with_rounds_cannot_be_deleted(night):
    night.draw()
    with pytest.raises(models.ProtectedError):
        night.evening.delete()
    with pytest.raises(models.ProtectedError):
        night.season.delete()
