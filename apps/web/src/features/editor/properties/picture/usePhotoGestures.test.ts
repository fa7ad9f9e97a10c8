import { expect, test } from "vitest";
import { photoAfter } from "./usePhotoGestures.ts";

const edit = { x: 0.1, y: 0, scale: 2, rotation: 0, brightness: 0, contrast: 0 };
const box = { width: 200, height: 100, rotation: 0 };

test("one finger moves a photo along the axes of its rotated box", () => {
  const stroke = { from: { x: 10, y: 10 }, to: { x: 30, y: 20 }, other: undefined };
  expect(photoAfter(edit, stroke, box)).toEqual({ x: 0.2, y: 0.1, scale: 2 });
  const turned = photoAfter(edit, stroke, { ...box, rotation: 90 });
  expect(turned).toEqual({ x: expect.closeTo(0.15), y: expect.closeTo(-0.2), scale: 2 });
});

test("spreading two fingers zooms a photo, and moving both moves it", () => {
  const stroke = { from: { x: 50, y: 0 }, to: { x: 100, y: 0 }, other: { x: 0, y: 0 } };
  expect(photoAfter(edit, stroke, box)).toEqual({ x: expect.closeTo(0.2 + 0.125), y: 0, scale: 4 });
  const onOne = { ...stroke, other: stroke.from };
  expect(photoAfter(edit, onOne, box)).toEqual({ x: expect.closeTo(0.1 + 0.125), y: 0, scale: 2 });
});
