"""Rounds are drawn, fitted to who came or left, taken back and closed."""

from tests.simulator.browser import Page, expect
from tests.simulator.play import Play, new_round, rounds_on

BENCH = 4


def draws(play: Play) -> str | None:
    """The program draws the next round, or all that are left at once, by any of its methods."""
    evening, season = play.evening, play.season
    if len(evening.rounds) >= season.rounds_per_evening or len(evening.people_here) < BENCH:
        return None
    page = play.secretary.visit(f"{evening.path}draw/")
    form = page.form(field="method")
    methods = [season.drawing] * 3 + form.choices["method"]
    method = play.any([each for each in methods if each in form.choices["method"]])
    if method == "pairs":
        paired = play.secretary.visit(f"{evening.path}pairs/")
        if (lot := paired.find_form(button="lot")) is not None:
            play.secretary.send(paired, lot, lot.button("lot"))
    chosen = {"method": method}
    for name in ("rounds", "leftover"):
        if name in form.choices:
            chosen[name] = play.any(form.choices[name])
    for name, value in chosen.items():
        form.put(name, value)
    rounds = chosen.get("rounds", "1")
    drawn = play.secretary.send(page, form)
    if method == "standing" and (rounds != "1" or evening.not_closed):
        expect(drawn.path, page.path, "a draw by standing before the round is closed")
        return f"A draw of {rounds} rounds by standing is refused"
    if method == "pairs" and drawn.says("There are fewer than two pairs"):
        return "Fixed pairs cannot be drawn: there are not two"
    _read_new_rounds(play, drawn, int(rounds))
    return f"Rounds to {len(evening.rounds)} are drawn: {chosen}"


def _read_new_rounds(play: Play, page: Page, rounds: int) -> None:
    """The rounds that the evening's page lists after those that are known."""
    known = play.evening.rounds
    expect(page.path.startswith("/rounds/"), True, f"a round is drawn ({page.words})")
    listed = rounds_on(play.reader.visit(play.evening.path))
    expect(len(listed), len(known) + rounds, "how many rounds are drawn")
    for number in range(len(known) + 1, len(listed) + 1):
        known.append(new_round(play, listed[number][0], number))


def draws_from_the_bag(play: Play) -> str | None:
    """Everyone's token is typed; who has none sits out. Now and then one is typed twice first."""
    evening, people = play.evening, play.evening.people_here
    if evening.not_closed or len(evening.rounds) >= play.season.rounds_per_evening or len(people) < BENCH:
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
        page = play.secretary.send(page, form)
        expect(page.says("Token 1 appears twice."), True, "a token twice is refused")
        form = page.form(field=fields[people[0]])
    for name, token in tokens.items():
        form.put(fields[name], token or "")
    _read_new_rounds(play, play.secretary.send(page, form), 1)
    expect(evening.rounds[-1].tokens, tokens, "the tokens that were typed")
    return f"Round {len(evening.rounds)} is drawn from the bag"


def takes_a_draw_back(play: Play) -> str | None:
    """Possible as long as nothing was ever written at its tables or at those of later rounds."""
    evening = play.evening
    if not evening.rounds:
        return None
    from_here = play.any(evening.rounds)
    kept, gone = evening.rounds[: from_here.number - 1], evening.rounds[from_here.number - 1 :]
    page = play.secretary.visit(from_here.path)
    form = page.find_form(action=f"{from_here.path}take-back/")
    may = not any(each.was_written or each.is_closed for each in gone)
    expect(form is not None, may, f"the draw of round {from_here.number} may be taken back")
    if form is None:
        return None
    play.secretary.send(page, form)
    evening.rounds = kept
    return f"The draw of round {from_here.number} is taken back, with all later ones"


def makes_rounds_fit(play: Play) -> str | None:
    """Someone came or left: the rounds that are not begun are drawn so that they fit again. A table with the
    same people keeps its match, also with its options."""
    evening = play.evening
    page = play.secretary.visit(f"{evening.path}repair/")
    form = page.find_form(field="first")
    if not evening.not_closed or form is None:
        expect(form is None, True, "nothing is drawn that could be fitted")
        return None
    first = int(play.any(form.choices["first"]))
    written = [each.number for each in evening.rounds if each.was_written]
    expect(first > max(written, default=0), True, f"nothing is written from round {first} on")
    if len(evening.people_here) < BENCH:
        return None
    form.put("first", first)
    fitted = play.secretary.send(page, form)
    if fitted.says("There are fewer than two pairs"):
        return "The rounds of pairs cannot be fitted: there are not two"
    expect(
        fitted.says("The rounds have been adjusted."),
        True,
        f"the rounds from {first} on fit ({fitted.words})",
    )
    for at in range(first - 1, len(evening.rounds)):
        before = evening.rounds[at]
        after = evening.rounds[at] = new_round(play, before.path, before.number)
        for place, (old, new) in enumerate(zip(before.tables, after.tables, strict=False)):
            if old.players == new.players:
                expect(new.path, old.path, f"table {new.number} with the same people stays the same table")
                after.tables[place] = old
    return f"The rounds from {first} on are fitted to who is here"


def closes_the_round(play: Play) -> str | None:
    """All sheets are in; where they are not, the page has no button for it."""
    if not play.evening.not_closed:
        return None
    round_ = play.evening.not_closed[0]
    page = play.secretary.visit(round_.path)
    form = page.find_form(action=f"{round_.path}close/")
    expect(form is not None, round_.is_complete, f"round {round_.number} may be closed")
    if form is None:
        return None
    closed = play.secretary.send(page, form)
    expect(closed.says(f"Round {round_.number} is closed."), True, "the round is closed")
    play.evening.close(round_)
    return f"Round {round_.number} is closed"
