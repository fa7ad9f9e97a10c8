import { expect, test } from "vitest";
import { replaceSection } from "./replaceSection.ts";

const page = [
  "# Page",
  "",
  "Words that stay.",
  "",
  "<!-- begin cards: written by npm run bench -->",
  "old",
  "<!-- end cards -->",
  "",
  "<!-- begin load: written by npm run bench -->",
  "<!-- end load -->",
  "",
].join("\n");

test("replaces only the text between a section's own markers", () => {
  const written = replaceSection("page.md", page, "cards", ["| a |", "| - |", ""]);
  expect(written).toBe(page.replace("\nold\n", "\n\n| a |\n| - |\n\n"));
});

test("writing the same lines again changes nothing", () => {
  const once = replaceSection("page.md", page, "load", ["300 calls"]);
  expect(replaceSection("page.md", once, "load", ["300 calls"])).toBe(once);
});

test("lines with replacement patterns are written literally", () => {
  expect(replaceSection("page.md", page, "load", ["$& $1 $$"])).toContain("\n$& $1 $$\n");
});

test.each([
  ["no marks", "# Page"],
  ["no closing mark", page.replace("<!-- end cards -->", "")],
  ["the marks twice", page + page],
  ["the closing mark first", page.replace("<!-- end cards -->", "").replace("# Page", "<!-- end cards -->")],
])("a page with %s is refused by name and left unchanged", (_, broken) => {
  expect(() => replaceSection("page.md", broken, "cards", ["new"])).toThrow(
    /^page\.md must have the lines .* cards/,
  );
});
