"""A build step that packages only the current files of the source folders."""

import shutil

from setuptools.command.build_py import build_py


class CleanBuild(build_py):
    """Remove the remains of earlier builds, such as a feature that has been deleted since."""

    def run(self) -> None:
        """Clear the build folder, and fill it."""
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
