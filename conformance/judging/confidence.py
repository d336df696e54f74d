"""What a sample says of the whole."""

import math

CONFIDENCE = 0.95


def at_most(wrong: int, of: int, confidence: float = CONFIDENCE) -> float:
    """The largest share of the whole that can be wrong where so many of a sample are.

    Were it larger, as few or fewer would have been drawn with a probability below ``1 -
    confidence``: the bound of Clopper and Pearson, for drawing with replacement, and so on the safe
    side for drawing without. Where none is wrong it is close to three in so many as were drawn.
    """
    if wrong >= of:  # nothing drawn says nothing
        return 1.0
    low, high = wrong / of, 1.0
    while high - low > high * 1e-9:
        middle = (low + high) / 2
        if beta(middle, wrong + 1, of - wrong) < confidence:
            low = middle
        else:
            high = middle
    return high


def beta(x: float, a: int, b: int) -> float:
    """The regularised incomplete beta function.

    It is the probability that of ``a + b - 1`` drawn at least `a` are of the share `x`.
    """
    if x in (0.0, 1.0):
        return x
    if x > (a + 1) / (a + b + 2):
        return 1 - beta(1 - x, b, a)
    logarithm = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    logarithm += a * math.log(x) + b * math.log1p(-x)
    return math.exp(logarithm) / (a * _fraction(x, a, b))


_TINY = 1e-300
_EXACT = 1e-12


def _fraction(x: float, a: int, b: int) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    found = ratio = 1.0
    inverse = 0.0
    number = 0
    while number == 0 or abs(ratio * inverse - 1) > _EXACT:
        number += 1
        half = number // 2
        if number % 2:
            term = -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
        else:
            term = half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        inverse = 1 / (1 + term * inverse or _TINY)
        ratio = 1 + term / ratio or _TINY
        found *= ratio * inverse
    return found
