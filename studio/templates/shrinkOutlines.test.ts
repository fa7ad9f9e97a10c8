import sharp from "sharp";
import { expect, test } from "vitest";
import { evergreenStudent } from "./designs/evergreenStudent.ts";
import { withTemplate } from "./renderTemplate.ts";
import { shrinkOutlines } from "./shrinkOutlines.ts";

const letter = (d: string) => `<path d="${d}" transform="matrix(0.02 0 0 -0.02 5 6)" fill="#000000"/>`;

test("rewrites 500 font units as 100 units of a tenth of a pixel", () => {
  expect(shrinkOutlines(letter("M0 0L500 0L500 500L0 500Z"), 10)).toBe(
    '<path d="m0,0h100v100h-100z" transform="matrix(0.1 0 0 -0.1 5 6)" fill="#000000"/>',
  );
});

test("rounding errors do not add up along an outline", () => {
  const stairs = Array.from({ length: 40 }, (_, i) => `L${(i + 1) * 12.4} ${(i + 1) * 12.4}`).join("");
  const shrunk = shrinkOutlines(letter(`M0 0${stairs}L0 496Z`), 10);
  const steps = [...shrunk.matchAll(/l(-?\d+),?(-?\d+)/g)];
  expect(steps.reduce((sum, [, dx]) => sum + Number(dx), 0)).toBe(99);
});

test("leaves shapes other than letters unchanged", () => {
  const ground = '<path d="M0 0L90.48 0L90.48 211.12Z" fill="#0f4b44"/>';
  expect(shrinkOutlines(ground, 10)).toBe(ground);
});

test("a card with shrunk outlines looks the same in under half the size", async () => {
  const choices = { dpi: 150, photoWidth: 100, photoQuality: 50 } as const;
  const { svg: front } = await withTemplate(evergreenStudent, choices, ({ draw }) => draw({ side: "front" }));
  const pictures = front.replace(/<image [^>]*>/g, "");
  const shrunk = shrinkOutlines(pictures, 2000 / 324);
  expect(shrunk.length).toBeLessThan(pictures.length / 2);
  const draw = (svg: string) => sharp(Buffer.from(svg)).resize(400).flatten().greyscale().raw().toBuffer();
  const [before, after] = [await draw(pictures), await draw(shrunk)];
  const difference =
    before.reduce((sum, value, i) => sum + Math.abs(value - (after[i] ?? 0)), 0) / before.length;
  expect(difference).toBeLessThan(1.5);
});
