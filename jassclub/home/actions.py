"""Undoing a line of the journal, where that may move final standings."""

from django.db.models import Q

from jassclub.accounts.models import Account
from jassclub.journal.actions import undo_line
from jassclub.journal.models import Line
from jassclub.journal.transactions import one_transaction
from jassclub.prizes.confirmation import confirms_rank_changes


@one_transaction
@confirms_rank_changes(lambda line, **_arguments: Q(season=line.season))
def undo_change(*, line: Line, by: Account) -> None:
    """Raises as `undo_line` does, and ConfirmationNeeded."""
    undo_line(line=line, by=by)
