"""The journal's lines about hidden results, final standings, prizes, targets and champions."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.accounts.models import Account
from jassclub.journal.kinds import Kind, refuse_newer, register
from jassclub.journal.models import Line
from jassclub.members.models import Member
from jassclub.seasons.number_format import day
from jassclub.seasons.queries import evening_of, season_of

from . import undo_checks
from .actions.champions import add_earlier_champion, remove_earlier_champion
from .actions.final_standings import close_season, hide_results, reopen_season, unfreeze_standings
from .actions.prizes import draw_prize, give_prize, remove_prizes, remove_target, take_back_prize
from .models import EarlierChampion, Prize


def _hidden(line: Line) -> str:
    first = line.after["first"]
    words = _("results of %(date)s shown again")
    if first is not None:
        words = _("results of %(date)s hidden from round %(n)s on, until the prize-giving")
    return words % {"date": day(line.after["date"]), "n": first}


def _frozen(words: Any) -> Any:
    def sentence_of(line: Line) -> str:
        standings = line.after or line.before
        return str(words) % {"of": day(standings["date"]) if standings["date"] else standings["of"]}

    return sentence_of


def _revealed(line: Line) -> str:
    revealed = line.after["revealed"]
    if revealed is None:
        return _("prize-giving on the big screen: ended")
    if revealed == 0:
        return _("prize-giving on the big screen: begun")
    return _("ranks shown on the big screen at the prize-giving: %(revealed)s") % {"revealed": revealed}


def _closed(line: Line) -> str:
    words = _("season %(name)s closed; champion: %(champions)s")
    return words % {**line.after, "champions": ", ".join(line.after["champions"])}


def _undo_added(line: Line, by: Account) -> None:
    prizes = Prize.objects.filter(pk__in=line.after["keys"]).select_related("season", "evening")
    remove_prizes(prizes=list(prizes))


def _given(line: Line) -> str:
    words = _("%(name)s gets %(what)s") if line.after["seed"] is None else _("%(name)s wins %(what)s by lot")
    return words % {**line.after, "name": line.after["to"]["name"]}


def _taken_back(line: Line) -> str:
    return _("%(what)s taken back from %(name)s") % {**line.before, "name": line.before["to"]["name"]}


def _undo_taken_back(line: Line, by: Account) -> None:
    prize, before = Prize.objects.get(pk=line.before["key"]), line.before
    if before["seed"] is None:
        give_prize(prize=prize, to=Member.objects.get(pk=before["to"]["key"]))
    elif draw_prize(prize=prize, seed=before["seed"]).winner_id != before["to"]["key"]:
        raise refuse_newer()  # others have prizes now


def _undo_champion_removed(line: Line, by: Account) -> None:
    champion = line.before
    fields = {name: champion[name] for name in ("year", "season", "rank", "points")}
    member = Member.objects.get(pk=champion["member"]) if champion["member"] else None
    add_earlier_champion(**fields, member=member, name="" if member else champion["name"])


register(
    {
        "results_hidden": Kind(
            _hidden,
            undo=lambda line, by: hide_results(evening=evening_of(line), first=line.before["first"]),
            refused=undo_checks.refused_hidings,
        ),
        "standings_frozen": Kind(
            _frozen(gettext_lazy("standings frozen: %(of)s")),
            undo=lambda line, by: unfreeze_standings(
                of=evening_of(line) if line.evening else season_of(line)
            ),
            refused=undo_checks.refused_freezings,
        ),
        "standings_frozen_anew": Kind(_frozen(gettext_lazy("standings frozen again: %(of)s"))),
        "standings_unfrozen": Kind(_frozen(gettext_lazy("standings no longer frozen: %(of)s"))),
        "ranks_revealed": Kind(_revealed),
        "season_closed": Kind(
            _closed,
            undo=lambda line, by: reopen_season(season=season_of(line)),
            refused=undo_checks.refused_season_closings,
        ),
        "season_reopened": Kind(
            gettext_lazy("season %(name)s reopened"),
            undo=lambda line, by: close_season(season=season_of(line)),
            refused=undo_checks.refused_season_reopenings,
        ),
        "prize_added": Kind(
            gettext_lazy("prize on the list: %(what)s"),
            undo=_undo_added,
            refused=undo_checks.refused_additions,
        ),
        "prize_removed": Kind(gettext_lazy("prize removed: %(what)s")),
        "prize_given": Kind(
            _given,
            undo=lambda line, by: take_back_prize(prize=Prize.objects.get(pk=line.after["key"])),
            refused=undo_checks.refused_gifts,
        ),
        "prize_taken_back": Kind(
            _taken_back, undo=_undo_taken_back, refused=undo_checks.refused_takings_back
        ),
        "target_set": Kind(
            gettext_lazy("secret number set, not shown yet"),
            undo=lambda line, by: remove_target(evening=evening_of(line)),
            refused=undo_checks.refused_targets,
            is_secret=True,
        ),
        "target_shown": Kind(gettext_lazy("secret number shown: %(number)s")),
        "target_removed": Kind(gettext_lazy("secret number removed"), is_secret=True),
        "earlier_champion_added": Kind(
            gettext_lazy("hall of champions: %(name)s, %(season)s, rank %(rank)s"),
            undo=lambda line, by: remove_earlier_champion(
                champion=EarlierChampion.objects.get(pk=line.after["key"])
            ),
            refused=undo_checks.refused_champions,
        ),
        "earlier_champion_removed": Kind(
            gettext_lazy("hall of champions, removed: %(name)s, %(season)s, rank %(rank)s"),
            undo=_undo_champion_removed,
            refused=undo_checks.refused_champions_removed,
        ),
    }
)
