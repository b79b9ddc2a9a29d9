"""Sentences of Django's forms that the catalogues of the site say better: shorter, in the club's words, and
in German without ß.

The site's catalogues come before Django's, but contain only what the code says: so it is said here, as
Django writes it.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

SENTENCES = (
    gettext_noop("This field is required."),
    gettext_noop("Enter a number."),
    gettext_noop("Enter a valid date."),
    gettext_noop("Enter a valid time."),
    gettext_noop("Ensure this value is greater than or equal to %(limit_value)s."),
    gettext_noop("Ensure this value is less than or equal to %(limit_value)s."),
    gettext_noop("Select a valid choice. %(value)s is not one of the available choices."),
    gettext_noop("Select a valid choice. That choice is not one of the available choices."),
    gettext_noop("The submitted file is empty."),
    gettext_noop("The password is too similar to the %(verbose_name)s."),
)
COUNTS = (
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Ensure that there are no more than %(max)s decimal place.",
        "Ensure that there are no more than %(max)s decimal places.",
        "max",
    ),
)
