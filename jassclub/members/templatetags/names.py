"""Names in lists that can be narrowed by typing."""

from django import template

from jassclub.names import spellings

register = template.Library()
register.filter("spellings", spellings)
