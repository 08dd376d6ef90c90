"""The shapes a `look` may name; how each is drawn is said in `tools.show.glyphs`."""

GLYPHS = ("badge", "cross", "diamond", "disc", "house", "pawn", "ring", "spiral", "square", "star", "triangle")

LETTERS = 2
"""How many letters in quotes may stand for a shape."""
