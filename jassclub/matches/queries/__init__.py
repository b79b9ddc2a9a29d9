"""Everything that reads, for pages, sheets and other programs."""
