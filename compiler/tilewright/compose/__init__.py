"""From files to one game: find rulesets, put them together, resolve every name into the Game IR."""
