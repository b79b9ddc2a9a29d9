"""Symmetric systems of linear equations for some hundred unknowns, with what they say of the errors. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from operator import mul

Row = list[float]


def dot(one: Sequence[float], other: Sequence[float]) -> float:
    """The sum of products as far as the shorter goes."""
    return sum(map(mul, one, other), start=0.0)


@dataclass(frozen=True)
class Factor:
    """A symmetric positive matrix A as L·Lᵀ (Cholesky). `rows` are those of L up to the diagonal."""

    rows: list[Row]

    @classmethod
    def of(cls, matrix: Sequence[Row], *, added: float) -> Factor:
        """Of the matrix with a positive number added to each place of its diagonal."""
        rows: list[Row] = []
        for at, line in enumerate(matrix):
            row: Row = []
            for other in rows:
                row.append((line[len(row)] - dot(row, other)) / other[-1])
            row.append(sqrt(line[at] + added - dot(row, row)))
            rows.append(row)
        return cls(rows)

    @property
    def log_determinant(self) -> float:
        return 2 * sum(log(row[-1]) for row in self.rows)

    def forward(self, right: Sequence[float]) -> Row:
        """z with L·z = right; the sum of its squares is rightᵀ·A⁻¹·right."""
        found: Row = []
        for row, value in zip(self.rows, right, strict=True):
            found.append((value - dot(row, found)) / row[-1])
        return found

    def inverse_columns(self) -> list[Row]:
        """The columns of L⁻¹, each from the diagonal down."""
        columns: list[Row] = []
        for row in self.rows:
            for first, column in enumerate(columns):
                column.append(-dot(row[first:], column) / row[-1])
            columns.append([1 / row[-1]])
        return columns
