"""The sample club: 24 invented players, a season with one finished evening and one under way."""

from datetime import timedelta
from random import Random

from django.utils import timezone
from django.utils.translation import gettext as _

from jassclub.accounts.actions import lock_club
from jassclub.accounts.models import Account, Club
from jassclub.drawing.actions.drawing import draw_round
from jassclub.drawing.actions.rounds import close_round
from jassclub.engine.names import same_name_key
from jassclub.engine.rules.cards import ALL_CARD_POINTS, IMPOSSIBLE_CARD_POINTS, SUITS
from jassclub.evenings.actions.roll_call import call_roll
from jassclub.games import USUAL_GAME, presentation_of
from jassclub.journal.recording import note
from jassclub.journal.transactions import one_transaction
from jassclub.matches.actions.writing import write_entry
from jassclub.members.actions import add_members
from jassclub.members.listed_people import read_names
from jassclub.members.models import Member
from jassclub.season_setup.actions.seasons import open_evening, save_season
from jassclub.seasons.models import Evening, Season

CLUB = "Jassklub Sunneschyn"
PLAYERS = (
    "Anna Ammann", "Beat Brunner", "Carla Caduff", "Dario Dünki", "Elsbeth Egli", "Fritz Frei",
    "Gerda Gasser", "Hans Huber", "Ida Imhof", "Jürg Jost", "Käthi Keller", "Leo Lüthi",
    "Margrit Moser", "Noldi Nägeli", "Olga Oswald", "Peter Pfister", "Queresima Quadri", "Röbi Roth",
    "Susi Stocker", "Toni Tanner", "Ursina Uffer", "Vreni Vogt", "Walti Wyss", "Zita Zgraggen",
)  # fmt: skip
SEED = 1291


class ClubInUse(Exception):
    """There is a season already: sample data would mix with the club's own."""


@one_transaction
def load_sample_club(*, by: Account | None = None) -> Season:
    """Fill an empty site. Raises ClubInUse."""
    Club.objects.get_or_create(only=True, defaults={"name": CLUB})
    lock_club()
    if Season.objects.exists():
        raise ClubInUse
    taken = set(Member.objects.values_list("name_key", flat=True))
    add_members([player for player in read_names("\n".join(PLAYERS)) if player.key not in taken])
    rng = Random(SEED)
    today = timezone.localdate()
    name = _("Championship %(year)s") % {"year": today.year}
    usual = presentation_of(USUAL_GAME)
    season = save_season(
        season=Season(),
        fields={"name": name, "game": USUAL_GAME, "rounds_per_evening": 4},
        options=usual.options_of(usual.presets[0]),
    )
    # Both before anything is played: evenings are locked before matches.
    finished, under_way = _evening(season, today - timedelta(weeks=1)), _evening(season, today)
    for evening, tables in (*[(finished, 6)] * 4, (under_way, 6), (under_way, 4)):
        _play(evening, rng, tables)
    note("sample_loaded", after={"season": season.name}, season=season.pk, by=by)
    return season


def _evening(season: Season, day) -> Evening:
    evening = open_evening(season=season, on=day)
    players = Member.objects.filter(name_key__in=map(same_name_key, PLAYERS))
    call_roll(evening=evening, here=players.values_list("pk", flat=True))
    return evening


def _play(evening: Evening, rng: Random, tables: int) -> None:
    """A round of which this many tables have handed in their sheet."""
    round_ = draw_round(evening=evening, by=None, seed=rng.getrandbits(40))
    for table in round_.tables.select_related("match")[:tables]:
        for number in range(1, 9):
            write_entry(match=table.match, number=number, data=_deal(rng), seen=0, by=None)
    if tables == round_.tables.count():
        close_round(round_=round_)


def _deal(rng: Random) -> dict:
    """A deal as clubs play them: mostly close, sometimes a Matsch, often Stöck."""
    trump = rng.choice((*SUITS, *SUITS, "obenabe", "undenufe"))
    stoeck = rng.choice((0, 1, None)) if trump in SUITS else None
    if rng.random() < 0.06:
        side = rng.randrange(2)
        card_points = [ALL_CARD_POINTS * (1 - side), ALL_CARD_POINTS * side]
        return {"trump": trump, "card_points": card_points, "matsch": side, "stoeck": stoeck}
    points = min(ALL_CARD_POINTS, max(0, round(rng.gauss(82, 28))))
    if points in IMPOSSIBLE_CARD_POINTS:
        points = 82
    return {"trump": trump, "card_points": [points, ALL_CARD_POINTS - points], "stoeck": stoeck}
