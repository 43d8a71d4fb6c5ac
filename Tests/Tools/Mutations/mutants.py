# SPDX-License-Identifier: MIT
"""Random mutants of the sources, and the list of the equivalent ones."""

import pathlib
import random
import re
from dataclasses import dataclass

from code_lines import masked_lines
from kinds import KINDS

# C is no Swift; the programs only start what other targets hold, or need a display.
WITHOUT_UNIT_TESTS = {"C", "ninedot-master", "ninedotctl"}

# The declaration of an operator is no use of it.
OPERATOR = re.compile(r"\bfunc [^\w\s]")


@dataclass(frozen=True)
class Mutant:
    """A line of a file that is changed; an empty new line means that it is removed."""

    file: str
    number: int
    old: str
    new: str
    kind: str

    @property
    def key(self):
        """What an equivalent mutant is known by, wherever its line has moved to."""
        return (self.file, self.old.strip(), self.new.strip())

    def __str__(self):
        return f"{self.file}:{self.number} ({self.kind})\n    - {self.old.strip()}\n    + {self.new.strip()}"


class Target:
    """A target of Package.swift, by its lines that can be changed."""

    def __init__(self, root, name):
        self.name = name
        self.size = 0
        self.lines = []
        for path in sorted((root / "Sources" / name).rglob("*.swift")):
            self._read(path.read_text(), str(path.relative_to(root)))

    @property
    def mutant_count(self):
        return sum(len(set().union(*kinds.values())) for _, _, _, kinds in self.lines)

    def _read(self, text, file):
        lines, code = text.split("\n"), masked_lines(text)
        for at, line in enumerate(lines):
            if not code[at].strip():
                continue
            self.size += 1
            if OPERATOR.search(code[at]):
                continue
            kinds = {name: sorted(set(kind(line, code, at))) for name, kind in KINDS.items()}
            kinds = {name: changed for name, changed in kinds.items() if changed}
            if kinds:
                self.lines.append((file, at + 1, line, kinds))


def targets(root, names):
    names = names or [path.name for path in (root / "Sources").iterdir()]
    return [Target(root, name) for name in sorted(names) if name not in WITHOUT_UNIT_TESTS]


def drawn(targets, seed):
    """All mutants in an order that is the same for a seed: a target is drawn by its lines of code, then one of its lines
    that can be changed, then a kind, then one of the changes of that kind."""
    generator = random.Random(seed)
    known, all_count = set(), sum(target.mutant_count for target in targets)
    while len(known) < all_count:
        target = generator.choices(targets, [target.size for target in targets])[0]
        file, number, line, kinds = generator.choice(target.lines)
        kind = generator.choice(sorted(kinds))
        mutant = Mutant(file, number, line, generator.choice(kinds[kind]), kind)
        if (mutant.file, mutant.number, mutant.new) not in known:
            known.add((mutant.file, mutant.number, mutant.new))
            yield mutant


def equivalents(path):
    """The keys of the mutants in a list such as PanelMutants, of one line each."""
    keys, file, old = set(), None, None
    for line in pathlib.Path(path).read_text().splitlines():
        mark, rest = line[:1], line[1:].strip()
        if mark == "@":
            file = rest
        elif mark == "-":
            old = rest
        elif mark == "+":
            keys.add((file, old, rest))
    return keys
