"""The heights, widths and gaps of a table sheet."""

from dataclasses import dataclass

from reportlab.lib.units import mm

HEAD_LINE = 1.25  # in the size of the heads
BELOW_SUMS = 1.5 * mm  # a gap
BESIDE_CHECK = 1 * mm
REMARK = 7 * mm  # a line to write a remark on


@dataclass(frozen=True)
class Measures:
    """The heights of a sheet's parts, and the smallest cells that a hand can write in."""

    gap: float = 4 * mm
    player: float = 9.5 * mm
    fact: float = 8 * mm
    sums: float = 10 * mm
    check: float = 6.5 * mm
    remarks: float = REMARK
    signatures: float = 17 * mm
    tallest_row: float = 13 * mm
    smallest_row: float = 6.5 * mm
    figure: float = 10.5 * mm


WHOLE = Measures()
HALF = Measures(
    gap=2.2 * mm,
    player=6.5 * mm,
    fact=7 * mm,
    sums=8 * mm,
    check=5 * mm,
    remarks=0.0,
    signatures=12 * mm,
    tallest_row=10 * mm,
    smallest_row=5.2 * mm,
    figure=8 * mm,
)


def figure_padding(width: float) -> float:
    """Beside a figure in a cell so wide."""
    return min(2.2 * mm, width * 0.12)
