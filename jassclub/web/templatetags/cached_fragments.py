"""What is the same on every page: put together once for each language and kind of reader."""

from typing import Any

from django import template
from django.conf import settings
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.urls import get_script_prefix
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


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


def _language() -> str:
    return get_language() or settings.LANGUAGE_CODE
