"""The seasons and evenings of the club that is read, in every state that their pages know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tools.compare.club import Club

SAMPLE_SEASON, SAMPLE_EVENING = "/seasons/1/", "/evenings/2/"
OTHER_GAMES = ("coiffeur", "jazz", "kruisjassen", "molotov")


def all_of(club: Club) -> None:
    the_sample_season(club)
    pairs(club)
    what_comes(club)
    announced(club)
    for game in OTHER_GAMES:
        another_game(club, game)


def the_sample_season(club: Club) -> None:
    """It gets a regulation, a penalty, an excuse; a sheet is under way, another has only its totals."""
    regulation = {
        "round_drop": "1",
        "evenings_that_count": "best",
        "evening_best": "2",
        "adjustments-0-member": "4",
        "adjustments-0-points": "-50",
        "adjustments-0-reason": "late twice",
        "excuses-0-evening": "2026-11-20",
        "excuses-0-member": "25",
    }
    club.fill(f"{SAMPLE_SEASON}regulation/", regulation, button="save", asks_again="save")
    tables = _tables(club, _last(club, SAMPLE_EVENING, "/rounds/"))
    _deal(club, tables[-2], 1, {"card_points_0": 100, "card_points_1": 57, "trump": "hearts"})
    _deal(
        club, tables[-2], 2, {"card_points_0": 40, "card_points_1": 117, "trump": "obenabe", "remark": "ufff"}
    )


def pairs(club: Club) -> None:
    """A season in pairs with fees and an evening that is over: cash, prizes, target, champions."""
    season = {
        "name": "Pairs",
        "deals": "2",
        "rounds_per_evening": "2",
        "drawing": "pairs",
        "fee_guest": "10.50",
    }
    at = club.fill("/seasons/new/?game=schieber", {**season, "fee_member": "8"}).address
    evening = _evening(club, at, "2026-11-19", here=range(1, 14), place="Rössli", starts_at="19:30")
    club.fill(f"{evening}roll-call/", {"guest": "Besuch Basel"}, button="add")
    for one, other in ((1, 2), (3, 4)):
        club.fill(f"{evening}pairs/", {"one": one, "other": other}, button="up")
    club.fill(f"{evening}pairs/", button="lot")
    club.fill(f"{evening}cash/", {"paid": [1, 2, 5]})
    for prize in (
        {"what": "Ham", "times": 2, "to": "choice", "given_by": "Metzgerei Frei"},
        {"what": "Wine", "to": "place", "rank": 2},
        {"what": "Cake", "to": "lot"},
        {"what": "Cheese", "to": "target"},
    ):
        club.fill(f"{evening}prizes/", prize, button="add")
    club.fill(f"{evening}prizes/", {"number": 257}, button="target")
    for _round in range(2):
        drawn = club.fill(f"{evening}draw/", asks_again="draw").address
        _play(club, drawn, deals=2)
        club.fill(drawn, form="/close/")
    club.fill(f"{evening}prizes/", button="freeze")
    club.fill(f"{evening}prizes/", button="show_target")
    club.fill(f"{at}prizes/", {"what": "Cup", "to": "place", "rank": 1}, button="add")
    club.fill(f"{at}prizes/", button="freeze")


def what_comes(club: Club) -> None:
    """An evening for which people sign up, and one that is cancelled."""
    new = f"{SAMPLE_SEASON}evenings/new/"
    values = {
        "date": "2026-11-27",
        "starts_at": "19:30",
        "place": "Rössli",
        "places": 12,
        "remark": "Bring slates",
    }
    coming = club.fill(new, values).address
    club.fill(f"{coming}sign-up/", {"member": 2}, button="comes=yes", by=club.guest)
    club.fill(f"{coming}sign-up/", {"member": "", "name": "Nora Neu"}, button="comes=yes", by=club.guest)
    club.fill(f"{coming}sign-ups/", {"member": 6}, button="comes=no")
    club.fill(f"{coming}sign-ups/", {"member": 7}, button="comes=yes")
    cancelled = club.fill(new, {"date": "2026-12-04"}).address
    club.fill(f"{cancelled}edit/", {"is_cancelled": "on", "remark": "Snow"})


def announced(club: Club) -> None:
    """A draw whose fingerprint is shown and that waits, and one that was carried out and opened."""
    at = club.fill("/seasons/new/?game=differenzler", {"name": "Differenzler", "sit_out": "tables"}).address
    first = _evening(club, at, "2026-11-18", here=range(1, 10))
    draw = club.fill(f"{first}draw/", button="announce").address
    club.fill(draw, form="/carry-out/")
    second = _evening(club, at, "2026-11-20", here=range(1, 12))
    club.fill(f"{second}draw/", button="announce")
    tables = _tables(club, _last(club, first, "/rounds/"))
    points = {f"card_points_{seat}": value for seat, value in enumerate((40, 50, 7, 60))}
    said = {f"announced_{seat}": value for seat, value in enumerate((40, 57, 0, 60))}
    _deal(club, tables[0], 1, {**points, **said})


def another_game(club: Club, game: str) -> None:
    at = club.fill(f"/seasons/new/?game={game}", {"name": f"Cup {game}"}).address
    evening = _evening(club, at, "2026-11-20", here=range(1, 13))
    club.fill(f"{evening}draw/", asks_again="draw")


def _evening(club: Club, season: str, date: str, *, here: Iterable[int], **more: str) -> str:
    opened = club.fill(f"{season}evenings/new/", {"date": date, **more}).address
    club.fill(opened, {"here": list(here)}, button="save")
    return opened.removesuffix("roll-call/")


def _last(club: Club, page: str, beginning: str) -> str:
    """The address with the highest number that the page leads to."""
    links = {link for link in club.secretary.get(page).links() if link.startswith(beginning)}
    plain = [link for link in links if link.removeprefix(beginning).strip("/").isdigit()]
    return max(plain, key=lambda link: int(link.removeprefix(beginning).strip("/")))


def _tables(club: Club, round_: str) -> list[str]:
    links = {link for link in club.secretary.get(round_).links() if link.startswith("/tables/")}
    numbers = sorted({int(link.split("/")[2]) for link in links})
    return [f"/tables/{number}/" for number in numbers]


def _deal(club: Club, table: str, number: int, values: dict[str, Any]) -> None:
    club.fill(table, {f"d{number}-{name}": value for name, value in values.items()}, form="/deals/")


def _play(club: Club, round_: str, *, deals: int) -> None:
    for at, table in enumerate(_tables(club, round_)):
        for number in range(1, deals + 1):
            points = 62 + 7 * at + 5 * number
            _deal(
                club,
                table,
                number,
                {"card_points_0": points, "card_points_1": 157 - points, "trump": "clubs"},
            )
