"""Who may write in a match: accounts, and in a friendly match visitors with its link. Later apps object."""

from collections.abc import Callable, Iterable, Mapping

from jassclub.accounts.access import Request, club_of
from jassclub.accounts.models import Account, Club
from jassclub.engine.rules.base import InvalidDeal
from jassclub.web.http import Response, keep_in_browser, kept_in_browser
from jassclub.web.page_cache import LINKS_COOKIE

from .models import Match

_objections: list[Callable[[Account, Iterable[Match]], Mapping[int, str]]] = []
add_objections = _objections.append  # a function that gives the reasons why not, by the keys of the matches


def objections(by: Account, matches: Iterable[Match]) -> dict[int, str]:
    """Why this account may not write in these matches, by their keys; in a fixed number of queries."""
    return {key: why for of_room in _objections for key, why in of_room(by, matches).items()}


class MayNotWrite(InvalidDeal):
    """An objection to what this account writes; its parameter `why` is the reason, to be shown."""


def refuse_objected(*, by: Account | None, match: Match) -> None:
    """For actions that have locked the match: what the page checked may have changed since. Raises
    MayNotWrite. Without an account a visitor has the link of the match, or code writes."""
    if by is not None and (why := objections(by, [match]).get(match.pk)):
        raise MayNotWrite("deal", "not_allowed", why=why)


def why_not_write(request: Request, match: Match) -> str:
    """The reason why this account may not write there, to be shown; empty for strangers too."""
    return objections(request.user, [match]).get(match.pk, "") if request.user.is_authenticated else ""


def reads_remarks(request: Request) -> bool:
    """Remarks may be about anyone: accounts read them; visitors only where the club allows it."""
    return bool(request.user.is_authenticated) or are_remarks_for_all(club_of(request))


def are_remarks_for_all(club: Club | None) -> bool:
    return club is not None and club.remarks_for_all


def may_write(request: Request, match: Match) -> bool:
    if match.key and match.key in links_of(request):
        return True
    return bool(request.user.is_authenticated) and not why_not_write(request, match)


# --- A browser keeps the links with which its visitor may write, in a signed cookie: those who only look at a
# match leaves nothing in the database.

DAYS = 14
MOST_LINKS = 50  # the oldest are forgotten


def links_of(request: Request) -> list[str]:
    """The keys of the matches whose links were opened in this browser."""
    return kept_in_browser(request, LINKS_COOKIE)


def remember_link(response: Response, request: Request, match: Match) -> Response:
    """From now on this visitor may write there."""
    others = [key for key in links_of(request) if key != match.key]
    return keep_in_browser(response, LINKS_COOKIE, [*others, match.key][-MOST_LINKS:], hours=DAYS * 24)


def account_of(request: Request) -> Account | None:
    """The account that writes, None for visitors."""
    return request.user if request.user.is_authenticated else None
