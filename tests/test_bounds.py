"""No number in the database is one that no club can mean: each has bounds, and the database holds them."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction

from tests.every_row import own_models

pytestmark = pytest.mark.postgresql

KEYS = (models.AutoField, models.BigAutoField)
NUMBERS = [
    field
    for model in own_models()
    for field in model._meta.get_fields()
    if isinstance(field, models.IntegerField) and not isinstance(field, KEYS)
]
AWKWARD = (-(2**63), -(10**9), 2**53, 2**63 - 1)


def bounds_of(field):
    """The constraint that holds the field's own bounds."""
    constraints = field.model._meta.constraints
    [found] = [each for each in constraints if each.name.endswith(f"_{field.name}_in_bounds")]
    return found


@pytest.mark.parametrize("field", NUMBERS, ids=str)
def test_a_number_beyond_all_clubs_is_refused(db, field):
    for number in AWKWARD:
        with pytest.raises(ValidationError):
            bounds_of(field).validate(field.model, field.model(**{field.name: number}))


def test_the_database_itself_holds_the_bounds(night):
    for wrong in (-1, 100_001):
        with pytest.raises(IntegrityError) as refusal, transaction.atomic():
            type(night.season).objects.update(sit_out_points=wrong)
        assert "sit_out_points" in str(refusal.value)
