"""The static site: pages about rules, scenarios, engines and guides, generated from the data.

:mod:`~conformance.site.build` writes it, :mod:`~conformance.site.addresses` has the URLs and
:mod:`~conformance.site.layout` the parts shared by all pages. Each kind of page has a module with a
function ``pages`` and a template.
"""
