"""Spanish as in Chile: dates with hyphens."""

SHORT_DATE_FORMAT = "d-m-Y"
DATETIME_FORMAT = r"j \d\e F \d\e Y, H:i"
SHORT_DATETIME_FORMAT = "d-m-Y, H:i"
MONTH_DAY_FORMAT = "j b"
DATE_INPUT_FORMATS = ["%d-%m-%Y", "%d/%m/%Y", "%d.%m.%Y"]
# Of this site only:
WEEKDAY_DATE_FORMAT = r"l j \d\e F \d\e Y"
MONEY_SEPARATOR = ","
