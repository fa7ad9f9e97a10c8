import type { FaceBox } from "@print-builder/core/elements";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { type DrawnHead, drawnPeople } from "#test/drawnHead.ts";
import { portrait, portraitNames } from "#test/portraits.ts";
import { startPhotoLooker } from "./startPhotoLooker.ts";

const looker = startPhotoLooker({ timeoutMs: 600_000 });
afterAll(() => looker.close());

/** The faces in an encoded picture, the largest first; null where nobody can look at it. */
async function facesIn(photo: Uint8Array): Promise<readonly FaceBox[] | null> {
  const facts = await looker.look(photo);
  return facts && facts.faces.map(({ box }) => box);
}

/** How far a face lies from where its head was drawn, in parts of the head: its eyes across and down, and its height. */
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

it.each(heads)(
  "a head drawn in %s × %s px at %o is found with its eyes on their line",
  async (width, height, head) => {
    const photo = await drawnPeople(width, height, [head]).jpeg({ quality: 90 }).toBuffer();
    const faces = await facesIn(photo);
    expect(faces).toHaveLength(1);
    const found = apart(faces?.[0], head, width, height);
    // In a frame the head is as high as half of it, or three quarters.
    expect(Math.abs(found.down)).toBeLessThan(0.04);
    expect(Math.abs(found.across)).toBeLessThan(0.05);
    expect(Math.abs(found.height)).toBeLessThan(0.15);
  },
);

it("of real portraits, seen from the front, it finds nineteen of twenty at least, and one face in each", async () => {
  expect(portraitNames.length).toBeGreaterThanOrEqual(60);
  const counts: number[] = [];
  for (const name of portraitNames) counts.push((await facesIn(portrait(name)))?.length ?? 0);
  const found = counts.filter((faces) => faces > 0).length;
  expect(found / counts.length).toBeGreaterThanOrEqual(0.95);
  expect(counts.filter((faces) => faces > 1).length / counts.length).toBeLessThanOrEqual(0.05);
});

it("a portrait that is larger, moved, on its side or of another kind has its face in the same place", async () => {
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

it("of several people the nearest counts, and all are told", async () => {
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

it("where nobody is there is no face", async () => {
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

it("what is no picture, or too large, or a drawing gives nothing, and the next photo is looked at all the same", async () => {
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

it("a process that takes too long is ended, and the next photo gets another", async () => {
  const hasty = startPhotoLooker({ timeoutMs: 1 });
  const [name = ""] = portraitNames;
  expect(await hasty.look(portrait(name))).toBeNull();
  await hasty.close();
  expect(hasty.processId()).toBeNull();
});
