"""Numbers and names as people write them."""

from django import template

from jassclub.engine.names import spellings, with_one_stop
from jassclub.engine.numbers import with_minus

register = template.Library()
register.filter("minus", with_minus)
register.filter("spellings", spellings)
register.filter("with_one_stop", with_one_stop)
