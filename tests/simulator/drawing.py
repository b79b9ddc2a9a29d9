"""Rounds are drawn, fitted to who came or left, taken back and closed."""

from __future__ import annotations

from tests.simulator.browser import Page
from tests.simulator.play import Play, expect, new_round, says
from tests.simulator.reference import Round

BENCH = 4


def draws(play: Play) -> str | None:
    """The program draws the next round, or all that are left at once, by any of its methods."""
    evening, season = play.evening, play.club.season
    left = season.rounds - len(evening.rounds)
    if left < 1 or len(evening.people_here) < BENCH:
        return None
    page = play.secretary.visit(f"{evening.path}draw/")
    form = page.form(field="method")
    methods = [season.drawing] * 3 + form.choices["method"]
    method = play.any([each for each in methods if each in form.choices["method"]])
    if method == "pairs":
        _pair_everybody(play)
    rounds = play.any(form.choices["rounds"]) if "rounds" in form.choices else "1"
    form.put("method", method)
    if "rounds" in form.choices:
        form.put("rounds", rounds)
    leftover = play.any(form.choices.get("leftover", ["sit_out"]))
    if "leftover" in form.choices:
        form.put("leftover", leftover)
    drawn = play.secretary.send(page, form)
    if method == "standing" and (rounds != "1" or evening.not_closed):
        expect(drawn.path, page.path, "a draw by standing before the round is closed")
        return f"A draw of {rounds} rounds by standing is refused"
    if method == "pairs" and says(drawn, "There are not two pairs yet"):
        return "Fixed pairs cannot be drawn: there are not two"
    first = len(evening.rounds) + 1
    _read_new_rounds(play, drawn, int(rounds))
    return f"Rounds {first} to {len(evening.rounds)} are drawn ({method}, {leftover})"


def _pair_everybody(play: Play) -> None:
    page = play.secretary.visit(f"{play.evening.path}pairs/")
    form = page.find_form(button="lot")
    if form is not None:
        play.secretary.send(page, form, form.button("lot"))


def _read_new_rounds(play: Play, page: Page, rounds: int) -> None:
    """The rounds that the evening's page lists after those that are known."""
    evening = play.evening
    before = len(evening.rounds)
    expect(page.path.startswith("/rounds/"), True, f"a round is drawn ({page.words})")
    paths = round_paths(play)
    expect(len(paths), before + rounds, "how many rounds are drawn")
    for number in range(before + 1, before + rounds + 1):
        evening.rounds.append(new_round(play, paths[number], number))


def round_paths(play: Play) -> dict[int, str]:
    """The address of each round by its number, as the evening's page has it."""
    page = play.reader.visit(play.evening.path)
    found = {}
    for nav in page.main.all("nav", "rounds"):
        for link in nav.all("a"):
            if link.get("href").startswith("/rounds/"):
                found[int(link.text.split()[1])] = link.get("href")
    return found


def draws_from_the_bag(play: Play) -> str | None:
    """Everybody's token is typed; who has none sits out. Now and then one is typed twice first."""
    evening, season = play.evening, play.club.season
    people = evening.people_here
    if evening.not_closed or len(evening.rounds) >= season.rounds or len(people) < BENCH:
        return None
    page = play.secretary.visit(f"{evening.path}bag/")
    form = next((each for each in page.forms if any(n.startswith("token_") for n in each.values)), None)
    if form is None:
        return None
    fields = {form.label_of(name): name for name in form.values if name.startswith("token_")}
    expect(sorted(fields), sorted(people), "whose tokens are asked for")
    bag = list(range(1, len(people) - len(people) % 4 + 1)) + [0] * (len(people) % 4)
    tokens = dict(zip(sorted(people), play.rng.sample(bag, len(bag)), strict=True))
    if play.chance(0.2):
        for name in people:
            form.put(fields[name], 1)
        refused = play.secretary.send(page, form)
        expect(says(refused, "Token 1 is here twice."), True, "a token twice is refused")
        page, form = refused, refused.form(field=fields[people[0]])
    for name, token in tokens.items():
        form.put(fields[name], token or "")
    drawn = play.secretary.send(page, form)
    _read_new_rounds(play, drawn, 1)
    expect(evening.rounds[-1].tokens, tokens, "the tokens that were typed")
    return f"Round {len(evening.rounds)} is drawn from the bag"


def takes_a_draw_back(play: Play) -> str | None:
    """Possible as long as nothing was ever written at its tables or at those of later rounds."""
    evening = play.evening
    if not evening.rounds:
        return None
    from_here = play.any(evening.rounds)
    gone = [each for each in evening.rounds if each.number >= from_here.number]
    page = play.secretary.visit(from_here.path)
    form = page.find_form(action=f"{from_here.path}take-back/")
    may = not any(table.was_written for each in gone for table in each.tables)
    may = may and not any(each.is_closed for each in gone)
    expect(form is not None, may, f"the draw of round {from_here.number} may be taken back")
    if form is None:
        return None
    play.secretary.send(page, form)
    evening.rounds = evening.rounds[: from_here.number - 1]
    return f"The draw of round {from_here.number} is taken back, with all later ones"


def makes_rounds_fit(play: Play) -> str | None:
    """Somebody came or left: the rounds that are not begun are drawn so that they fit again."""
    evening = play.evening
    open_ = evening.not_closed
    page = play.secretary.visit(f"{evening.path}repair/")
    form = page.find_form(field="first")
    if not open_ or form is None:
        expect(form is None, True, "nothing is drawn that could be fitted")
        return None
    first = int(play.any(form.choices["first"]))
    written = [each.number for each in evening.rounds if any(table.was_written for table in each.tables)]
    expect(first > max(written, default=0), True, f"nothing is written from round {first} on")
    if len(evening.people_here) < BENCH:
        return None
    form.put("first", first)
    fitted = play.secretary.send(page, form)
    if says(fitted, "There are not two pairs yet"):
        return "The rounds of pairs cannot be fitted: there are not two"
    expect(says(fitted, "The rounds fit again."), True, f"the rounds from {first} on fit ({fitted.words})")
    for at, each in enumerate(evening.rounds):
        if each.number >= first:
            evening.rounds[at] = _fitted(play, each)
    return f"The rounds from {first} on are fitted to who is here"


def _fitted(play: Play, before: Round) -> Round:
    """A table with the same people keeps its match, also with its options."""
    after = new_round(play, before.path, before.number)
    known = {table.number: table for table in before.tables}
    for at, table in enumerate(after.tables):
        old = known.get(table.number)
        if old and old.players == table.players:
            expect(table.path, old.path, f"table {table.number} with the same people stays the same table")
            after.tables[at] = old
    return after


def closes_the_round(play: Play) -> str | None:
    """All sheets are in; where they are not, the page has no button for it."""
    evening = play.evening
    if not evening.not_closed:
        return None
    round_ = evening.not_closed[0]
    page = play.secretary.visit(round_.path)
    form = page.find_form(action=f"{round_.path}close/")
    expect(form is not None, round_.is_complete, f"round {round_.number} may be closed")
    if form is None:
        return None
    closed = play.secretary.send(page, form)
    expect(says(closed, f"Round {round_.number} is closed."), True, "the round is closed")
    evening.close(round_)
    return f"Round {round_.number} is closed"
