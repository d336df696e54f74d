"""A build step that packages only files that currently exist in the source folders."""

import shutil

from setuptools.command.build_py import build_py


class CleanBuild(build_py):
    """Build from scratch, so that files deleted since an earlier build are not packaged."""

    def run(self) -> None:
        """Delete the build folder, then build."""
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
