import type { FaceBox } from "@print-builder/core/elements";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DrawnHead, drawnPeople } from "#test/drawnHead.ts";
import { portrait, portraitNames } from "#test/portraits.ts";
import { judgePhoto } from "../photos/judgePhoto.ts";
import type { PhotoFacts } from "./photoFacts.ts";
import { startPictureReader } from "./startPictureReader.ts";

const reader = startPictureReader({ timeoutMs: 600_000, niceness: 0 });
afterAll(() => reader.close());

/** Half of the portraits, and the three people who look away. */
const away = ["jacky-rosen.jpg", "john-hickenlooper.jpg", "josh-hawley.jpg"];
const sitters = portraitNames.filter((name, index) => index % 2 === 0 || away.includes(name));
const portraits = new Map<string, PhotoFacts | null>();
beforeAll(async () => {
  for (const name of sitters) portraits.set(name, await reader.look(portrait(name)));
});

function faceTroubles(facts: PhotoFacts | null | undefined): readonly string[] {
  const ofFaces = ["no_face", "several_faces", "head_cut", "turned"];
  const kinds = judgePhoto(facts ?? null, 300).map(({ kind }) => kind);
  return facts ? kinds.filter((kind) => ofFaces.includes(kind)) : ["nobody looked"];
}

/** Finds the faces in an encoded picture, largest first; null if the picture cannot be read. */
async function facesIn(photo: Uint8Array): Promise<readonly FaceBox[] | null> {
  const facts = await reader.look(photo);
  return facts === null ? null : facts.faces.map(({ box }) => box);
}

/**
 * Differences between a detected face and the drawn head, as fractions of the head's size: the eyes' position
 * across and down, and the height.
 */
function apart(face: FaceBox | null | undefined, head: DrawnHead, width: number, height: number) {
  if (!face) throw new Error("The head was not found.");
  return {
    across: ((face.x + face.width / 2) * width - head.x) / head.size,
    down: ((face.y + face.height / 2) * height - head.y) / head.size,
    height: (face.height * height) / head.size - 1,
  };
}

const heads: readonly (readonly [width: number, height: number, head: DrawnHead])[] = [
  [600, 800, { x: 300, y: 330, size: 330 }],
  [600, 800, { x: 300, y: 300, size: 220 }],
  [600, 800, { x: 220, y: 420, size: 400 }],
  [900, 700, { x: 620, y: 300, size: 260 }],
  [2400, 3200, { x: 1300, y: 1250, size: 1100 }],
];

it.each(heads)("finds a head in %s × %s px at %o and locates its eyes", async (width, height, head) => {
  const photo = await drawnPeople(width, height, [head]).jpeg({ quality: 90 }).toBuffer();
  const faces = await facesIn(photo);
  expect(faces).toHaveLength(1);
  const found = apart(faces?.[0], head, width, height);
  // Crops so that the head takes up between half and three quarters of the height.
  expect(Math.abs(found.down)).toBeLessThan(0.04);
  expect(Math.abs(found.across)).toBeLessThan(0.05);
  expect(Math.abs(found.height)).toBeLessThan(0.15);
});

it("finds exactly one face in at least 19 of 20 frontal portraits", () => {
  expect(sitters.length).toBeGreaterThanOrEqual(30);
  const counts = [...portraits.values()].map((facts) => facts?.faces.length ?? 0);
  const found = counts.filter((faces) => faces > 0).length;
  expect(found / counts.length).toBeGreaterThanOrEqual(0.95);
  expect(counts.filter((faces) => faces > 1).length / counts.length).toBeLessThanOrEqual(0.05);
});

it("reports a face as turned only if the person looks away", () => {
  const told = [...portraits].filter(([, facts]) => faceTroubles(facts).length > 0);
  expect(told.map(([name, facts]) => [name, ...faceTroubles(facts)])).toEqual(
    away.map((name) => [name, "turned"]),
  );
});

/** Crops a portrait from `top` to `bottom` and from `left`, in head heights and widths from the eyes. */
async function cropped(name: string, { top = -9, bottom = 9, left = -9 }): Promise<Buffer> {
  const box = portraits.get(name)?.faces[0]?.box;
  if (!box) throw new Error("The portrait shows a face.");
  const { width, height } = await sharp(portrait(name)).metadata();
  const across = (at: number) => Math.round((box.x + box.width / 2 + at * box.width) * width);
  const down = (at: number) => Math.round((box.y + box.height / 2 + at * box.height) * height);
  const [x, y] = [Math.max(0, across(left)), Math.max(0, down(top))];
  const part = { left: x, top: y, width: width - x, height: Math.min(height, down(bottom)) - y };
  return await sharp(portrait(name)).extract(part).png().toBuffer();
}

const straight = sitters.filter((name) => !away.includes(name)).filter((_, index) => index % 5 === 0);

it.each([
  ["the brow", { top: -0.33 }],
  ["the chin", { bottom: 0.42 }],
  ["an ear", { left: -0.3 }],
])("reports the head as cut off in a portrait that ends at %s", async (_, part) => {
  for (const name of straight)
    expect(faceTroubles(await reader.look(await cropped(name, part))), name).toContain("head_cut");
});

it("reports a head tilted to the shoulder, but not a slight tilt", async () => {
  for (const name of straight) {
    const tilted = (degrees: number) =>
      sharp(portrait(name)).rotate(degrees, { background: "#888" }).png().toBuffer();
    expect(faceTroubles(await reader.look(await tilted(34))), name).toContain("turned");
    expect(faceTroubles(await reader.look(await tilted(8))), name).toEqual([]);
  }
});

it("finds the same face in a scaled, moved or rotated portrait", async () => {
  const [name = ""] = portraitNames;
  const photo = Buffer.from(portrait(name));
  const { width, height } = await sharp(photo).metadata();
  const [face] = (await facesIn(photo)) ?? [];
  if (!face) throw new Error("The portrait shows a face.");
  const middle = { x: (face.x + face.width / 2) * width, y: (face.y + face.height / 2) * height };
  const head = { ...middle, size: face.height * height };
  const background = "#8899aa";
  const wide = { left: 180, top: 90, right: 60, bottom: 40, background };
  const changed: readonly (readonly [string, Buffer, DrawnHead, number, number])[] = [
    [
      "larger",
      await sharp(photo)
        .resize(width * 6, height * 6)
        .png()
        .toBuffer(),
      { x: head.x * 6, y: head.y * 6, size: head.size * 6 },
      width * 6,
      height * 6,
    ],
    [
      "moved",
      await sharp(photo).extend(wide).webp().toBuffer(),
      { ...head, x: head.x + 180, y: head.y + 90 },
      width + 240,
      height + 130,
    ],
    [
      "on its side",
      await sharp(await sharp(photo).rotate(-90).toBuffer())
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
      head,
      width,
      height,
    ],
  ];
  for (const [what, bytes, where, across, down] of changed) {
    const found = apart((await facesIn(bytes))?.[0], where, across, down);
    expect(Math.max(...Object.values(found).map(Math.abs)), what).toBeLessThan(0.06);
  }
});

it("reports all faces, largest first", async () => {
  const people = [
    { x: 240, y: 330, size: 240 },
    { x: 660, y: 320, size: 340 },
  ];
  const faces = await facesIn(await drawnPeople(900, 760, people).jpeg().toBuffer());
  expect(faces).toHaveLength(2);
  expect(Math.abs(apart(faces?.[0], people[1] ?? { x: 0, y: 0, size: 1 }, 900, 760).across)).toBeLessThan(
    0.05,
  );
});

it("finds no face in a picture without people", async () => {
  const wall = await drawnPeople(600, 800, []).jpeg().toBuffer();
  expect(await facesIn(wall)).toEqual([]);
  const noise = {
    create: {
      width: 500,
      height: 700,
      channels: 3,
      background: "#777",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  } as const;
  expect(await facesIn(await sharp(noise).png().toBuffer())).toEqual([]);
});

it("analyses the next photo after an unreadable, huge or SVG picture", async () => {
  const bomb = Buffer.from(await drawnPeople(8, 8, []).png().toBuffer());
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  for (const bytes of [Buffer.from("no picture"), new Uint8Array(), bomb, svg]) {
    expect(await facesIn(bytes)).toBeNull();
  }
  const [name = ""] = portraitNames;
  expect(await facesIn(portrait(name))).toHaveLength(1);
});

it("kills and replaces a face detection process that takes too long", async () => {
  const hasty = startPictureReader({ timeoutMs: 1 });
  const [name = ""] = portraitNames;
  expect(await hasty.look(portrait(name))).toBeNull();
  await hasty.close();
  expect(hasty.processId()).toBeNull();
});
