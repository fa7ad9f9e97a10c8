import { type PrintStatus, type PrintStatusSummary, printStatuses } from "@print-builder/school";
import { printStatusLabels } from "#platform/school/personLine.ts";

/** A tab of the list: one print status, or all records. */
export type StatusTab = PrintStatus | "all";

export const statusTabs: readonly { readonly tab: StatusTab; readonly label: string }[] = [
  { tab: "all", label: "All" },
  ...printStatuses.map((tab) => ({ tab, label: printStatusLabels[tab] })),
];

/** Number of records in a tab; null until counted. */
export function countOf(summary: PrintStatusSummary | undefined, tab: StatusTab): number | null {
  if (!summary) return null;
  return tab === "all" ? summary.total : summary.counts[tab];
}

/** The status that a tab's records get next, for the main button. */
export function nextStatus(tab: StatusTab): PrintStatus {
  if (tab === "ready_to_print") return "printed";
  return tab === "printed" ? "yet_to_print" : "ready_to_print";
}
