import type { CardOutcome, CardReason, PrintAnswer } from "@print-builder/api";
import { peopleText } from "#platform/school/personLine.ts";
import { countText, listText } from "#ui/texts/countText.ts";

type PrintCount = Pick<PrintAnswer, "cards" | "school">;

/** Examples: "23 students of Class 1-A", "23 cards" */
export function whoText({ cards, school }: PrintCount, section: string | null): string {
  const who = school ? peopleText(cards, school.dataset) : countText(cards, "card");
  return section === null ? who : `${who} of ${section}`;
}

/** Example: "Did the 23 cards of Class 1-A come out?" */
export function questionText({ cards }: PrintCount, section: string | null): string {
  const of = section === null ? "" : ` of ${section}`;
  return cards === 1 ? `Did the card${of} come out?` : `Did the ${countText(cards, "card")}${of} come out?`;
}

/** "Asha Rao, Ben Lee, Cho Park and 20 more"; "" if names are missing or were deleted. */
export function namesText({ names, cards }: Pick<PrintAnswer, "names" | "cards">): string {
  const shown = names.filter((name) => name.trim() !== "");
  if (shown.length === 0) return "";
  return listText(shown, cards);
}

/** Examples: "All came out", "37 came out, 3 did not" */
export function outcomeText({ cards, pending, out, failed }: PrintAnswer): string {
  if (pending > 0) return "Not reported yet";
  if (failed === 0) return cards === 1 ? "It came out" : "All came out";
  if (out === 0) return cards === 1 ? "It did not come out" : "None came out";
  return `${out.toLocaleString()} came out, ${failed.toLocaleString()} did not`;
}

export const reasonNames: Readonly<Record<CardReason, string>> = {
  new: "New",
  lost: "Lost",
  damaged: "Damaged",
  corrected: "Corrected",
  expired: "Expired",
};

export const outcomeNames: Readonly<Record<CardOutcome, string>> = {
  pending: "Not reported yet",
  out: "Came out",
  failed: "Did not come out",
};
