"""The pieces of a report page: one self-contained HTML file, light or dark as the reader's system is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from importlib.resources import files
from statistics import fmean, median

from pestis.lab import pictures
from pestis.lab.figures import Estimate, ThingFigures
from pestis.lab.targets import Verdict, measured, wanted

LIFT_TONES = {True: "up", False: "down"}


def page(title: str, header: str, sections: Sequence[str], foot: str) -> str:
    style = files("pestis.lab").joinpath("page.css").read_text(encoding="utf-8")
    body = "\n".join(section for section in sections if section)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style></head>\n<body>\n"
        f"<header>{header}</header>\n<main>\n{body}\n</main>\n<footer><small>{foot}</small></footer>\n</body></html>\n"
    )


def section(title: str, about: str, body: str, name: str = "") -> str:
    if not body:
        return ""
    id = f' id="{name}"' if name else ""
    return f'<section{id}><h2>{escape(title)}</h2><p class="soft">{escape(about)}</p>{body}</section>'


def facts(pairs: Mapping[str, str]) -> str:
    items = "".join(f"<li>{escape(name)} <b>{escape(text)}</b></li>" for name, text in pairs.items())
    return f'<ul class="facts">{items}</ul>'


def table(head: Sequence[str], rows: Sequence[Sequence[str]], kinds: Sequence[str], name: str = "") -> str:
    """A table of cells that are HTML already; `kinds` are the classes of the columns."""
    top = "".join(f'<th class="{kind}">{escape(text)}</th>' for text, kind in zip(head, kinds, strict=True))
    labels = head if name == "targets" else [""] * len(head)
    lines = [f"<tr>{''.join(map(cell_of, cells, kinds, labels))}</tr>" for cells in rows]
    return (
        f'<div class="scroll"><table class="{name}"><thead><tr>{top}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table></div>"
    )


def cell_of(cell: str, kind: str, label: str) -> str:
    """A cell; its label is shown where a narrow screen has no room for the head of the table."""
    kind = f' class="{kind}"' if kind else ""
    label = f' data-label="{escape(label, quote=True)}"' if label else ""
    return f"<td{kind}{label}>{cell}</td>"


def percent(value: float, signed: bool = False) -> str:
    """In percent; what is rounded to nothing is nothing, and not less."""
    return f"{value * 100:+z.1f} %" if signed else f"{value * 100:z.1f} %"


def chip(status: str) -> str:
    return f'<span class="chip {status}">{status}</span>'


def targets_table(found: Sequence[Verdict]) -> str:
    rows = [
        [
            chip(each.status),
            escape(each.target.text) + f' <small class="id">{escape(each.target.rule)}</small>',
            escape(wanted(each.target)) if each.target.figure else "",
            escape(measured(each)),
            f"<small>{escape(each.reason)}</small>",
        ]
        for each in found
    ]
    head = ["", "", "wanted", "measured (95 %)", ""]
    return table(head, rows, ["", "", "keep", "", ""], "targets")


def row(label: str, picture: str, text: str) -> str:
    return f'<div class="row"><span>{label}</span>{picture}<span>{text}</span></div>'


def interval_rows(estimates: Sequence[Estimate], labels: Sequence[str], mark: float) -> str:
    """Estimates under each other on one scale, compared with the mark. Labels are HTML."""
    scale = pictures.Scale.around(estimates, mark)
    rows = []
    for each, label in zip(estimates, labels, strict=True):
        said = f"{percent(each.value)}, {percent(each.low)} to {percent(each.high)}"
        rows.append(
            row(
                label,
                pictures.interval(each, scale, mark, said),
                f"{percent(each.value)} <small>{percent(each.low)} to {percent(each.high)}</small>",
            )
        )
    return f'<div class="rows">{"".join(rows)}</div>'


def histogram(values: Sequence[float], label: str) -> str:
    """A histogram with its ends, and the median in words."""
    counts = pictures.binned(values)
    if not counts:
        return ""
    first, last = round(min(values)), round(max(values))
    centre = "" if last - first < 2 else f"<span>{(first + last) // 2}</span>"
    axis = f'<div class="axis"><span>{first}</span>{centre}<span>{last}</span></div>'
    middle = f"median {median(values):g}"
    said = f"{label}: {middle}, from {min(values):g} to {max(values):g}"
    return (
        f"<div><h3>{escape(label)}</h3>{pictures.columns(counts, said)}{axis}"
        f"<small>mean {fmean(values):.1f}, {middle}</small></div>"
    )


def bars(shares: Mapping[str, float]) -> str:
    rows = [row(escape(name), pictures.bar(share, name), percent(share)) for name, share in shares.items()]
    return f'<div class="rows">{"".join(rows)}</div>'


def stacks(groups: Mapping[str, Mapping[str, float]]) -> str:
    """Score parts of some groups, on one scale, with a legend."""
    longest = max((sum(max(0.0, part) for part in parts.values()) for parts in groups.values()), default=0.0)
    if longest <= 0:
        return ""
    rows = []
    for name, parts in groups.items():
        said = ", ".join(f"{part} {value:.1f}" for part, value in parts.items())
        shares = [value / longest for value in parts.values()]
        total = sum(parts.values())
        rows.append(row(escape(name), pictures.stack(shares, said), f"{total:.1f}"))
    names = list(next(iter(groups.values())))
    legend = "".join(
        f'<li><i class="part{place % 8}"></i>{escape(name.replace("_", " "))} '
        f"{' / '.join(f'{parts[name]:.1f}' for parts in groups.values())}</li>"
        for place, name in enumerate(names)
    )
    return f'<div class="rows">{"".join(rows)}</div><ul class="legend">{legend}</ul>'


def things_table(found: Sequence[ThingFigures], words: Mapping[str, str]) -> str:
    """Offered, taken and used in words of the kind; the lift with its interval, the greatest first."""
    has_lift = bool(words["taken"])
    shown = sorted(found, key=lambda each: -(each.lift.value if each.lift else -9))
    scale = pictures.Scale.around([each.lift for each in shown if each.lift], 0.0)
    head, kinds = ["name"], [""]
    if words["offered"]:
        head.append(f"offered: {words['offered']}")
        kinds.append("n wide")
    if has_lift:
        head.append(words["taken"])
        kinds.append("n")
    if words["used"]:
        head.append(f"{words['used']} per seat")
        kinds.append("n wide")
    if has_lift:
        head += ["won with it", "win-rate lift", ""]
        kinds += ["n wide", "n", "pic"]
    rows = [thing_row(each, words, scale) for each in shown]
    return table(head, rows, kinds, "things")


def thing_row(each: ThingFigures, words: Mapping[str, str], scale: pictures.Scale) -> list[str]:
    cells = [escape(each.name)]
    if words["offered"]:
        cells.append(percent(each.offered / each.seats))
    if words["taken"]:
        cells.append(percent(each.taken / each.seats))
    if words["used"]:
        cells.append(f"{each.uses / each.seats:.2f}")
    if words["taken"]:
        cells.append(percent(each.win_share.value) if each.win_share else "")
        cells += lift_cells(each.lift, scale)
    return cells


def lift_cells(lift: Estimate | None, scale: pictures.Scale) -> list[str]:
    if lift is None:
        return ["", ""]
    said = f"{percent(lift.value, True)}, {percent(lift.low, True)} to {percent(lift.high, True)}"
    tone = LIFT_TONES[lift.value > 0] if lift.low > 0 or lift.high < 0 else ""
    text = f"{percent(lift.value, True)}<br><small>{percent(lift.low, True)} to {percent(lift.high, True)}</small>"
    return [text, pictures.interval(lift, scale, 0.0, said, tone)]
