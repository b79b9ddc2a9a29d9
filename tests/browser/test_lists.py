"""Lists come in by the browser: a paste with mistakes, and a spreadsheet with wrong rows."""

from playwright.sync_api import Page, expect

from tests.web.spreadsheet_files import xlsx

LONG = "y" * 70
PASTED = f"""Nr	Name	Vorname	Ort
1	Huber	Regula	Baden
2	Hans	von Arx	Olten
3	Núñez	Inés	Chur
4	Huber	Regula	Olten
5	Xhuber	Ida
6	{LONG}	Emil"""
RESULTS = [
    ["Name", "31.1.2025", "28. Feb 2025", "Total"],
    ["Huber Regula (Baden)", 700, 650, 1350],
    ["von Arx Hans", 655, "many", 655],
    ["Nunes Inés", 540, None, 540],
    ["Bühler Beat", 200_000, 10, 20],
]


def rows(page: Page) -> list[list[str]]:
    """Surname and first name of each row of the preview."""
    return page.eval_on_selector_all(
        "table.incoming tbody tr",
        "rows => rows.map(row => [...row.querySelectorAll('input[autocomplete]')].map(each => each.value))",
    )


def looks_right(page: Page, look_at) -> None:
    """The page is an answer to what was sent: looked at where it stands."""
    html, address = page.content(), "**/preview-to-look-at/"
    other = page.context.new_page()
    other.route(address, lambda route: route.fulfill(body=html, content_type="text/html"))
    look_at(other, "/preview-to-look-at/")
    other.close()


def test_a_pasted_list_is_corrected_and_taken_in(new_page, logged_in, look_at):
    page = new_page(storage_state=logged_in)
    look_at(page, "/members/")  # nobody is a member yet
    look_at(page, "/members/add/")
    page.get_by_label("Names, one a line").fill(PASTED)
    page.get_by_role("button", name="Look at it first").click()
    assert rows(page)[:3] == [["Huber", "Regula", "Baden"], ["Hans", "von Arx", ""], ["Núñez", "Inés", ""]]
    expect(page.get_by_text("together have at most 60 letters")).to_be_visible()
    looks_right(page, look_at)
    page.get_by_role("button", name="Swap surname and first name in row 3", exact=True).click()
    assert rows(page)[1] == ["von Arx", "Hans", ""]
    page.get_by_label("Surname in row 6").fill("Huber-Bär")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing is saved: some rows are wrong")
    page.get_by_label("Surname in row 7").fill("Egli")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").first).to_contain_text("6 members added")
    for name in ("Regula Huber", "Hans von Arx", "Ida Huber-Bär", "Emil Egli"):
        expect(page.get_by_role("link", name=name).first).to_be_visible()


def test_a_spreadsheet_of_results_is_mended_and_taken_over(new_page, logged_in, look_at):
    page = new_page(storage_state=logged_in)
    look_at(page, "/seasons/import/")
    page.get_by_label("Name of the new season").fill("Championship 2025")
    file = {"name": "2025.xlsx", "mimeType": "application/octet-stream", "buffer": xlsx(RESULTS)}
    page.get_by_label("Or choose a file").set_input_files(file)
    page.get_by_role("button", name="Look at it first").click()
    expect(page.get_by_role("heading", name="What cannot be taken over")).to_be_visible()
    looks_right(page, look_at)
    page.get_by_label("Instead of “many” in row 3").fill("610")
    page.get_by_label("Leave out row 5").check()
    page.get_by_role("button", name="Look again").last.click()
    expect(page.get_by_role("heading", name="What cannot be taken over")).to_be_hidden()
    page.get_by_role("button", name="Take over").click()
    expect(page.get_by_role("alert")).to_contain_text("say for the marked rows who they are")
    page.get_by_label("What to do with row 4").select_option("is Inés Núñez")
    page.get_by_role("button", name="Take over").click()
    expect(page.get_by_role("status").first).to_contain_text("5 results taken over")
    expect(page.get_by_role("cell", name="1350").first).to_be_visible()
