#!/usr/bin/env -S python3 -B
# SPDX-License-Identifier: MIT
"""copy_project.py FOLDER: copies the project, as it is in the work tree, to FOLDER/tree.

Files that are as before are left alone, and so they are not built again."""

import filecmp
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]


def copy_project(folder):
    """Returns the copy."""
    tree = pathlib.Path(folder).absolute() / "tree"
    tree.mkdir(parents=True, exist_ok=True)
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    names = {name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).exists()}
    places = [place for place in tree.iterdir() if place.name != ".build"]
    for path in [path for place in places for path in (place, *place.rglob("*")) if path.is_file()]:
        if str(path.relative_to(tree)) not in names:
            path.unlink()
    for name in sorted(names):
        if not (tree / name).exists() or not filecmp.cmp(ROOT / name, tree / name, shallow=False):
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, tree / name)
    return tree


if __name__ == "__main__":
    copy_project(sys.argv[1])
