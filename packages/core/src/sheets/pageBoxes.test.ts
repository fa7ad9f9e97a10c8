import { expect, it } from "vitest";
import { defaultPageSetup, type PageSetup } from "../document/pageSetup.ts";
import { cutOutlines } from "./pageBoxes.ts";
import { paperSetup } from "./paperSetup.ts";
import { planSheets } from "./planSheets.ts";
import type { PrintRequest } from "./printRequest.ts";

const request: PrintRequest = {
  range: { type: "all" },
  ...{ side: "front", copiesPerRecord: 1, startAt: 1, printOrder: "across_then_down" },
  ...{ dpi: 300, showGuides: false, flipEdge: "long" },
};

/** Left, top, right and bottom of the cuts on the first page, mm. */
function cuts(setup: PageSetup, records: number) {
  const page = planSheets(request, records, setup, false).page(0);
  return cutOutlines(page, setup).map((path) => {
    const points = path.flatMap(([, ...numbers]) => numbers as readonly number[]);
    const [xs, ys] = [points.filter((_, at) => at % 2 === 0), points.filter((_, at) => at % 2 === 1)];
    const ends = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    return ends.map((mm) => Number(mm.toFixed(3)));
  });
}

it("draws cut lines at a label's edges, only if the label has bleed", () => {
  expect(cuts({ ...defaultPageSetup, bleedMm: 2 }, 2)).toEqual([
    [0, 0, 86, 54],
    [86, 0, 172, 54],
  ]);
  expect(cuts(defaultPageSetup, 2)).toEqual([]);
});

it("cuts a plastic card at its own edge if the label is slightly larger", () => {
  const plastic = paperSetup(defaultPageSetup, {
    ...{ layout: "single", bleedMm: 1, marks: [] },
    card: { widthMm: 85.6, heightMm: 53.98 },
  });
  expect(cuts(plastic, 1)).toEqual([[1, 1, 86.6, 54.98]]);
  expect(cuts(paperSetup({ ...defaultPageSetup, layout: "single", bleedMm: 3 }), 1)).toEqual([
    [3, 3, 89, 57],
  ]);
});
