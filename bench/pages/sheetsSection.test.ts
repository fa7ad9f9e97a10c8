import { expect, test } from "vitest";
import type { SheetsMeasured } from "../editor/measure/measureAlone.ts";
import { sheetsSection, sheetsTarget } from "../editor/report/sheets.ts";

const whole = (...times: readonly number[]) => times.map((wholeMs) => ({ cardsMs: wholeMs / 2, wholeMs }));

const measured: SheetsMeasured = {
  next: whole(20, 30, 25),
  far: whole(190, 400, 150),
  firstEver: whole(900),
  reason: null,
};

test("the slower way to a sheet decides, and photos that were never shown before do not", () => {
  expect(sheetsTarget(measured)).toMatchObject({ measured: "190 ms", verdict: "reached" });
  expect(sheetsTarget({ ...measured, next: whole(201) }).verdict).toBe("not reached");
  expect(sheetsTarget({ ...measured, far: whole(150, 201, 400) }).verdict).toBe("not reached");
});

test("without jumps, or in runs before there were any, nothing is judged", () => {
  expect(sheetsTarget({ ...measured, far: [] }).verdict).toBe("not measured");
  expect(sheetsTarget(null).verdict).toBe("not measured");
});

test("each way has its sheets, the median and the range, and what stopped it is said", () => {
  const lines = sheetsSection({ ...measured, reason: "Sheet 7 was painted ahead." });
  const cells = lines.find((line) => line.startsWith("| a sheet far away  "))?.split("|");
  expect(cells?.map((cell) => cell.trim())).toEqual([
    "",
    "a sheet far away",
    "3",
    "95 (75 to 200)",
    "190 (150 to 400)",
    "",
  ]);
  expect(lines.at(-1)).toBe("- bulk preview: stopped after 3 jumps: Sheet 7 was painted ahead.");
});
