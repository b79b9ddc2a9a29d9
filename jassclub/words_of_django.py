"""Sentences that Django writes as in Germany, with ß: the catalogues of the site say them instead.

A catalogue of the site goes before Django's, but only words that stand in the code are collected into it.
"""

from django.utils.translation import gettext_noop

AT_LEAST = gettext_noop("Ensure this value is greater than or equal to %(limit_value)s.")
