import { expect, test } from "vitest";
import { isPicture } from "./entryTexts.ts";

test("[FILE-22] recognises png, jpg, jpeg, gif, webp and svg by their extension", () => {
  const known = ["a.png", "a.JPG", "a.b.jpeg", "a.gif", "a.WebP", "a.svg"];
  for (const name of known) expect(isPicture({ type: "file", name }), name).toBe(true);
  for (const name of ["a.pdf", "png", ".png", "a.jpg.txt", "a.tiff", "a."]) {
    expect(isPicture({ type: "file", name }), name).toBe(false);
  }
  expect(isPicture({ type: "folder", name: "a.png" })).toBe(false);
});
