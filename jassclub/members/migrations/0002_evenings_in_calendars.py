

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('members', '0001_club_accounts_members'),
    ]

    operations = [
        migrations.AddField(
            model_name='club',
            name='evening_minutes',
            field=models.PositiveSmallIntegerField(blank=True, help_text='In the calendars of phones. Empty: three hours.', null=True, validators=[django.core.validators.MinValueValidator(15), django.core.validators.MaxValueValidator(1440)], verbose_name='minutes that an evening lasts'),
        ),
        migrations.AddField(
            model_name='club',
            name='language',
            field=models.CharField(blank=True, choices=[('en', 'English'), ('es', 'Español'), ('de', 'Deutsch'), ('fr', 'Français'), ('nl', 'Nederlands')], help_text='For programs that ask for no language of ours.', max_length=5, verbose_name='language of the calendar'),
        ),
        migrations.AddConstraint(
            model_name='club',
            constraint=models.CheckConstraint(condition=models.Q(('evening_minutes__range', (15, 1440))), name='club_evening_minutes_in_bounds'),
        ),
    ]
