"""Rule files to syntax trees, and back to rule files in one layout."""

from tilewright.syntax.parse import parse_expression, parse_file, parse_text

__all__ = ["parse_expression", "parse_file", "parse_text"]
