"""What is stored of a match is always what its entries come to, whatever is written in which order."""

from collections import Counter
from functools import partial

import pytest
from django.db import transaction
from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.rules.base import InvalidDeal
from jassclub.engine.rules.registry import GAMES
from jassclub.matches.actions.starting import NewMatch, start_matches
from jassclub.matches.actions.writing import restore_entry, strike_entry, write_entry
from jassclub.matches.models import Correction, Entry, Match
from jassclub.matches.scoring import NeedsConfirmation
from tests.engine.rules.played import deals, tables
from tests.matches.conftest import FEW, PLAYERS


class Table:
    """A match at which something random is done, with the rules to compare with."""

    def __init__(self, slug: str, options: dict, seats: int) -> None:
        [self.match] = start_matches(new=[NewMatch(slug, options, PLAYERS[:seats])])
        self.game = self.match.rules
        self.options = self.game.options(options, seats)

    @property
    def stored(self) -> Match:
        return Match.objects.get(pk=self.match.pk)

    @property
    def entries(self) -> dict[int, Entry]:
        return {entry.number: entry for entry in self.match.entries.all()}

    def before(self, number: int):
        played = self.game.start(self.options)
        for entry in self.entries.values():
            if entry.number < number and not played.finished:
                played = self.game.add(self.options, played, entry.data)
        return played

    def check(self) -> None:
        """Straight from the rules: the deals in order, as far as they count."""
        match, played, points = self.stored, self.game.start(self.options), {}
        for number, entry in self.entries.items():
            if played.finished:
                points[number] = None
            else:
                played = self.game.add(self.options, played, entry.data)
                points[number] = list(played.points[-1])
        assert {number: entry.points for number, entry in self.entries.items()} == points
        assert (match.totals, match.is_finished) == (list(played.totals), played.finished)
        assert (match.winners, match.extras) == (list(played.winners), dict(played.extras))
        assert (match.finished_at is not None) == match.is_finished
        assert match.deals_in == len(self.entries)
        earned = Counter(each for honours in self.game.honours_in(played) for each in honours)
        kept = {(name, side): times for name, row in match.honours.items() for side, times in enumerate(row)}
        assert {each: times for each, times in kept.items() if times} == earned


def act(table: Table, deals, data) -> None:
    entries = table.entries
    doing = data.draw(st.sampled_from(["next", "next", "any", "correct", "strike", "restore", "close"]))
    number = data.draw(st.integers(1, len(entries) + 2)) if doing != "next" else max(entries, default=0) + 1
    seen = entries[number].version if number in entries else 0
    if doing == "close":
        Match.objects.filter(pk=table.match.pk, is_finished=True).update(state=Match.State.CLOSED)
    elif doing == "strike":
        strike_entry(match=table.match, number=number, seen=seen, by=None, confirmed=True)
    elif doing == "restore":
        restore_entry(match=table.match, number=number, by=None)
    else:
        before = table.before(number)
        if before.finished:
            return
        deal, confirmed = data.draw(deals(table.options, before)), data.draw(st.booleans())
        write_entry(match=table.match, number=number, data=deal, seen=seen, by=None, confirmed=confirmed)


@pytest.mark.parametrize("slug", sorted(GAMES))
@FEW
@given(data=st.data())
def test_whatever_is_written_corrected_and_deleted_the_match_is_what_its_entries_come_to(db, slug, data):
    options, seats = data.draw(tables(slug))
    with transaction.atomic():
        table = Table(slug, options, seats)
        table.check()
        for _step in range(data.draw(st.integers(1, 10))):
            state = (table.stored.totals, {n: entry.data for n, entry in table.entries.items()})
            try:
                act(table, partial(deals, slug), data)
            except (InvalidDeal, NeedsConfirmation):
                assert state == (table.stored.totals, {n: entry.data for n, entry in table.entries.items()})
            table.check()
        for number, entry in table.entries.items():
            written = Correction.objects.filter(match=table.match, number=number)
            assert entry.version == written.count(), "a version never comes twice"
        transaction.set_rollback(True)


def test_a_correction_leaves_a_match_ended_when_it_ended(start, write):
    match = start("schieber", deals=[{"card_points": [100, 57]}] * 8)
    write(match, 8, {"card_points": [90, 67]}, seen=1)
    assert Match.objects.get().finished_at == match.finished_at is not None
