"""A Dask cluster that the runner's tests share."""

from collections.abc import Iterator

import pytest

from tests.clusters import Cluster, two_workers


@pytest.fixture(scope="package")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A Dask cluster of two workers."""
    with two_workers(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster
