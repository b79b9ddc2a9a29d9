from .draws import Draw, TakenBack
from .rounds import Result, Round, SeatChange, Table, hidden

__all__ = ["Draw", "Result", "Round", "SeatChange", "Table", "TakenBack", "hidden"]
