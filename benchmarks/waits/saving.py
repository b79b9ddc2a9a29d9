"""Saving a season of many evenings, against the rules alone over all of its deals."""

from __future__ import annotations

from benchmarks.waits.hall import Figures, Hall


def a_season(hall: Hall, rounds: int) -> dict[str, Figures]:
    found = hall.writer.run("recount.measure", rounds)
    rules, of_every_entry = found.rules * 1000, found.rules_of_every_entry * 1000
    return {
        "its name": Figures(rules, found.name * 1000, queries=found.name_queries),
        "counted anew, few deals move": Figures(rules, found.anew * 1000, waits=found.longest_wait),
        "counted anew, every deal moves": Figures(of_every_entry, found.every_entry * 1000),
    }
