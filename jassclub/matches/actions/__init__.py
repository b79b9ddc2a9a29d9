"""Everything that writes: keyword arguments only, one transaction each."""
