"""How a round is drawn, by the program or from the bag, which pairs stay together, and what players wish."""

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from jassclub.engine.draws.table_sizes import possible_sizes
from jassclub.engine.draws.tokens import BagFaults, check_bag, playing
from jassclub.engine.names import matching, with_one_stop
from jassclub.games.joined import and_joined
from jassclub.members.models import Member
from jassclub.seasons.models import Evening
from jassclub.web.alphabet import in_order
from jassclub.web.forms import MemberSelect

from .models import Wish

MOST_NAMED = 4  # so many who may be meant are named, not all of a big club


class BagByNameForm(forms.Form):
    """A number for every player; a player without a token sits out. `way` is the name of this form on the
    page, `tokens` are the members and their tokens, as far as they can be read."""

    way = "names"

    def __init__(self, *args: Any, members: Sequence[Member], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = {member.pk: str(member) for member in members}
        self.highest = playing(len(members))
        self.fields |= self.inputs()
        for first in list(self.fields.values())[:1]:
            first.widget.attrs["autofocus"] = True

    @property
    def is_readable(self) -> bool:
        """Whether all that is typed can be read; something may be missing."""
        return not set(self.errors) - {NON_FIELD_ERRORS}

    @property
    def faults(self) -> BagFaults:
        return check_bag(self.tokens.values(), len(self.names))

    def refuse_missing(self, gaps: Sequence[int]) -> None:
        if gaps:
            words = ngettext("Nobody has token %(gaps)s yet.", "Nobody has tokens %(gaps)s yet.", len(gaps))
            self.add_error(None, words % {"gaps": ", ".join(map(str, gaps))})

    def inputs(self) -> dict[str, forms.Field]:
        # Typed with number keys; no spinner that a turn of the mouse wheel changes.
        widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off", "size": 4, "maxlength": "3"})
        return {
            f"token_{member}": forms.IntegerField(label=name, required=False, widget=widget)
            for member, name in self.names.items()
        }

    def typed(self, drawn: Mapping[int, int]) -> dict[str, Any]:
        return {f"token_{member}": token for member, token in drawn.items()}

    @property
    def tokens(self) -> dict[int, int]:
        drawn = {member: self.cleaned_data.get(f"token_{member}") for member in self.names}
        return {member: token for member, token in drawn.items() if token is not None}

    def clean(self) -> None:
        faults = self.faults
        for member, token in self.tokens.items():
            if token in faults.duplicates:
                self.add_error(f"token_{member}", _("Token %(token)s appears twice.") % {"token": token})
            elif token in faults.out_of_range:
                words = _("The tokens go from 1 to %(highest)s.")
                self.add_error(f"token_{member}", words % {"highest": self.highest})
        self.refuse_missing(faults.gaps)


class BagByTokenForm(BagByNameForm):
    """A player for every token, by name or its first letters; anyone who is not typed sits out."""

    way = "tokens"

    def inputs(self) -> dict[str, forms.Field]:
        widget = forms.TextInput({"list": "people-here", "autocomplete": "off", "size": 16})
        labels = {token: _("Token %(token)s") % {"token": token} for token in range(1, self.highest + 1)}
        return {
            f"who_{token}": forms.CharField(label=label, required=False, max_length=120, widget=widget)
            for token, label in labels.items()
        }

    def typed(self, drawn: Mapping[int, int]) -> dict[str, Any]:
        return {f"who_{token}": self.names[member] for member, token in drawn.items()}

    @property
    def tokens(self) -> dict[int, int]:
        return {members[0]: token for token, members in self._meant().items() if len(members) == 1}

    def clean(self) -> None:
        meant = self._meant()
        for token, members in meant.items():
            others = [other for other, held in meant.items() if held == members and other != token]
            if len(members) != 1:
                self.add_error(f"who_{token}", self._why_not(members))
            elif others:
                said = {"name": self.names[members[0]], "token": and_joined(others)}
                self.add_error(f"who_{token}", _("%(name)s also has token %(token)s.") % said)
        if self.is_readable:
            self.refuse_missing(self.faults.gaps)

    def _meant(self) -> dict[int, list[int]]:
        """For each token with something typed, the members it may mean."""
        typed = {token: self.cleaned_data.get(f"who_{token}") for token in range(1, self.highest + 1)}
        return {token: matching(name, self.names) for token, name in typed.items() if name}

    def _why_not(self, members: Sequence[int]) -> str:
        if not members:
            return _("Nobody here has that name.")
        names = ", ".join(self.names[member] for member in members[:MOST_NAMED])
        names += " …" if len(members) > MOST_NAMED else ""
        words = _("Enter more of the name. It could be any of these: %(names)s.")
        return with_one_stop(words % {"names": names})


WAYS = {form.way: form for form in (BagByNameForm, BagByTokenForm)}
LEFTOVER = {
    "sit_out": gettext_lazy("They take turns sitting out"),
    "threes": gettext_lazy("Some tables have three players, and nobody sits out"),
    "fives": gettext_lazy("Some tables have five players, and nobody sits out"),
}


class DrawForm(forms.Form):
    """Method, how many rounds, and who sits out; nobody ticked leaves the choice to the program."""

    first = forms.IntegerField(required=False, widget=forms.HiddenInput)
    method = forms.ChoiceField(label=gettext_lazy("How to draw"), required=False, widget=forms.RadioSelect)
    rounds = forms.TypedChoiceField(
        label=gettext_lazy("How many rounds?"),
        coerce=int,
        required=False,
        empty_value=1,  # type: ignore[arg-type]
        widget=forms.RadioSelect,
    )
    leftover = forms.TypedChoiceField(
        label=gettext_lazy("What about players who are left over?"),
        required=False,
        empty_value="sit_out",
        widget=forms.RadioSelect,
        initial="sit_out",
    )
    sitting_out = forms.TypedMultipleChoiceField(
        coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(
        self, *args: Any, evening: Evening, number: int, left: int, here: dict[str, Any], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.initial = {"first": number, "method": evening.season.drawing, "rounds": 1, **self.initial}
        rounds = [(1, _("Round %(number)s only") % {"number": number})]
        if left > 1:
            all_ = _("The %(count)s remaining rounds now (%(first)s to %(last)s), for the noticeboard")
            rounds.append((left, all_ % {"count": left, "first": number, "last": number + left - 1}))
        ways = possible_sizes(here["headcount"]["players"], evening.season.rules.seats)
        turns = [(here["sat_out"].get(member.pk, (0, 0)), member) for member in here["by_name"]]
        choices = {
            "method": evening.season.drawings,
            "rounds": rounds,
            "leftover": [(way, LEFTOVER[way]) for way in ways],
            "sitting_out": [
                (member.pk, _with_turns(member, tonight))
                for (tonight, _season), member in sorted(turns, key=itemgetter(0))
            ],
        }
        for name, offered in choices.items():
            self.fields[name].choices = offered  # type: ignore[attr-defined]
        self.has_uneven_tables = len(ways) > 1


def _with_turns(member: Member, tonight: int) -> str:
    if not tonight:
        return str(member)
    words = ngettext("%(name)s (sat out once)", "%(name)s (sat out %(n)s×)", tonight)
    return words % {"name": member, "n": tonight}


class RepairForm(forms.Form):
    first = forms.TypedChoiceField(
        label=gettext_lazy("From which round?"), coerce=int, widget=forms.RadioSelect
    )

    def __init__(self, *args: Any, choices: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first"].choices = choices  # type: ignore[attr-defined]
        self.initial["first"] = choices[-1][0] if choices else None


def offer(form: forms.Form, *names: str, members: Iterable[Member]) -> None:
    """Put these members on the lists to choose from."""
    choices = [("", _("Choose a name")), *((member.pk, str(member)) for member in members)]
    for name in names:
        form.fields[name].widget.choices = choices  # type: ignore[attr-defined]


class PairForm(forms.Form):
    """Two members who stay together. Any member is accepted, even one who is no longer free: then the action
    says with whom they play."""

    one = forms.ModelChoiceField(
        Member.objects.all(), label=gettext_lazy("Player"), widget=MemberSelect({"autofocus": True})
    )
    other = forms.ModelChoiceField(
        Member.objects.all(), label=gettext_lazy("plays with"), widget=MemberSelect
    )


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
        offer(self, "one", "other", members=in_order(Member.objects.active()))
