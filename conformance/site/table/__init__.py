"""What puts the table into the site: its page, Pyodide, and the part of Head Judge that it runs."""
