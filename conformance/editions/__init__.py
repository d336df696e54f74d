"""Rules editions: comparing them, reviewing wording changes and assessing their impact."""
