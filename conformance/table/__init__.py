"""What the table answers: a page on which the reference runs in the browser, as text is typed.

Nothing in here knows of a browser. It imports no more than it needs, as the page fetches all of it.
"""
