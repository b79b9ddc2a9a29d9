"""What the contract test plays with: per game, options and deals that a club might really enter. A module
named like the game's slug has `tables()`, a strategy of options (JSON) and number of seats, and
`deals(options, match)`, a strategy of the JSON of a right next deal."""
