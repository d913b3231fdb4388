"""What a part of a card's text does to a player, as that player would be told: "draw a card"."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from pestis.games.divine_retribution.content import parts
from pestis.games.divine_retribution.content.parts import Part
from pestis.kernel.grammar import several

# Where a part takes cards from, by the bits of FROM_HAND and FROM_DISCARD.
WHERE: Final = ("", "from your hand", "from your discard pile", "from your hand or discard pile")
LATER: Final = ("", " in your next Infect Phase", " at the end of your next turn")


def number_of(count: int, one: str) -> str:
    """How many of something, "a card" if it is one."""
    return f"a {one}" if count == 1 else several(count, one)


def part_text(part: Part) -> str:
    """What happens, without who does it."""
    if part.verb == parts.PIT:
        return pit_text(part)
    if part.verb == parts.PENANCE:
        return penance_text(part)
    if part.verb == parts.CONTAGION:
        return contagion_text(part)
    counted = int(part.count)
    texts = {
        int(parts.DRAW): f"draw {number_of(counted, 'card')}",
        int(parts.DRAW_TO): f"draw up to a hand of {counted}",
        int(parts.DISCARD): f"discard {number_of(counted, 'card')}",
        int(parts.RECRUIT): f"Recruit {number_of(counted, 'card')} from your discard pile",
        int(parts.PIT_SELF): "put this card into the Plague Pit",
        int(parts.INFECT_FREE): f"Infect a lineup card with Resistance {counted} or less without paying",
        int(parts.COPY): "copy the effect of another card you control",
    }
    return texts[int(part.verb)]


def pit_text(part: Part) -> str:
    """DR-KEY-2: so many cards from somewhere, and what follows."""
    kind = "Penance card" if part.only_penance else "card"
    cards = number_of(int(part.count), kind) if part.count < parts.ANY_NUMBER else f"any number of {kind}s"
    most = "up to " if part.up_to and 1 < part.count < parts.ANY_NUMBER else ""
    follows = f", then draw {number_of(int(part.then_draw), 'card')}" if part.then_draw else ""
    return f"put {most}{cards} {WHERE[part.where]} into the Plague Pit{follows}"


def penance_text(part: Part) -> str:
    """DR-CARD-FRAG-P: so many are drawn, some of them Recruited, the others discarded."""
    if part.count == 1 and part.recruits == 1:
        return "draw a Penance and Recruit it"
    left = int(part.count - part.recruits)
    rest = f" and discard {left}" if left else ""
    return f"draw {number_of(int(part.count), 'Penance card')}, Recruit {int(part.recruits)}{rest}"


def contagion_text(part: Part) -> str:
    """DR-RULING-51: how many, or at most how many if they are counted."""
    if part.per == parts.PER_NOTHING:
        return f"+{several(int(part.count), 'Contagion')}"
    if part.most < parts.NO_LIMIT:
        return f"up to +{several(int(part.most), 'Contagion')}"
    return f"+{several(int(part.count), 'Contagion')} for each of something you control"


def half_text(half: list[Part]) -> str:
    """What one half of a card does to its player, in printed order; a Repent half may wait for the next turn."""
    told = [f"{'you may ' if part.may else ''}{part_text(part)}{LATER[part.when]}" for part in half]
    return ", then ".join(told)


def gain_text(contagions: i64) -> str:
    """Base Contagions: "+1 Contagion", "-2 Contagions"."""
    sign = "+" if contagions > 0 else "-"
    return f"{sign}{several(max(contagions, -contagions), 'Contagion')}"
