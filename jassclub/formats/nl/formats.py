"""Dutch: months without a capital."""

DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "j-n-Y, H:i"
MONTH_DAY_FORMAT = "j b"
# Of this site only:
WEEKDAY_DATE_FORMAT = "l j F Y"
MONEY_SEPARATOR = ","
