"""Lowering: Game IR to Kernel IR. One concern of the Game IR a file; `lowering.lower` puts them together."""
