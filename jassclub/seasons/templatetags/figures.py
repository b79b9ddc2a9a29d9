"""Figures of standings in templates."""

from django import template

from ..number_format import signed, written

register = template.Library()

register.filter("figure", written)
register.filter("signed", signed)
