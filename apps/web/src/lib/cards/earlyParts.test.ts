import { contracts } from "@print-builder/api";
import type { StoredElement } from "@print-builder/core/document";
import { expect, test, vi } from "vitest";
import { addressOf } from "../api/request.ts";
import { fetchPartsOf, partsOf } from "./earlyParts.ts";

vi.stubGlobal("location", { origin: "https://cards.example" });

const project = "https://cards.example/api/projects/p1";

function element(type: StoredElement["type"], properties: object, rest: object = {}): StoredElement {
  const place = { x: 0, y: 0, width: 10, height: 10, rotation: 0, zIndex: 1, locked: false, hidden: false };
  return { id: type, name: type, type, ...place, properties, ...rest } as StoredElement;
}

test("each bundled face that texts are printed in is asked for once, in its weight and slant", () => {
  const bold = { fontFamily: "Montserrat", fontWeight: "bold" };
  const texts = [
    element("text", bold),
    element("text", { ...bold, text: "another" }),
    element("text", {}),
    element("rectangle", bold),
    element("text", { fontFamily: "Lato" }, { hidden: true }),
  ];
  expect(partsOf(texts, project)).toEqual({
    faces: ["montserrat-700", "arimo-400"],
    pictures: [],
  });
});

test("a family that may be the project's own is waited for, and a face in slices comes slice by slice", () => {
  const texts = [
    element("text", { fontFamily: "custom", customFontFamily: "School Hand" }),
    element("text", { fontFamily: "Noto Sans SC" }),
  ];
  expect(partsOf(texts, project).faces).toEqual([]);
});

test("pictures that stand on every card are asked for where the canvas will look for them", () => {
  const name = "crest & arms 1.svg";
  const pictures = [
    element("image", { staticImage: true, imageData: `media:${name}` }),
    element("image", { staticImage: false, imageBinding: "photo", imageData: "media:other.png" }),
    element("image", { staticImage: true, imageData: "data:image/png;base64,AA==" }),
    element("image", { staticImage: true }),
  ];
  const address = addressOf(contracts.getMediaFile, { params: { id: "p1", filename: name } });
  expect(partsOf(pictures, project).pictures).toEqual([address]);
});

test("an answer that is no project, or none at all, is left to those who open it", async () => {
  const answered = (status: number, text: string) => Promise.resolve({ address: project, status, text });
  await fetchPartsOf(answered(404, '{"detail":"gone"}'));
  await fetchPartsOf(answered(200, "<html>"));
  await fetchPartsOf(answered(200, "null"));
  await fetchPartsOf(Promise.reject(new TypeError("no connection")));
});
