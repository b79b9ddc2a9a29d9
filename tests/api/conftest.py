from tests.matches.conftest import open_sheet, start, write

__all__ = ["open_sheet", "start", "write"]
