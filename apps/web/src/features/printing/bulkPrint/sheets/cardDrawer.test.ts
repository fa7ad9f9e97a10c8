import { parseProject } from "@print-builder/core/document";
import type { ImageLookup, ImageSource } from "@print-builder/core/elements";
import type { LayoutTools } from "@print-builder/core/layout";
import { expect, test, vi } from "vitest";
import { createCardDrawer } from "./cardDrawer.ts";

const place = { x: 0, y: 0, width: 90, height: 90, rotation: 0, hidden: false, locked: false };
const { project } = parseProject({
  name: "Cards",
  canvas_width: 324,
  canvas_height: 204,
  elements: [
    { id: "photo", type: "image", ...place, properties: { staticImage: false, imageBinding: "photo" } },
    { id: "band", type: "rectangle", ...place, properties: {} },
    { id: "code", type: "barcode", ...place, properties: { value: "{{ id }}", format: "qrcode" } },
  ],
  field_map: { id: "id" },
  image_map: { photo: "photo" },
});
const row = { id: "7", photo: "7.jpg" };

/** A drawer whose photos the test provides. */
function drawer() {
  let photo: ImageLookup = { status: "missing", detail: "The picture is being loaded." };
  const text: LayoutTools["text"] = {
    layout: () => {
      throw new Error("This card has no text.");
    },
  };
  const layout: LayoutTools = {
    text,
    images: { find: () => photo },
    paper: null,
    onProblem: () => undefined,
  };
  const findSmall = vi.fn((_source: ImageSource) => photo);
  const studio = { pictures: { findSmall }, tools: () => ({ paperLayout: layout }) };
  const cards = createCardDrawer(studio, project, { headers: ["id", "photo"], total: 9 });
  return {
    draw: () => cards.draw("front", 0, row),
    requestPictures: () => cards.requestPictures("front", 0, row),
    requested: () => findSmall.mock.calls.map(([source]) => source),
    photoArrives: () => {
      photo = { status: "ready", image: { key: "7.jpg", width: 120, height: 160 } };
      cards.renew();
    },
  };
}

test("draws a photo when it arrives and reuses the rest of the card", () => {
  const { draw, photoArrives } = drawer();
  const before = draw();
  expect(before.isFinal).toBe(false);
  photoArrives();
  const after = draw();
  expect(after.isFinal).toBe(true);
  const [photo, band, code] = after.drawing.elements;
  expect(photo?.ops.map(({ op }) => op)).toEqual(["image"]);
  expect(band).toBe(before.drawing.elements[1]);
  expect(code).toBe(before.drawing.elements[2]);
  expect(draw()).toBe(after);
});

test("requests the pictures of a card once, before it is laid out", () => {
  const { draw, requestPictures, requested } = drawer();
  requestPictures();
  expect(requested()).toEqual([{ kind: "photo", value: "7.jpg", fallback: null }]);
  draw();
  const count = requested().length;
  requestPictures();
  expect(requested()).toHaveLength(count);
});

test("keeps the card unfinished while a photo is loading", () => {
  const { draw } = drawer();
  draw();
  expect(draw().isFinal).toBe(false);
});
