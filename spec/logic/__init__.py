"""The rules as logic: formulas over facts, independent of the reference."""
