import { expect, test } from "vitest";
import type { PrintsMeasured } from "../prints/measurePrints.ts";
import { printsSection, printsTargets } from "../prints/printsSection.ts";

const times = (seconds: number) => ({ seconds, bytes: 46_000_000 });

const measured: PrintsMeasured = {
  surroundings: { date: "2026-11-24", machine: "2 × processor", commit: "abc1234", isBusy: false },
  oneCardMs: 440,
  photos: [
    { kind: "printed", first: times(1), second: times(1), sharp: null, pdfkit: times(2) },
    { kind: "large", first: times(4), second: times(1.05), sharp: 3.9, pdfkit: null },
    { kind: "camera", first: times(9), second: times(1.2), sharp: 8, pdfkit: null },
  ],
  divided: [
    { processes: 1, seconds: 4, peakMb: 200 },
    { processes: 2, seconds: 2.4, peakMb: 480 },
  ],
  codes: { usual: 0.8, further: 1 },
  press: { rgb: 0.9, first: 1.2, second: 0.9 },
};

const verdicts = (run: PrintsMeasured) =>
  printsTargets(run).map(({ measured: value, verdict }) => `${value} ${verdict}`);

test("compares print rates and sizes with their targets", () => {
  expect(verdicts(measured)).toEqual([
    "440 ms reached",
    "98 % reached",
    "1.05 × reached",
    "89 % not reached",
    "1.20 × not reached",
    "1.67 × reached",
    "80 % reached",
    "75 % reached",
    "480 MB reached",
  ]);
  const [one] = measured.divided;
  expect(verdicts({ ...measured, photos: [], divided: one ? [one] : [] }).slice(1)).toEqual([
    ...Array(5).fill(" not measured"),
    "80 % reached",
    "75 % reached",
    " not measured",
  ]);
});

test("shows rates and sizes by kind of photo, blank if not measured", () => {
  const row = printsSection(measured).find((line) => line.startsWith("| 600 × 800"));
  expect(row?.split("|").map((cell) => cell.trim())).toEqual([
    ...["", "600 × 800", "250/s", "952/s", "256/s", "", "46.0 MB", "", ""],
  ]);
});
