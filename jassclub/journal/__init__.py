"""The journal: every call of a service that changes something leaves one line, which is never changed.

    note("evening_moved", before={"date": old}, after={"date": new}, evening=evening.pk)

is what a service says (`recording`); `transactions.one_transaction` sees to it that no service forgets. Who it
was is found out by `who`, what a line says in words and how it is undone stands beside the services of each
app and is registered with `kinds`. The journal itself knows neither people nor evenings, only their keys.
"""
