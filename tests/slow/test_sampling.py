"""Samples and slow parameters together cover all parameters."""

from tests.slow.sampling import in_parts, sampled


def test_all_parameters_except_every_nth_are_slow() -> None:
    parameters = sampled("abcde", every=3)
    assert [parameter.values for parameter in parameters] == [(letter,) for letter in "abcde"]
    assert [bool(parameter.marks) for parameter in parameters] == [False, True, True, False, True]


def test_parts_cover_each_subject_once_and_the_first_is_the_sample() -> None:
    _, parameters = in_parts(4).args
    subjects = range(10)
    parts = [subjects[parameter.values[0]] for parameter in parameters]
    assert sorted(subject for part in parts for subject in part) == [*subjects]
    assert [bool(parameter.marks) for parameter in parameters] == [False, True, True, True]
