"""Names as people write them in lists: which part is the surname."""

import re
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jassclub.members.pasted_names import ListedName, understand, usual_first_names


def one(line: str, **words: object) -> ListedName:
    [name] = understand([line], **words)
    return name


CLEAR = [
    ("Huber Regula", "Huber", "Regula"),
    ("Regula Huber", "Huber", "Regula"),
    ("Huber, Regula", "Huber", "Regula"),
    ("HUBER Regula", "Huber", "Regula"),
    ("Regula HUBER-MEIER", "Huber-Meier", "Regula"),
    ("12. Huber Regula", "Huber", "Regula"),
    ("12 Regula Huber", "Huber", "Regula"),
    ("3) Huber, Regula", "Huber", "Regula"),
    ("• Regula Huber", "Huber", "Regula"),
    ("von Arx Hans", "von Arx", "Hans"),
    ("Hans von Arx", "von Arx", "Hans"),
    ("Von Arx, Hans", "Von Arx", "Hans"),
    ("VON ARX Hans", "von Arx", "Hans"),
    ("de la Rosa Mónica", "de la Rosa", "Mónica"),
    ("Mónica de la Rosa", "de la Rosa", "Mónica"),
    ("van der Meer Joost", "van der Meer", "Joost"),
    ("Joost van der Meer", "van der Meer", "Joost"),
    ("Luca Di Stefano", "Di Stefano", "Luca"),
    ("Di Stefano Luca", "Di Stefano", "Luca"),
    ("Müller-Bär Anna-Lena", "Müller-Bär", "Anna-Lena"),
    ("Hans Peter Huber", "Huber", "Hans Peter"),
    ("Huber Hans Peter", "Huber", "Hans Peter"),
    ("García Márquez Gabriel", "García Márquez", "Gabriel"),
    ("Gabriel García Márquez", "García Márquez", "Gabriel"),
    ("José Luis García Márquez", "García Márquez", "José Luis"),
    ("García y Vega Pilar", "García y Vega", "Pilar"),
    ("María del Carmen Núñez", "Núñez", "María del Carmen"),
    ("Maria dos Anjos Pires", "Pires", "Maria dos Anjos"),
    ("Pires Soares, João", "Pires Soares", "João"),
    ("Huber R.", "Huber", "R."),
    ("J.-P. Rochat", "Rochat", "J.-P."),
    ("Krasniqi Besnik", "Krasniqi", "Besnik"),
    ("Dragan Jovanović", "Jovanović", "Dragan"),
    ("Öztürk Ayşe", "Öztürk", "Ayşe"),
    ("Thambirajah Sivakumar", "Thambirajah", "Sivakumar"),
    ("Juerg Schaer", "Schaer", "Juerg"),
    ("Peter Huber", "Huber", "Peter"),
    ("Ben Affolter", "Affolter", "Ben"),
    ("Anna", "Anna", ""),
    ("van der Meer", "van der Meer", ""),
]


@pytest.mark.parametrize(("line", "surname", "first_name"), CLEAR)
def test_a_clear_name_is_understood_by_itself(line, surname, first_name):
    for surname_first in (True, False):
        assert one(line, surname_first=surname_first) == ListedName(surname, first_name)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Huber Regula (Baden)", ListedName("Huber", "Regula", "Baden")),
        ("Meier, Anna ( 1950 )", ListedName("Meier", "Anna", "1950")),
        ("Anna ()", ListedName("Anna")),
        ("Huber, Regula, Baden", ListedName("Huber", "Regula", place="Baden")),
        ("Regula Huber, Baden", ListedName("Huber", "Regula", place="Baden")),
        ("Regula Huber 5400 Baden", ListedName("Huber", "Regula", place="Baden")),
        ("Huber Regula 1950", ListedName("Huber", "Regula", place="1950")),
        ("1 Huber Regula Baden", ListedName("Huber", "Regula", place="Baden", is_doubtful=True)),
        ("Regula, Huber", ListedName("Regula", "Huber", is_doubtful=True)),
        ("Xhy Abde", ListedName("Abde", "Xhy", is_doubtful=True)),
        ("Martin Peter", ListedName("Peter", "Martin", is_doubtful=True)),
    ],
)
def test_what_stands_behind_a_name_and_what_is_doubtful(line, name):
    assert one(line) == name


def test_a_line_without_a_name_is_passed_over():
    assert understand(["", "  ", "3.", "4)", ",", "17", "-", "- - -", "***"]) == []


SURNAME_FIRST = ["Huber Regula", "von Arx Hans", "Meier Ursula"]
FIRST_NAME_FIRST = ["Regula Huber", "Hans von Arx", "Ursula Meier"]


@pytest.mark.parametrize("name", ["Martin Peter", "Beat Simon", "Xhy Abde"])
def test_what_could_be_either_follows_the_rest_of_the_list(name):
    one_, other = name.split()
    assert understand([*SURNAME_FIRST, name])[-1] == ListedName(one_, other)
    assert understand([*FIRST_NAME_FIRST, name], surname_first=True)[-1] == ListedName(other, one_)


def test_without_a_list_it_follows_what_is_usual_in_the_club_and_is_doubtful():
    assert one("Martin Peter", surname_first=True) == ListedName("Martin", "Peter", is_doubtful=True)


def test_a_line_that_is_written_otherwise_than_the_list_is_doubtful():
    assert understand([*SURNAME_FIRST, "Nadia Oberholzer"])[-1] == ListedName(
        "Oberholzer", "Nadia", is_doubtful=True
    )
    assert understand([*SURNAME_FIRST, "Simon Xhevdetaj"])[-1] == ListedName(
        "Simon", "Xhevdetaj", is_doubtful=True
    )


def test_a_list_that_is_written_both_ways_decides_nothing():
    mixed = understand([*SURNAME_FIRST, *FIRST_NAME_FIRST, "Martin Peter"])
    assert [each.surname for each in mixed[:6]] == ["Huber", "von Arx", "Meier"] * 2
    assert mixed[-1].is_doubtful


def test_first_names_of_people_who_are_here_are_known():
    assert one("Oberholzer Quendoline").is_doubtful
    assert one("Oberholzer Quendoline", first_names=["Anna Quendoline"]) == ListedName(
        "Oberholzer", "Quendoline"
    )


def test_a_list_all_in_capitals_stays_as_it_was_typed():
    assert one("HUBER REGULA") == ListedName("HUBER", "REGULA")
    assert one("PLAYER 001").surname == one("Player 001").surname == "001"


def test_there_are_enough_usual_first_names_and_none_stands_there_twice_otherwise():
    assert len(usual_first_names()) > 2000


LETTERS = st.text("abcdeéñüzÀÄÖŞĞ'-ßاж", min_size=1, max_size=6)
WORD = LETTERS | st.sampled_from(
    ["von", "de", "la", "y", "Regula", "Peter", "HUBER", "(Bern)", ",", "1950", "R."]
)
SIGNS = re.compile(r"[-',()]")


def letters(*texts: str) -> Counter[str]:
    return Counter(SIGNS.sub("", "".join(texts)).replace(" ", "").casefold())


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.lists(WORD, min_size=1, max_size=6).map(" ".join), max_size=8))
def test_of_whatever_is_typed_nothing_is_lost(lines):
    names = understand(lines)
    kept = letters(
        *(each for name in names for each in (name.surname, name.first_name, name.distinction, name.place))
    )
    typed = letters(*lines)
    digits = Counter({digit: typed[digit] for digit in "0123456789"})
    assert not (typed - kept) - digits and not kept - typed
    assert all(name.surname for name in names)


@settings(deadline=None)
@given(st.lists(st.text(max_size=40), max_size=6))
def test_no_text_makes_it_fail(lines):
    understand(lines)
