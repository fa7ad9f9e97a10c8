import { ms } from "../../report/figures.ts";
import { makeTable } from "../../report/table.ts";
import { atMost, type TargetLine } from "../../report/targetLine.ts";
import type { SheetsMeasured } from "../measure/measureAlone.ts";
import type { SheetTime } from "../sheets/visitSheets.ts";
import { rangeText, spreadOf } from "./spread.ts";

const maxMs = 200;

/** Sheets of the bulk preview, from the press until they are painted. */
export function sheetsSection({ next, far, firstEver, reason }: SheetsMeasured): string[] {
  const rows: readonly (readonly [string, readonly SheetTime[]])[] = [
    ["the next sheet", next],
    ["a sheet far away", far],
    ["a sheet far away, photos never shown before", firstEver],
  ];
  return [
    "Bulk preview, a sheet of 100 cards × 15 elements, press to painted:",
    "",
    ...makeTable(
      ["", "sheets", "cards, ms", "with all photos, ms"],
      rows.map(([what, times]) => [
        what,
        String(times.length),
        show(times.map(({ cardsMs }) => cardsMs)),
        show(times.map(({ wholeMs }) => wholeMs)),
      ]),
    ),
    "",
    ...(reason === null ? [] : [`- bulk preview: stopped after ${far.length} jumps: ${reason}`]),
  ];
}

/** Judged by the slower kind of move: a sheet painted ahead does not show how fast painting is. */
export function sheetsTarget(sheets: SheetsMeasured | null): TargetLine {
  const medians = [sheets?.next ?? [], sheets?.far ?? []].map(
    (times) => spreadOf(times.map(({ wholeMs }) => wholeMs))?.median ?? null,
  );
  const known = medians.filter((median) => median !== null);
  const slower = known.length === medians.length ? Math.max(...known) : null;
  return atMost(`bulk preview, 100 cards × 15 elements, painted in ≤ ${maxMs} ms`, maxMs, slower, ms);
}

function show(times: readonly number[]): string {
  const spread = spreadOf(times);
  return spread ? rangeText(spread, 0) : "";
}
