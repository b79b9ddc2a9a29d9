"""Undoing a line of the journal, where that may move final standings."""

from django.db.models import Q

from jassclub.journal.models import Line
from jassclub.journal.undoing import undo_line
from jassclub.locks import one_transaction
from jassclub.members.models import Account

from ..frozen import asks_where_frozen


@one_transaction
@asks_where_frozen(lambda line, **_said: Q(season=line.season))
def undo_change(*, line: Line, by: Account) -> None:
    """Raises as `undo_line` does, and MovesFrozen."""
    undo_line(line=line, by=by)
