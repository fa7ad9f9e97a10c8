import { defaultPageSetup } from "@print-builder/core/document";
import { expect, it } from "vitest";
import { paperName, paperWords, printedOn } from "./printedOn.ts";

const canvas = { width: 324, height: 204 };
const project = { canvas, pageSetup: { ...defaultPageSetup, marks: ["crop"], bleedMm: 3 } as const };
const plastic = { id: "p", profile: { name: "Primacy", kind: "card", paper: "cr80" } } as const;

it("on a card printer, a page is the card plus 1 mm over each edge", () => {
  const { setup, printer } = printedOn(project, plastic);
  expect(setup.page).toMatchObject({ widthMm: 87.6, heightMm: 55.98, across: 1, down: 1 });
  expect([setup.marks, setup.bleedMm, printer?.pureBlack]).toEqual([[], 1, true]);
  expect(paperWords(setup)).toEqual({
    name: "Single cards",
    paper: null,
    labels: "85.6 × 53.98 mm, printed 1 mm over the edges",
  });
});

it("on other printers, a page is a sheet, named after its pack", () => {
  const office = { id: "o", profile: { name: "Laser", offset_x_mm: 1 } };
  expect(printedOn(project, office).setup).toEqual(printedOn(project, null).setup);
  const { setup } = printedOn(project, null);
  expect(paperWords(setup)).toEqual({ name: "A4", paper: null, labels: "10 labels of 86 × 54 mm" });
  const stock = { id: "avery-l7160", name: "Avery L7160" };
  expect(paperWords({ ...setup, stock })).toMatchObject({ name: "Avery L7160", paper: "A4" });
  const single = printedOn({ canvas, pageSetup: { ...project.pageSetup, layout: "single" } }, null).setup;
  expect(paperWords(single).labels).toBe("86 × 54 mm, with 3 mm bleed");
});

it("names standard paper sizes", () => {
  expect(paperName({ widthMm: 210, heightMm: 297 })).toBe("A4");
  expect(paperName({ widthMm: 297, heightMm: 210 })).toBe("A4 landscape");
  expect(paperName({ widthMm: 215.9, heightMm: 279.4 })).toBe("Letter");
  expect(paperName({ widthMm: 86, heightMm: 54 })).toBe("CR80 card");
  expect(paperName({ widthMm: 90, heightMm: 60 })).toBe("90 × 60 mm");
});
