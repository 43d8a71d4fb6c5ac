# SPDX-License-Identifier: MIT
"""Which suites run a line, and how long each takes."""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

# A suite that takes more seconds is split into its tests, so that the quick ones do not wait for the slow ones.
LONGEST_SUITE = 3.0
PATIENCE = 600.0


class Coverage:
    """A table from lines to suites. A suite is a path such as Target.Suite, or the path of a single test in it."""

    def __init__(self, suites, steps):
        self._suites = suites
        self._steps = {file: set(numbers) for file, numbers in steps.items()}

    def seconds(self, suite):
        return self._suites[suite]["seconds"]

    def suites_of(self, file, number):
        """The suites that run the line, the quickest first. A line that is no step of a program, such as a constant,
        belongs to all suites that run anything of its file; in a file without steps to all suites of its target."""
        if file not in self._steps:
            own = file.split("/")[1].replace("-", "_") + "Tests."
            return sorted((name for name in self._suites if name.startswith(own)), key=self.seconds)
        is_step = number in self._steps[file]
        runs = ((name, suite["lines"].get(file, ())) for name, suite in self._suites.items())
        return sorted((name for name, lines in runs if (number in lines if is_step else lines)), key=self.seconds)

    @classmethod
    def of(cls, tree, workers):
        """The table of the last time, with new rows for the suites of test targets that are not the same any more."""
        path = tree.folder / "coverage.json"
        digests = _digests(tree.path)
        stored = json.loads(path.read_text()) if path.exists() else {"suites": {}, "steps": {}}
        kept = {
            name: suite
            for name, suite in stored["suites"].items()
            if suite["digest"] == digests.get(name.partition(".")[0])
        }
        measurement = _Measurement(tree, workers, stored["steps"] if kept else {})
        suites = kept | measurement.run({name.partition(".")[0] for name in kept})
        for name, suite in suites.items():
            suite["digest"] = digests[name.partition(".")[0]]
        path.write_text(json.dumps({"suites": suites, "steps": measurement.steps}))
        return cls(suites, measurement.steps)


def _digests(root):
    """The digest of each test target, by its module: of its files, and of all that is not only tests."""
    targets = [path for path in (root / "Tests").glob("*Tests")]
    common = _digest([root / "Package.swift", root / "Sources", root / "Tests/Support"])
    return {path.name.replace("-", "_"): common + _digest([path]) for path in targets}


def _digest(places):
    digest = hashlib.sha256()
    for place in places:
        for path in [place] if place.is_file() else sorted(path for path in place.rglob("*") if path.is_file()):
            digest.update(str(path).encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


class _Measurement:
    """Runs each suite alone, with a profile for it."""

    def __init__(self, tree, workers, steps):
        self.tree = tree
        self.workers = workers
        self.folder = tree.folder / "coverage"
        self.llvm = pathlib.Path(shutil.which("swift")).resolve().parent
        # The lines that can be counted, by file.
        self.steps = steps

    def run(self, known):
        """The rows of all suites that are not of these test targets."""
        tests = [test for test in self.tree.tests() if test.partition(".")[0] not in known]
        names = list(dict.fromkeys(test.split("/")[0] for test in tests))
        if not names:
            return {}
        print(f"Measuring which lines {len(names)} suites run", flush=True)
        suites = self._measured(names)
        parts = {name: [test for test in tests if test.startswith(name + "/")] for name in names}
        slow = [name for name in names if suites[name]["seconds"] > LONGEST_SUITE and len(parts[name]) > 1]
        suites |= self._measured([part for name in slow for part in parts[name]])
        shutil.rmtree(self.folder)
        return {name: suite for name, suite in suites.items() if name not in slow}

    def _measured(self, names):
        with concurrent.futures.ThreadPoolExecutor(self.workers) as pool:
            return dict(zip(names, pool.map(self._measure, range(len(names)), names)))

    def _measure(self, number, name):
        folder = self.folder / str(number)
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        log = folder / "log"
        began = time.monotonic()
        if not self.tree.run_tests([name], self.tree.products, log, PATIENCE, profile=f"{folder}/%p.profraw"):
            sys.exit(f"{log.read_text()}\n{name} fails without a mutant")
        seconds = time.monotonic() - began
        lines = self._lines(folder)
        shutil.rmtree(folder)
        return {"seconds": round(seconds, 2), "lines": lines}

    def _lines(self, folder):
        """The numbers of the lines that the processes of a run came through, by file."""
        merged = folder / "all.profdata"
        raw = sorted(folder.glob("*.profraw"))
        subprocess.run([self.llvm / "llvm-profdata", "merge", "--failure-mode=all", "-o", merged, *raw], check=True)
        command = [self.llvm / "llvm-cov", "export", "--format=lcov", f"--instr-profile={merged}"]
        command += [self.tree.products / "ninedotPackageTests.xctest"]
        command += [f"--object={program}" for program in self._programs()]
        command += [self.tree.path / "Sources"]
        exported = subprocess.run(command, capture_output=True, text=True, check=True)
        lines, steps, file = {}, {}, None
        for record in exported.stdout.splitlines():
            kind, _, rest = record.partition(":")
            if kind == "SF":
                file = os.path.relpath(rest, self.tree.path)
            elif kind == "DA":
                number, count = map(int, rest.split(",")[:2])
                steps.setdefault(file, []).append(number)
                if count:
                    lines.setdefault(file, []).append(number)
        self.steps = steps
        return lines

    def _programs(self):
        """The programs that tests start, where they are built."""
        programs = (self.tree.products / source.name for source in (self.tree.path / "Sources").iterdir())
        return sorted(program for program in programs if program.is_file())
