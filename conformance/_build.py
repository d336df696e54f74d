"""How the wheel is built: from what is in the folders now."""

import shutil

from setuptools.command.build_py import build_py


class Afresh(build_py):
    """Without what an earlier build left in ``build/``, such as a feature that is gone since."""

    def run(self) -> None:
        """Clear the folder, and fill it."""
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
