"""How a sentence is made, and which sentences are near what somebody wrote."""
