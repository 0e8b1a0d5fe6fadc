"""A comment to groundls that it does not know.

It does nothing, perhaps because of a slip of the pen. Known are ``narration``, ``answer``, ``end``, ``ignore``,
``ignore-start``, ``ignore-end`` and ``ignore-file``. A comment that ignores findings names the rules, and gives a reason
behind two hyphens if it likes. What is started is ended.

Bad::

    //- report.md
    <!-- groundls:ingore weak-quote -->
    Revenue rose ([1]).

    [1]: source.txt#char=0,26 "Revenue rose 12 % in 2023."
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.

Good::

    //- report.md
    Revenue rose ([1]).

    <!-- groundls:ignore weak-quote -- the log is terse -->
    [1]: source.txt#char=0,7 "Revenue"
    //- source.txt
    Revenue rose 12 % in 2023. Costs fell in every region.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from groundcore.documents import IGNORE_FORMS
from groundcore.findings import Edit, Severity, shown
from groundcore.rules.base import Context, Found, fix, rule
from groundcore.rules.support import removed_comment
from groundcore.suppress import Flaw, Ignore
from groundcore.text import Span

_KNOWN = ("narration", "answer", "end", *sorted(IGNORE_FORMS))
_MAX_COMPARED = 50
"""Names of a document that are compared with what is known."""


@rule("unknown-directive", Severity.WARNING)
def check(context: Context) -> Iterator[Found]:
    syntax = context.document.syntax
    if not syntax.directives:
        return
    nearest = _Nearest()
    stray = {directive.span for directive in syntax.stray_ends}
    for directive in syntax.directives:
        name = directive.name
        if name not in _KNOWN:
            close = nearest(name, _KNOWN)
            what = f"{shown(name)} is no directive" if name else "this comment names no directive"
            hint = f"the nearest is {close}" if close else f"known are {', '.join(_KNOWN[:4])} and others"
            yield _removable(context, directive.span, f"{what}; {hint}")
        elif directive.span in stray:
            yield _removable(context, directive.span, "nothing is open here that this comment could end; remove it")
        elif name in {"answer", "end"} and directive.arguments:
            written = shown(directive.arguments, 40)
            cut = Edit(Span(directive.arguments_span.start, directive.arguments_span.end), "")
            yield Found(
                directive.arguments_span,
                f"{name} takes nothing behind it, not {written}; remove that",
                (fix(f"Remove {written}", cut),),
            )
    for ignore in context.ignores:
        yield from _ignore(context, ignore, nearest)


def _removable(context: Context, span: Span, message: str) -> Found:
    return Found(span, message, (fix("Remove the comment", removed_comment(context, span)),))


def _ignore(context: Context, ignore: Ignore, nearest: _Nearest) -> Iterator[Found]:
    span, name = ignore.directive.span, ignore.directive.name
    if ignore.flaw is Flaw.NO_RULE:
        form = f"groundls:{name} RULE -- reason"
        comments = [span, *([ignore.closing.span] if ignore.closing else [])]
        edits = [removed_comment(context, s) for s in comments]
        title = "Remove the comments" if len(comments) > 1 else "Remove the comment"
        yield Found(span, f"{name} names no rule and ignores nothing; write {form}", (fix(title, *edits),))
    elif ignore.flaw is Flaw.NOT_ENDED:
        yield _removable(context, span, "this comment ignores nothing; put groundls:ignore-end where it is to end")
    elif ignore.flaw is Flaw.NOT_STARTED:
        yield _removable(context, span, "no ignore-start is open here that this comment could end; remove it")
    else:
        yield from _names(context, ignore, nearest)


def _names(context: Context, ignore: Ignore, nearest: _Nearest) -> Iterator[Found]:
    rules = context.workspace.rule_names
    for index, named in enumerate(ignore.names):
        if named.name in rules:
            continue
        written, close = shown(named.name, 40), nearest(named.name, rules)
        if close:
            edits = [Edit(named.span, close)]
            title = f"Change {written} to {close}"
            yield Found(named.span, f"{written} is no rule; the nearest is {close}", (fix(title, *edits),))
        elif index:
            yield Found(named.span, f"{written} is no rule; write the reason behind two hyphens, as in -- reason")
        else:
            yield Found(named.span, f"{written} is no rule; groundls rule lists them all")
        return


class _Nearest:
    """Finds the known name that a misspelt one may mean."""

    def __init__(self) -> None:
        self._compared = 0

    def __call__(self, name: str, known: Iterable[str]) -> str:
        if not name or self._compared >= _MAX_COMPARED:
            return ""
        from difflib import get_close_matches  # only where something is misspelt

        self._compared += 1
        return next(iter(get_close_matches(name[:60], sorted(known), 1, 0.7)), "")
