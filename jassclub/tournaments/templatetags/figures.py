"""Figures of standings in templates."""

from django import template

from ..figures import written

register = template.Library()
register.filter("figure", written)
