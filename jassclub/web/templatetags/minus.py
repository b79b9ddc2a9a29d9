"""Numbers of deals in templates, with the one sign for minus."""

from django import template

from jassclub.engine.numbers import with_minus

register = template.Library()

register.filter("minus", with_minus)
