"""Wrong seats: who really sat where. The deals stay at their tables, the points follow the people."""

from tests.simulator.browser import expect
from tests.simulator.play import Play
from tests.simulator.reference import Round, Table
from tools.compare.forms import Form


def exchanges_two(play: Play) -> str | None:
    """Two sat in each other's place: the deals stay, the points follow."""
    if not play.season.rounds:
        return None
    round_ = play.any(play.season.rounds)
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
        expect(saved.says("Both sit out this round"), True, "two on the bench are not exchanged")
        return f"{one} and {other} both sit out and are not exchanged"
    expect(saved.path, table.path, f"{one} and {other} are exchanged ({saved.refusals})")
    _rename(round_.tables, {one: other, other: one})
    round_.tokens[one], round_.tokens[other] = round_.tokens[other], round_.tokens[one]
    return f"{one} and {other} are exchanged in round {round_.number}"


def _keys(form: Form, name: str) -> dict[str, str]:
    [chooser] = form.element.all("select", name=name)
    options = (each for each in chooser.all("option") if each.get("value"))
    return {each.text.partition(" – table")[0]: each.get("value") for each in options}


def _rename(tables: list[Table], places: dict[str, str]) -> None:
    for table in tables:
        table.players = [places.get(name, name) for name in table.players]


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
    leaves = dict(zip(wanted, before, strict=True))
    others = [each for each in round_.tables if each is not table]
    for newcomer in [name for name in wanted if name not in before]:
        out = leaves[newcomer]
        while out in wanted:
            out = leaves[out]
        if newcomer in round_.tokens:
            round_.tokens[out] = round_.tokens[newcomer]
            _rename(others, {newcomer: out})
        else:
            round_.ranked[newcomer] = ranked[newcomer]
            del round_.tokens[out], round_.ranked[out]
    table.players = wanted
    first = 4 * (table.number - 1) + 1
    tokens = [*range(first, first + 4), 4 * len(round_.tables) + table.number]
    round_.tokens |= dict(zip(wanted, tokens, strict=False))
