"""What once made the site fail, each by name."""

import pytest

from jassclub.members.actions import NewMember, add_members
from tools.compare.forms import form_of
from tools.compare.markup import read

pytestmark = pytest.mark.postgresql

LARGEST_WHOLE_NUMBER = 9223372036854775807


def test_a_negative_number_of_members_per_page_shows_the_members(as_secretary, night):
    page = as_secretary.get("/members/?per_page=-1")
    assert page.status_code == 200 and "Player 001" in page.text


def test_points_for_sitting_out_beyond_all_bounds_are_refused_at_the_field(as_secretary, night):
    address = f"/seasons/{night.season.pk}/edit/"
    page = read(as_secretary.get(address).text).first("main")
    [form] = [each for each in map(form_of, page.all("form")) if each.has("sit_out_points")]
    sent = {**form.values, "sit_out": "fixed", "sit_out_points": str(LARGEST_WHOLE_NUMBER)}
    answer = as_secretary.post(address, sent)
    assert answer.context["form"].errors["sit_out_points"]
    assert f'value="{LARGEST_WHOLE_NUMBER}"' in answer.text
    night.season.refresh_from_db()
    assert night.season.sit_out_points == 0


def test_a_form_without_boundary_to_a_page_that_does_not_exist_is_not_found(as_reader):
    answer = as_reader.generic("POST", "/nowhere/", b"abc", content_type="multipart/form-data")
    assert answer.status_code == 404


def test_six_hundred_people_can_be_ticked(as_secretary, night):
    many = add_members([NewMember(f"Guest {number:03}") for number in range(600)])
    answer = as_secretary.post(
        f"/evenings/{night.evening.pk}/roll-call/",
        {"here": [each.pk for each in many], "shown": "", "save": ""},
    )
    assert answer.status_code == 302
    assert night.evening.attendances.filter(is_here=True, member__in=many).count() == 600
