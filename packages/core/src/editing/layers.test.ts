import { expect, test } from "vitest";
import { sample } from "#test/sampleStates.ts";
import { layerName, layersOf, shownName, spokenName } from "./layers.ts";

test("[LAYER-10] a layer's name is shown with at most 20 characters", () => {
  expect(shownName("Twenty characters ok")).toBe("Twenty characters ok");
  expect(shownName("Twenty-one characters")).toBe("Twenty-one characte…");
  expect([...shownName("x".repeat(300))]).toHaveLength(20);
});

test("[LAYER-10] a layer's name is never cut within a grapheme", () => {
  const family = "👨‍👩‍👧‍👦";
  expect(shownName(family.repeat(30))).toBe(`${family.repeat(19)}…`);
});

test.each([
  ["its name", sample("a", { name: " Crest " }), "Crest"],
  [
    "its text",
    sample("a", { type: "text", properties: { text: " Class\n {{ class }} " } }),
    "Class {{ class }}",
  ],
  ["its type when the text is empty", sample("a", { type: "text", properties: { text: " " } }), "Text"],
  [
    "its code and token",
    sample("a", { type: "barcode", properties: { value: "{{ id }}", format: "code128" } }),
    "Code 128 {{ id }}",
  ],
  [
    "its image token",
    sample("a", { type: "image", properties: { imageBinding: "{{photo}}" } }),
    "Image {{ photo }}",
  ],
  ["its file", sample("a", { type: "image", properties: { originalName: "crest.png" } }), "crest.png"],
  ["its type", sample("a", { type: "star" }), "Star"],
])("names an element by %s", (_what, element, name) => {
  expect(layerName(element)).toBe(name);
});

const elements = [
  sample("below", { name: "Background", zIndex: 0 }),
  sample("top", { type: "text", properties: { text: "École" }, zIndex: 9 }),
  sample("between", { type: "star", zIndex: 4 }),
];

test("the layer list begins with the topmost layer", () => {
  expect(layersOf(elements).map((layer) => layer.element.id)).toEqual(["top", "between", "below"]);
});

test("[LAYER-02] finds layers by name and type in any case", () => {
  const found = (query: string) => layersOf(elements, query).map((layer) => layer.element.id);
  expect(found(" BACK ")).toEqual(["below"]);
  expect(found("rect")).toEqual(["below"]);
  expect(found("éCOLE")).toEqual(["top"]);
  expect(found("TEXT")).toEqual(["top"]);
  expect(found("nothing like it")).toEqual([]);
});

test("tells screen readers an element's type, content and lock", () => {
  const code = { type: "barcode", properties: { value: "{{ id }}", format: "qrcode" } } as const;
  expect(spokenName(sample("a", { type: "text", properties: { text: "{{ name }}" } }))).toBe(
    "Text, {{ name }}",
  );
  expect(spokenName(sample("a", { ...code, locked: true }))).toBe("QR code, {{ id }}, locked");
  expect(spokenName(sample("a", { name: "Crest", hidden: true }))).toBe("Rectangle, Crest, hidden");
  expect(spokenName(sample("a", { type: "image", properties: { imageBinding: "photo" } }))).toBe(
    "Image, {{ photo }}",
  );
  expect(spokenName(sample("a", { type: "star" }))).toBe("Star");
});
