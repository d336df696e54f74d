"""The adapters to real engines: a folder an engine, with its page and the list of known failures.

Those that are Python modules are attached by name, as ``headjudge.runner.registry`` says.
The others need a checkout of the engine and say how to attach it.

An adapter to start from in each of several languages, with a toy engine in it.
"""
