import type { FaceBox } from "@print-builder/core/elements";
import sharp from "sharp";
import { expect, test } from "vitest";
import { portrait, portraitNames } from "#test/portraits.ts";
import { detectFaces } from "../faces/detectFaces.ts";
import { cutOut, plainBackdrop } from "./cutOut.ts";
import { facePixels } from "./floodBackdrop.ts";

const size = { width: 600, height: 800 };

type Colour = readonly [red: number, green: number, blue: number];

const grounds = {
  "a white wall": () => [246, 246, 244],
  "a wall in soft light": (x, y) => [205 - 45 * y + 20 * x, 214 - 45 * y + 12 * x, 222 - 40 * y],
  "a vignette": (x, y) => {
    const light = 1 - 0.35 * ((x - 0.5) ** 2 + (y - 0.5) ** 2);
    return [120 * light, 150 * light, 190 * light];
  },
  "a green screen": (x) => [40, 170 + 14 * x, 60],
  "a blue screen": (_, y) => [30, 70, 190 - 16 * y],
} as const satisfies Record<string, (x: number, y: number) => Colour>;

const busy = {
  shelves: (x: number, y: number): Colour => {
    const book = Math.floor(x * 23) + 7 * Math.floor(y * 9);
    return [(book * 67) % 200, (book * 41) % 180, (book * 29) % 160];
  },
  "a window": (x: number, y: number): Colour => (x > 0.55 && y < 0.6 ? [250, 250, 255] : [120, 90, 70]),
  leaves: (x: number, y: number): Colour => [
    60 + 50 * Math.sin(40 * x + 9 * Math.sin(31 * y)),
    120 + 60 * Math.sin(57 * y + 5 * Math.sin(44 * x)),
    40,
  ],
};

const skin: Colour = [214, 160, 128];
const hair: Colour = [52, 36, 28];
const coat: Colour = [44, 62, 104];

/** The colour drawn at a point, relative to the centre in fractions of the height; null for the backdrop. */
function person(x: number, y: number): Colour | null {
  const head = (x / 0.15) ** 2 + ((y - 0.4) / 0.2) ** 2;
  const locks = 0.02 * Math.sin(Math.atan2(y - 0.36, x) * 26);
  const cap = Math.hypot(x / 0.17, (y - 0.36) / 0.2) < 1 + locks;
  if (head < 1 && y > 0.29) return skin;
  if (cap && y < 0.46) return hair;
  if (Math.abs(x) < 0.06 && y > 0.5 && y < 0.72) return skin;
  return y > 0.66 + 0.5 * x * x ? coat : null;
}

const face: FaceBox = { x: 0.5 - 0.17 / 0.75, y: 0.2, width: 0.34 / 0.75, height: 0.4 };

const paints = [skin, hair, coat];

/** Samples each pixel 16 times: the paint of each sample (0 for the backdrop) and the person's share of each pixel. */
function drawnPerson() {
  const { width, height } = size;
  const paint = new Uint8Array(16 * width * height);
  const share = new Float32Array(width * height);
  for (let at = 0; at < paint.length; at++) {
    const [pixel, part] = [at >> 4, at & 15];
    const x = (pixel % width) + ((part % 4) + 0.5) / 4;
    const y = Math.floor(pixel / width) + ((part >> 2) + 0.5) / 4;
    const drawn = person((x - width / 2) / height, y / height);
    if (!drawn) continue;
    paint[at] = paints.indexOf(drawn) + 1;
    share[pixel] = (share[pixel] ?? 0) + 1 / 16;
  }
  return { paint, share };
}

const { paint, share } = drawnPerson();

/** Each pixel is the mean of its 16 samples, with one backdrop colour per pixel, so edges are smooth. */
function photo(ground: (x: number, y: number) => Colour, grain = 4) {
  const { width, height } = size;
  const data = new Uint8Array(4 * width * height).fill(255);
  let seed = 7;
  const noise = () => {
    seed = (seed * 16807) % 2147483647;
    return grain * (seed / 2147483647 - 0.5);
  };
  for (let pixel = 0; pixel < share.length; pixel++) {
    const [column, row] = [pixel % width, Math.floor(pixel / width)];
    const behind = ground((column + 0.5) / width, (row + 0.5) / height);
    const counts = [0, 0, 0, 0];
    for (let part = 0; part < 16; part++) {
      const at = paint[16 * pixel + part] ?? 0;
      counts[at] = (counts[at] ?? 0) + 1;
    }
    const [ofBackdrop = 0, ...ofPaints] = counts;
    for (let channel = 0; channel < 3; channel++) {
      let sum = ofBackdrop * (behind[channel] ?? 0);
      for (let each = 0; each < 3; each++) sum += (ofPaints[each] ?? 0) * (paints[each]?.[channel] ?? 0);
      data[4 * pixel + channel] = Math.max(0, Math.min(255, Math.round(sum / 16 + noise())));
    }
  }
  return { data, ...size, channels: 4 as const };
}

test.each(Object.entries(grounds))(
  "cuts out a head in front of %s along its edge, without a halo",
  (_, ground) => {
    const picture = photo(ground);
    const backdrop = plainBackdrop(picture, face);
    if (!backdrop) throw new Error("The backdrop was not found to be plain.");
    cutOut(picture, backdrop, face);
    const { data } = picture;
    const own = facePixels(face, size);
    let [right, edges, rim, ofFace] = [0, 0, 0, 0];
    for (const [pixel, part] of share.entries()) {
      const opacity = (data[4 * pixel + 3] ?? 0) / 255;
      if (Math.abs(opacity - part) < 0.3) right++;
      if (own[pixel] === 1 && opacity < 1) ofFace++;
      if (part <= 0.05 || part >= 0.95) continue;
      edges++;
      // Compares the result over white with what was drawn, blended with white.
      const [x, y] = [(pixel % size.width) + 0.5, Math.floor(pixel / size.width) + 0.5];
      const behind = ground(x / size.width, y / size.height);
      const nearest = paints.map((colour) => {
        const apart = [0, 1, 2].map((at) => {
          const shown = opacity * (data[4 * pixel + at] ?? 0) + (1 - opacity) * 255;
          return shown - (part * (colour[at] ?? 0) + (1 - part) * 255);
        });
        return Math.hypot(...apart);
      });
      const asBehind = Math.hypot(...[0, 1, 2].map((at) => (data[4 * pixel + at] ?? 0) - (behind[at] ?? 0)));
      if (opacity > 0.3 && asBehind < 25 && Math.min(...nearest) > 60) rim++;
    }
    expect(right / share.length).toBeGreaterThan(0.985);
    expect(rim / edges).toBeLessThan(0.02);
    expect(ofFace).toBe(0);
  },
);

test.each(Object.entries(busy))("does not treat a backdrop of %s as plain", (_, ground) => {
  expect(plainBackdrop(photo(ground), face)).toBeNull();
});

test("keeps a backdrop that has the colour of the face", () => {
  expect(
    plainBackdrop(
      photo(() => skin),
      face,
    ),
  ).toBeNull();
});

test("recognises a plain wall despite camera noise and leaves no specks", () => {
  const picture = photo(grounds["a wall in soft light"], 22);
  const backdrop = plainBackdrop(picture, face);
  if (!backdrop) throw new Error("The backdrop was not found to be plain.");
  cutOut(picture, backdrop, face);
  const specks = share.filter((part, pixel) => part === 0 && (picture.data[4 * pixel + 3] ?? 0) > 80);
  expect(specks.length / share.length).toBeLessThan(0.002);
});

test("accepts pictures with a single row, pixel or colour", () => {
  const flat = (width: number, height: number) => ({
    data: new Uint8Array(4 * width * height).fill(200),
    ...{ width, height, channels: 4 as const },
  });
  for (const [width, height] of [
    [1, 1],
    [300, 1],
    [1, 300],
    [40, 40],
  ] as const)
    expect(plainBackdrop(flat(width, height), null)).toBeNull();
});

const busyPortraits = ["charles-schumer", "elizabeth-warren", "jon-tester", "alejandro-padilla"];
const plainPortraits = ["cory-booker", "margaret-hassan"];

/**
 * `PORTRAITS=all`, which the long tests set, cuts out all portraits; otherwise only every eighth and the portraits with
 * known backdrops.
 */
const tried = portraitNames.filter(
  (name, index) =>
    process.env.PORTRAITS === "all" ||
    index % 8 === 0 ||
    [...busyPortraits, ...plainPortraits].includes(name.replace(".jpg", "")),
);

test("never cuts a face in real portraits, nor a backdrop that is not plain", async () => {
  const plain: string[] = [];
  for (const name of tried) {
    const { data, info } = await sharp(portrait(name))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const picture = { data, width: info.width, height: info.height, channels: 4 as const };
    const rgb = await sharp(portrait(name)).removeAlpha().raw().toBuffer();
    const box = detectFaces({ data: rgb, width: info.width, height: info.height })[0]?.box ?? null;
    const backdrop = box && plainBackdrop(picture, box);
    if (!box || !backdrop) continue;
    plain.push(name.replace(".jpg", ""));
    cutOut(picture, backdrop, box);
    const own = facePixels(box, picture);
    const cut = own.filter((is, pixel) => is === 1 && data[4 * pixel + 3] !== 255);
    expect(cut.length, name).toBe(0);
  }
  expect(plain).toEqual(expect.arrayContaining(plainPortraits));
  expect(plain.filter((name) => busyPortraits.includes(name))).toEqual([]);
});
