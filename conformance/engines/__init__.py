"""Engines and how they are asked, in this process or in one of their own."""
