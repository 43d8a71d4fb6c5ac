#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""Makes random mutants of the sources, one after the other, and counts how many the unit tests notice.

While the tests of one mutant run, the next one is built. Tests run by suites, and only if they run the changed line,
the quickest first, until one fails. A mutant in a line that no test runs is unnoticed without a run. The exit code is 1
if too few mutants are noticed, or if the list of equivalent ones excuses too many."""

import argparse
import concurrent.futures
import os
import pathlib
import queue
import random
import sys
import time

from coverage import Coverage
from mutants import drawn, equivalents, targets
from tree import Tree

EQUIVALENTS = pathlib.Path(__file__).resolve().parent / "EquivalentMutants"
MOST_EQUIVALENT = 12
# Seconds of the first tests that run in one process; each further process may take twice as long.
FIRST_BATCH = 2.0


def main():
    options = parsed_options()
    seed = options.seed or str(random.SystemRandom().randrange(1_000_000))
    print(f"Drawing {options.count} mutants with SEED={seed}", flush=True)
    began = time.monotonic()
    tree = Tree(options.folder)
    print(f"Building the tests in {tree.path}", flush=True)
    log = tree.folder / "build.log"
    if not tree.build(log):
        sys.exit(f"{log.read_text()}\nthe tests do not build without a mutant")
    coverage = Coverage.of(tree, options.workers)
    trial = Trial(tree, coverage, options.workers)
    print(f"Trying mutants, after {minutes(began)}", flush=True)
    trial.run(drawn(targets(tree.path, options.targets), seed), options.count)
    score = Score(trial)
    print(f"{score}\nSEED={seed}, {minutes(began)}")
    if score.percent < options.percent:
        sys.exit(f"fewer than {options.percent} % are noticed")
    if 100 * trial.count("equivalent") > MOST_EQUIVALENT * options.count:
        sys.exit(f"the list of equivalent mutants excuses more than {MOST_EQUIVALENT} %")


def parsed_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", help="the folder of the copy of the project and of all that is built")
    parser.add_argument("--count", type=int, default=100, help="number of mutants that compile")
    parser.add_argument("--percent", type=float, default=85, help="the part that tests must notice")
    parser.add_argument("--seed", help="a number or a word; the same mutants are drawn for the same seed")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="number of tests at a time")
    parser.add_argument("targets", nargs="*", help="the targets to change, such as KioskStore; none for all")
    return parser.parse_args()


def minutes(began):
    seconds = round(time.monotonic() - began)
    return f"{seconds // 60} min {seconds % 60} s"


class Trial:
    """The fates of mutants: broken (does not compile), equivalent (by the list), noticed, or unnoticed."""

    def __init__(self, tree, coverage, workers):
        self._tree = tree
        self._coverage = coverage
        self._equivalents = equivalents(EQUIVALENTS)
        self._fates = {}
        self._workers = workers
        # Folders for what was built of a mutant, as many as there are tests at a time.
        self._folders = queue.Queue()
        for number in range(workers):
            self._folders.put(tree.folder / f"run-{number}")

    def run(self, mutants, count):
        """Tries mutants until so many of them compile."""
        with concurrent.futures.ThreadPoolExecutor(self._workers) as pool:
            runs = []
            for mutant in mutants:
                if len(self._fates) - self.count("broken") == count:
                    break
                self._fates[mutant] = None
                runs += self._begin(mutant, pool)
            for run in runs:
                run.result()

    def of_fate(self, fate):
        return [mutant for mutant, its in self._fates.items() if its == fate]

    def count(self, fate):
        return len(self.of_fate(fate))

    def _begin(self, mutant, pool):
        """Finds out what needs no run. Returns the run, if there is one."""
        if mutant.key in self._equivalents:
            self._settle(mutant, "equivalent")
            return []
        path = self._tree.path / mutant.file
        whole = path.read_text()
        lines = whole.split("\n")
        lines[mutant.number - 1] = mutant.new
        path.write_text("\n".join(lines))
        try:
            if not self._tree.build(self._tree.folder / "mutant.log"):
                self._settle(mutant, "broken")
                return []
            if not (suites := self._coverage.suites_of(mutant.file, mutant.number)):
                self._settle(mutant, "unnoticed")
                return []
            folder = self._folders.get()
            self._tree.copy_products(folder)
        finally:
            path.write_text(whole)
        return [pool.submit(self._test, mutant, suites, folder)]

    def _test(self, mutant, suites, folder):
        fate = "unnoticed"
        for batch in self._batches(suites):
            # A test that hangs has noticed the mutant.
            limit = 20 + 5 * sum(map(self._coverage.seconds, batch))
            if not self._tree.run_tests(batch, folder, folder / "log", limit):
                fate = "noticed"
                break
        self._folders.put(folder)
        self._settle(mutant, fate)

    def _batches(self, suites):
        batch, seconds, most = [], 0.0, FIRST_BATCH
        for suite in suites:
            batch.append(suite)
            seconds += self._coverage.seconds(suite)
            if seconds > most:
                yield batch
                batch, seconds, most = [], 0.0, 2 * most
        if batch:
            yield batch

    def _settle(self, mutant, fate):
        self._fates[mutant] = fate
        print(f"{fate:10} {mutant}", flush=True)


class Score:
    """The numbers of mutants of each fate, and all that are unnoticed."""

    def __init__(self, trial):
        self._unnoticed = trial.of_fate("unnoticed")
        self._counts = {fate: trial.count(fate) for fate in ("broken", "equivalent", "noticed", "unnoticed")}

    @property
    def percent(self):
        tried = self._counts["noticed"] + self._counts["unnoticed"]
        return 100 * self._counts["noticed"] / tried if tried else 0.0

    def __str__(self):
        counts = self._counts
        numbers = (
            f"{sum(counts.values())} drawn, {counts['broken']} did not compile, {counts['equivalent']} equivalent by the"
            f" list, {counts['noticed']} noticed, {counts['unnoticed']} unnoticed: {self.percent:.1f} % noticed")
        return "\n".join(["", *(str(mutant) for mutant in self._unnoticed), "", numbers])


if __name__ == "__main__":
    main()
