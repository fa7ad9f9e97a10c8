import { makeTable } from "../../report/table.ts";
import { atMost, type TargetLine } from "../../report/targetLine.ts";
import type { CrowdMeasured } from "../measure/crowd.ts";
import { rangeText, spreadOf } from "./spread.ts";

/** Duration of a frame at 60 Hz. */
const maxMs = 16.7;

const rowsOf = ({ one, all }: CrowdMeasured) => [["one", one] as const, ["all", all] as const];

/** Frames while elements of a crowd are dragged. */
export function crowdSection(crowd: CrowdMeasured): string[] {
  return [
    `Frames of a drag among ${crowd.elements.toLocaleString("en")} ${crowd.name}, on the main thread:`,
    "",
    ...makeTable(
      ["dragged", "rounds", "95 of 100 take at most, ms"],
      rowsOf(crowd).map(([what, times]) => {
        const spread = spreadOf(times);
        return [what, String(times.length), spread ? rangeText(spread, 1) : ""];
      }),
    ),
    "",
    ...(crowd.reason === null ? [] : [`- drags of a crowd: stopped: ${crowd.reason}`]),
  ];
}

export function crowdTargets(measured: CrowdMeasured): TargetLine[] {
  const count = measured.elements.toLocaleString("en");
  return rowsOf(measured).map(([what, times]) =>
    atMost(
      `${count} ${measured.name}: 95 of 100 frames in ≤ ${maxMs} ms while ${what === "one" ? "one is" : "all are"} dragged`,
      maxMs,
      spreadOf(times)?.median ?? null,
      (value) => `${value.toFixed(1)} ms`,
    ),
  );
}
