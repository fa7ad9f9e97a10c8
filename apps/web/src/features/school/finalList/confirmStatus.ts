import { type PrintStatus, printStatusOf, type SchoolRecord } from "@print-builder/school";
import { printStatusLabels } from "#platform/school/personLine.ts";
import { confirm } from "#ui/dialogs/ask.ts";
import { countText } from "#ui/texts/countText.ts";

/** Asks before people count as not printed again whose cards were printed; true where nobody is one of them. */
export async function confirmStatus(status: PrintStatus, people: readonly SchoolRecord[]): Promise<boolean> {
  if (status === "printed") return true;
  const printed = people.filter((record) => printStatusOf(record) === "printed").length;
  if (printed === 0) return true;
  const who = countText(printed, "printed person", "printed people");
  const label = printStatusLabels[status].toLowerCase();
  return await confirm({
    title: `Set ${who} back to ${label}?`,
    message: `${printed === 1 ? "This card was" : "Their cards were"} printed already. Set back, ${
      printed === 1 ? "it may be printed" : "they may be printed"
    } a second time.`,
    action: `Set ${printed.toLocaleString()} back`,
  });
}
