"""The season: opened with options of a game, changed while it is played, one evening after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from jassclub.engine.rules.base import InvalidDeal
from tests.simulator.games import OPTIONS
from tests.simulator.play import Play, expect, says
from tests.simulator.reference import Evening, Season, Table
from tests.simulator.sheet import Sheet
from tools.compare.forms import Form

SIT_OUT = ("average", "tables", "fixed", "nothing")


def type_options(form: Form, options: dict[str, Any], prefix: str = "") -> None:
    """The options of a game in their fields on a page, as far as it asks for them."""
    for option, value in options.items():
        name = prefix + option
        if isinstance(value, dict):
            for field in [each for each in form.values if each.startswith(f"{name}_")]:
                form.values[field] = [str(value.get(field.removeprefix(f"{name}_"), ""))]
        elif not form.has(name):
            continue
        elif isinstance(value, list):
            form.values[name] = [each for each in form.choices[name] if each in value]
        elif isinstance(value, bool):
            form.tick(name, value)
        else:
            form.put(name, "" if value is None else value)


def opens_a_season(play: Play, game: str) -> str:
    """With options of the game, a way of drawing and what a player gets who sits out."""
    page = play.secretary.visit(f"/seasons/new/?game={game}")
    form = page.form(field="drawing")
    season = Season(
        name="Winter",
        game=game,
        options=OPTIONS[game](play.rng),
        rounds=play.rng.randint(2, 3),
        sit_out=play.any(list(SIT_OUT)),
        sit_out_points=play.rng.choice([50, 111]),
        drawing=play.any(form.choices["drawing"]),
    )
    type_options(form, season.options)
    form.put("name", season.name)
    form.put("rounds_per_evening", season.rounds)
    form.put("drawing", season.drawing)
    form.put("sit_out", season.sit_out)
    form.put("sit_out_points", season.sit_out_points)
    saved = play.secretary.send(page, form)
    expect(says(saved, "The season is saved."), True, f"a season of {game} is opened ({saved.refusals})")
    season.path = saved.path
    play.club.season = season
    return f"A season of {game} is opened: {season.options}, {season.drawing}, {season.sit_out}"


def opens_an_evening(play: Play) -> str | None:
    """The first, or the next one a week later: also while a round of the last is still being played."""
    season = play.club.season
    if season.evenings and (len(season.evenings) > 2 or not any(e.rounds for e in season.evenings[-1:])):
        return None
    page = play.secretary.visit(f"{season.path}evenings/new/")
    form = page.form(field="date")
    day = play.next_day
    form.put("date", day.isoformat())
    opened = play.secretary.send(page, form)
    expect(opened.path.endswith("roll-call/"), True, f"an evening on {day} is opened ({opened.refusals})")
    season.evenings.append(Evening(day, opened.path.removesuffix("roll-call/")))
    return f"An evening on {day} is opened"


def changes_sitting_out(play: Play) -> str | None:
    """What a player gets who sits out, from now on and for everything that was played."""
    season = play.club.season
    page = play.secretary.visit(f"{season.path}edit/")
    form = page.form(field="sit_out")
    sit_out, points = play.any(list(SIT_OUT)), play.rng.choice([60, 123])
    form.put("sit_out", sit_out)
    form.put("sit_out_points", points)
    saved = play.secretary.send(page, form)
    expect(says(saved, "The season is saved."), True, f"the season is changed ({saved.refusals})")
    season.sit_out, season.sit_out_points = sit_out, points
    return f"Who sits out gets {season.sit_out} ({season.sit_out_points})"


def changes_options(play: Play) -> str | None:
    """One option is another; where deals are entered the page asks whether everything is counted anew."""
    season = play.club.season
    fresh = OPTIONS[season.game](play.rng)
    different = [name for name, value in fresh.items() if value != season.options[name]]
    if not different:
        return None
    name = play.any(different)
    names = ("deals", "target") if season.game == "schieber" and name in ("deals", "target") else (name,)
    options = {**season.options, **{each: fresh[each] for each in names}}
    page = play.secretary.visit(f"{season.path}edit/")
    form = page.form(field="sit_out")
    type_options(form, options)
    answer = play.secretary.send(page, form)
    changed = {each: fresh[each] for each in names}
    try:
        is_asked = _asks(season, options)
    except InvalidDeal:
        expect(says(answer, "The season is saved."), False, f"options that a deal speaks against: {changed}")
        return f"The options {changed} are refused: a deal speaks against them"
    from_when = "now"
    if is_asked:
        expect(says(answer, "Score everything again"), True, f"the page asks from when on {changed} hold")
        form = answer.form(button="from_when")
        from_when = play.any(["now", "next_round"])
        answer = play.secretary.send(answer, form, form.button("from_when", from_when))
    expect(says(answer, "The season is saved."), True, f"{changed} hold {from_when} ({answer.refusals})")
    season.options = options
    for table in _tables_from(season, from_when):
        table.sheet = replace(table.sheet, options=dict(options))
        table.check_state()
    return f"The options {changed} hold {from_when}"


def _in_full(sheet: Sheet, options: dict[str, Any]) -> Any:
    return sheet.rules.options_to_json(sheet.rules.options(options, sheet.seats))


def _asks(season: Season, options: dict[str, Any]) -> bool:
    """Whether matches with entries would be counted anew. Raises InvalidDeal where a deal could not stand."""
    asks = False
    for table in season.tables:
        is_other = _in_full(table.sheet, options) != _in_full(table.sheet, table.sheet.options)
        if is_other and table.sheet.entries:
            replace(table.sheet, options=options).score  # noqa: B018 - refuses what cannot be
            asks = True
    return asks


def _tables_from(season: Season, from_when: str) -> list[Table]:
    """Everything, or only what is played in rounds of which nothing is entered yet."""
    rounds = [each for evening in season.evenings for each in evening.rounds]
    if from_when == "next_round":
        rounds = [each for each in rounds if not any(table.sheet.entries for table in each.tables)]
    return [table for each in rounds for table in each.tables]
