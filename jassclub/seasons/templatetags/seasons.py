"""The numbers of standings in templates, and what a season has settled in whole sentences."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from ..models import Evening, Season
from ..number_format import estimated, exactly, exactly_signed, signed, written
from ..queries import own_steps
from ..regulation_words import NO_ROUND_COUNTS, drops_all, uneven_sentence

register = template.Library()
register.filter("figure", written)
register.filter("signed", signed)
register.filter(estimated)
register.filter(exactly)
register.filter(exactly_signed)

SIT_OUT = {
    Season.SitOut.AVERAGE: _("A player who sits out gets the average of their other rounds that evening."),
    Season.SitOut.TABLES: _("A player who sits out gets the average of all who play that round."),
    Season.SitOut.FIXED: ngettext_lazy(
        "A player who sits out gets %(n)s point.", "A player who sits out gets %(n)s points.", "n"
    ),
    Season.SitOut.NOTHING: _("A player who sits out gets no points."),
}
DRAWING = {
    Season.Drawing.MIXED: _(
        "The draw is mixed: nobody has the same partner twice in an evening, and "
        "players meet again as rarely as possible."
    ),
    Season.Drawing.TOKENS: _("The tokens are drawn by pure chance."),
    Season.Drawing.PAIRS: _("Partners stay together, and their opponents change."),
    Season.Drawing.STANDING: _(
        "From round two on, the first four play at table 1, the next four at table 2, and so on."
    ),
}
ALONE = _("The draw is mixed: players meet again as rarely as possible.")
PARTNERS = {
    Season.Partners.FIRST_AND_LAST: _("At each table first and fourth play against second and third."),
    Season.Partners.FIRST_AND_THIRD: _("At each table first and third play against second and fourth."),
    Season.Partners.FIRST_AND_SECOND: _("At each table first and second play against third and fourth."),
}


@register.filter
def linked_evening(evening: Evening) -> SafeString:
    return format_html('<a href="{}">{}</a>', evening.get_absolute_url(), evening)


@register.filter
def sitting_out_earns(season: Season) -> str:
    return str(SIT_OUT[Season.SitOut(season.sit_out)] % {"n": season.sit_out_points})


@register.filter
def uneven_deals(season: Season) -> str:
    return uneven_sentence(season, own_steps(season))


@register.filter
def no_round_counts(season: Season) -> str:
    return str(NO_ROUND_COUNTS) if drops_all(season.rounds_per_evening, own_steps(season)) else ""


@register.filter
def how_drawn(season: Season) -> str:
    sentence = str(DRAWING[Season.Drawing(season.drawing)])
    if not season.has_partners:
        return str(ALONE) if season.drawing == Season.Drawing.MIXED else sentence
    if season.drawing == Season.Drawing.STANDING:
        return f"{sentence} {PARTNERS[Season.Partners(season.partners_by_standing)]}"
    return sentence
