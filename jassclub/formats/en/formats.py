"""English as clubs in Europe read it: the day before the month, hours to 24."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "j M Y"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "j M Y, H:i"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j M"
DATE_INPUT_FORMATS = ["%d/%m/%Y", "%d.%m.%Y", "%d %B %Y", "%d %b %Y"]
# Of this site only:
WEEKDAY_DATE_FORMAT = "l, j F Y"
MONEY_SEPARATOR = "."
