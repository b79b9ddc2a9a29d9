"""Friendly matches: started by anybody, written by whoever has the link, and of no weight for the season."""

from __future__ import annotations

from tests.simulator.games import DEALS, OPTIONS
from tests.simulator.play import Play, expect, shown_number
from tests.simulator.season_steps import type_options
from tests.simulator.sheet import Sheet
from tests.simulator.writing import is_allowed, rows_on, send_sheet, type_deal

PLAYERS = ["Zita", "Yann", "Xenia", "Walo"]


def starts_a_match(play: Play) -> str | None:
    """The game, the players, go."""
    if len(play.friendly) > 1:
        return None
    game = play.any(sorted(OPTIONS))
    options = OPTIONS[game](play.rng)
    page = play.secretary.visit(f"/matches/new/{game}/")
    form = page.form(button="go")
    names = [name for name in form.values if name.startswith("player")]
    for name, player in zip(sorted(names), PLAYERS, strict=False):
        form.put(name, player)
    type_options(form, options, "option-")
    started = play.secretary.send(page, form, form.button("go"))
    path = started.path.partition("?")[0]
    expect(path.strip("/").split("/")[-1].isdigit(), True, f"a match of {game} starts ({started.refusals})")
    play.friendly.append((path, Sheet(game, options, len(PLAYERS)), PLAYERS))
    return f"A friendly match of {game} starts: {options}"


def writes_there(play: Play) -> str | None:
    """A deal, and the sums of the match."""
    if not play.friendly:
        return None
    at = play.rng.randrange(len(play.friendly))
    path, sheet, players = play.friendly[at]
    if sheet.score.is_finished:
        return None
    page = play.secretary.visit(path)
    form = page.form(action=f"{path}deals/")
    number = next(n for n in rows_on(form) if n not in sheet.entries)
    deal = DEALS[sheet.game](play.rng, sheet.options, sheet.played(), sheet.seats)
    type_deal(form, number, deal)
    after = is_allowed(sheet, number, deal)
    answer = send_sheet(play.secretary, page, form)
    expect(answer.status, 200 if after else 422, f"deal {number} of {path} ({answer.refusals})")
    if after is not None:
        play.friendly[at] = (path, after, players)
        page = play.reader.visit(path)
        sums = page.main.first("dl", "sums")
        assert sums is not None
        expect([shown_number(e.text) for e in sums.all("dd")], after.score.totals, f"sums on {path}")
    return f"Friendly match {path}: deal {number} is {'written' if after else 'refused'}"
