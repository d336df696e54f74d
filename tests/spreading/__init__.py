"""Tasks run by several processes or on a Dask cluster, which the tests of this folder share."""
