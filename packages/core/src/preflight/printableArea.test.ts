import { expect, test } from "vitest";
import { parseProject, toStoredPageSetup, usualSetup } from "../document/index.ts";
import type { PrintRequest } from "../sheets/printRequest.ts";
import { printableAreaProblems } from "./printableArea.ts";

const request: PrintRequest = {
  range: { type: "all" },
  ...{ side: "front", copiesPerRecord: 1, startAt: 1, printOrder: "across_then_down" },
  ...{ dpi: 300, showGuides: false, flipEdge: "long" },
};

const element = (x: number, y: number) => ({
  ...{ id: "bar", type: "rectangle", x, y, width: 60, height: 30, zIndex: 1 },
  properties: { fillColor: "#336699" },
});

function kinds(fields: object, more: Partial<PrintRequest> = {}) {
  const stored = { name: "Cards", canvas_width: 323, canvas_height: 204, ...fields };
  return printableAreaProblems(parseProject(stored).project, { ...request, ...more }).map(({ kind }) => kind);
}

const atCorner = { front_elements: [element(0, 0)] };
const cr80 = usualSetup({ width: 85.6, height: 53.98 });

test("notes once that office printers leave the paper's edge blank", () => {
  expect(kinds(atCorner)).toEqual(["paper_edge"]);
  expect(kinds({ background_color: "#fde68a" })).toEqual(["paper_edge"]);
  // Cutting the edge off a white background is invisible.
  expect(kinds({ front_elements: [element(40, 40)] })).toEqual([]);
  expect(kinds({ ...atCorner, page_setup: toStoredPageSetup(cr80) })).toEqual([]);
});

test("adds no note if a maker or a card printer defines the margins", () => {
  const edge = toStoredPageSetup({ ...cr80, page: { ...cr80.page, leftMm: 0, topMm: 0 } });
  expect(kinds({ ...atCorner, page_setup: edge })).toEqual(["paper_edge"]);
  const stock = { id: "avery-c32011", name: "Avery C32011" };
  expect(kinds({ ...atCorner, page_setup: { ...edge, stock } })).toEqual([]);
  expect(kinds({ ...atCorner, page_setup: { ...edge, layout: "single" } })).toEqual([]);
  const card = { ...edge.page, width_mm: 85.6, height_mm: 53.98, across: 1, down: 1 };
  expect(kinds({ ...atCorner, page_setup: { ...edge, page: card } })).toEqual([]);
});
