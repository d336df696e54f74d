"""The playground: the reference runs in the browser and answers text as it is typed.

Nothing here depends on a browser. It imports as little as possible, as the page fetches all of it.
"""
