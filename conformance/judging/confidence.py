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
        if as_few(wrong, of, middle) > 1 - confidence:
            low = middle
        else:
            high = middle
    return high


def as_few(wrong: int, of: int, share: float) -> float:
    """The probability that of so many drawn no more than `wrong` are wrong, as that share is.

    The share lies between ``wrong / of`` and 1, so that fewer are less and less likely.
    """
    ways = math.lgamma(of + 1) - math.lgamma(wrong + 1) - math.lgamma(of - wrong + 1)
    term = math.exp(ways + wrong * math.log(share) + (of - wrong) * math.log1p(-share))
    total = term
    for number in range(wrong, 0, -1):
        term *= number / (of - number + 1) * (1 - share) / share
        total += term
        if term <= total * 1e-17:
            break
    return total
