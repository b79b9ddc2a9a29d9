"""What is written at a table: deals right and wrong, corrections, strikes, totals of a whole sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from jassclub.engine.rules.base import InvalidDeal
from tests.simulator.browser import Page, Visitor
from tests.simulator.games import DEALS, spoil
from tests.simulator.play import Play, expect, says
from tests.simulator.reference import CLOSED, Table
from tests.simulator.sheet import WHOLE_SHEET, Sheet
from tests.simulator.writing import is_allowed, random_deal, rows_on, send_sheet, type_deal


def enters_deals(play: Play) -> str | None:
    """Some deals at once, as they come; now and then one that cannot be, which is refused with the reason."""
    open_ = [t for t in play.tables if t.state != CLOSED and not t.sheet.score.is_finished]
    if not open_:
        return None
    table = play.any(open_)
    visitor = play.writer_at(table)
    page = visitor.visit(table.path)
    form = page.form(action=f"{table.path}deals/")
    free = [number for number in rows_on(form) if number not in table.sheet.entries]
    sheet, refused, done = table.sheet, [], []
    for number in free[: 1 if play.one_at_a_time else play.rng.choice([1, 2, 4])]:
        deal = random_deal(play, sheet)
        if play.chance(0.08):
            deal = spoil(play.rng, deal)
        type_deal(form, number, deal)
        after = is_allowed(sheet, number, deal)
        (refused if after is None else done).append(number)
        sheet = after or sheet
    answer = send_sheet(visitor, page, form)
    expect(answer.status, 422 if refused else 200, f"deals {done} saved, {refused} not ({answer.refusals})")
    if done:
        table.write(sheet)
    return f"Table {table.path}: deals {done} are entered, {refused} refused"


def sends_a_deal_twice(play: Play) -> str | None:
    """The answer was lost on the way: the same form is sent again, and nothing is double."""
    open_ = [t for t in play.tables if t.state != CLOSED and not t.sheet.score.is_finished]
    if not open_:
        return None
    table = play.any(open_)
    page = play.secretary.visit(table.path)
    form = page.form(action=f"{table.path}deals/")
    number = next(n for n in rows_on(form) if n not in table.sheet.entries)
    deal = random_deal(play, table.sheet)
    type_deal(form, number, deal)
    after = is_allowed(table.sheet, number, deal)
    for _time in range(2):
        answer = send_sheet(play.secretary, page, form)
        expect(answer.status, 200 if after else 422, f"deal {number}, sent again ({answer.refusals})")
        if after is not None:
            table.write(after)
    return f"Table {table.path}: deal {number} is sent twice"


def two_write_the_same_deal(play: Play) -> str | None:
    """A helper types on a page from before the secretary wrote that deal: both see it, one replaces it."""
    open_ = [t for t in play.tables if t.state != CLOSED and not t.sheet.score.is_finished]
    if not open_:
        return None
    table = play.any(open_)
    visitor = play.writer_at(table)
    stale = visitor.visit(table.path)
    old = stale.form(action=f"{table.path}deals/")
    number = next(n for n in rows_on(old) if n not in table.sheet.entries)
    page = play.secretary.visit(table.path)
    form = page.form(action=f"{table.path}deals/")
    first, second = random_deal(play, table.sheet), random_deal(play, table.sheet)
    written = is_allowed(table.sheet, number, first)
    if written is None or is_allowed(table.sheet, number, second) is None or first == second:
        return None
    type_deal(form, number, first)
    expect(send_sheet(play.secretary, page, form).status, 200, f"deal {number} of the first of two")
    table.write(written)
    type_deal(old, number, second)
    answer = send_sheet(visitor, stale, old)
    replaced = table.sheet.with_entry(number, second)
    if replaced.score == written.score and answer.status == 200:
        return f"Table {table.path}: two write the same in deal {number}"
    expect(answer.status, 422, f"the second of two is told about deal {number}")
    expect(says(answer, "while you were typing"), True, f"the second of two is told why ({answer.refusals})")
    if play.chance(0.5):
        return f"Table {table.path}: of two who write deal {number} the first stays"
    again = answer.form(action=f"{table.path}deals/")
    _confirm(play, visitor, visitor.send(answer, again, again.buttons[0]), table, number, replaced)
    return f"Table {table.path}: the second of two writes deal {number}"


def corrects_a_deal(play: Play) -> str | None:
    """Another deal in the place of one that is written; a closed round asks first."""
    written = [table for table in play.tables if table.sheet.deals]
    if not written:
        return None
    table = play.any(written)
    number = play.any(table.sheet.deals)
    visitor = play.writer_at(table)
    page = visitor.visit(f"{table.path}?deal={number}")
    form = page.form(action=f"{table.path}deals/")
    if number not in rows_on(form):  # after the end, on a page that has no row for it any more
        return None
    before = replace(table.sheet, entries={n: d for n, d in table.sheet.entries.items() if n < number})
    deal = DEALS[before.game](play.rng, before.options, before.played(), before.seats)
    if deal == table.sheet.entries[number]:
        return None
    type_deal(form, number, deal)
    after = is_allowed(table.sheet, number, deal)
    answer = send_sheet(visitor, page, form)
    if after is None:
        expect(answer.status, 422, f"deal {number} is refused")
        return f"Table {table.path}: the correction of deal {number} is refused"
    agreed = _confirm(play, visitor, answer, table, number, after)
    return f"Table {table.path}: deal {number} is {'corrected' if agreed else 'left as it was'}"


def _confirm(play: Play, visitor: Visitor, page: Page, table: Table, number: int, after: Sheet) -> bool:
    """Where the page asks before it changes what was settled, somebody agrees or leaves it."""
    asks = table.sheet.asks_before(after, is_closed=table.state == CLOSED)
    expect(page.status, 422 if asks else 200, f"deal {number} of {table.path} asks first ({page.refusals})")
    if asks:
        if play.chance(0.25):
            return False
        form = page.form(action=f"{table.path}deals/", button="confirmed")
        done = visitor.send(page, form, form.button("confirmed", str(number)))
        expect(done.status, 200, f"deal {number} of {table.path} is changed ({done.refusals})")
    table.write(after)
    return True


def strikes_an_entry(play: Play) -> str | None:
    """A deal or the totals are struck, and perhaps written again as they were."""
    written = [table for table in play.tables if table.sheet.entries]
    if not written:
        return None
    table = play.any(written)
    number = max(table.sheet.entries) if play.chance(0.5) else play.any(sorted(table.sheet.entries))
    visitor = play.writer_at(table)
    page = visitor.visit(f"{table.path}?deal={number}" if number else table.path)
    strike = f"{table.path}deals/{number}/strike/"
    for form in page.forms:
        button = next((each for each in form.buttons if each.get("formaction") == strike), None)
        if button is not None or form.action == strike:
            break
    else:
        return None
    asked = visitor.send(page, form, button)
    sure = asked.form(field="sure")
    try:
        after = table.sheet.without(number)
    except InvalidDeal:
        done = visitor.send(asked, sure)
        expect(done.path, table.path, f"deal {number} cannot be struck")
        return f"Table {table.path}: deal {number} is not struck, others depend on it"
    done = visitor.send(asked, sure)
    expect(done.path, f"{table.path}?struck={number}", f"deal {number} is struck ({done.refusals})")
    before = table.sheet
    table.write(after)
    if not play.chance(0.4):
        return f"Table {table.path}: entry {number} is struck"
    undo = done.form(action=f"{table.path}deals/{number}/restore/")
    undone = visitor.send(done, undo)
    if is_allowed(after, number, before.entries[number]) is None:  # it came after the end: nothing may now
        expect(says(undone, "It is written again"), False, f"deal {number} after the end stays struck")
        return f"Table {table.path}: entry {number}, after the end, is struck for good"
    expect(says(undone, "It stands again as it was."), True, f"the strike of {number} is undone")
    table.write(before)
    return f"Table {table.path}: entry {number} is struck and written again"


def enters_totals(play: Play) -> str | None:
    """Only the totals of a sheet, in games that allow it; or others in their place."""
    rows = [t for t in play.tables if not t.sheet.deals and t.sheet.rules.sheet(t.sheet.read_options)]
    if not rows:
        return None
    table = play.any(rows)
    visitor = play.writer_at(table)
    page = visitor.visit(f"{table.path}totals/")
    form = page.form(field="points_0")
    data = _random_totals(play, table.sheet)
    for name in list(form.values):
        if name.endswith(("_0", "_1")):
            form.values[name] = [""]
    for name, numbers in data.items():
        for side, number in enumerate(numbers):
            if form.has(f"{name}_{side}"):
                form.put(f"{name}_{side}", number)
    after = is_allowed(table.sheet, WHOLE_SHEET, data)
    button = next(each for each in form.buttons if not each.get("name"))
    answer = visitor.send(page, form, button)
    on_page = answer.find_form(field="points_0") if answer.path == page.path else None
    if after is None:
        expect(on_page is not None, True, f"the totals {data} are refused")
        return f"Table {table.path}: totals are refused"
    if not table.sheet.asks_before(after, is_closed=table.state == CLOSED):
        expect(on_page is None, True, f"the totals {data} are saved ({answer.refusals})")
    else:
        expect(on_page is not None, True, f"the totals {data} ask first")
        assert on_page is not None
        done = visitor.send(answer, on_page, on_page.button("confirmed"))
        expect(done.path == page.path, False, f"the totals {data} are changed ({done.refusals})")
    table.write(after)
    return f"Table {table.path}: totals {data['points']} are entered"


def _random_totals(play: Play, sheet: Sheet) -> dict[str, Any]:
    rng, bonus = play.rng, sheet.options.get("matsch_bonus", 0)
    deals = sheet.length or 1
    matsche = [rng.choice([0, 0, 0, 1]), 0]
    stoeck = [rng.randint(0, 1) if sheet.options.get("stoeck") else 0, 0]
    whole = 157 * deals + bonus * sum(matsche) + 20 * sum(stoeck)
    first = whole if sum(matsche) == deals else rng.randint(200 + 2, max(whole - 2, 203))
    data = {"points": [first, whole - first], "matsch": matsche, "stoeck": stoeck}
    if play.chance(0.15):
        data["points"][0] += 1
    return data
