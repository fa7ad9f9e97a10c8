import { expect, test } from "vitest";
import type { SheetsMeasured } from "../editor/measure/measureAlone.ts";
import { sheetsSection, sheetsTarget } from "../editor/report/markdown.ts";

const whole = (...times: readonly number[]) => times.map((wholeMs) => ({ cardsMs: wholeMs / 2, wholeMs }));

const measured: SheetsMeasured = {
  next: whole(20, 30, 25),
  far: whole(190, 400, 150),
  firstEver: whole(900),
  reason: null,
};

test("the slower of steps and jumps decides if the sheet target is reached", () => {
  expect(sheetsTarget(measured)).toMatchObject({ measured: "190 ms", verdict: "reached" });
  expect(sheetsTarget({ ...measured, next: whole(201) }).verdict).toBe("not reached");
  expect(sheetsTarget({ ...measured, far: whole(150, 201, 400) }).verdict).toBe("not reached");
});

test("reports the sheet target as not measured in a run without jumps", () => {
  expect(sheetsTarget({ ...measured, far: [] }).verdict).toBe("not measured");
  expect(sheetsTarget(null).verdict).toBe("not measured");
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
