"""Adapters to real engines, one per folder, and templates for new adapters.

Engines with Python bindings are connected by name (see ``headjudge.runner.registry``). All others
need a checkout of the engine; each adapter's page explains how to connect it.
"""
