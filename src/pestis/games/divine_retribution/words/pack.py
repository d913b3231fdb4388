"""What stands in a pack, in people's words: for whoever makes cards."""

from __future__ import annotations

from typing import Final

from pestis.games.divine_retribution.content.cards import SUIT_IDS, SUIT_NAMES

FIELDS: Final = {
    "card": ("Cards", "The 28 card types. Suit, title and number of copies are printed."),
    "name": ("Name", "What the card is called: one line, at most 60 characters."),
    "suit": ("Suit", "As printed."),
    "title": ("Title", "As printed."),
    "copies": ("Copies", "As printed."),
    "resistance": ("Resistance", "What it costs to Infect, and its Infamy."),
    "notoriety": ("Notoriety", "Extra Infamy, on Nobility only."),
    "contagions": ("Base Contagions", "What it gives when you play it. Leave it out on a Chronic card."),
    "chronic": ("Chronic", "The card stays, and its effect is used once a turn in this phase."),
    "effect": ("What it does", "Part after part."),
    "repent": ("Repent", "What whoever answers a Persecute with this card gets."),
    "text": ("Text on the card", "At most 30 words, as players read it. The parts decide, so say the same."),
    "rules": ("Rules it goes by", "Rules that players are shown with the card."),
    "when": ("When", "When this part happens."),
    "if": ("If you control", "The part waits until you control this."),
    "persecute": ("Persecute", "It happens to an opponent, who may Repent."),
    "may": ("You may", "The player need not do it."),
    "count": ("How many", "How many cards, or Contagions."),
    "hand_at_least": ("From a hand of", "Only from a hand of at least so many cards."),
    "recruits": ("Recruited", "So many go on the draw pile, the others are discarded."),
    "from": ("From", "Where the cards are taken."),
    "up_to": ("Up to", "The player may stop earlier."),
    "any_number": ("Any number", "As many as the player likes, instead of a number."),
    "only": ("Only", "No other card may be chosen."),
    "contagions_each": ("Contagions each", "So many Contagions for each card."),
    "then_draw": ("Then draw", "If any card was taken, draw so many."),
    "each": ("For each", "So many for each of this that you control."),
    "beyond": ("Beyond", "The first so many do not count."),
    "most": ("At most", "So many in all."),
    "another": ("Another", "The card itself does not count."),
    "suits": ("Different suits", "How many suits."),
}
WORDS: Final = {
    "when.play": ("At once", "When the card is played."),
    "when.infect": ("In the Infect Phase", "When your Infect Phase begins."),
    "when.end": ("In the End Phase", "When your End Phase begins."),
    "chronic.spread": ("Spread Phase", "Used once in each of your Spread Phases."),
    "chronic.infect": ("Infect Phase", "Used once in each of your Infect Phases."),
    "chronic.end": ("End Phase", "Used once in each of your End Phases."),
    "from.hand": ("Your hand", "Cards from your hand."),
    "from.discard": ("Your discard pile", "Cards from your discard pile."),
    "only.penance": ("Penance", "Only Penance cards."),
}
KINDS: Final = {
    "suit": ("A suit", "Cards of one suit."),
    "card": ("A card", "Cards of one name."),
    "title": ("A title", "Cards of one title, such as Knights."),
    "chronic": ("Chronic cards", "Cards that stay."),
    "suits": ("Different suits", "Cards of several suits."),
}
VERBS: Final = {
    "draw": ("Draw", "Draw cards."),
    "draw_to": ("Draw up to", "Draw until you have so many cards in hand."),
    "discard": ("Discard", "Discard cards from your hand."),
    "penance": ("Take Penance", "Draw Penance cards; some are Recruited, the others discarded."),
    "recruit": ("Recruit", "Put cards from your discard pile on top of your draw pile."),
    "pit": ("Plague Pit", "Put cards into the Plague Pit: they are out of the game."),
    "pit_self": ("Plague Pit this card", "This card leaves the game. Always the last part."),
    "contagion": ("Contagions", "Get Contagions."),
    "infect_free": ("Infect without paying", "Take a card of the lineup up to this Resistance."),
    "copy": ("Copy", "Copy the effect of another card you control. The Queen only."),
}
HELP: Final = {
    **FIELDS,
    **WORDS,
    **{f"if.{kind}": said for kind, said in KINDS.items()},
    **{f"each.{kind}": said for kind, said in KINDS.items()},
    **{f"suit.{suit}": (name, "") for suit, name in zip(SUIT_IDS, SUIT_NAMES, strict=True)},
    **{f"do.{verb}": said for verb, said in VERBS.items()},
}
