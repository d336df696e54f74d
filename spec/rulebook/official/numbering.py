"""The numbers of rules: the order they are in, and what each is a part of."""

from string import ascii_lowercase


def place(number: str) -> tuple[int, int, int, str]:
    """What numbers are sorted by: 704.5z is before 704.5aa, and 704.9 before 704.10."""
    section, _, rest = number.partition(".")
    main = rest.rstrip(ascii_lowercase)
    letters = rest[len(main) :]
    return int(section), int(main or 0), len(letters), letters


def above(number: str) -> tuple[str, str, str]:
    """A rule's own number, that of the rule it is a part of, and that of its section."""
    return number, parent(number), number.partition(".")[0]


def parent(number: str) -> str:
    """The rule that a lettered one is a part of: 704.5 of 704.5a; of any other, itself."""
    return number.rstrip(ascii_lowercase)
