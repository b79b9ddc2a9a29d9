"""Standing wishes: who is never or always partner of whom, and who needs table 1."""

import pytest

from jassclub.drawing.actions.pairs import add_wish, remove_wish
from jassclub.drawing.models import Wish
from jassclub.drawing.queries.people import wishes_by_rest, wishes_of
from jassclub.engine.draws.constraints import Constraints
from jassclub.journal.models import Line
from jassclub.journal.queries import shown_lines
from jassclub.members.actions import NewMember, add_members
from jassclub.members.models import Member
from tests.answers import refused, words

NAMES = ["Anna", "Beat", "Carla", "Daniel", "Erika", "Franz", "Gerda", "Hans"]
TAKEN = "There is already a wish that %s always plays with %s."
EXISTS = "There is already a wish: Anna – Beat, %s."


@pytest.fixture
def people(club) -> list[Member]:
    return add_members([NewMember(name) for name in NAMES])


@pytest.fixture
def wish(people):
    """Adds wishes, with members by their initials: "apart AB", "table F" for table 1."""
    known = {member.name[0]: member for member in people}

    def add(*wishes: str) -> Wish:
        for kind, initials in map(str.split, wishes):
            one, *other = (known[initial] for initial in initials)
            kind = "first_table" if kind == "table" else kind
            added = add_wish(kind=kind, one=one, other=other[0] if other else None)
        return added

    return add


def stored() -> list[tuple[str, str]]:
    return [(wish.kind, str(wish)) for wish in Wish.objects.order_by("pk")]


@pytest.mark.parametrize(
    ("before", "new", "field", "why"),
    [
        ("apart AB", "apart AB", "other", EXISTS % "never partners"),
        ("apart AB", "together BA", "other", EXISTS % "never partners"),
        ("together AB", "apart BA", "other", EXISTS % "always partners"),
        ("together BA", "together AB", "other", EXISTS % "always partners"),
        ("table A", "table A", "one", "There is already a wish: Anna, always at table 1."),
        ("", "apart A", "other", "Choose the other player."),
        ("", "together AA", "other", "Choose two different people."),
        ("", "table AB", "other", "A wish for table 1 concerns one player: leave this empty."),
        ("together AB", "together AC", "one", TAKEN % ("Anna", "Beat")),
        ("together AB", "together CA", "other", TAKEN % ("Anna", "Beat")),
        ("together AB", "together BC", "one", TAKEN % ("Beat", "Anna")),
        ("together AB", "together CB", "other", TAKEN % ("Beat", "Anna")),
        ("table A, table B, table C, table D", "table E", "one", "Anna, Beat, Carla, Daniel and Erika."),
        ("table A, table B, table C, table D", "together EA", "other", "Carla, Daniel and Erika."),
        ("together AB, table A, table C, table B, together CD", "table E", "one", "Carla, Daniel and Erika."),
    ],
)
def test_a_wish_that_cannot_be_beside_the_others_is_refused(wish, before, new, field, why):
    if before:
        wish(*before.split(", "))
    wishes = stored()
    [(at, [reason])] = refused(wish, new).message_dict.items()
    assert at == field and reason.endswith(why)
    assert stored() == wishes


def test_wishes_that_can_be_together(wish):
    for wishes in (
        ["apart AB", "apart CA", "together DA", "table A"],
        ["together AB", "table A", "table C", "table B", "together CD", "table D", "together EF"],
        ["table A", "table B", "table C", "table D", "together AB"],
    ):
        wish(*wishes)
        assert len(stored()) == len(wishes)
        Wish.objects.all().delete()


def test_who_is_named_first_does_not_matter_and_a_removed_wish_makes_room(wish):
    for initials in ("AB", "BA"):
        apart = wish(f"apart {initials}")
        assert stored() == [("apart", "Anna – Beat")]
        remove_wish(wish=apart)
    wish("together AB")
    assert stored() == [("together", "Anna – Beat")]


def test_the_draw_minds_wishes_all_of_whose_people_are_here(wish, people, django_assert_num_queries):
    wish("table H", "together GF", "apart DC", "table A", "apart AB", "together EA")
    anna, beat, carla, daniel, erika, franz, gerda, hans = (member.pk for member in people)
    with django_assert_num_queries(1):
        everyone = wishes_of([member.pk for member in people])
    apart, together = ((carla, daniel), (anna, beat)), ((franz, gerda), (anna, erika))
    assert everyone == Constraints(apart=apart, together=together, first_table=(hans, anna))
    few = Constraints(together=((anna, erika),), first_table=(anna,))
    assert wishes_of({anna, daniel, erika, franz}) == few
    assert not wishes_of([]) and not wishes_of([beat])


def test_a_wish_rests_while_one_of_its_people_is_not_active(as_secretary, wish, people):
    wish("apart AB", "apart CD", "table E", "together GH")
    Member.objects.filter(name__in=["Beat", "Erika"]).update(is_active=False)
    assert [is_resting for _wish, is_resting in wishes_by_rest()] == [False, False, True, True]
    page = as_secretary.get("/wishes/")
    assert "Anna and Beat : never partners (not active)" in words(page)
    assert '<li class="quiet">' in page.text
    page = as_secretary.post("/wishes/", {"kind": "first_table", "one": people[1].pk})
    assert page.context["form"].errors["one"] and Wish.objects.count() == 4


def test_wishes_are_added_listed_and_removed_and_what_cannot_be_is_said_at_the_field(as_secretary, people):
    sent = {"kind": "apart", "one": people[1].pk, "other": people[0].pk}
    page = words(as_secretary.post("/wishes/", sent, follow=True))
    assert "The wish is saved." in page and "Anna and Beat : never partners" in page
    sent = {"kind": "together", "one": str(people[0].pk), "other": str(people[1].pk)}
    page = as_secretary.post("/wishes/", sent)
    form = page.context["form"]
    assert "Anna – Beat, never partners" in form.errors["other"][0] and list(form.errors) == ["other"]
    assert {name: form[name].value() for name in sent} == sent
    assert all(f'<option value="{sent[name]}" selected ' in page.text for name in ("one", "other"))
    address = f"/wishes/{Wish.objects.get().pk}/remove/"
    assert as_secretary.get(address).headers["Location"] == "/wishes/" and Wish.objects.exists()
    page = words(as_secretary.post(address, follow=True))
    assert "The wish is removed." in page and "No wishes yet" in page
    assert "This has been removed already." in words(as_secretary.post(address, follow=True))
    page = as_secretary.post("/wishes/", {"kind": "first_table", "one": people[0].pk}, follow=True)
    assert "Anna : always at table 1" in words(page)


def test_a_removed_wish_comes_back_only_while_its_people_are_members(wish, people, secretary):
    remove_wish(wish=wish(f"apart {people[0].name[0]}{people[1].name[0]}"))
    lines = Line.objects.filter(what="wish_removed")
    assert shown_lines(lines, to=secretary)[0]["may_undo"]
    people[1].delete()
    assert not shown_lines(lines.all(), to=secretary)[0]["may_undo"]
