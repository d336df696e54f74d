"""Badges: small SVG images with an engine's certified profiles or its score."""

from collections.abc import Sequence
from html import escape

from headjudge.report.aggregate import score
from headjudge.report.event_log import Run

LEFT = "Head Judge"
_GREEN, _AMBER, _RED, _GREY = "#2e7d32", "#8a6100", "#b3261e", "#5f6368"
_LETTER, _PAD = 6.6, 8
"""Letter width at this font size (`textLength` enforces it), and horizontal padding."""


def badge(run: Run, profiles: Sequence[str]) -> bytes:
    """Return a run's badge as SVG; `profiles` are those the run certifies, if any."""
    right, color = _said(run, profiles)
    widths = [round(len(text) * _LETTER + 2 * _PAD) for text in (LEFT, right)]
    total_width = sum(widths)
    title, size = f"{LEFT}: {right}", f'width="{total_width}" height="20"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{total_width}" height="20" rx="3" fill="{color}"/>',
        f'<path d="M3 0H{widths[0]}V20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z" fill="#3c4043"/>',
        '<g fill="#fff" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">',
    ]
    for text, at, width in ((LEFT, 0, widths[0]), (right, widths[0], widths[1])):
        room = f'x="{at + _PAD}" y="14" textLength="{width - 2 * _PAD}"'
        parts.append(f"<text {room}>{escape(text)}</text>")
    return "\n".join([*parts, "</g>", "</svg>", ""]).encode()


def _said(run: Run, profiles: Sequence[str]) -> tuple[str, str]:
    if profiles:
        return f"{', '.join(profiles)} ({run.started.edition})", _GREEN
    total = score(run.judged)
    if not total.judged:
        return "nothing judged", _GREY
    text = f"{total.right:,} of {total.judged:,} pass ({run.started.edition})"
    return text, _RED if total.wrong else _AMBER
