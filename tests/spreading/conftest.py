"""A cluster that the tests in this folder share."""

from collections.abc import Iterator

import pytest

from tests.clusters import Cluster


@pytest.fixture(scope="package")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster of two."""
    one = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        one.worker()
        one.worker()
        one.wait_for(2)
        yield one
    finally:
        one.close()
