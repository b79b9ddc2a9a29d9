"""The sentences of refusals: the rules give a code and figures, and their sentence is here."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from jassclub.engine.numbers import with_minus
from jassclub.engine.rules.base import InvalidDeal

from .presentation import Presentation
from .words import NO_TRUMP, TRUMPS, label, value_word

SENTENCES = {
    "after_end": _("The round is over: there is no such deal."),
    "missing": _("Something is missing here."),
    "unknown_field": _("This game has no field “%(name)s”."),
    "not_an_object": _("This cannot be read as an entry."),
    "not_a_number": _("Enter a whole number."),
    "not_yes_or_no": _("Choose yes or no."),
    "not_a_list": _("This must be a list."),
    "wrong_length": _("There must be %(length)s numbers."),
    "not_one_of": _("Choose one of: %(allowed)s."),
    "too_low": _("%(value)s is too low: at least %(low)s."),
    "too_high": _("%(value)s is too high: at most %(high)s."),
    "wrong_sum": _("These must add up to %(total)s, not %(given)s."),
    "no_such_card_points": _("Card points: nobody can have exactly %(value)s."),
    "matsch_needs_all": _("Taking every trick gives all %(total)s card points."),
    "not_played": _("This does not count here."),
    "stoeck_needs_suit": _("Stöck is only possible with a trump suit."),
    "only_one_side": _("Only one side can score this."),
    "melds_or_points": _("Enter either the melds or their points."),
    "sequence_too_long": _("%(cards)s cards in sequence cannot end there."),
    "card_in_two_hands": _("Two players cannot show the same card."),
    "meld_twice": _("This meld is entered twice."),
    "one_sequence_in_parts": _("These cards form one longer sequence: enter it as one."),
    "more_than_a_hand": _("These melds need %(cards)s cards, but a hand has only %(hand)s."),
    "no_melds_make": _("No melds add up to %(value)s."),
    "stoeck_in_two_hands": _("The melds show the king and queen of trumps in two hands."),
    "stoeck_of_others": _("The melds show the king or the queen of trumps on the other side."),
    "out_without_target": _("Nobody can declare out without a target."),
    "out_without_tricks": _("Nobody can declare out in a deal that was not played."),
    "out_more_than_made": _("%(value)s declared, but only %(made)s made."),
    "declared_twice": _("Each side can declare out only once."),
    "totals_need_simple_game": _("Totals can only be entered with simple scoring."),
    "more_than_deals": _("There are only %(deals)s deals."),
    "not_the_control_sum": _("These must add up to %(expected)s, not %(given)s."),
    "no_such_total": _("Nobody can have exactly %(value)s: no card is worth 1."),
    "no_such_total_beside": _(
        "Nobody can have exactly %(value)s: beyond the %(least)s for Matsche and Stöck "
        "that would be 1 card point, and no card is worth 1."
    ),
    "less_than_its_bonuses": _("With its Matsche and Stöck, this side must have at least %(least)s."),
    "not_a_text": _("Enter some text."),
    "not_a_multiple": _("%(value)s is not a multiple of %(step)s."),
    "conceded": _("A conceded deal has no card points and no Matsch."),
    "conceded_stoeck": _("A bidder who concedes does not score Stöck."),
    "say_whether_trick": _("Announced 0 and made 0: say whether a trick was taken."),
    "contract_used": _("This side has already played %(contract)s."),
    "dealer_follows": _("In this game the first dealer follows from who begins."),
    "named_twice": _("Each contract can be named only once."),
    "tapped_too_early": _("A tap needs %(needed)s card points, not %(value)s."),
    "ended_early": _("A deal ended early has no card points."),
    "more_than_tricks": _("There are only %(tricks)s tricks, so there cannot be more molotovs."),
    "large_needs_four": _("A large molotov needs at least four players."),
    "not_the_last": _("Later deals depend on this one: correct it, or delete the last deal first."),
    "not_the_next": _("The next deal is deal %(next)s."),
    "not_begun": _("This round has not started: finish the previous round first."),
    "not_the_next_game": _("The next game is %(expected)s."),
    "not_in_this_game": _("This does not count in this game."),
    "one_must_be_out": _("Exactly one player must have no card left."),
    "king_elsewhere": _("The king of hearts and the last trick went to different players."),
    "deals_are_entered": _("Individual deals have already been entered here."),
    "options_stand": _("A deal has already been entered here: the options stay as they are."),
    "options_changed_meanwhile": _(
        "Someone else has changed the options in the meantime: they are shown above. "
        "Save again to replace them."
    ),
    "totals_are_entered": _("Totals of this sheet have already been entered."),
    "no_end": _("Enter the number of deals per round or a target: otherwise a match never ends."),
    "not_allowed": "%(why)s",  # a sentence of the app that holds the match
    "key_of_another": _("This key was used for another entry."),
    "announced_already": _("Everyone has already announced, or another deal comes next."),
    "draw_taken_back": _("This draw was taken back in the meantime: load the round again."),
    "match_removed": _("This match was removed in the meantime."),
    "later_only_first": _("A bid can be postponed only once, in the first turn."),
    "auction_over": _("The auction is over."),
    "unknown_game": _("This game is unknown."),
    "wrong_number_of_players": _("Number of players for this game: %(allowed)s."),
    "name_missing": _("Everyone at the table needs a name."),
    "same_name": _("Two players are called %(name)s: add something to tell them apart."),
    "unreadable": _("The text contains unreadable characters."),
    "too_long": _("Too long: at most %(length)s characters."),
    "not_a_key": _("The key of an entry must be a UUID."),
    "needs_confirmation": _("This round is closed. Confirm to change it: %(changes)s"),
    "too_many_starts": _(
        "Too many matches were started from this network today: log in, or come back tomorrow."
    ),
    "too_many_matches": _("Too many matches were started today: log in, or come back tomorrow."),
    "too_many_writings": _("This match already has too many entries: log in to continue."),
    "another_deal_refused": _("Deal %(number)s would then no longer be valid."),
}


def refusal_words(refusal: InvalidDeal, presentation: Presentation | None = None) -> str:
    """The refusal in the reader's language, with the words of the game where it is known."""
    words = SENTENCES.get(refusal.code)
    text = str(words) % _figures(refusal, presentation) if words else gettext("That is not possible.")
    if "trump" in refusal.params:  # the total depends on it, and it may be the wrong one
        subject = TRUMPS.get(str(refusal.params["trump"]), NO_TRUMP)
    elif refusal.code == "missing" and presentation is not None and refusal.field in presentation.values:
        subject = label(presentation, refusal.field)  # choices are apart from the sentence
    else:
        return text
    return gettext("%(what)s: %(refusal)s") % {"what": subject, "refusal": text}


def _figures(refusal: InvalidDeal, presentation: Presentation | None) -> dict[str, object]:
    """The figures of a refusal, with choices in words: Undenufe, not undenufe."""
    known = presentation.values.get(refusal.field, {}) if presentation else {}

    def words(figure: object) -> object:
        if isinstance(figure, int):
            return with_minus(figure)
        values = figure.split(", ") if isinstance(figure, str) else []
        if presentation is None or not values or not all(value in known for value in values):
            return figure
        return ", ".join(value_word(presentation, refusal.field, value) for value in values)

    return {name: words(figure) for name, figure in refusal.params.items()}
