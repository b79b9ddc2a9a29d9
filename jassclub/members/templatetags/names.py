"""Names in lists that can be narrowed by typing."""

from django import template

from jassclub.engine.names import spellings, with_one_stop

register = template.Library()
register.filter("spellings", spellings)
register.filter("with_one_stop", with_one_stop)
