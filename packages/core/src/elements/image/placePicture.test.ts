import { expect, test } from "vitest";
import { seededRandom } from "#test/index.ts";
import type { FaceBox } from "../drawTools.ts";
import { editOfPlace, type FaceFrame, faceFrames, placePicture } from "./placePicture.ts";

const box = { x: 5, y: 7, width: 70, height: 90 };

/**
 * A face's position in the box: its eye line and height as fractions of the box's height, and its horizontal offset
 * from the middle.
 */
function shown(
  picture: { width: number; height: number },
  face: FaceBox,
  frame: FaceFrame = faceFrames.portrait,
) {
  const { place } = placePicture(picture, box, { fit: "face", face, frame });
  const middle = place.x + (face.x + face.width / 2) * place.width;
  const eyes = place.y + (face.y + face.height / 2) * place.height;
  return {
    place,
    eyes: (eyes - box.y) / box.height,
    head: (face.height * place.height) / box.height,
    beside: middle - box.x - box.width / 2,
  };
}

/** A face with this height, px, centred on a point of a picture. */
const faceAt = (picture: { width: number; height: number }, x: number, y: number, size: number): FaceBox => ({
  x: (x - 0.35 * size) / picture.width,
  y: (y - size / 2) / picture.height,
  width: (0.7 * size) / picture.width,
  height: size / picture.height,
});

test.each(Object.entries(faceFrames))(
  "%s: aligns heads of all sizes in pictures of all shapes",
  (_, frame) => {
    const random = seededRandom(7);
    for (let round = 0; round < 300; round++) {
      const size = 80 + random() * 700;
      const picture = { width: size * (6 + 3 * random()), height: size * (6 + 3 * random()) };
      const at = (length: number) => length * (0.4 + 0.2 * random());
      const face = faceAt(picture, at(picture.width), at(picture.height), size);
      const { eyes, head, beside } = shown(picture, face, frame);
      expect(head).toBeCloseTo(frame.head_height, 9);
      expect(eyes).toBeCloseTo(frame.eye_line, 9);
      expect(beside).toBeCloseTo(0, 6);
    }
  },
);

test("covers the box wherever the face is in the picture", () => {
  const random = seededRandom(11);
  for (let round = 0; round < 500; round++) {
    const picture = { width: 100 + random() * 4000, height: 100 + random() * 4000 };
    const size = 20 + random() * 3000;
    const face = faceAt(picture, random() * picture.width, random() * picture.height, size);
    const { x, y, width, height } = shown(picture, face).place;
    expect(x).toBeLessThanOrEqual(box.x + 1e-6);
    expect(y).toBeLessThanOrEqual(box.y + 1e-6);
    expect(x + width).toBeGreaterThanOrEqual(box.x + box.width - 1e-6);
    expect(y + height).toBeGreaterThanOrEqual(box.y + box.height - 1e-6);
  }
});

test("enlarges heads near the picture's edge, and moves heads at the edge", () => {
  const picture = { width: 800, height: 1000 };
  const near = shown(picture, faceAt(picture, 400, 400, 500));
  expect(near.eyes).toBeCloseTo(faceFrames.portrait.eye_line, 9);
  expect(near.head).toBeGreaterThan(0.5);
  const nearest = shown(picture, faceAt(picture, 400, 200, 390));
  expect(nearest.head).toBeCloseTo(0.5 * 1.15, 2);
  expect(nearest.place.y).toBeCloseTo(box.y, 6);
  expect(nearest.eyes).toBeLessThan(faceFrames.portrait.eye_line);
});

test("centres a picture without a face and covers the box", () => {
  const picture = { width: 800, height: 1000 };
  const middle = placePicture(picture, box, { fit: "cover" });
  expect(placePicture(picture, box, { fit: "face", face: null })).toEqual(middle);
  expect(placePicture(picture, box, { fit: "face" })).toEqual(middle);
});

test("prefers a photo's manual position to its face and its fit", () => {
  const picture = { width: 200, height: 100 };
  const face = { x: 0, y: 0, width: 0.2, height: 0.2 };
  const edit = { x: 0.1, y: -0.2, scale: 2, rotation: 30 };
  const filling = 2 * box.height;
  for (const fit of ["face", "cover", "contain", "fill"] as const) {
    const { place, turn } = placePicture(picture, box, { fit, face, edit });
    expect(turn).toBe(30);
    expect(place.width).toBeCloseTo(2 * filling, 9);
    expect(place.height).toBeCloseTo(2 * box.height, 9);
    expect(place.x + place.width / 2).toBeCloseTo(box.x + 35 + 7, 9);
    expect(place.y + place.height / 2).toBeCloseTo(box.y + 45 - 18, 9);
  }
});

test("keeps a picture in place if a correction only rotates or brightens it", () => {
  const picture = { width: 800, height: 1000 };
  const face = faceAt(picture, 400, 500, 200);
  const before = placePicture(picture, box, { fit: "face", face });
  const edit = { rotation: 4, brightness: 0.2 };
  expect(placePicture(picture, box, { fit: "face", face, edit })).toEqual({ ...before, turn: 4 });
});

test("keeps a picture in place when its position becomes a manual correction", () => {
  const random = seededRandom(3);
  for (let round = 0; round < 100; round++) {
    const picture = { width: 100 + random() * 900, height: 100 + random() * 900 };
    const face = faceAt(picture, random() * picture.width, random() * picture.height, 90);
    const { place } = placePicture(picture, box, { fit: "face", face });
    const again = placePicture(picture, box, { fit: "cover", edit: editOfPlace(picture, box, place) }).place;
    for (const side of ["x", "y", "width", "height"] as const)
      expect(again[side]).toBeCloseTo(place[side], 6);
  }
});
