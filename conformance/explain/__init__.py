"""Why a scenario ends as it does, and why not otherwise: for people who argue about rules."""
