"""How strong everybody is, apart from partners and luck."""

from django.http import Http404, HttpResponse
from django.shortcuts import render

from jassclub.games.registry import presentation_of
from jassclub.http import Request
from jassclub.members.access import public
from jassclub.members.context import club_of
from jassclub.rating.scale import Scale
from jassclub.rules.registry import UnknownGame
from jassclub.stored.pages import stored

from ..figures import estimated
from ..selectors.changes import of_everything
from ..selectors.rating import LEAST_ROUNDS, GameRating, game_rating, rated_games


@public
@stored(of_everything)
def rating(request: Request) -> HttpResponse:
    """The players of a game with their intervals; `?game=` is another than that of the last evening."""
    club = club_of(request)
    if club is None or not club.rating:
        raise Http404
    games = rated_games()
    slug = request.GET.get("game") or next(iter(games), "")
    try:
        game = presentation_of(slug) if slug else None
    except UnknownGame:
        raise Http404 from None
    found = game_rating(slug) if game else None
    context = {
        "games": [presentation_of(each) for each in games],
        "game": game,
        "rating": found,
        "least_rounds": LEAST_ROUNDS,
        **(_drawn(found) if found else {}),
    }
    return render(request, "tournaments/rating_list.html", context)


def _drawn(rating: GameRating) -> dict[str, object]:
    """The rows with where each interval begins and ends, and the scale above them."""
    ends = [end for each in rating.players for end in (each.strength.low, each.strength.high)]
    scale = Scale.of(ends)
    rows = [
        {
            "player": each,
            "from": scale.percent(each.strength.low),
            "at": scale.percent(each.strength.points),
            "to": scale.percent(each.strength.high),
        }
        for each in rating.players
    ]
    ticks = [{"at": scale.percent(tick), "words": estimated(tick, 0)} for tick in scale.ticks]
    return {"rows": rows, "ticks": ticks}
