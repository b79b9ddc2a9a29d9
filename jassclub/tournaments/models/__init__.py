"""Seasons, evenings, draws, rounds and tables; what is written at a table belongs to `play`."""

from .draws import Draw, Pair, TakenBack, Wish
from .prizes import EarlierChampion, FinalLine, FinalStandings, Prize, Target
from .rounds import Result, Round, SeatChange, Table, hidden
from .seasons import Adjustment, Attendance, Evening, Excuse, Season
from .sign_ups import SignUp

__all__ = [
    "Adjustment",
    "Attendance",
    "Draw",
    "EarlierChampion",
    "Evening",
    "Excuse",
    "FinalLine",
    "FinalStandings",
    "Pair",
    "Prize",
    "Result",
    "Round",
    "Season",
    "SeatChange",
    "SignUp",
    "Table",
    "TakenBack",
    "Target",
    "Wish",
    "hidden",
]
