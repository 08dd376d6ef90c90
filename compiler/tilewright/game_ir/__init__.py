"""Game IR: typed, small, printable; the single source of meaning."""
