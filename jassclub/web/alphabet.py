"""Names: in the order of the reader's alphabet on every page and paper, told apart, and typed or chosen."""

from collections.abc import Iterable
from typing import Any, TypeVar

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from jassclub.engine.names import Order, alphabetical, same_name_key

P = TypeVar("P", bound=models.Model)


def reading_order(name: str) -> Order:
    """What a name is sorted by, in the language of the page."""
    return alphabetical(name, get_language() or "en")


def in_order(people: Iterable[P]) -> list[P]:
    """Databases sort names by alphabets of their own; so lists of people are sorted here."""
    return sorted(people, key=lambda person: (reading_order(str(person)), person.pk))


class NameKeyField(models.TextField):  # type: ignore[type-arg]
    """What rows are told apart by, derived from what they are called each time one is saved: databases
    themselves do not know the capitals of all alphabets."""

    def __init__(self, *args: Any, of: str, **kwargs: Any) -> None:
        self.of = of
        super().__init__(*args, **{**kwargs, "editable": False})

    def deconstruct(self) -> Any:
        name, path, args, kwargs = super().deconstruct()
        return name, path, args, {**kwargs, "of": self.of}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        key = same_name_key(getattr(model_instance, self.of))
        setattr(model_instance, self.attname, key)
        return key


def refuse_both(typed: str, *, chosen: object) -> None:
    """Raises ValidationError at `name` where one is `chosen` and another one was `typed`: neither is dropped
    in silence. What was typed may be the chosen one once more."""
    if chosen and typed and same_name_key(" ".join(typed.split())) != same_name_key(str(chosen)):
        words = _("%(chosen)s is chosen, but %(typed)s is typed here: empty one of the two.")
        raise ValidationError({"name": words % {"chosen": chosen, "typed": typed}}, code="both")
