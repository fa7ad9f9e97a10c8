import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureName, withDensity } from "./cardPicture.ts";

test("names a picture after project, record and side, as a valid file name", () => {
  expect(pictureName("Student card", 11, { side: "front", format: "png" })).toBe(
    "Student card - record 12 front.png",
  );
  expect(pictureName('A/B: "2026"', "design", { side: "back", format: "svg" })).toBe(
    "A B 2026 - design back.svg",
  );
  expect(pictureName("///", 0, { side: "front", format: "jpg" })).toBe("card - record 1 front.jpg");
});

const grey = sharp({ create: { width: 6, height: 4, channels: 3, background: "#777" } });
const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

test.each(["png", "jpeg"] as const)(
  "writes the resolution into a %s and keeps its pixels",
  async (format) => {
    const type = `image/${format}`;
    const plain = new Uint8Array(await grey.clone().toFormat(format).toBuffer());
    const coarse = await withDensity(new Blob([plain], { type }), 150);
    for (const before of [new Blob([plain], { type }), coarse]) {
      const picture = await withDensity(before, 300);
      const bytes = new Uint8Array(await picture.arrayBuffer());
      expect(picture.type).toBe(type);
      expect((await sharp(bytes).metadata()).density).toBe(300);
      expect(await pixelsOf(bytes)).toEqual(await pixelsOf(plain));
      expect(bytes).toHaveLength((await coarse.arrayBuffer()).byteLength);
    }
  },
);
