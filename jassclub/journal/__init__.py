"""The journal: every action that changes something leaves one line, which is never changed.

    note("evening_moved", before={"date": old}, after={"date": new}, evening=evening.pk)

is what an action says. What a line says in words, and how it is undone, each app registers with `kinds`. The
journal knows neither people nor evenings, only their keys.
"""
