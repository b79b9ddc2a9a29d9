"""The words for what the rules refuse: the pure package gives a code and figures, the sentence is here."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.rules.base import InvalidDeal

SENTENCES = {
    "after_end": gettext_lazy("The round is over: there is no such deal."),
    "missing": gettext_lazy("Something is missing here."),
    "unknown_field": gettext_lazy("This game knows no such entry."),
    "not_an_object": gettext_lazy("This is not readable as an entry."),
    "not_a_number": gettext_lazy("Type a whole number."),
    "not_yes_or_no": gettext_lazy("Choose yes or no."),
    "not_a_list": gettext_lazy("This must be a list."),
    "wrong_length": gettext_lazy("There must be %(length)s numbers."),
    "not_one_of": gettext_lazy("Choose one of: %(allowed)s."),
    "too_low": gettext_lazy("%(value)s is too low: at least %(low)s."),
    "too_high": gettext_lazy("%(value)s is too high: at most %(high)s."),
    "wrong_sum": gettext_lazy("Both sides together have %(total)s card points, not %(given)s."),
    "no_such_card_points": gettext_lazy("Nobody can have exactly %(value)s card points."),
    "matsch_needs_all": gettext_lazy("A Matsch needs all %(total)s card points."),
    "not_played": gettext_lazy("This season is played without it."),
    "stoeck_needs_suit": gettext_lazy("Stöck need a trump suit."),
    "only_one_side": gettext_lazy("Only one side can write its Weis."),
    "melds_or_points": gettext_lazy("Enter either the melds or their points."),
    "sequence_too_long": gettext_lazy("%(cards)s cards in sequence cannot end there."),
    "out_without_target": gettext_lazy("Nobody can be out where there is no target."),
    "out_without_tricks": gettext_lazy("Nobody can be out in a deal that was not played."),
    "out_more_than_made": gettext_lazy("More declared (%(value)s) than made (%(made)s)."),
    "declared_twice": gettext_lazy("A side declares only once."),
    "totals_need_simple_game": gettext_lazy("Only simple scoring can be entered as totals."),
    "more_than_deals": gettext_lazy("There are only %(deals)s deals."),
    "not_the_control_sum": gettext_lazy("Together it must be %(expected)s, not %(given)s."),
    "less_than_its_bonuses": gettext_lazy("With its Matsche and Stöck a side has at least %(least)s."),
    "deals_are_entered": gettext_lazy("Single deals are entered here already."),
    "totals_are_entered": gettext_lazy("The sheet's totals are entered here already."),
    "another_deal_refused": gettext_lazy("Then deal %(number)s could not stand as it is."),
}


def sentence(refusal: InvalidDeal) -> str:
    """The refusal in the reader's language."""
    words = SENTENCES.get(refusal.code)
    return str(words) % refusal.params if words else _("This cannot be.")
