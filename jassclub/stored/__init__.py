"""Public pages are put together once, and then sent to everybody who reads the same.

    @public
    @stored(number_of_evening)
    def evening(request, pk): ...

says so of a view; `number_of_evening` gets the parts of the address, and finds the number of changes of all
that the page shows (`jassclub.journal.changes`). `StoredPagesMiddleware` asks for that number, in one query:
where it is the one with which the page was stored, the page is sent as it was, or 304 to whoever has it.
Where it is another, one reader's request puts the page together and the others wait for that.

Only for readers without a session: their page depends on nothing else but the address, the language and the
day. What is put together is of one snapshot, and is stored with the number of that snapshot: so a page is
never older than what the database said when it was asked for. Each process has its own store; nothing has to
be told to the others.
"""
