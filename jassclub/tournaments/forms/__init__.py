"""Forms. What belongs to one game stands in a module of its game's name, found through `games`."""
