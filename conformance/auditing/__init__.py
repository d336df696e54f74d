"""Whether the games in a log ended as the rules say.

`reading` and the `readers` make headers and moments of the lines of a log, and `audit` parts them
into games. `game_audit` lets the reference play each moment (`moments`) from how the game stands
(`following`), and compares what comes of it with what the log tells. Where that is not the same,
`supposing` looks for something that the log does not tell and with which it would be; if nothing
is, it contradicts the rules, and `contradicting` says so, with an excerpt (`excerpts`).
"""
