"""A thread of this process that counts a season to its end, so that the secretary need not stay on the page.

It is a convenience alone: what is to be done is in the database. Where the process ends in the middle, the
season says that it is not done, and a button of its page goes on.
"""

from __future__ import annotations

import logging
from contextvars import copy_context
from threading import Lock, Thread
from time import sleep

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import OperationalError, connection

from .models import Season
from .services.recounts import count_on

TRIES, WAIT = 20, 3.0  # how often it goes on where the database was busy, and seconds between

log = logging.getLogger(__name__)
_counting: set[int] = set()  # the seasons that a thread here is at: a second one would only wait
_guard = Lock()


def count_in_background(season: Season) -> None:
    """Begin, where nothing in this process counts this season yet."""
    if not settings.COUNTS_IN_BACKGROUND:
        return
    with _guard:
        if season.pk in _counting:
            return
        _counting.add(season.pk)
    # In the journal it is whoever asked for it.
    Thread(target=copy_context().run, args=(_count, season), daemon=True, name="recount").start()


def _count(season: Season) -> None:
    try:
        for _try in range(TRIES):
            try:
                count_on(season=season)
                return
            except OperationalError as busy:
                log.warning("Counting season %s anew waits: %s", season.pk, busy)
                connection.close()
                sleep(WAIT)
    except ObjectDoesNotExist:
        log.info("Season %s is gone.", season.pk)
    finally:
        with _guard:
            _counting.discard(season.pk)
        connection.close()
