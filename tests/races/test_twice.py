"""Whoever does the same a second time, by a double tap or on a page opened again, writes nothing by it."""

import pytest
from django.db import transaction
from django.db.models import Model

from jassclub.accounts.actions import ClubIsOpen, open_club
from jassclub.accounts.models import Club
from jassclub.accounts.throttle import reset_tries
from jassclub.drawing.actions.drawing import announce_draw
from jassclub.matches.actions.options import change_options, change_options_of_groups
from jassclub.matches.actions.starting import NewMatch, choose_seat, seat_members, start_matches
from jassclub.matches.queries.contents import versions_of
from jassclub.season_setup.actions.seasons import remove_season
from jassclub.seasons.models import Season
from jassclub.tables.actions import both_seen
from jassclub.tables.queries import in_order
from tests.every_row import every_row, tables_that_differ, undone, writings
from tests.races.acts import Act, Said, taken_back
from tests.races.races import ACTS, REFUSALS
from tests.races.scenes import MOMENTS, Copier, Scene, entering, gathered, seated
from tests.races.test_every_pair import NO_SINGLE_SERVICE, services

# What adds something each time, and why that is meant so.
ADDS_EACH_TIME = {
    "start_friendly": "the same four play a second match",
    "start_matches": "the same, and a round has as many as it has tables",
    "add_members": "who calls it has looked for the names: one that is there is another person's",
    "add_prize": "a club gives two hams",
    "change_password": "a new salt: all who are logged in elsewhere with the password are logged out",
    "begin_set_up": "a key that someone may have seen is void as soon as another is asked for",
    "new_recovery_codes": "the paper that may be lost is void as soon as other codes are asked for",
    "use_code": "a code that is used up is a wrong one, and wrong codes are counted",
    "count_spent": "each wrong password is counted",
}
# The same words say something else then.
OTHERWISE = {
    "exchange: two": "on a page opened anew the two are exchanged back",
    "exchange_sides: both_sides": "on a page opened anew they are exchanged back",
    "move_sheet: sheet": "on a page opened anew the two sheets are exchanged back",
    "announce_draw: next_round": "with a seed, which no page sends, another draw is asked for",
}


def _same_members(scene: Scene, who: int) -> Said:
    return {"members": list(scene.match().seats.values_list("member", flat=True))}


def _other_bonus(scene: Scene, who: int) -> Said:
    return {"matches": [scene.match().pk], "options": {**scene.match().options, "matsch_bonus": 60}}


def _other_bonus_of_groups(scene: Scene, who: int) -> Said:
    said = _other_bonus(scene, who)
    return {"groups": [said["matches"]], "options": said["options"]}


def _empty_season(scene: Scene, who: int) -> Said:
    season = scene.season
    return {"season": Season.objects.create(name="Empty", game=season.game, options=season.options)}


OTHER_WAYS = (
    Act(seat_members, _same_members, (seated, entering)),
    Act(change_options, _other_bonus, (entering,)),
    Act(change_options_of_groups, _other_bonus_of_groups, (entering,)),
    Act(start_matches, lambda *at: {"new": [NewMatch("schieber", {}, list("ABCD"))]}, (gathered,)),
    Act(choose_seat, lambda *at: {"name": "first", "seat": None}, (seated,)),
    Act(reset_tries, moments=(gathered,)),
    Act(remove_season, _empty_season, (gathered,)),
    Act(announce_draw, lambda scene, who: {"first": 1}, (gathered,)),
)


def sent_again(said: Said) -> Said:
    """The same words in another request, which reads the rows again."""
    rows = {name: each for name, each in said.items() if isinstance(each, Model) and each.pk}
    anew = {name: type(row)._base_manager.filter(pk=row.pk).first() for name, row in rows.items()}
    return said | {name: row for name, row in anew.items() if row}


def opened_anew(said: Said) -> Said:
    """The same words of a page that was opened after the first time: it has seen what is there now."""
    said = sent_again(said)
    if isinstance(said.get("seen"), int):
        said["seen"] = _version_now(said)
    elif isinstance(said.get("seen"), str) and "match" in said:
        said["seen"] = versions_of(said["match"].entries.all())
    elif isinstance(said.get("seen"), str):
        said["seen"] = both_seen(said["table"].match, said["other"].match)
    elif "seen" in said:
        round_ = said["round_"] if "round_" in said else said["table"].round
        said["seen"] = in_order(round_.results.all())
    if "shown" in said:  # who was ticked is ticked there
        said["shown"] = said["here"] if "here" in said else said["paid"]
    return said


def _version_now(said: Said) -> int:
    """Of an entry where a match is written, else of the row that counts its versions."""
    if "match" in said:
        entry = said["match"].entries.filter(number=said["number"]).first()
        return entry.version if entry else 0
    rows = (each for each in said.values() if hasattr(each, "version"))
    return next(rows, Club.objects.get()).version


AGAIN = {"sent again": sent_again, "sent from a page opened anew": opened_anew}


def refusal_of(act: Act, said: Said) -> Exception | None:
    try:
        with transaction.atomic():
            act.service(**said)
    except Exception as refusal:
        return refusal
    return None


def done_twice(act: Act, scene: Scene) -> dict[str, str] | None:
    """What the second time does, by how it is done; None where the first was refused."""
    found: dict[str, str] | None = None
    with taken_back(scene):
        said = act.prepared(scene, 0).said
        if not refusal_of(act, said):
            found = {how: done for how, again in AGAIN.items() if (done := _done_again(act, again(said)))}
    return found


def _done_again(act: Act, said: Said) -> str:
    """Rows are compared only where anything was sent to be written."""
    with undone(), writings() as sent:
        refusal = refusal_of(act, said)
    if refusal and not isinstance(refusal, REFUSALS):
        return f"fails: {refusal!r}"
    if refusal or not sent:
        return ""
    before = every_row()
    with undone():
        refusal_of(act, said)
        changed = tables_that_differ(before, every_row())
    return f"writes {', '.join(changed)}" if changed else ""


def test_what_is_done_a_second_time_is_written_once(secretary, request):
    """An act has its turn at the first moment at which it succeeds; in the long way at every one."""
    everywhere = request.config.getoption("--everything")
    done, adding, wrong = set(), set(), {}
    left = [*ACTS, *OTHER_WAYS]
    for moment in MOMENTS:
        [scene] = Copier(moment).make([f"#{moment.__name__}#"])
        for act in [each for each in left if moment in each.moments]:
            service = act.service.__name__
            found = done_twice(act, scene)
            if found is None:
                continue
            done.add(service)
            if act.moments is MOMENTS or not everywhere:
                left.remove(act)
            if service in ADDS_EACH_TIME:
                adding |= {service for what in found.values() if what.startswith("writes")}
            elif found and act.name not in OTHERWISE:
                wrong[moment.__name__, act.name] = found
    assert wrong == {}
    assert done | {"open_club"} == services() | NO_SINGLE_SERVICE
    assert adding == set(ADDS_EACH_TIME)  # none of them is excused in vain


def test_a_club_is_opened_once(secretary):
    before = every_row()
    with pytest.raises(ClubIsOpen):
        open_club(name="Jassclub", username="anna", password="nine tricks for us")
    assert tables_that_differ(before, every_row()) == []
