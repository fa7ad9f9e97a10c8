import { placePicture } from "@print-builder/core/elements";
import { expect, test } from "vitest";
import {
  type CropPlace,
  type Cropped,
  movedPlace,
  nearestPlace,
  pictureSize,
  zoomedPlace,
} from "./cropPlace.ts";

const frame = { width: 120, height: 80 };
const picture = { width: 300, height: 400 };
const filling: Cropped = { picture, frame, fills: true };
const free: Cropped = { picture, frame, fills: false };
const box = { x: 0, y: 0, ...frame };
const placed = (edit: CropPlace) => placePicture(picture, box, { fit: "cover", edit }).place;

test("a cropped picture still fills its frame after any move or zoom", () => {
  const far = { x: 5000, y: -5000 };
  for (const place of [
    movedPlace(filling, { x: 0, y: 0, scale: 1 }, far),
    movedPlace(filling, { x: 0, y: 0, scale: 3 }, far),
    zoomedPlace(filling, { x: 0.4, y: 0.4, scale: 2 }, { x: 60, y: 40 }, 0.01),
  ]) {
    const { x, y, width, height } = placed(place);
    expect(x).toBeLessThanOrEqual(1e-9);
    expect(y).toBeLessThanOrEqual(1e-9);
    expect(x + width).toBeGreaterThanOrEqual(frame.width - 1e-9);
    expect(y + height).toBeGreaterThanOrEqual(frame.height - 1e-9);
  }
  expect(movedPlace(free, { x: 0, y: 0, scale: 1 }, { x: 240, y: 0 }).x).toBe(2);
});

test("zooming keeps the point under the pointer in place", () => {
  const about = { x: 30, y: -10 };
  const before = { x: 0.05, y: 0.1, scale: 2 };
  const after = zoomedPlace(free, before, about, 1.5);
  const under = (place: CropPlace) => {
    const { x, y, width, height } = placed(place);
    return [(about.x + frame.width / 2 - x) / width, (about.y + frame.height / 2 - y) / height];
  };
  expect(under(after)).toEqual(under(before).map((part) => expect.closeTo(part, 9)));
  const { width, height } = placed(after);
  expect(pictureSize(free, after)).toEqual({
    width: expect.closeTo(width, 9),
    height: expect.closeTo(height, 9),
  });
});

test("clamps position and scale to the limits of a stored design", () => {
  expect(nearestPlace(free, { x: 90, y: -90, scale: 900 })).toEqual({ x: 20, y: -20, scale: 50 });
  expect(nearestPlace(free, { x: 0, y: 0, scale: 0 }).scale).toBe(0.05);
});
