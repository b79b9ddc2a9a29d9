"""Drawing rounds, closing them, and who sits where."""

from __future__ import annotations

from datetime import datetime

from jassclub.drawing.actions.drawing import announce_draw, carry_out, draw_from_bag, draw_round
from jassclub.drawing.actions.rounds import close_round, open_draw, reopen_round, repair_rounds, take_back
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.home.journal import undo_change
from jassclub.journal.actions import undo_line
from jassclub.journal.models import Line
from jassclub.matches.models import Match
from jassclub.rounds.models import Draw, Round, SeatChange, TakenBack
from jassclub.tables.actions import both_seen, exchange, move_back, move_sheet, move_sheet_back, reseat
from jassclub.tables.queries import in_order
from tests.races.acts import Said, act
from tests.races.scenes import Scene, between, entering, gathered, played, seated


def round_is_there(scene: Scene, said: Said, round_: Round) -> bool:
    return Round.objects.filter(pk=round_.pk).exists()


@act(draw_round, gathered, between, kept=round_is_there, undone_by=[take_back])
def draws_the_next_round(scene: Scene, who: int) -> Said:
    first = scene.evening.rounds.count() + 1
    return {"evening": scene.evening_anew(), "by": scene.accounts[who], "seed": who, "first": first}


@act(draw_round, seated, entering, played, kept=round_is_there, undone_by=[take_back])
def draws_a_round_ahead(scene: Scene, who: int) -> Said:
    return draws_the_next_round(scene, who) | {"method": "tokens"}


@act(draw_from_bag, gathered, between, kept=round_is_there, undone_by=[take_back])
def types_the_tokens_from_the_bag(scene: Scene, who: int) -> Said:
    drawn = {member.pk: token for token, member in enumerate(scene.members[who : who + 8], start=1)}
    return {"evening": scene.evening_anew(), "by": scene.accounts[who], "drawn": drawn}


def draw_is_there(scene: Scene, said: Said, draw: Draw) -> bool:
    return Draw.objects.filter(pk=draw.pk).exists()


@act(announce_draw, gathered, between, kept=draw_is_there)
def announces_a_draw(scene: Scene, who: int) -> Said:
    return draws_the_next_round(scene, who)


def rounds_are_there(scene: Scene, said: Said, rounds: list[Round]) -> bool:
    return all(round_is_there(scene, said, each) for each in rounds)


@act(carry_out, gathered, between, kept=rounds_are_there, undone_by=[take_back])
def carries_out_a_draw_of_their_own(scene: Scene, who: int) -> Said:
    return {"draw": announce_draw(**draws_the_next_round(scene, who))}


@act(carry_out, gathered, between, kept=rounds_are_there, undone_by=[take_back])
def carries_out_what_is_announced(scene: Scene, who: int) -> Said:
    """Both have the page of the same draw open, where both do this."""
    announced = scene.evening.draws.filter(drawn=None).first()
    return {"draw": announced} if announced else carries_out_a_draw_of_their_own(scene, who)


def draw_is_open(scene: Scene, said: Said, nothing: None) -> bool:
    return not Draw.objects.filter(pk=said["draw"].pk, opened_at=None).exists()


@act(open_draw, seated, entering, played, between, kept=draw_is_open)
def opens_a_draw(scene: Scene, who: int) -> Said:
    return {"draw": scene.evening.draws.first(), "by": scene.accounts[who]}


def round_is_gone(scene: Scene, said: Said, nothing: None) -> bool:
    """And who sat there is kept."""
    kept = TakenBack.objects.filter(draw__evening=scene.evening, number=said["round_"].number)
    return kept.exists() and not Round.objects.filter(pk=said["round_"].pk).exists()


@act(take_back, seated, kept=round_is_gone)
def takes_the_draw_back(scene: Scene, who: int) -> Said:
    return {"round_": scene.round()}


@act(take_back, seated, entering, played, kept=round_is_gone)
def takes_the_round_ahead_back(scene: Scene, who: int) -> Said:
    return {"round_": scene.round(2)}


def is_noted_as_closed(scene: Scene, said: Said, nothing: None) -> bool:
    """A deal that is struck afterwards opens it again; that it was closed stays."""
    return not Match.objects.filter(table__round=said["round_"], was_closed=False).exists()


@act(close_round, played, kept=is_noted_as_closed)
def closes_the_round(scene: Scene, who: int) -> Said:
    return {"round_": scene.round()}


@act(repair_rounds, seated)
def makes_the_rounds_fit(scene: Scene, who: int) -> Said:
    return {"evening": scene.evening_anew(), "first": 1 + who, "by": scene.accounts[who], "seed": who}


def move_is_noted(scene: Scene, said: Said, at: datetime | None) -> bool:
    return at is None or SeatChange.objects.filter(round__evening=scene.evening, at=at).exists()


def _seen(scene: Scene) -> list[int]:
    return in_order(scene.round().results.all()) if scene.round().pk else []


@act(exchange, seated, entering, played, between, kept=move_is_noted, undone_by=[take_back])
def exchanges_two(scene: Scene, who: int) -> Said:
    """The same person with somebody of the other table, or with whom who sits out."""
    seen = _seen(scene) or [member.pk for member in scene.members]
    one, other = seen[0], seen[5 + 3 * who]
    return {"round_": scene.round(), "one": one, "other": other, "seen": seen, "by": scene.accounts[who]}


@act(reseat, seated, entering, played, between, kept=move_is_noted, undone_by=[take_back])
def seats_a_table_anew(scene: Scene, who: int) -> Said:
    seen = _seen(scene) or [member.pk for member in scene.members]
    members = [seen[1], seen[4 + who], seen[2], seen[3]]
    return {"table": scene.table(), "members": members, "seen": seen, "by": scene.accounts[who]}


@act(move_sheet, entering, played, between)
def moves_a_sheet(scene: Scene, who: int) -> Said:
    table, other = scene.table(), scene.table(2)
    seen = both_seen(table.match, other.match) if table.pk else ""
    return {"table": table, "other": other, "seen": seen, "by": scene.accounts[who]}


@act(move_sheet_back, played)
def moves_a_sheet_back(scene: Scene, who: int) -> Said:
    """Where the other act took the draw back there is nothing to move."""
    line = Line(what="sheet_moved", after={"corrections": [], "is_exchange": True})
    if scene.table().pk:
        move_sheet(**moves_a_sheet(scene, who))
        line = Line.objects.filter(what="sheet_moved").latest("pk")
    return {"line": line, "by": scene.accounts[who]}


@act(reopen_round, between)
def opens_the_round_again(scene: Scene, who: int) -> Said:
    return {"round_": scene.round()}


@act(move_back, seated, entering, played, between, undone_by=[take_back])
def puts_two_back_who_were_exchanged(scene: Scene, who: int) -> Said:
    round_ = scene.round()
    one, *_others, other = _seen(scene)[:8]
    tokens = dict(round_.results.filter(member__in=[one, other]).values_list("member", "token"))
    exchange(round_=round_, one=one, other=other, seen=_seen(scene), by=None)
    after = {one: tokens[other], other: tokens[one]}
    return {"round_": round_, "before": tokens, "after": after, "by": scene.accounts[who]}


@act(undo_change, between)
def undoes_a_change_of_seats(scene: Scene, who: int) -> Said:
    """Where nothing is drawn nobody changed seats: nothing can be undone."""
    round_, seen, line = scene.round(), _seen(scene), Line(what="draw_announced")
    if round_.pk:
        exchange(round_=round_, one=seen[0], other=seen[7], seen=seen, by=None)
        line = Line.objects.filter(evening=scene.evening.pk, what="seats_changed").latest("pk")
    return {"line": line, "by": scene.accounts[who]}


@act(undo_line, gathered, between)
def undoes_a_tick(scene: Scene, who: int) -> Said:
    call_roll(evening=scene.evening, here=[member.pk for member in scene.members[: 8 - who]])
    line = Line.objects.filter(evening=scene.evening.pk, what="roll_called").first()
    return {"line": line, "by": scene.accounts[who]}
