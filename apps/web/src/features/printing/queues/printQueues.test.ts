import type { QueueFactsAnswer } from "@print-builder/api";
import { expect, test } from "vitest";
import { factRows, stateLook } from "./printQueues.ts";

const paper = (name: string, width_mm: number, height_mm: number, is_loaded = false) => ({
  ...{ name, width_mm, height_mm, is_loaded },
});

const silent: QueueFactsAnswer = {
  kind: "ipp",
  state: { online: true, state: "idle", reasons: [] },
  make: null,
  formats: [],
  media: [],
  duplex: false,
  color: false,
  dpi: [],
};

test("names each state of a printer", () => {
  const texts = (["idle", "processing", "stopped", "unknown"] as const).map(
    (state) => stateLook({ online: true, state, reasons: [] }).text,
  );
  expect(texts).toEqual(["Ready", "Printing", "Stopped", "Connected"]);
  expect(stateLook({ online: false, state: "unknown", reasons: [] }).text).toBe("Not reachable");
});

test("describes a printer by what it says, with loaded paper first", () => {
  const media = [
    paper("A5", 148, 210),
    paper("", 85.6, 53.98),
    paper("A4", 210, 297, true),
    paper("B5", 176, 250),
    paper("Letter", 215.9, 279.4),
  ];
  const formats = ["application/pdf", "application/postscript", "image/pwg-raster"];
  expect(
    factRows({ ...silent, make: "Laser", media, formats, color: true, duplex: true, dpi: [300, 600] }),
  ).toEqual([
    ["Make", "Laser"],
    ["Paper", "A4 (loaded), A5, 85.6 × 53.98 mm, B5 and 1 more"],
    ["Prints", "Colour, both sides, 300 or 600 dpi"],
    ["Language", "PDF and PWG raster"],
  ]);
  expect(factRows({ ...silent, kind: "socket", formats: ["zpl"], dpi: [203] })).toEqual([
    ["Prints", "203 dpi"],
    ["Language", "ZPL"],
  ]);
});
