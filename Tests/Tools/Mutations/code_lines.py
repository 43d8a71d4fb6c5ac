# SPDX-License-Identifier: MIT
"""The code of a Swift file, without what is no code."""

import re

_NO_CODE = re.compile(r"^\s*(#(if|elseif|else|endif)\b|((package|public|internal|private|fileprivate) )?import )")
_ATTRIBUTE = re.compile(r"@\w+(\([^)]*\))?")
_STRING = re.compile(r'#*"""|#*"')


def masked_lines(text):
    """The lines of the file, each as long as before, with comments, imports, attributes and conditions of the compiler
    as blanks, and with the contents of strings as underscores."""
    characters = list(text)
    at = 0
    while at < len(text):
        end = _end_of_comment(text, at)
        if end > at:
            _blank(characters, at, end, " ")
        elif start := _STRING.match(text, at):
            end = _end_of_string(text, at)
            length = len(start.group())
            _blank(characters, at + length, end - length, "_")
        at = max(end, at + 1)
    return [_without_declarations(line) for line in "".join(characters).split("\n")]


def _blank(characters, start, end, filler):
    for at in range(start, end):
        if characters[at] != "\n":
            characters[at] = filler


def _end_of_comment(text, at):
    """The end of the comment that begins there, or `at` if none does. Comments in /* */ nest."""
    if text.startswith("//", at):
        end = text.find("\n", at)
        return len(text) if end < 0 else end
    if not text.startswith("/*", at):
        return at
    depth = 0
    for mark in re.compile(r"/\*|\*/").finditer(text, at):
        depth += 1 if mark.group() == "/*" else -1
        if depth == 0:
            return mark.end()
    return len(text)


def _end_of_string(text, at):
    """The end of the string that begins there. What it interpolates is part of it."""
    quote = _STRING.match(text, at).group()
    hashes = quote.count("#")
    closing = quote.lstrip("#") + "#" * hashes
    escape = "\\" + "#" * hashes
    at += len(quote)
    while at < len(text) and not text.startswith(closing, at):
        if text.startswith(escape + "(", at):
            at = _end_of_interpolation(text, at + len(escape))
        else:
            at += len(escape) + 1 if text.startswith(escape, at) else 1
    return at + len(closing)


def _end_of_interpolation(text, at):
    depth = 0
    while at < len(text):
        if _STRING.match(text, at):
            at = _end_of_string(text, at)
            continue
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
        if depth == 0:
            break
    return at


def _without_declarations(line):
    if _NO_CODE.match(line):
        return " " * len(line)
    return _ATTRIBUTE.sub(lambda found: " " * len(found.group()), line)


def balanced(code):
    """Whether all brackets of the code are closed in it, in order."""
    open_brackets = []
    for character in code:
        if character in "([{":
            open_brackets.append(character)
        elif character in ")]}":
            if not open_brackets or open_brackets.pop() + character not in ("()", "[]", "{}"):
                return False
    return not open_brackets


def parts(code, separator=","):
    """The places of the parts of the code between separators that are in no bracket: pairs of start and end."""
    depth, start, places = 0, 0, []
    for at, character in enumerate(code):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(character, 0)
        if character == separator and depth == 0:
            places.append((start, at))
            start = at + 1
    return places + [(start, len(code))]
