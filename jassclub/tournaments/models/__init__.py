"""Seasons, evenings, draws, rounds and tables; what is written at a table belongs to `play`."""

from .draws import Draw, Pair, TakenBack, Wish
from .rounds import Result, Round, SeatChange, Table
from .seasons import Attendance, Evening, Season
from .sign_ups import SignUp

__all__ = [
    "Attendance",
    "Draw",
    "Evening",
    "Pair",
    "Result",
    "Round",
    "Season",
    "SeatChange",
    "SignUp",
    "Table",
    "TakenBack",
    "Wish",
]
