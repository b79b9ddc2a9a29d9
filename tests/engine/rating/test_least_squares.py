"""Linear equations, solved in a way that can be checked by multiplying out."""

from __future__ import annotations

from random import Random

import pytest

from jassclub.engine.rating import Factor, dot

N = 7


@pytest.fixture
def matrix() -> list[list[float]]:
    rng = Random(1)
    half = [[rng.gauss(0, 1) for _column in range(N)] for _row in range(N)]
    return [[dot(one, other) for other in half] for one in half]


def test_the_factor_times_itself_is_the_matrix(matrix):
    rows = Factor.of(matrix, added=0.5).rows
    for at, row in enumerate(rows):
        for other, column in enumerate(rows):
            assert dot(row, column) == pytest.approx(matrix[at][other] + 0.5 * (at == other))


def test_the_inverse_times_the_factor_is_one(matrix):
    factor = Factor.of(matrix, added=0.5)
    for first, column in enumerate(factor.inverse_columns()):
        padded = [0.0] * first + column
        product = [dot(row, padded) for row in factor.rows]
        assert product == pytest.approx([float(at == first) for at in range(N)])


def test_forward_solves_the_first_half_of_the_equations(matrix):
    factor = Factor.of(matrix, added=0.5)
    right = [float(number) for number in range(N)]
    assert [dot(row, factor.forward(right)) for row in factor.rows] == pytest.approx(right)


def test_the_determinant_of_a_diagonal_is_its_product():
    assert Factor.of([[1.0, 0.0], [0.0, 3.0]], added=1).log_determinant == pytest.approx(2.0794415)
