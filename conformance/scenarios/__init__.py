"""Features as files: read as scenarios, chosen, compared, and what is wrong with them."""
