"""From Gherkin to cases and back: sentences, features, and what is wrong with them."""
