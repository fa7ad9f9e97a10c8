import { expect, test } from "vitest";
import { outsideContent } from "./takeOutside.ts";

const nothing = { files: [], html: "", text: "" };
const cells = new File(["a\tb"], "Pasted cells.csv");
const asTable = () => cells;
const file = (name: string, type = "") => new File(["x"], name, { type });

test("prefers files to the text that a program adds to describe them", () => {
  const photo = file("a.jpg", "image/jpeg");
  expect(outsideContent({ ...nothing, files: [photo], text: "a.jpg" }, asTable)).toEqual({
    kind: "pictures",
    files: [photo],
  });
});

test("accepts photos dropped with a table and names unsupported files", () => {
  const [list, photo, other] = [file("list.xlsx"), file("a.jpg", "image/jpeg"), file("a.docx")];
  expect(outsideContent({ ...nothing, files: [list, photo] }, asTable)).toEqual({
    kind: "table",
    files: [list, photo],
  });
  expect(outsideContent({ ...nothing, files: [other] }, asTable)).toEqual({
    kind: "unknown",
    names: ["a.docx"],
  });
});

test("reads cells as a table even if a picture comes along, lines as text", () => {
  const picture = file("image.png", "image/png");
  expect(outsideContent({ files: [picture], html: "<table></table>", text: "a\tb" }, asTable)).toEqual({
    kind: "table",
    files: [cells],
  });
  expect(outsideContent({ ...nothing, html: "<p>Oak</p>", text: "Oak\nHill\n\n" }, asTable)).toEqual({
    kind: "text",
    text: "Oak\nHill",
  });
});

test("reads SVG source as a picture, and ignores whitespace", async () => {
  const source = '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>';
  const found = outsideContent({ ...nothing, text: source }, asTable);
  if (found?.kind !== "pictures") throw new Error("The SVG is taken for something else.");
  expect(found.files[0]?.type).toBe("image/svg+xml");
  expect(await found.files[0]?.text()).toBe(source);
  expect(outsideContent({ ...nothing, text: " \n" }, asTable)).toBeNull();
});
