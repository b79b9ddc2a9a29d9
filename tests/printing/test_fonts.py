import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics

from jassclub.printing import fonts


@given(st.text(max_size=80), st.floats(5, 300), st.floats(6, 20))
def test_a_text_is_never_wider_than_its_cell(text, room, size):
    fitted, smaller = fonts.fit(text, room, size, 6.0)
    assert 6.0 <= smaller <= size
    assert fonts.width(fitted, smaller) <= room + 1e-6


def test_a_long_name_is_first_set_smaller_and_only_then_shortened():
    assert fonts.fit("Anna", 100, 10, 6) == ("Anna", 10)
    assert fonts.fit("Anna", 0.5, 10, 6)[0] == ""
    name = "Maximiliane Wolfeschlegel"
    needed = fonts.width(name, 10)
    text, size = fonts.fit(name, needed * 0.8, 10, 6)
    assert text == name and size == pytest.approx(8)
    text, size = fonts.fit(name, needed * 0.4, 10, 6)
    assert size == 6 and text.endswith("…") and name.startswith(text[:-1]) and len(text) > 10


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        *(
            (name, name)
            for name in ("Ștefan Đorđević", "Ελένη Παπαδοπούλου", "Христо Ґанджа", "Ağaoğlu Işıl")
        ),
        # A family that the font lacks is one replacement mark.
        ("Ahn 👩\u200d👩\u200d👧 Joo", "Ahn \ufffd Joo"),
        ("Zu\u0308rcher", "Zürcher"),
        ("Anna\n\tAmsler\x00", "Anna Amsler"),
    ],
)
def test_a_name_is_printed_in_one_line_of_what_the_font_has(name, printed):
    assert fonts.printable(name) == printed


@given(st.text(alphabet="abc WX", max_size=200), st.integers(1, 4))
def test_remarks_break_into_lines_that_fit(text, lines):
    broken = fonts.wrap(text, 60, 10, lines)
    assert len(broken) <= lines and all(fonts.width(line, 10) <= 60 for line in broken)
    assert fonts.wrap("one two three", fonts.width("one two", 10), 10, 2) == ["one two", "three"]
    assert fonts.wrap("", 60, 10, 2) == []


@given(st.text(alphabet="abc WX-", max_size=80), st.floats(20, 300), st.floats(7, 60), st.floats(6, 20))
@example("XXa-- a WWWW", 20.0, 14.0, 6.0)  # a blank at the end of a line takes no room
def test_a_text_in_lines_is_never_wider_or_higher_than_its_box(text, room, height, size):
    lines, smaller = fonts.fill(text, room, height, size, 6.0)
    assert 6.0 <= smaller <= size
    assert all(fonts.width(line, smaller) <= room + 1e-4 for line in lines)
    assert len(lines) == 1 or smaller * (fonts.LETTER + (len(lines) - 1) * fonts.LEADING) <= height + 1e-4


def test_a_long_name_stands_in_the_lines_that_let_it_be_largest_and_is_broken_before_it_is_cut():
    name = "Maximiliana-Theodora von Hohenlandenberg-Breitenlandenberg"
    room = fonts.width(name, 10) / 2
    lines, size = fonts.fill(name, room, 40, 12, 6)
    assert lines == ("Maximiliana-Theodora", "von Hohenlandenberg-", "Breitenlandenberg") and size > 7
    longest = "Maximiliana-Franziska Frei-von Hinterschmidberghausen-Oberma"
    assert fonts.fill(longest, 95, 51, 15.6, 6)[1] > 7  # on the largest score sheet of half a page
    lines, size = fonts.fill("W" * 60, fonts.width("W" * 20, 6) + 1, 21, 12, 6)
    assert (lines, size) == (("W" * 20,) * 3, 6)


FACES = (fonts.TEXT, fonts.BOLD, fonts.DISPLAY)


@pytest.mark.parametrize("face", FACES)
def test_figures_are_all_as_wide_and_the_letters_of_the_five_languages_are_in_each_face(face):
    assert len({fonts.width(figure, 10, face) for figure in "0123456789"}) == 1
    text = "äöüÄÖÜ àâæçéèêëîïôœùûÿ ÀÉÈÊÇ áíóúñ¿¡ ĳëï «–—…» ’ − × € ŁłŐőȘșĐđıİ"
    assert [run.text for run in fonts.runs(text, face)] == [text]


def test_a_word_that_the_face_lacks_is_set_in_another_as_a_whole_and_a_sign_by_itself():
    def split(text):
        return [(run.text, run.font.startswith("DejaVu")) for run in fonts.runs(text)]

    assert split("Anna Ґanjaєва Frei") == [("Anna ", False), ("Ґanjaєва", True), (" Frei", False)]
    assert split("♠×2 ↓×3") == [("♠", True), ("×2 ", False), ("↓", True), ("×3", False)]


@given(st.text(alphabet="ab Яж♥♠↓12Ø0", max_size=40), st.sampled_from(FACES))
def test_what_is_measured_is_what_is_drawn(text, face):
    runs = fonts.runs(text, face)
    assert "".join(run.text for run in runs) == text
    widths = [pdfmetrics.stringWidth(run.text, run.font, 10) for run in runs]
    assert fonts.width(text, 10, face) == pytest.approx(sum(widths))
    assert [run.left * 10 for run in runs] == pytest.approx([sum(widths[:n]) for n in range(len(runs))])


def test_hearts_and_diamonds_are_red_and_a_zero_beside_a_crossed_out_one_has_no_slash():
    assert [run.text for run in fonts.runs("♦ ♥ ♠ ♣") if run.is_red] == ["♦", "♥"]
    signs = [run for run in fonts.runs("| written, 0 in the sack, Ø a 0 crossed out") if run.text in "0Ø"]
    assert {run.font for run in signs} == {"BarlowCondensed-SemiBold"} and len(signs) == 3
    assert len(fonts.runs("0 in the sack")) == 1
