"""The cards as tables: read from TOML once, checked, never changed afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from mypy_extensions import i64

from night_market.moves import CARD_IDS, LARGEST_SALE, WHISTLE
from pestis.kernel.content import Fields, Pack, read_pack
from pestis.kernel.faults import Faults

FOLDER: Final = Path(__file__).resolve().parent
FILE: Final = "cards.toml"
MOST_AFFORDED: Final[i64] = 9
FEWEST_CARDS: Final = 60
MOST_CARDS: Final = 120


class Wares:
    """What each card is, by its number, as tables that are quick to read.

    `pays` has six places for each ware, by the number sold. `affordable` has the cards (as bits) that one can
    buy with so many coins.
    """

    def __init__(self, names: list[str], copies: bytes, price: bytes, pays: bytes) -> None:
        self.names = names
        self.copies = copies
        self.price = price
        self.pays = pays
        self.affordable = bytes([bits_up_to(price, coins) for coins in range(MOST_AFFORDED + 1)])
        self.deck: list[i64] = [card for card, count in enumerate(copies) for _ in range(count)]
        self.deck_without_whistles: list[i64] = [card for card in self.deck if card != WHISTLE]


def bits_up_to(price: bytes, coins: int) -> int:
    """The cards, as bits, that cost no more than this."""
    return sum(1 << card for card, cost in enumerate(price) if cost <= coins)


def load(folder: Path) -> Pack:
    """The pack in a folder; the game's own cards stand in for what it lacks. Faults are told all at once."""
    return read_pack(folder, [FILE], None if folder == FOLDER else FOLDER, faults=Faults(collects=True))


def wares_of(pack: Pack) -> Wares:
    """The tables of a pack, in the order of CARD_IDS. NM-PACK-1."""
    cards = pack.in_order(FILE, "card", CARD_IDS, "NM-PACK-1")
    names = [card.text("name") for card in cards]
    copies = bytes([card.whole("copies", 1, 30, rule="NM-PACK-1") for card in cards])
    price = bytes([card.whole("price", 0, MOST_AFFORDED) for card in cards])
    pays = b"".join([bytes(payments(card, place == WHISTLE)) for place, card in enumerate(cards)])
    for card in cards:
        card.provenance()
        card.done()
    check_total(pack, sum(copies))
    pack.faults.check()
    return Wares(names, copies, price, pays)


def payments(card: Fields, is_whistle: bool) -> list[int]:
    """NM-PACK-1: five payments that rise, none for the whistle; here with 0 in front for selling none."""
    found = card.raw("pays")
    wanted = 0 if is_whistle else LARGEST_SALE
    paid = [0]
    if not isinstance(found, list) or len(found) != wanted:
        card.refuse("pays", f"is {found!r}; allowed: a list of {wanted} numbers", "NM-PACK-1")
        return paid
    for number in found:
        if not isinstance(number, int) or isinstance(number, bool) or not paid[-1] < number <= 99:
            card.refuse("pays", f"is {found!r}; allowed: rising whole numbers from 1 to 99", "NM-PACK-1")
            return paid
        paid.append(number)
    return paid


def check_total(pack: Pack, total: int) -> None:
    """NM-PACK-1: 60 to 120 cards."""
    if not FEWEST_CARDS <= total <= MOST_CARDS:
        problem = f"the copies of all cards add up to {total}; allowed: {FEWEST_CARDS} to {MOST_CARDS}"
        pack.refuse_sum(FILE, "copies", problem, "NM-PACK-1")
