import type { StoredElement } from "@print-builder/core/document";
import { expect, test } from "vitest";
import { ownFamiliesOf, picturesShownBy, withPictures } from "./copyDesignFilesInto.ts";

const element = (type: string, properties: object) =>
  ({ id: type, type, properties }) as unknown as StoredElement;
const logo = element("image", { imageData: "media:logo.png", originalName: "l.png" });
const same = element("image", { imageData: "media:logo.png" });
const embedded = element("image", { imageData: "data:image/png;base64,AA" });
const crest = element("text", { fontFamily: "custom", customFontFamily: "Crest" });
const plain = element("text", { fontFamily: "Georgia" });

test("lists each picture and font family of the elements once", () => {
  const all = [logo, same, embedded, crest, plain, crest];
  expect(picturesShownBy(all)).toEqual(["logo.png"]);
  expect(ownFamiliesOf(all)).toEqual(["Crest"]);
});

test("copies a font that only a rule uses", () => {
  const set = { fontFamily: "custom", customFontFamily: "Crest" };
  expect(ownFamiliesOf([element("text", { rules: [{ when: "vip", set }] })])).toEqual(["Crest"]);
});

test("renames pictures and returns unaffected elements unchanged", () => {
  const [renamed, untouched] = withPictures([logo, embedded], { "logo.png": "logo (2).png" });
  expect(renamed?.properties).toEqual({ imageData: "media:logo (2).png", originalName: "l.png" });
  expect(untouched).toBe(embedded);
  expect(withPictures([logo], { "logo.png": "logo.png" })[0]).toBe(logo);
});
