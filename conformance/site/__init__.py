"""The site: static pages about the rules, the engines and the arguments, made from the data.

:mod:`~conformance.site.build` makes it, :mod:`~conformance.site.addresses` says where everything
is, :mod:`~conformance.site.frame` has what all pages are made of. Each kind of page has a module
with a function ``pages`` and a template; that of ``rule_pages`` is ``rule``.
"""
