"""The sentences of refusals: the rules give a code and figures, and their sentence is here."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from jassclub.engine.numbers import with_minus
from jassclub.engine.rules.base import InvalidDeal

from .presentation import Presentation
from .words import NO_TRUMP, TRUMPS, label, value_word

SENTENCES = {
    "after_end": gettext_lazy("The round is over: there is no such deal."),
    "missing": gettext_lazy("Something is missing here."),
    "unknown_field": gettext_lazy("This game has no field “%(name)s”."),
    "not_an_object": gettext_lazy("This cannot be read as an entry."),
    "not_a_number": gettext_lazy("Enter a whole number."),
    "not_yes_or_no": gettext_lazy("Choose yes or no."),
    "not_a_list": gettext_lazy("This must be a list."),
    "wrong_length": gettext_lazy("There must be %(length)s numbers."),
    "not_one_of": gettext_lazy("Choose one of: %(allowed)s."),
    "too_low": gettext_lazy("%(value)s is too low: at least %(low)s."),
    "too_high": gettext_lazy("%(value)s is too high: at most %(high)s."),
    "wrong_sum": gettext_lazy("Together these must be %(total)s, not %(given)s."),
    "no_such_card_points": gettext_lazy("Card points: nobody can have exactly %(value)s."),
    "matsch_needs_all": gettext_lazy("Taking every trick gives all %(total)s card points."),
    "not_played": gettext_lazy("This does not count here."),
    "stoeck_needs_suit": gettext_lazy("Stöck is only possible with a trump suit."),
    "only_one_side": gettext_lazy("Only one side can score this."),
    "melds_or_points": gettext_lazy("Enter either the melds or their points."),
    "sequence_too_long": gettext_lazy("%(cards)s cards in sequence cannot end there."),
    "card_in_two_hands": gettext_lazy("Two players cannot show the same card."),
    "meld_twice": gettext_lazy("This meld is entered twice."),
    "one_sequence_in_parts": gettext_lazy("These cards form one longer sequence: enter it as one."),
    "more_than_a_hand": gettext_lazy("These melds need %(cards)s cards, but a hand has only %(hand)s."),
    "no_melds_make": gettext_lazy("No melds add up to %(value)s."),
    "stoeck_in_two_hands": gettext_lazy("The melds show the King and Queen of trumps in two hands."),
    "stoeck_of_others": gettext_lazy("The melds show the King or the Queen of trumps on the other side."),
    "out_without_target": gettext_lazy("Nobody can declare out without a target."),
    "out_without_tricks": gettext_lazy("Nobody can declare out in a deal that was not played."),
    "out_more_than_made": gettext_lazy("%(value)s declared, but only %(made)s made."),
    "declared_twice": gettext_lazy("Each side can declare out only once."),
    "totals_need_simple_game": gettext_lazy("Totals can only be entered with simple scoring."),
    "more_than_deals": gettext_lazy("There are only %(deals)s deals."),
    "not_the_control_sum": gettext_lazy("Together these must be %(expected)s, not %(given)s."),
    "no_such_total": gettext_lazy("Nobody can have exactly %(value)s: no card is worth 1."),
    "no_such_total_beside": gettext_lazy(
        "Nobody can have exactly %(value)s: beyond the %(least)s for Matsche and Stöck "
        "that would be 1 card point, and no card is worth 1."
    ),
    "less_than_its_bonuses": gettext_lazy(
        "With its Matsche and Stöck, this side must have at least %(least)s."
    ),
    "not_a_text": gettext_lazy("Enter some text."),
    "not_a_multiple": gettext_lazy("%(value)s is not a multiple of %(step)s."),
    "conceded": gettext_lazy("A conceded deal has no card points and no Matsch."),
    "conceded_stoeck": gettext_lazy("A bidder who concedes does not score Stöck."),
    "say_whether_trick": gettext_lazy("Announced 0 and made 0: say whether a trick was taken."),
    "contract_used": gettext_lazy("This side has already played %(contract)s."),
    "dealer_follows": gettext_lazy("In this game the first dealer follows from who begins."),
    "named_twice": gettext_lazy("Each contract can be named only once."),
    "tapped_too_early": gettext_lazy("A tap needs %(needed)s card points, not %(value)s."),
    "ended_early": gettext_lazy("A deal ended early has no card points."),
    "more_than_tricks": gettext_lazy("There are only %(tricks)s tricks, so there cannot be more molotovs."),
    "large_needs_four": gettext_lazy("A large molotov needs at least four players."),
    "not_the_last": gettext_lazy(
        "Later deals depend on this one: correct it, or delete the last deal first."
    ),
    "not_the_next": gettext_lazy("The next deal is deal %(next)s."),
    "not_begun": gettext_lazy("This round has not started: finish the previous round first."),
    "not_the_next_game": gettext_lazy("The next game is %(expected)s."),
    "not_in_this_game": gettext_lazy("This does not count in this game."),
    "one_must_be_out": gettext_lazy("Exactly one player must have no card left."),
    "king_elsewhere": gettext_lazy("The King of hearts and the last trick went to different players."),
    "deals_are_entered": gettext_lazy("Single deals have already been entered here."),
    "options_stand": gettext_lazy("A deal has already been entered here: the options stay as they are."),
    "options_changed_meanwhile": gettext_lazy(
        "Someone else has changed the options in the meantime: they are shown above. "
        "Save again to replace them."
    ),
    "totals_are_entered": gettext_lazy("The sheet's totals have already been entered here."),
    "no_end": gettext_lazy("Enter the number of deals per round or a target: otherwise a match never ends."),
    "not_allowed": "%(why)s",  # a sentence of the app that holds the match
    "key_of_another": gettext_lazy("This key was used for another entry."),
    "announced_already": gettext_lazy("Everyone has already announced, or another deal comes next."),
    "draw_taken_back": gettext_lazy("This draw was taken back in the meantime: open the round again."),
    "match_removed": gettext_lazy("This match was removed in the meantime."),
    "later_only_first": gettext_lazy("A bid can be postponed once, in the first round."),
    "auction_over": gettext_lazy("The auction is over."),
    "unknown_game": gettext_lazy("This game is unknown."),
    "wrong_number_of_players": gettext_lazy("Number of players for this game: %(allowed)s."),
    "name_missing": gettext_lazy("Everyone at the table needs a name."),
    "same_name": gettext_lazy("Two players are called %(name)s: add something to tell them apart."),
    "unreadable": gettext_lazy("The text contains unreadable characters."),
    "too_long": gettext_lazy("Too long: at most %(length)s characters."),
    "not_a_key": gettext_lazy("The key of an entry must be a UUID."),
    "needs_confirmation": gettext_lazy("This round is closed. Confirm to change it: %(changes)s"),
    "too_many_starts": gettext_lazy(
        "Many matches were started from this network today: log in, or come back tomorrow."
    ),
    "too_many_matches": gettext_lazy("Very many matches were started today: log in, or come back tomorrow."),
    "too_many_writings": gettext_lazy("This match already has very many entries: log in to continue."),
    "another_deal_refused": gettext_lazy("Deal %(number)s would then no longer be valid."),
}


def refusal_words(refusal: InvalidDeal, presentation: Presentation | None = None) -> str:
    """The refusal in the reader's language, with the words of the game where it is known."""
    words = SENTENCES.get(refusal.code)
    text = str(words) % _figures(refusal, presentation) if words else _("That is not possible.")
    if "trump" in refusal.params:  # the total depends on it, and it may be the wrong one
        subject = TRUMPS.get(str(refusal.params["trump"]), NO_TRUMP)
    elif refusal.code == "missing" and presentation is not None and refusal.field in presentation.values:
        subject = label(presentation, refusal.field)  # choices are apart from the sentence
    else:
        return text
    return _("%(what)s: %(refusal)s") % {"what": subject, "refusal": text}


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
