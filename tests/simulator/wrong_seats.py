"""Wrong seats: who really sat where. The deals stay at their tables, the points follow the people."""

from __future__ import annotations

from tests.simulator.play import Play, expect, says
from tests.simulator.reference import Round, Table
from tools.compare.forms import Form


def exchanges_two(play: Play) -> str | None:
    """Two sat in each other's place: the deals stay, the points follow."""
    rounds = [each for evening in play.club.season.evenings for each in evening.rounds]
    if not rounds:
        return None
    round_ = play.any(rounds)
    table = play.any(round_.tables)
    page = play.secretary.visit(f"{table.path}seats/")
    form = page.form(field="exchange-one")
    keys = _keys(form, "exchange-one")
    expect(sorted(keys), sorted(round_.tokens), f"who can be exchanged in round {round_.number}")
    one, other = play.rng.sample(sorted(keys), 2)
    form.put("exchange-one", keys[one])
    form.put("exchange-other", keys[other])
    saved = play.secretary.send(page, form, form.button("exchange"))
    if not round_.tokens[one] and not round_.tokens[other]:
        expect(says(saved, "Both sit out this round"), True, "two on the bench are not exchanged")
        return f"{one} and {other} both sit out and are not exchanged"
    expect(saved.path, table.path, f"{one} and {other} are exchanged ({saved.refusals})")
    _swap(round_, one, other)
    return f"{one} and {other} are exchanged in round {round_.number}"


def _keys(form: Form, name: str) -> dict[str, str]:
    [chooser] = form.element.all("select", name=name)
    options = (each for each in chooser.all("option") if each.get("value"))
    return {each.text.partition(" – table")[0]: each.get("value") for each in options}


def _swap(round_: Round, one: str, other: str) -> None:
    places = {one: other, other: one}
    for table in round_.tables:
        table.players = [places.get(name, name) for name in table.players]
    round_.tokens[one], round_.tokens[other] = round_.tokens[other], round_.tokens[one]


def says_who_sits_at_a_table(play: Play) -> str | None:
    """Seat by seat; whoever must make room takes the place of the one who came in."""
    evening = play.evening
    if not evening.rounds:
        return None
    round_ = play.any(evening.rounds)
    table = play.any(round_.tables)
    page = play.secretary.visit(f"{table.path}seats/")
    form = page.form(field="seat_0")
    keys = _keys(form, "seat_0")
    expect(sorted(keys), sorted(evening.here), "who can be noted at a table")
    wanted = play.rng.sample(sorted(keys), len(table.players))
    for seat, name in enumerate(wanted):
        form.put(f"seat_{seat}", keys[name])
    saved = play.secretary.send(page, form)
    expect(saved.path, table.path, f"{wanted} sit at table {table.number} ({saved.refusals})")
    _reseat(evening.ranked, round_, table, wanted)
    return f"At table {table.number} of round {round_.number} sit {', '.join(wanted)}"


def _reseat(ranked: dict[str, bool], round_: Round, table: Table, wanted: list[str]) -> None:
    """Each newcomer's place goes to whoever is crowded out, along the chain of those who moved."""
    before = list(table.players)
    leaves = {new: before[seat] for seat, new in enumerate(wanted)}
    for newcomer in [name for name in wanted if name not in before]:
        out = leaves[newcomer]
        while out in wanted:
            out = leaves[out]
        _take_place(ranked, round_, newcomer, out, table)
    table.players = wanted
    round_.tokens |= dict(zip(wanted, _tokens_at(round_, table), strict=True))


def _tokens_at(round_: Round, table: Table) -> list[int]:
    tables = len(round_.tables)
    return [
        4 * tables + table.number if seat == 4 else 4 * (table.number - 1) + seat + 1
        for seat in range(len(table.players))
    ]


def _take_place(ranked: dict[str, bool], round_: Round, newcomer: str, out: str, table: Table) -> None:
    if newcomer not in round_.tokens:
        round_.ranked[newcomer] = ranked[newcomer]
        del round_.tokens[out], round_.ranked[out]
        return
    round_.tokens[out] = round_.tokens[newcomer]
    for each in round_.tables:
        if each is not table:
            each.players = [out if name == newcomer else name for name in each.players]
