"""What is the same on every page: put together once for each language and kind of reader."""

from functools import cache
from typing import Any
from urllib.parse import quote

from django import template
from django.conf import settings
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.template.loader import render_to_string
from django.urls import get_script_prefix
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

register = template.Library()
BACK = "{back}"  # stands in the links to other languages for the address that they lead back to


@register.tag
def cached_fragment(parser: Parser, _token: Token) -> template.Node:
    """What stands between this and `end_cached_fragment` knows nothing of the page: words and addresses."""
    nodes = parser.parse(["end_cached_fragment"])
    parser.delete_first_token()
    return CachedFragment(nodes)


class CachedFragment(template.Node):
    def __init__(self, nodelist: NodeList) -> None:
        self.nodelist = nodelist
        self._written: dict[tuple[str, str], SafeString] = {}

    def render(self, context: Context) -> Any:
        kind = _language(), get_script_prefix()
        if kind not in self._written:
            self._written[kind] = self.nodelist.render(context.new({}))
        return self._written[kind]


@register.simple_tag
def main_menu(is_secretary: bool) -> SafeString:
    """Where everybody, or the secretary, goes from any page."""
    return _main_menu(_language(), get_script_prefix(), is_secretary is True)


@register.simple_tag
def languages(back: str) -> SafeString:
    """The language of this page, and the links to all of them, which lead back to this address."""
    return mark_safe(quote(back).join(_languages(_language(), get_script_prefix())))


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE


@cache
def _main_menu(language: str, addresses_begin: str, is_secretary: bool) -> SafeString:
    return render_to_string("menu.html", {"is_secretary": is_secretary})


@cache
def _languages(language: str, addresses_begin: str) -> list[str]:
    """What stands before, between and after the addresses."""
    names = dict(settings.LANGUAGES)
    context = {"language": language, "own_name": names[language], "names": names, "back": BACK}
    return render_to_string("languages.html", context).split(BACK)
