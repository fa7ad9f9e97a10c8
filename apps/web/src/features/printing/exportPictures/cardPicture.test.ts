import { expect, test } from "vitest";
import { pictureName } from "./cardPicture.ts";

test("names a picture after project, record and side, safe for file systems", () => {
  expect(pictureName("Student card", 11, { side: "front", format: "png" })).toBe(
    "Student card - record 12 front.png",
  );
  expect(pictureName('A/B: "2026"', "design", { side: "back", format: "svg" })).toBe(
    "A B 2026 - design back.svg",
  );
  expect(pictureName("///", 0, { side: "front", format: "jpg" })).toBe("card - record 1 front.jpg");
});
