"""Build steps that package only the source files of the package."""

import shutil

from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist


class CleanBuild(build_py):
    """Build from scratch, so that files deleted since an earlier build are not packaged."""

    def run(self) -> None:
        """Delete the build folder, then build."""
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()


class SourceDistribution(sdist):
    """An sdist without tests, which need the whole checkout."""

    def make_distribution(self) -> None:
        """Leave out the test files that setuptools adds, then write the archive."""
        self.filelist.exclude_pattern("tests/*")
        super().make_distribution()
