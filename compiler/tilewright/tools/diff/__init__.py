"""Comparing two games: which rules differ, the smallest position where it shows, how outcomes shift.

- `rules`       declarations and modifications that differ, by name, with both texts
- `lockstep`    two engines play the same moves until they disagree
- `position`    a position as plain data that both games can set up
- `shrink`      fewer tiles, fewer figures, still different
- `blame`       which of the rules that differ makes the difference: rules are swapped one by one
- `outcomes`    many games with the same seeds
- `report`      all of it for people, `scenario` the position in the rule language
"""
