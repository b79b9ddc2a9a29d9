"""What is written at a table: deals right and wrong, corrections, strikes, totals of a whole sheet."""

from dataclasses import replace
from typing import Any

from tests.simulator.browser import expect
from tests.simulator.play import Play
from tests.simulator.reference import CLOSED
from tests.simulator.sheet import WHOLE_SHEET, Sheet
from tests.simulator.writing import random_deal, rows_on, send_sheet, spoilt, type_deal


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
            deal = spoilt(play.rng, deal)
        type_deal(form, number, deal)
        after = sheet.with_entry(number, deal)
        (refused if after is None else done).append(number)
        sheet = after or sheet
    answer = send_sheet(visitor, page, form)
    expect(answer.status, 422 if refused else 200, f"deals {done} saved, {refused} not ({answer.refusals})")
    if done:
        table.write(sheet)
    return f"Table {table.path}: deals {done} are entered, {refused} refused"


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
    before = {earlier: deal for earlier, deal in table.sheet.entries.items() if earlier < number}
    deal = random_deal(play, replace(table.sheet, entries=before))
    if deal == table.sheet.entries[number]:
        return None
    type_deal(form, number, deal)
    after = table.sheet.with_entry(number, deal)
    answer = send_sheet(visitor, page, form)
    if after is None:
        expect(answer.status, 422, f"deal {number} is refused")
        return f"Table {table.path}: the correction of deal {number} is refused"
    asks = table.sheet.asks_before(after, is_closed=table.state == CLOSED)
    expect(answer.status, 422 if asks else 200, f"deal {number} asks first ({answer.refusals})")
    if asks:
        if play.chance(0.25):
            return f"Table {table.path}: deal {number} is left as it was"
        form = answer.form(action=f"{table.path}deals/", button="confirmed")
        done = visitor.send(answer, form, form.button("confirmed", str(number)))
        expect(done.status, 200, f"deal {number} is changed ({done.refusals})")
    table.write(after)
    return f"Table {table.path}: deal {number} is corrected"


def strikes_an_entry(play: Play) -> str | None:
    """A deal or the totals are deleted, and perhaps written again as they were."""
    written = [table for table in play.tables if table.sheet.entries]
    if not written:
        return None
    table = play.any(written)
    before = table.sheet
    number = max(before.entries) if play.chance(0.5) else play.any(sorted(before.entries))
    visitor = play.writer_at(table)
    page = visitor.visit(f"{table.path}?deal={number}" if number else table.path)
    strike = f"{table.path}deals/{number}/strike/"
    ways = [(f, b) for f in page.forms for b in f.buttons if strike in (f.action, b.get("formaction"))]
    if not ways:
        return None
    asked = visitor.send(page, *ways[0])
    done = visitor.send(asked, asked.form(field="sure"))
    after = before.without(number)
    if after is None:
        expect(done.path, table.path, f"deal {number} cannot be struck")
        return f"Table {table.path}: deal {number} is not struck, others depend on it"
    expect(done.path, f"{table.path}?struck={number}", f"deal {number} is struck ({done.refusals})")
    table.write(after)
    if not play.chance(0.4):
        return f"Table {table.path}: entry {number} is struck"
    undone = visitor.send(done, done.form(action=f"{table.path}deals/{number}/restore/"))
    if after.with_entry(number, before.entries[number]) is None:  # it came after the end: nothing may now
        expect(undone.says("The previous entry is back."), False, f"deal {number} after the end stays struck")
        return f"Table {table.path}: entry {number}, after the end, is struck for good"
    expect(undone.says("The previous entry is back."), True, f"the strike of {number} is undone")
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
    for name, numbers in data.items():
        for side, number in enumerate(numbers):
            if form.has(f"{name}_{side}"):
                form.put(f"{name}_{side}", number)
    after = table.sheet.with_entry(WHOLE_SHEET, data)
    answer = visitor.send(page, form, next(each for each in form.buttons if not each.get("name")))
    asked = answer.find_form(field="points_0") if answer.path == page.path else None
    stays = after is None or table.sheet.asks_before(after, is_closed=table.state == CLOSED)
    expect(asked is not None, stays, f"the totals {data} are refused or ask first ({answer.refusals})")
    if after is None:
        return f"Table {table.path}: totals are refused"
    if asked:
        done = visitor.send(answer, asked, asked.button("confirmed"))
        expect(done.path == page.path, False, f"the totals {data} are changed ({done.refusals})")
    table.write(after)
    return f"Table {table.path}: totals {data['points']} are entered"


def _random_totals(play: Play, sheet: Sheet) -> dict[str, Any]:
    rng, bonus, deals = play.rng, sheet.options.get("matsch_bonus", 0), sheet.length or 1
    matsche = [rng.choice([0, 0, 0, 1]), 0]
    stoeck = [rng.randint(0, 1) if sheet.options.get("stoeck") else 0, 0]
    whole = 157 * deals + bonus * sum(matsche) + 20 * sum(stoeck)
    first = whole if sum(matsche) == deals else rng.randint(200 + 2, max(whole - 2, 203))
    data = {"points": [first, whole - first], "matsch": matsche, "stoeck": stoeck}
    if play.chance(0.15):
        data["points"][0] += 1
    return data
