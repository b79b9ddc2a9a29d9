"""Searching the members."""

import django_filters
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from .models import Member


class MemberFilter(django_filters.FilterSet):
    q = django_filters.CharFilter(label=_("Find a name"), method="named")
    inactive = django_filters.BooleanFilter(
        label=_("Show inactive members too"),
        method="with_inactive",
        widget=django_filters.widgets.forms.CheckboxInput,
    )

    class Meta:
        model = Member
        fields: list[str] = []

    def filter_queryset(self, queryset: QuerySet[Member]) -> QuerySet[Member]:
        if not self.form.cleaned_data.get("inactive"):
            queryset = queryset.filter(is_active=True)
        return super().filter_queryset(queryset)

    def named(self, queryset: QuerySet[Member], name: str, value: str) -> QuerySet[Member]:
        return queryset.filter(Q(name__icontains=value) | Q(distinction__icontains=value))

    def with_inactive(self, queryset: QuerySet[Member], name: str, value: bool) -> QuerySet[Member]:
        return queryset
