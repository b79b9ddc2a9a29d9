"""French as in Romandie: dates with dots."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "d.m.Y"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "d.m.Y, H:i"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j N"
DATE_INPUT_FORMATS = ["%d.%m.%Y", "%d/%m/%Y"]
# Of this site only:
WEEKDAY_DATE_FORMAT = "l j F Y"
MONEY_SEPARATOR = "."  # as on Swiss price tags; other numbers have a comma
