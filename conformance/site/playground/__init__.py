"""The playground: a page that runs Head Judge in the browser with Pyodide."""
