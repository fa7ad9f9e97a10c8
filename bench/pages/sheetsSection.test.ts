import { expect, test } from "vitest";
import type { SheetsMeasured } from "../editor/measure/measureAlone.ts";
import { sheetsSection, sheetsTargets } from "../editor/report/markdown.ts";

const whole = (...times: readonly number[]) => times.map((wholeMs) => ({ cardsMs: wholeMs / 2, wholeMs }));

const measured: SheetsMeasured = {
  next: whole(20, 30, 25),
  far: whole(190, 400, 150),
  firstEver: whole(900),
  reason: null,
};

const verdicts = (run: SheetsMeasured | null) => sheetsTargets(run).map(({ verdict }) => verdict);

test("the slower of steps and jumps decides if the sheet targets are reached", () => {
  expect(sheetsTargets(measured)).toMatchObject([
    { measured: "95 ms", verdict: "reached" },
    { measured: "190 ms", verdict: "reached" },
  ]);
  expect(verdicts({ ...measured, next: whole(300) })).toEqual(["not reached", "reached"]);
  expect(verdicts({ ...measured, far: whole(150, 351, 400) })).toEqual(["not reached", "not reached"]);
});

test("reports the sheet targets as not measured in a run without jumps", () => {
  expect(verdicts({ ...measured, far: [] })).toEqual(["not measured", "not measured"]);
  expect(verdicts(null)).toEqual(["not measured", "not measured"]);
});

test("shows times for each kind of move, and why the run stopped", () => {
  const lines = sheetsSection({ ...measured, reason: "Sheet 7 was painted ahead." });
  const cells = lines.find((line) => line.startsWith("| a distant sheet  "))?.split("|");
  expect(cells?.map((cell) => cell.trim())).toEqual([
    "",
    "a distant sheet",
    "3",
    "95 (75 to 200)",
    "190 (150 to 400)",
    "",
  ]);
  expect(lines.at(-1)).toBe("- bulk preview: stopped after 3 jumps: Sheet 7 was painted ahead.");
});
