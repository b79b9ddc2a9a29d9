"""Names as people write them in lists: which part is the surname."""

import re
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jassclub.members.listed_people import read_names
from jassclub.members.pasted_names import ListedName, understand, usual_first_names


def one(line: str, **words: object) -> ListedName:
    [name] = understand([line], **words)
    return name


# Surname / first name: the lines that mean this person.
CLEAR = """
Huber / Regula: Huber Regula; Regula Huber; Huber, Regula; HUBER Regula; 12. Huber Regula; 12 Regula Huber
Huber / Regula: 3) Huber, Regula; • Regula Huber
Huber-Meier / Regula: Regula HUBER-MEIER
von Arx / Hans: von Arx Hans; Hans von Arx; VON ARX Hans
Von Arx / Hans: Von Arx, Hans
de la Rosa / Mónica: de la Rosa Mónica; Mónica de la Rosa
van der Meer / Joost: van der Meer Joost; Joost van der Meer
Di Stefano / Luca: Luca Di Stefano; Di Stefano Luca
Müller-Bär / Anna-Lena: Müller-Bär Anna-Lena
Huber / Hans Peter: Hans Peter Huber; Huber Hans Peter
García Márquez / Gabriel: García Márquez Gabriel; Gabriel García Márquez
García Márquez / José Luis: José Luis García Márquez
García y Vega / Pilar: García y Vega Pilar
Núñez / María del Carmen: María del Carmen Núñez
Pires / Maria dos Anjos: Maria dos Anjos Pires
Pires Soares / João: Pires Soares, João
Huber / R.: Huber R.
Rochat / J.-P.: J.-P. Rochat
Krasniqi / Besnik: Krasniqi Besnik
Jovanović / Dragan: Dragan Jovanović
Öztürk / Ayşe: Öztürk Ayşe
Thambirajah / Sivakumar: Thambirajah Sivakumar
Schaer / Juerg: Juerg Schaer
Huber / Peter: Peter Huber
Affolter / Ben: Ben Affolter
Anna / : Anna
van der Meer / : van der Meer
"""


def test_a_clear_name_is_understood_by_itself():
    read, expected = {}, {}
    for row in CLEAR.strip().splitlines():
        name, lines = row.split(": ")
        for line in lines.split("; "):
            expected[line] = ListedName(*name.split(" / ", 1))
            read[line] = {one(line, surname_first=surname_first) for surname_first in (True, False)}
    assert read == {line: {name} for line, name in expected.items()}


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
def test_what_stands_after_a_name_and_what_is_doubtful(line, name):
    assert one(line) == name


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("1. Anna\n2) Beat\n 13.  Carla", ["Anna", "Beat", "Carla"]),
        ("  Anna \t Meier  \r\n\r\n\nBeat\r\n", ["Anna Meier", "Beat"]),
        ("Anna Meier ( Basel )\nAnna (Änni) Meier", ["Anna Meier (Basel)", "Anna (Änni) Meier"]),
        ("Ελένη\nХристо\nŁukasz", ["Ελένη", "Христо", "Łukasz"]),
        ("\n  \n3.\n4)\n,\n17\n-\n- - -\n***", []),
    ],
)
def test_a_pasted_list_is_one_person_a_line(db, text, people):
    assert [str(person) for person in read_names(text)] == people


SURNAME_FIRST = ["Huber Regula", "von Arx Hans", "Meier Ursula"]
FIRST_NAME_FIRST = ["Regula Huber", "Hans von Arx", "Ursula Meier"]


@pytest.mark.parametrize("name", ["Martin Peter", "Beat Simon", "Xhy Abde"])
def test_what_could_be_either_follows_the_rest_of_the_list(name):
    one_, other = name.split()
    assert understand([*SURNAME_FIRST, name])[-1] == ListedName(one_, other)
    assert understand([*FIRST_NAME_FIRST, name], surname_first=True)[-1] == ListedName(other, one_)
    # A list that is written both ways decides nothing: then what is usual in the club does.
    assert understand([*SURNAME_FIRST, *FIRST_NAME_FIRST, name])[-1].is_doubtful
    assert one(name, surname_first=True) == ListedName(one_, other, is_doubtful=True)


def test_a_line_that_is_written_differently_from_the_list_is_doubtful():
    for line, name in (
        ("Nadia Oberholzer", ("Oberholzer", "Nadia")),
        ("Simon Xhevdetaj", ("Simon", "Xhevdetaj")),
    ):
        assert understand([*SURNAME_FIRST, line])[-1] == ListedName(*name, is_doubtful=True)
    mixed = understand([*SURNAME_FIRST, *FIRST_NAME_FIRST])
    assert [each.surname for each in mixed] == ["Huber", "von Arx", "Meier"] * 2


def test_first_names_of_people_who_are_here_are_known():
    assert one("Oberholzer Quendoline").is_doubtful
    known = one("Oberholzer Quendoline", first_names=["Anna Quendoline"])
    assert known == ListedName("Oberholzer", "Quendoline")


def test_a_list_all_in_capitals_stays_as_it_was_typed():
    assert one("HUBER REGULA") == ListedName("HUBER", "REGULA")
    assert one("PLAYER 001").surname == one("Player 001").surname == "001"
    assert len(usual_first_names()) > 2000


LETTERS = st.text("abcdeéñüzÀÄÖŞĞ'-ßاж", min_size=1, max_size=6)
PARTS = ["von", "de", "la", "y", "Regula", "Peter", "HUBER", "(Bern)", ",", "1950", "R."]
WORD = LETTERS | st.sampled_from(PARTS)


def letters(*texts: str) -> Counter[str]:
    return Counter(re.sub(r"[-',() ]", "", "".join(texts)).casefold())


@settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.lists(WORD, min_size=1, max_size=6).map(" ".join), max_size=8))
def test_of_whatever_is_typed_nothing_is_lost(lines):
    names = understand(lines)
    parts = [each for name in names for each in (name.surname, name.first_name, name.distinction, name.place)]
    kept, typed = letters(*parts), letters(*lines)
    digits = Counter({digit: typed[digit] for digit in "0123456789"})
    assert not (typed - kept) - digits and not kept - typed
    assert all(name.surname for name in names)
