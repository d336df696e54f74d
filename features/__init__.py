"""The scenarios, as data: one ``Rule:`` block a numbered rule."""
