"""Tokens drawn by hand from the bag: typed by name, or by token."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils.translation import gettext as _

from jassclub.engine.draws import tokens
from jassclub.engine.names import matching, with_one_stop
from jassclub.members.models import Member

MOST_NAMED = 4  # so many who may be meant are named, not all of a big club


def number_input(**attrs: str) -> forms.TextInput:
    """Typed with number keys; no spinner that a turn of the mouse wheel changes."""
    return forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4, **attrs})


class BagForm(forms.Form):
    """Who is here, and which tokens are missing. `way` is the name of this form on the page."""

    way = ""

    def __init__(self, *args: Any, members: Sequence[Member], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.members = members
        self.highest = tokens.playing(len(members))

    @classmethod
    def typed(cls, members: Sequence[Member], drawn: Mapping[int, int]) -> dict[str, Any]:
        """The fields of the form that say these tokens of these members: for `initial`."""
        raise NotImplementedError

    @property
    def tokens(self) -> dict[int, int]:
        """Members and their tokens, as far as they can be read."""
        raise NotImplementedError

    @property
    def is_readable(self) -> bool:
        """Whether all that is typed can be read; something may be missing."""
        return not set(self.errors) - {NON_FIELD_ERRORS}

    @property
    def missing(self) -> Sequence[int]:
        """The tokens that nobody has yet."""
        return tokens.check_bag(self.tokens.values(), len(self.members)).gaps

    def refuse_missing(self, missing: Sequence[int]) -> None:
        if missing:
            gaps = ", ".join(map(str, missing))
            self.add_error(None, _("Nobody has token %(gaps)s yet.") % {"gaps": gaps})


class BagByNameForm(BagForm):
    """A number for every player; a player without a token sits out."""

    way = "names"

    def __init__(self, *args: Any, members: Sequence[Member], **kwargs: Any) -> None:
        super().__init__(*args, members=members, **kwargs)
        for member in members:
            self.fields[self.name(member)] = forms.IntegerField(
                label=str(member), required=False, widget=number_input(maxlength="3")
            )
        if members:
            self.fields[self.name(members[0])].widget.attrs["autofocus"] = True

    @staticmethod
    def name(member: Member) -> str:
        return f"token_{member.pk}"

    @classmethod
    def typed(cls, members: Sequence[Member], drawn: Mapping[int, int]) -> dict[str, Any]:
        return {cls.name(member): drawn[member.pk] for member in members if member.pk in drawn}

    @property
    def tokens(self) -> dict[int, int]:
        drawn = {member.pk: self.cleaned_data.get(self.name(member)) for member in self.members}
        return {member: token for member, token in drawn.items() if token is not None}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        faults = tokens.check_bag(self.tokens.values(), len(self.members))
        for member in self.members:
            token = cleaned.get(self.name(member))
            if token in faults.duplicates:
                self.add_error(self.name(member), _("Token %(token)s is here twice.") % {"token": token})
            elif token in faults.out_of_range:
                words = _("The tokens go from 1 to %(highest)s.")
                self.add_error(self.name(member), words % {"highest": self.highest})
        self.refuse_missing(faults.gaps)
        return cleaned


class BagByTokenForm(BagForm):
    """A player for every token, by the name or the beginning of it; whoever is typed nowhere sits out."""

    way = "tokens"

    def __init__(self, *args: Any, members: Sequence[Member], **kwargs: Any) -> None:
        super().__init__(*args, members=members, **kwargs)
        self.names = {member.pk: str(member) for member in members}
        for token in range(1, self.highest + 1):
            self.fields[self.name(token)] = forms.CharField(
                label=_("Token %(token)s") % {"token": token},
                required=False,
                max_length=120,
                widget=forms.TextInput(attrs={"list": "people-here", "autocomplete": "off", "size": 16}),
            )
        if self.highest:
            self.fields[self.name(1)].widget.attrs["autofocus"] = True

    @staticmethod
    def name(token: int) -> str:
        return f"who_{token}"

    @classmethod
    def typed(cls, members: Sequence[Member], drawn: Mapping[int, int]) -> dict[str, Any]:
        return {cls.name(drawn[member.pk]): str(member) for member in members if member.pk in drawn}

    @property
    def tokens(self) -> dict[int, int]:
        return {members[0]: token for token, members in self._meant().items() if len(members) == 1}

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        held: dict[int, list[int]] = defaultdict(list)
        for token, members in self._meant().items():
            if len(members) == 1:
                held[members[0]].append(token)
            else:
                self.add_error(self.name(token), self._why_not(token, members))
        for member, several in held.items():
            for token in several if len(several) > 1 else []:
                others = ", ".join(str(other) for other in several if other != token)
                words = _("%(name)s has token %(token)s too.")
                self.add_error(self.name(token), words % {"name": self.names[member], "token": others})
        if self.is_readable:
            self.refuse_missing(self.missing)
        return cleaned

    def _meant(self) -> dict[int, list[int]]:
        """For each token at which something is typed the members that it may mean."""
        typed = {token: self.cleaned_data.get(self.name(token)) for token in range(1, self.highest + 1)}
        return {token: matching(name, self.names) for token, name in typed.items() if name}

    def _why_not(self, token: int, members: Sequence[int]) -> str:
        if not members:
            return _("Nobody here is called that.")
        names = ", ".join(self.names[member] for member in members[:MOST_NAMED])
        if len(members) > MOST_NAMED:
            names += " …"
        return with_one_stop(_("Type more of the name. It could be: %(names)s.") % {"names": names})


WAYS = {form.way: form for form in (BagByNameForm, BagByTokenForm)}
