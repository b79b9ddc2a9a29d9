"""The season: opened with options of a game, changed while it is played, one evening after the other."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from jassclub.engine.rules.base import InvalidDeal
from jassclub.games import PRESENTATIONS
from tests.engine.rules.played import OPTIONS
from tests.simulator.browser import expect
from tests.simulator.play import FIRST_DAY, Play
from tests.simulator.reference import Evening, Season
from tests.simulator.sheet import Sheet
from tools.compare.forms import Form

SIT_OUT = ["average", "tables", "fixed", "nothing"]


def random_options(play: Play, game: str) -> dict[str, Any]:
    """As the form has them: several choices in its order, each of them once."""
    options = OPTIONS[game](play.rng, 4)
    for option in PRESENTATIONS[game].options:
        if option.kind == "several":
            options[option.name] = [each for each in option.allowed if each in options[option.name]]
    return options


def type_options(form: Form, options: dict[str, Any]) -> None:
    """The options of a game in their fields on a page, as far as it asks for them."""
    for name, value in options.items():
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
    options = random_options(play, game)
    said = {
        "name": "Winter",
        "rounds_per_evening": play.rng.randint(2, 3),
        "sit_out": play.any(SIT_OUT),
        "sit_out_points": play.rng.choice([50, 111]),
        "drawing": play.any(form.choices["drawing"]),
    }
    type_options(form, {**options, **said, "first_evening": False})
    saved = play.secretary.send(page, form)
    expect(saved.says("The season is saved."), True, f"a season of {game} is opened ({saved.refusals})")
    play.season = Season(game=game, options=options, path=saved.path, **said)
    return f"A season of {game} is opened: {options}, {said}"


def opens_an_evening(play: Play) -> str | None:
    """The first, or the next one a week later: also while a round of the last is still being played."""
    season = play.season
    if len(season.evenings) > 2 or any(not each.rounds for each in season.evenings[-1:]):
        return None
    page = play.secretary.visit(f"{season.path}evenings/new/")
    form = page.form(field="date")
    day = FIRST_DAY + timedelta(weeks=len(season.evenings))
    form.put("date", day.isoformat())
    opened = play.secretary.send(page, form)
    expect(opened.path.endswith("roll-call/"), True, f"an evening on {day} is opened ({opened.refusals})")
    season.evenings.append(Evening(day, opened.path.removesuffix("roll-call/")))
    return f"An evening on {day} is opened"


def changes_sitting_out(play: Play) -> str | None:
    """What a player gets who sits out, from now on and for everything that was played."""
    season = play.season
    page = play.secretary.visit(f"{season.path}edit/")
    form = page.form(field="sit_out")
    said = {"sit_out": play.any(SIT_OUT), "sit_out_points": play.rng.choice([60, 123])}
    type_options(form, said)
    saved = play.secretary.send(page, form)
    expect(saved.says("The season is saved."), True, f"the season is changed ({saved.refusals})")
    season.sit_out, season.sit_out_points = said.values()
    return f"Who sits out gets {season.sit_out} ({season.sit_out_points})"


def changes_options(play: Play) -> str | None:
    """One option is another; where deals are entered the page asks whether everything is recounted."""
    season = play.season
    fresh = random_options(play, season.game)
    different = [name for name, value in fresh.items() if value != season.options[name]]
    if not different:
        return None
    name = play.any(different)
    names = ("deals", "target") if season.game == "schieber" and name in ("deals", "target") else (name,)
    changed = {each: fresh[each] for each in names}
    options = {**season.options, **changed}
    page = play.secretary.visit(f"{season.path}edit/")
    form = page.form(field="sit_out")
    type_options(form, options)
    answer = play.secretary.send(page, form)
    try:
        is_asked = _asks(season, options)
    except InvalidDeal:
        expect(answer.says("The season is saved."), False, f"options that a deal speaks against: {changed}")
        return f"The options {changed} are refused: a deal speaks against them"
    from_when = "now"
    if is_asked:
        expect(answer.says("Rescore everything"), True, f"the page asks from when on {changed} hold")
        form = answer.form(button="from_when")
        from_when = play.any(["now", "next_round"])
        answer = play.secretary.send(answer, form, form.button("from_when", from_when))
    expect(answer.says("The season is saved."), True, f"{changed} hold {from_when} ({answer.refusals})")
    season.options = options
    for round_ in season.rounds:
        if from_when == "now" or not any(table.sheet.entries for table in round_.tables):
            for table in round_.tables:
                table.change(replace(table.sheet, options=options))
    return f"The options {changed} hold {from_when}"


def _in_full(sheet: Sheet) -> Any:
    return sheet.rules.options_to_json(sheet.read_options)


def _asks(season: Season, options: dict[str, Any]) -> bool:
    """Whether matches with entries would be recounted. Raises InvalidDeal where a deal could not stand."""
    pairs = [(table.sheet, replace(table.sheet, options=options)) for table in season.tables]
    changed = [after for before, after in pairs if _in_full(before) != _in_full(after) and after.entries]
    return bool([each.score for each in changed])
