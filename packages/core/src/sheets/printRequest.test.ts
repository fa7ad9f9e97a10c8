import fc from "fast-check";
import { expect, test } from "vitest";
import { fileNamePart, printFileName } from "./index.ts";

test("names a PDF after its project, records and side", () => {
  const all = { range: { type: "all" }, side: "both" } as const;
  expect(printFileName("Student cards", all, 60)).toBe("Student cards - records 1-60, both sides.pdf");
  const one = { range: { type: "range", start: 4, end: 4 }, side: "front" } as const;
  expect(printFileName("छात्र", one, 60)).toBe("छात्र - record 5, front.pdf");
  const some = { range: { type: "range", start: 9, end: 19 }, side: "back" } as const;
  expect(printFileName('A/B: "2026"', some, 60)).toBe("A B 2026 - records 10-20, back.pdf");
});

test("any project name becomes a file name that file systems accept", () => {
  expect(fileNamePart("///")).toBe("card");
  expect(fileNamePart("..")).toBe("card");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      const part = fileNamePart(name);
      expect(part).toMatch(/^[^\p{Cc}\\/:*?"<>|]+$/u);
      expect(part).toBe(part.trim());
      expect(part.startsWith(".")).toBe(false);
      expect([...part].length).toBeLessThanOrEqual(80);
    }),
  );
});
