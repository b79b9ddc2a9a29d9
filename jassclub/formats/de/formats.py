"""German as in Switzerland: a decimal point, an apostrophe between thousands."""

DATETIME_FORMAT = "j. F Y, H:i"
SHORT_DATETIME_FORMAT = "d.m.Y, H:i"
MONTH_DAY_FORMAT = "j. N"
DECIMAL_SEPARATOR = "."
THOUSAND_SEPARATOR = "’"
# Of this site only:
WEEKDAY_DATE_FORMAT = "l, j. F Y"
MONEY_SEPARATOR = "."
