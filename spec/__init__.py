"""The rules as data: protocol types, rules, their numbers and editions."""
