"""Read snapshots: a page shows one state of the database, whatever is written meanwhile."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar

from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse

_only_reading: ContextVar[bool] = ContextVar("only_reading", default=False)


def is_only_reading() -> bool:
    """Whether a page is being read: then nothing may be written."""
    return _only_reading.get()


@contextmanager
def one_snapshot() -> Iterator[None]:
    """All reads within are of one snapshot, without locks; writing is refused.

    Within an open transaction, such as that of a test, that one is used.
    """
    reading = _only_reading.set(True)
    try:
        with ExitStack() as stack:
            if not connection.in_atomic_block:
                _begin(stack)
            yield
    finally:
        _only_reading.reset(reading)


def _begin(stack: ExitStack) -> None:
    connection.ensure_connection()  # which sets how its transactions begin
    if connection.vendor == "sqlite":
        # Transactions begin as those of a writer, for whom all others wait; a reader keeps out of that queue.
        usual, connection.transaction_mode = connection.transaction_mode, "DEFERRED"  # type: ignore[attr-defined]
        try:
            stack.enter_context(transaction.atomic())
        finally:
            connection.transaction_mode = usual  # type: ignore[attr-defined]
        return
    stack.enter_context(transaction.atomic())
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


class OneSnapshotMiddleware:
    """Every page that is only read is put together from one snapshot: PDFs and the API's answers too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Who asks is found out before: a session that is over is removed then, which is no reading.
        _is_known = request.user.is_authenticated
        if request.method not in ("GET", "HEAD"):
            return self.get_response(request)
        with one_snapshot():
            return self.get_response(request)
