"""Pictures: tiles and boards as SVG, drawn from geometry and `look` declarations alone."""
