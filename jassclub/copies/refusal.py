"""Why a file is not brought back."""


class CopyRefused(Exception):
    """The file is no copy, is damaged, or does not fit. Its text is for whoever chose it."""
