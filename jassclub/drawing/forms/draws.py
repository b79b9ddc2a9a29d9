"""How a round is drawn, which pairs stay together, and which wishes every draw respects."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from jassclub.engine.draws.table_sizes import possible_sizes
from jassclub.members.models import Member
from jassclub.seasons.models import Evening, Season
from jassclub.web.alphabet import in_order
from jassclub.web.forms import MemberSelect

from ..models import Wish
from ..queries.people import Here

LEFTOVER = {
    "sit_out": gettext_lazy("They take turns sitting out"),
    "threes": gettext_lazy("Some tables have three players, and nobody sits out"),
    "fives": gettext_lazy("Some tables have five players, and nobody sits out"),
}


class DrawForm(forms.Form):
    """Method, how many rounds, and who sits out; nobody ticked leaves the choice to the program."""

    first = forms.IntegerField(required=False, widget=forms.HiddenInput)
    method = forms.ChoiceField(
        label=gettext_lazy("How?"),
        choices=Season.Drawing.choices,
        required=False,
        widget=forms.RadioSelect,
    )
    rounds = forms.TypedChoiceField(
        label=gettext_lazy("How many rounds?"),
        coerce=int,
        required=False,
        empty_value=1,  # type: ignore[arg-type]
        widget=forms.RadioSelect,
    )
    leftover = forms.TypedChoiceField(
        label=gettext_lazy("What about the players who are left over?"),
        required=False,
        empty_value="sit_out",
        widget=forms.RadioSelect,
        initial="sit_out",
    )
    sitting_out = forms.TypedMultipleChoiceField(
        coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self, *args: Any, evening: Evening, number: int, left: int, here: Here, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.initial = {"first": number, "method": evening.season.drawing, "rounds": 1, **self.initial}
        self.fields["method"].choices = evening.season.drawings  # type: ignore[attr-defined]
        last = number + left - 1
        choices = [(1, _("Only round %(number)s") % {"number": number})]
        if left > 1:
            all_ = _("All %(count)s rounds that are left at once (%(first)s to %(last)s), to publish now")
            choices.append((left, all_ % {"count": left, "first": number, "last": last}))
        self.fields["rounds"].choices = choices  # type: ignore[attr-defined]
        ways = possible_sizes(here.headcount.players, evening.season.rules.seats)
        self.fields["leftover"].choices = [(way, LEFTOVER[way]) for way in ways]  # type: ignore[attr-defined]
        names = [(member.pk, _with_turns(member, here)) for member in here.by_sit_outs]
        self.fields["sitting_out"].choices = names  # type: ignore[attr-defined]

    @property
    def has_uneven_tables(self) -> bool:
        """Whether so many may play this game at tables of three or of five."""
        return len(self.fields["leftover"].choices) > 1  # type: ignore[attr-defined]


def _with_turns(member: Member, here: Here) -> str:
    """The name, and how often they sat out this evening already."""
    tonight, _season = here.sat_out.get(member.pk, (0, 0))
    if not tonight:
        return str(member)
    words = ngettext("%(name)s (sat out once)", "%(name)s (sat out %(n)s times)", tonight)
    return words % {"name": member, "n": tonight}


class RepairForm(forms.Form):
    """The round from which on the rounds are fitted to the players who are here."""

    first = forms.TypedChoiceField(
        label=gettext_lazy("From which round on?"), coerce=int, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, choices: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first"].choices = choices  # type: ignore[attr-defined]


# --- Fixed pairs and standing wishes. Which of them can be is for the actions to say.


def _offer(form: forms.Form, members: Iterable[Member]) -> None:
    """Put these members on the lists to choose from."""
    choices = [("", _("Choose a name")), *((member.pk, str(member)) for member in members)]
    for name in ("one", "other"):
        form.fields[name].widget.choices = choices  # type: ignore[attr-defined]


class PairForm(forms.Form):
    """Two members who stay together. Any member is accepted, also one who is not free any more: then the
    action says with whom they play."""

    one = forms.ModelChoiceField(
        Member.objects.all(), label=gettext_lazy("Player"), widget=MemberSelect({"autofocus": True})
    )
    other = forms.ModelChoiceField(
        Member.objects.all(), label=gettext_lazy("plays with"), widget=MemberSelect
    )

    def offer(self, alone: Iterable[Member]) -> None:
        _offer(self, alone)


class WishForm(forms.Form):
    kind = forms.ChoiceField(
        label=gettext_lazy("Wish"), choices=Wish.Kind, initial=Wish.Kind.APART, widget=forms.RadioSelect
    )
    one = forms.ModelChoiceField(Member.objects.active(), label=gettext_lazy("Player"), widget=MemberSelect)
    other = forms.ModelChoiceField(
        Member.objects.active(),
        label=gettext_lazy("The other player"),
        widget=MemberSelect,
        required=False,
        help_text=gettext_lazy("Not needed for table 1."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _offer(self, in_order(Member.objects.active()))
