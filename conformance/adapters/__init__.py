"""Adapters to real engines, one folder each, and templates for new adapters.

Adapters in Python are attached by name (see ``headjudge.runner.registry``). All others need a
checkout of the engine; their pages explain how to attach it.
"""
