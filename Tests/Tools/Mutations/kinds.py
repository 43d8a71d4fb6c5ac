# SPDX-License-Identifier: MIT
"""The kinds of mutants. Each kind is a function that yields the changed forms of a line.

It takes the line itself, the lines of the file without what is no code (see code.py), and the line's place in them. It
need not know whether the changed line compiles: the compiler decides."""

import re

from code_lines import balanced, parts


def _replaced(pattern, others):
    """A kind that puts others in the place of what the pattern finds, by a table or by a function of the match."""
    pattern = re.compile(pattern)

    def kind(line, lines, at):
        for found in pattern.finditer(lines[at]):
            new = others(found) if callable(others) else others[found.group()]
            for other in new:
                yield line[: found.start()] + other + line[found.end() :]

    return kind


# Swift's style has blanks on both sides of an operator, unlike the brackets of generic types.
comparison = _replaced(
    r"(?<= )(<|<=|>|>=|==|!=)(?= )",
    {
        "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
        "==": ["!="], "!=": ["=="],
    })
logic = _replaced(r"(?<= )(&&|\|\|)(?= )", {"&&": ["||"], "||": ["&&"]})
negation = _replaced(r"(?<![\w)\]?!.])!(?=[\w(.])", {"!": [""]})
# No text or array is added to here: that has no opposite.
arithmetic = _replaced(
    r'(?<=[\w)] )([-+*/])(?= [\w(])|(?<=[\w)\]] )[-+*/]=(?= [\w(])',
    {
        "+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="],
    })
boolean = _replaced(r"\b(true|false)\b", {"true": ["false"], "false": ["true"]})
first_or_last = _replaced(
    r"(?<=[\w)\]}?]\.)(first|last|firstIndex|lastIndex)\b(?!:)",
    {"first": ["last"], "last": ["first"], "firstIndex": ["lastIndex"], "lastIndex": ["firstIndex"]})
least_or_most = _replaced(r"\b(min|max)(?=\()", {"min": ["max"], "max": ["min"]})
closed_or_open = _replaced(r"(\.\.\.|\.\.<)(?=[\w(.-])", {"...": ["..<"], "..<": ["..."]})


def _other_numbers(found):
    text = found.group()
    if "." in text:
        return [f"{float(text.replace('_', '')) * factor:.6g}" for factor in (2, 0.5)] if float(text) else ["1.0"]
    number = int(text, 0)
    written = {"0x": "0x{:x}", "0b": "0b{:b}", "0o": "0o{:o}"}.get(text[:2], "{}")
    return [written.format(other) for other in (number + 1, number - 1) if other >= 0]


_number = _replaced(
    r"(?<![\w$.])(0x[0-9a-fA-F_]+|0b[01_]+|0o[0-7_]+|[0-9][0-9_]*(\.[0-9]+)?)(?![\w])", _other_numbers)


def number(line, lines, at):
    """Whole numbers by one, and decimals twice and half as large; no color, as nobody sees one step of 255."""
    if not re.search(r"\bColor\(", lines[at]):
        yield from _number(line, lines, at)


def condition(line, lines, at):
    """A condition of if, guard or while that is turned around."""
    found = re.match(r"^\s*(?:\} else )?(?:if|guard|while) (.*?)(?: else)? \{", lines[at])
    if not found or not balanced(found.group(1)):
        return
    for start, end in parts(found.group(1)):
        start, end = start + found.start(1), end + found.start(1)
        start += len(lines[at][start:end]) - len(lines[at][start:end].lstrip())
        if not re.match(r"(let|var|case)\b", lines[at][start:end]):
            yield f"{line[:start]}!({line[start:end]}){line[end:]}"


# Each § stands for a bracket with all that is in it.
_CALL = re.compile(r"^\s*(_ = )?(try )?[A-Za-z_][\w.?§]*§$")
_UNFINISHED = re.compile(r"([,(\[=:?&|+*/<>-]|\b(return|in|else|try))$")
_CONTINUED = re.compile(r"^\s*([.?:+*/&|,=)\]{-]|else\b)")


def call(line, lines, at):
    """A statement that is a call, removed."""
    code = lines[at].rstrip()
    before, after = _neighbor(lines, at, -1), _neighbor(lines, at, 1)
    if not code.endswith(")") or not _CALL.match(_without_brackets(code)):
        return
    # A value that the function returns, not a statement.
    if re.match(r"^\s*[A-Z]\w*\(", code):
        return
    if re.match(r"^\s*(if|guard|while|for|switch|return|case|init|func|self\.init)\b", code):
        return
    if not _UNFINISHED.search(before.rstrip()) and not _CONTINUED.match(after):
        yield ""


def _without_brackets(code):
    while (shorter := re.sub(r"\([^()\[\]]*\)|\[[^()\[\]]*\]", "§", code)) != code:
        code = shorter
    return code


def _neighbor(lines, at, step):
    """The next line with code in that direction."""
    at += step
    while 0 <= at < len(lines) and not lines[at].strip():
        at += step
    return lines[at] if 0 <= at < len(lines) else ""


_BODY = re.compile(r"^\s*(?:[a-z]+ )*func [^{]*\)(?: throws(?:\(\w+\))?)?(?: -> ([^{]+?))? \{$")


def early_return(line, lines, at):
    """A return that is taken away, or one that is put in at the beginning of a function."""
    if re.match(r"^\s*if .* \{ (return|continue|break)\b.*\}$", lines[at]) and balanced(lines[at]):
        yield ""
    if not (body := _BODY.match(lines[at])):
        return
    result = body.group(1)
    if not result:
        yield line + " return;"
    elif result == "Bool":
        yield from (line + " return true;", line + " return false;")
    elif result.endswith("?"):
        yield line + " return nil;"
    elif result.startswith("["):
        yield line + (" return [:];" if ":" in result else " return [];")


def default(line, lines, at):
    """The default of `??` in place of the value."""
    for found in re.finditer(r" \?\? (?!nil\b)", lines[at]):
        start = _start_of_value(lines[at], found.start())
        if start is not None and lines[at][start : found.start()].strip():
            yield line[:start] + line[found.end() :]


def _start_of_value(code, end):
    """The start of the value that ends there: names, dots, and brackets with what is in them."""
    at = end
    while at > 0:
        character = code[at - 1]
        if character in ")]}":
            depth = 0
            while at > 0:
                depth += {")": 1, "]": 1, "}": 1, "(": -1, "[": -1, "{": -1}.get(code[at - 1], 0)
                at -= 1
                if depth == 0:
                    break
            if depth:
                return None
            # A closure after a blank belongs to the call before it.
            if code[at] == "{" and at > 0 and code[at - 1] == " ":
                at -= 1
        elif re.match(r"[\w.?$\"]", character):
            at -= 1
        else:
            break
    return at


def shorter_list(line, lines, at):
    """A list of cases without one of them: of a switch that has a default, or in an array."""
    found = re.match(r"^\s*case ([^:]*):", lines[at])
    if found and _has_default(lines, at):
        yield from _without_each(line, lines[at], found.start(1), found.end(1))
    for found in re.finditer(r"(?<![\w)\]])\[(\s*\.\w+(?:\s*,\s*\.\w+)+\s*)\]", lines[at]):
        yield from _without_each(line, lines[at], found.start(1), found.end(1))


def _without_each(line, code, start, end):
    places = parts(code[start:end])
    if len(places) < 2 or not balanced(code[start:end]):
        return
    items = [line[start + first : start + last].strip() for first, last in places]
    for left_out in range(len(items)):
        kept = ", ".join(items[:left_out] + items[left_out + 1 :])
        yield line[:start] + kept + line[end:]


def _has_default(lines, at):
    indent = len(lines[at]) - len(lines[at].lstrip())
    for line in lines[at + 1 :]:
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            if re.match(r"^\s*default:", line):
                return True
            if not re.match(r"^\s*case\b", line):
                return False
    return False


KINDS = {
    "comparison": comparison, "logic": logic, "negation": negation, "arithmetic": arithmetic, "number": number,
    "boolean": boolean, "first or last": first_or_last, "min or max": least_or_most, "range": closed_or_open,
    "condition": condition, "call removed": call, "return": early_return, "default": default,
    "shorter list": shorter_list,
}
