import { expect, test } from "vitest";
import { photosAfterCodes, type ReadPhoto } from "./codesBetween.ts";

const photos = (...all: readonly (readonly [string, ...string[]])[]): readonly ReadPhoto[] =>
  all.map(([fileName, ...codes]) => ({ fileName, codes }));

test("assigns the only photo taken between two codes", () => {
  const index = photosAfterCodes(
    photos(
      ["IMG_1.jpg"],
      ["IMG_2.jpg", "20440"],
      ["IMG_3.JPG"],
      ["IMG_4.jpg", "20441"],
      ["IMG_5.jpg"],
      ["IMG_6.jpg"],
      ["IMG_7.jpg", "20442"],
      ["IMG_8.jpg", "20443"],
      ["IMG_9.jpg"],
    ),
  );
  expect([...index]).toEqual([
    ["img_3.jpg", { cells: ["20440"], reason: "Taken after the code 20440" }],
    ["img_9.jpg", { cells: ["20443"], reason: "Taken after the code 20443" }],
  ]);
});

test("assigns nothing after a photo that shows several codes", () => {
  expect(photosAfterCodes(photos(["1.jpg", "20440", "20441"], ["2.jpg"])).size).toBe(0);
});
