# SPDX-License-Identifier: MIT
"""A copy of the project, to change sources in, to build, and to run its tests."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

from copy_project import copy_project

PANEL_TESTS = "VirtualPanelTests"
MOST_MEMORY = 8 << 30
# A line of a test that failed, with or without color.
FAILURE = re.compile(r"^(\x1b\[[0-9;]*m)?✘", re.MULTILINE)


class Tree:
    """The copy is in a folder, with all that is built of it: the unit tests, which count the lines that they run.

    NINEDOT_TESTS names the test targets as for any build; without it there are all but those of the virtual panel."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder).absolute()
        self.path = copy_project(self.folder)
        names = [path.name for path in (self.path / "Tests").glob("*Tests") if path.name != PANEL_TESTS]
        self.environment = {
            **os.environ,
            "NINEDOT_TESTS": os.environ.get("NINEDOT_TESTS") or " ".join(sorted(names)),
            "SWIFT_BACKTRACE": "enable=no",
            "LLVM_PROFILE_FILE": "/dev/null",
        }

    def _swift(self, *command, **options):
        # A mutant may leave a value unused, which is no reason to refuse it.
        flags = ["--enable-code-coverage", "-Xswiftc", "-no-warnings-as-errors"]
        return subprocess.run(["swift", *command, *flags], cwd=self.path, env=self.environment, **options)

    def build(self, log):
        """Builds the tests. Returns whether that was possible."""
        with open(log, "w") as output:
            return self._swift("build", "--build-tests", stdout=output, stderr=output).returncode == 0

    @property
    def products(self):
        return (self.path / ".build/debug").resolve()

    def tests(self):
        """The paths of all tests, such as Target.Suite/test(argument:)."""
        listed = self._swift("test", "list", "--skip-build", capture_output=True, text=True, check=True)
        return [line for line in listed.stdout.splitlines() if re.match(r"\w+\.\S", line)]

    def copy_products(self, to):
        """Copies the programs, so that the next build does not change them under the tests."""
        shutil.rmtree(to, ignore_errors=True)
        to.mkdir(parents=True)
        for path in self.products.iterdir():
            if path.is_file() and os.access(path, os.X_OK):
                shutil.copy2(path, to)
            elif path.suffix == ".resources":
                (to / path.name).symlink_to(path)

    def run_tests(self, names, products, log, limit, profile="/dev/null"):
        """Runs tests and suites until the first failure. Returns whether all passed within so many seconds."""
        names = "|".join(re.escape(name) for name in names)
        command = ["prlimit", f"--as={MOST_MEMORY}", products / "ninedotPackageTests.xctest"]
        command += ["--testing-library", "swift-testing", "--filter", f"^({names})(/|$)"]
        environment = {**self.environment, "LLVM_PROFILE_FILE": profile}
        with open(log, "w") as output:
            process = subprocess.Popen(
                command, cwd=self.path, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                start_new_session=True)
        try:
            return _passes(process, pathlib.Path(log), time.monotonic() + limit)
        finally:
            _end_group(process)


def _passes(process, log, end):
    while time.monotonic() < end:
        try:
            return process.wait(timeout=0.1) == 0
        except subprocess.TimeoutExpired:
            if FAILURE.search(log.read_text(errors="replace")):
                return False
    return False


def _end_group(process):
    """Ends the tests, and what they started and did not end."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
