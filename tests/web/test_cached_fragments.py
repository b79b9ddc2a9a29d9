"""What is the same on every page is put together once a language."""

from django.template import Context, Template
from django.urls import set_script_prefix
from django.utils.translation import override

PAGE = Template(
    "{% load cached_fragments i18n %}"
    '{% cached_fragment %}<a href="{% url "home" %}">{% translate "Log out" %}'
    "{{ name }}</a>{% end_cached_fragment %}{{ name }}"
)


def page(language, name="Anna"):
    with override(language):
        return PAGE.render(Context({"name": name}))


def test_every_reader_gets_it_in_their_own_language_whoever_came_first():
    assert page("en") == '<a href="/">Log out</a>Anna'
    assert page("de") == '<a href="/">Abmelden</a>Anna'
    assert page("en", name="Beat") == '<a href="/">Log out</a>Beat'


def test_addresses_begin_as_the_server_says():
    set_script_prefix("/jass/")
    try:
        assert page("en") == '<a href="/jass/">Log out</a>Anna'
    finally:
        set_script_prefix("/")
    assert page("en") == '<a href="/">Log out</a>Anna'
