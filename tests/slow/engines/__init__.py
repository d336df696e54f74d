"""Engines that misbehave: programs (``misbehave``), objects (``bad_objects``) and their trials."""
