"""Drawing rounds, closing them, and who sits where."""

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
from tests.races.acts import Act, is_there
from tests.races.scenes import between, entering, gathered, played, seated


def draw_is_open(scene, said, nothing):
    return not Draw.objects.filter(pk=said["draw"].pk, opened_at=None).exists()


def round_is_gone(scene, said, nothing):
    kept = TakenBack.objects.filter(draw__evening=scene.evening, number=said["round_"].number)
    return kept.exists() and not Round.objects.filter(pk=said["round_"].pk).exists()


def is_noted_as_closed(scene, said, nothing):
    """A deal that is deleted afterwards opens it again; that it was closed stays."""
    return not Match.objects.filter(table__round=said["round_"], was_closed=False).exists()


def move_is_noted(scene, said, at):
    return at is None or SeatChange.objects.filter(round__evening=scene.evening, at=at).exists()


def next_round(scene, who):
    first = scene.evening.rounds.count() + 1
    return {"evening": scene.evening_anew(), "by": scene.accounts[who], "seed": who, "first": first}


def tokens_from_the_bag(scene, who):
    return {"drawn": {member.pk: token for token, member in enumerate(scene.members[who : who + 8], start=1)}}


def draw_of_their_own(scene, who):
    return {"draw": announce_draw(**next_round(scene, who))}


def draw_that_is_announced(scene, who):
    """Both have the page of the same draw open, where both do this."""
    announced = scene.evening.draws.filter(drawn=None).first()
    return {"draw": announced} if announced else draw_of_their_own(scene, who)


def seen_seats(scene):
    return in_order(scene.round().results.all()) if scene.round().pk else []


def two(scene, who):
    """The same person with someone of the other table, or with whom who sits out."""
    seen = seen_seats(scene) or [member.pk for member in scene.members]
    return {"one": seen[0], "other": seen[5 + 3 * who], "seen": seen}


def table_anew(scene, who):
    seen = seen_seats(scene) or [member.pk for member in scene.members]
    return {"table": scene.table(), "members": [seen[1], seen[4 + who], seen[2], seen[3]], "seen": seen}


def sheet(scene, who):
    table, other = scene.table(), scene.table(2)
    return {"table": table, "other": other, "seen": both_seen(table.match, other.match) if table.pk else ""}


def moved_sheet(scene, who):
    line = Line(what="sheet_moved", after={"corrections": [], "is_exchange": True})
    if scene.table().pk:
        move_sheet(**sheet(scene, who), by=scene.accounts[who])
        line = Line.objects.filter(what="sheet_moved").latest("pk")
    return {"line": line}


def two_who_were_exchanged(scene, who):
    round_ = scene.round()
    one, *_others, other = (seen_seats(scene) or [member.pk for member in scene.members])[:8]
    tokens = dict(round_.results.filter(member__in=[one, other]).values_list("member", "token"))
    exchange(round_=round_, one=one, other=other, seen=seen_seats(scene), by=None)
    return {"round_": round_, "before": tokens, "after": {one: tokens[other], other: tokens[one]}}


def change_of_seats(scene, who):
    round_, seen, line = scene.round(), seen_seats(scene), Line(what="draw_announced")
    if round_.pk:
        exchange(round_=round_, one=seen[0], other=seen[7], seen=seen, by=None)
        line = Line.objects.filter(evening=scene.evening.pk, what="seats_changed").latest("pk")
    return {"line": line}


def tick(scene, who):
    call_roll(evening=scene.evening, here=[member.pk for member in scene.members[: 8 - who]])
    return {"line": Line.objects.filter(evening=scene.evening.pk, what="roll_called").first()}


BEFORE, PLAYING, DRAWN = (gathered, between), (seated, entering, played), (seated, entering, played, between)
ACTS = (
    Act(draw_round, next_round, BEFORE, is_there, [take_back]),
    Act(draw_round, lambda *at: next_round(*at) | {"method": "tokens"}, PLAYING, is_there, [take_back]),
    Act(draw_from_bag, tokens_from_the_bag, BEFORE, is_there, [take_back]),
    Act(announce_draw, next_round, BEFORE, is_there),
    Act(carry_out, draw_of_their_own, BEFORE, is_there, [take_back]),
    Act(carry_out, draw_that_is_announced, BEFORE, is_there, [take_back]),
    Act(open_draw, lambda scene, who: {"draw": scene.evening.draws.first()}, DRAWN, draw_is_open),
    Act(take_back, moments=[seated], is_kept=round_is_gone),
    Act(take_back, lambda scene, who: {"round_": scene.round(2)}, PLAYING, round_is_gone),
    Act(close_round, moments=[played], is_kept=is_noted_as_closed),
    Act(repair_rounds, lambda scene, who: {"first": 1 + who, "seed": who}, [seated]),
    Act(exchange, two, DRAWN, move_is_noted, [take_back]),
    Act(reseat, table_anew, DRAWN, move_is_noted, [take_back]),
    Act(move_sheet, sheet, [entering, played, between]),
    Act(move_sheet_back, moved_sheet, [played]),
    Act(reopen_round, moments=[between]),
    Act(move_back, two_who_were_exchanged, DRAWN, undone_by=[take_back]),
    Act(undo_change, change_of_seats, [between]),
    Act(undo_line, tick, BEFORE),
)
