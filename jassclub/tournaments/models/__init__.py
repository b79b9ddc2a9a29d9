"""Seasons, evenings, draws, rounds, tables and what was written at them.

What is stored of a deal is its entry, the JSON object of the rules; points are derived from it in the
same transaction and can be rebuilt from the entries at any time.
"""

from .draws import Draw, Pair, Wish
from .entries import Correction, Entry
from .rounds import Result, Round, SeatChange, Table
from .seasons import Attendance, Evening, Season

__all__ = [
    "Attendance",
    "Correction",
    "Draw",
    "Entry",
    "Evening",
    "Pair",
    "Result",
    "Round",
    "Season",
    "SeatChange",
    "Table",
    "Wish",
]
