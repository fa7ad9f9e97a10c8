import { countText } from "#ui/texts/countText.ts";

/** Number of cards to make: "23 cards", "13 of 23 cards". */
export function ofCards(cards: number, all: number, one = "card"): string {
  return cards === all ? countText(all, one) : `${cards.toLocaleString()} of ${countText(all, one)}`;
}

/** Says why no cards are made yet. */
export const undecidedText = "First decide what happens to the cards that are missing required information.";
