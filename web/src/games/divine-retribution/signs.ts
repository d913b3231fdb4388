/** The signs of this game in words, for its legend and its tooltips. */

import { sayingOf, type SignGroup } from "../../frame/sign";

export const SIGNS: SignGroup[] = [
  { title: "Numbers on a card", signs: {
    resistance: { name: "Resistance", text: "The price of the card, in Contagions. At the end it is also the Infamy the card is worth." },
    contagions: { name: "Contagions", text: "What the card gives when you play it. In the Infect Phase of the same turn you pay with them." },
    notoriety: { name: "Notoriety", text: "Nobles only: so much more Infamy at the end. It is not part of the price." },
    chronic: { name: "Chronic", text: "The card gives no Contagions and stays in front of you. Once in each of your turns you may use it, in the phase it names." },
  } },
  { title: "Words on a card", signs: {
    persecute: { name: "Persecute", text: "As you play the card you choose an opponent. They suffer what it says, unless they Repent." },
    repent: { name: "Repent", text: "Play the card from your hand when somebody Persecutes you: the attack does nothing. You get only this half of it, and its Contagions in your next turn." },
    recruit: { name: "Recruit", text: "Put a card on top of a draw pile, so that it is drawn next." },
    plague_pit: { name: "Plague Pit", text: "The card leaves your deck for good. It counts for nobody." },
    infect: { name: "Infect", text: "Buy a card with Contagions. It goes to your discard pile and comes into your hand later." },
    control: { name: "Control", text: "You control the cards in front of you: those played in this turn, and Chronic ones." },
  } },
  { title: "On the table", signs: {
    infamy: { name: "Infamy", text: "The score: Resistance and Notoriety of all cards of a deck, wherever they are. The most wins." },
    locked: { name: "Locked", text: "The King can be Infected only when both stacks of Nobles are empty. With him the game ends." },
    pit: { name: "The Plague Pit", text: "Cards in here are out of the game and count for nobody. The number says how many." },
    rat_king: { name: "Rat King", text: "Free in the Infect Phase if you spend no Contagions in it." },
    lineup: { name: "Lineup", text: "Eight cards for sale. A space that is emptied stays empty until the End Phase." },
    hand: { name: "Hand", text: "How many cards a player holds. What is not played is discarded at the end of the turn." },
    pile: { name: "Draw pile", text: "How many cards are left to draw. When it is empty the discard pile is shuffled and replaces it." },
    discard: { name: "Discard pile", text: "Played and new cards lie here until they are shuffled." },
  } },
  { title: "Marks on cards you control", signs: {
    gain: { name: "+2", text: "How many Contagions this card gives you in this turn." },
    waits: { name: "waits", text: "Its effect is still to come: it waits for its condition, or for a later phase." },
    used: { name: "used", text: "This Chronic card has been used in this turn." },
    repented: { name: "repented", text: "It was played to Repent. It stays until the End Phase of its player's next turn, and its Contagions count there." },
    copied: { name: "as Ale Priest", text: "The Queen has the effect of this other card." },
  } },
  { title: "Suits", signs: {
    ale: { name: "Ale", text: "Draws cards." },
    daggers: { name: "Daggers", text: "Persecutes others." },
    bones: { name: "Bones", text: "Brings cards back, and throws cards into the Plague Pit." },
    torches: { name: "Torches", text: "Gives more Contagions with other cards." },
    for_hire: { name: "For Hire", text: "Cleans your deck, and works with many suits." },
    festering: { name: "Festering", text: "Rats, Rat Kings and Filth: what you begin with, and what comes for free." },
    nobility: { name: "Nobility", text: "The Royals and the Clergy. Only the card on top of a stack can be Infected." },
    penance: { name: "Penance", text: "Cards nobody wants. They come into your deck when you are Persecuted." },
  } },
  { title: "Titles", signs: {
    peasant: { name: "Peasant", text: "Cheap and common: the weakest card of its suit." },
    knight: { name: "Knight", text: "Stronger. Many can Repent." },
    priest: { name: "Priest", text: "The dearest of its suit. Most are Chronic." },
    body_collector: { name: "Body Collector", text: "For Hire and cheap: throws a card into the Plague Pit." },
    fool: { name: "Fool", text: "For Hire: the more suits you control, the more Contagions." },
    plague_doctor: { name: "Plague Doctor", text: "For Hire and Chronic: cleans your deck turn by turn." },
    filth: { name: "Filth", text: "Gives nothing. Throw it into the Plague Pit when a card lets you." },
  } },
];

export const says = sayingOf(SIGNS);
