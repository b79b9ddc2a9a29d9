"""Names sorted by their readers' alphabets, and found however they are typed."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassclub.engine.names import alphabetical, is_found, matching, plain_letters, same_name_key, spellings

NAMES = "Aebi Äbersold Maeder Mäder Mader Müller Muller Nuñez Nunzio Nuzzi Oberson Öchslin Ørsted Otto"
IN_ORDER = {
    # DIN 5007-1, as Swiss directories: an umlaut stands with its letter.
    "de": "Äbersold Aebi Mader Mäder Maeder Muller Müller Nuñez Nunzio Nuzzi Oberson Öchslin Ørsted Otto",
    # Real Academia: ñ is a letter of its own after n, accents are none.
    "es": "Äbersold Aebi Mader Mäder Maeder Muller Müller Nunzio Nuñez Nuzzi Oberson Öchslin Ørsted Otto",
}
IN_ORDER |= {"nl": IN_ORDER["de"], "fr": IN_ORDER["de"], "en": IN_ORDER["de"]}


@pytest.mark.parametrize("language", IN_ORDER)
def test_a_list_is_in_the_order_of_the_readers_alphabet(language):
    listed = sorted(NAMES.split(), key=lambda name: alphabetical(name, language))
    assert listed == IN_ORDER[language].split()


@pytest.mark.parametrize(
    "names",
    [
        ["Ibrahim", "Irmak", "Sager", "Şahin", "Άλφα", "Βήτα", "Елена", "Ёлкина", "Иванова"],
        ["Huber Anna", "Huber Zoé", "Huber-Frei Anna", "Hubers Anna"],
    ],
)
def test_other_alphabets_and_short_surnames_are_in_order_too(names):
    mixed = names[::-1]
    assert sorted(mixed, key=lambda name: alphabetical(name, "de")) == names


@given(st.text(), st.text(), st.sampled_from(["de", "es"]))
def test_two_different_names_never_stand_now_so_and_now_so(one, other, language):
    assert (alphabetical(one, language) == alphabetical(other, language)) == (one == other)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("nunez", "Núñez"),
        ("ueberschall", "Überschall"),
        ("uberschall", "Überschall"),
        ("ÜBER", "Überschall"),
        ("ueberschall", "U\u0308berschall"),
        ("lukasz", "Łukasz"),
        ("oersted", "Ørsted"),
        ("orsted", "Ørsted"),
        ("gross", "Reto Groß"),
        ("huber reg", "Regula Huber"),
        ("reg huber", "Huber Regula"),
        ("basel", "Anna Meier (Basel)"),
        ("mann", "Zimmermann"),
        ("χρι", "Χρίστος"),
    ],
)
def test_a_search_finds_and_not_everyone(typed, name):
    assert is_found(typed, name) and not is_found(typed, "Nuoz") and not is_found(f"{typed} beat", name)


@given(st.text(), st.text())
def test_whoever_types_a_whole_name_finds_it(name, other):
    assert is_found(name, f"{other} {name}") or not plain_letters(name).split()


@given(st.text())
def test_the_script_may_search_what_the_site_writes_into_the_list(typed):
    """The list holds `spellings`, in which the script looks for letters without accents."""
    assert plain_letters(typed) in spellings(typed)


@pytest.mark.parametrize("typed", ["ueberschall", "uberschall u", "Überschall Urs"])
def test_the_bag_knows_whoever_is_typed_with_two_letters_for_an_umlaut(typed):
    assert matching(typed, {1: "Überschall Urs", 2: "Uebelhart Ueli"}) == [1]


@given(st.text())
def test_a_name_is_the_same_however_its_accents_are_stored(name):
    assert same_name_key(unicodedata.normalize("NFD", name)) == same_name_key(
        unicodedata.normalize("NFC", name)
    )
