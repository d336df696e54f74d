"""A Dask cluster shared by the tests of the runner."""

from collections.abc import Iterator

import pytest

from tests.clusters import Cluster


@pytest.fixture(scope="package")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster of two workers."""
    cluster = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        cluster.worker()
        cluster.worker()
        cluster.wait_for(2)
        yield cluster
    finally:
        cluster.close()
