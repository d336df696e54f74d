"""Features compiled to cases."""
