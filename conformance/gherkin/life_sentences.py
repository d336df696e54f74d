"""The sentences about life totals that are multiplied, halved and dealt out, and about milling."""

from conformance.gherkin.phrases import Sentence, one_of, when
from spec import protocol as v

one_of("multiplied", {"doubled": 2, "tripled": 3})
one_of("rounded", {"up": "up", "down": "down"})

LIFE: tuple[Sentence, ...] = (
    when("{effect}{player}'s life total is {multiplied}", v.MultiplyLife, "controller player by"),
    when(
        "{effect}{player} loses half their life, rounded {rounded}",
        v.LoseHalfLife,
        "controller player rounded",
    ),
    when("{players} gets/get the life total(s) of {players}", v.RedistributeLife, "players totals"),
    when("{effect}{player} mills {number} card(s)", v.Mill, "controller player amount"),
)
