import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faceFrames } from "@print-builder/core/elements";
import { createPhotoIndex } from "@print-builder/core/records";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawnPeople } from "#test/drawnHead.ts";
import { faceIn } from "../pictures/photoFacts.ts";
import { startPictureReader } from "../pictures/startPictureReader.ts";
import { openProject } from "./openProject.ts";
import { openPictureCache } from "./pictureCache.ts";
import { openPictures } from "./pictureLibrary.ts";
import { renderCard } from "./renderCard.ts";
import { openStoredPictureCache } from "./storedPictureCache.ts";

const reader = startPictureReader({ timeoutMs: 600_000, niceness: 0 });
afterAll(() => reader.close());

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "print-builder-faces-"));
  for (const part of ["images", "data"]) await mkdir(join(folder, part));
  for (const [name, bytes] of Object.entries(await photos()))
    await writeFile(join(folder, "images", name), bytes);
  await writeFile(join(folder, "data/rows.csv"), "photo\nnear.jpg\nfar.jpg\naside.jpg\nwall.jpg\n");
  await lookAtAll(await photos());
});

async function lookAtAll(made: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const names = Object.keys(made);
  const files = { names, read: async (name: string) => made[name] ?? null, stamp: (name: string) => name };
  const library = openPictures(files, createPhotoIndex(names), { cache: lookedAt(), look: reader.look });
  await library.prepare(names.map((name) => ({ kind: "media", name })));
}
afterAll(() => rm(folder, { recursive: true, force: true }));

async function photos() {
  const jpeg = (...people: Parameters<typeof drawnPeople>) =>
    drawnPeople(...people)
      .jpeg({ quality: 92 })
      .toBuffer();
  return {
    "near.jpg": await jpeg(600, 800, [{ x: 300, y: 380, size: 380 }]),
    "far.jpg": await jpeg(900, 1200, [{ x: 450, y: 480, size: 280 }]),
    "aside.jpg": await jpeg(1200, 900, [{ x: 800, y: 420, size: 340 }]),
    "wall.jpg": await jpeg(600, 800, []),
  };
}

/** All cards share the cached measurements of a photo. */
const lookedAt = () => openPictureCache(join(folder, "looked at"));

const [width, height] = [324, 204];
const box = { x: 20, y: 20, width: 120, height: 160 };

async function drawn(recordIndex: number, properties: object, more: object = {}) {
  const photo = { id: "photo", type: "image", zIndex: 1, ...box };
  const bound = { staticImage: false, imageBinding: "photo", fit: "face", ...properties };
  const design = {
    ...{ name: "faces", canvas_width: width, canvas_height: height, image_map: { photo: "photo" } },
    front_elements: [{ ...photo, properties: bound }],
    ...more,
  };
  await writeFile(join(folder, "project.json"), JSON.stringify(design));
  const open = await openProject(folder, { cache: lookedAt() });
  try {
    const card = await renderCard(open, { recordIndex, side: "front", format: "png", dpi: 300 }, new Date(0));
    return { bytes: card.bytes, problems: card.problems.filter(({ kind }) => kind === "no_face") };
  } finally {
    await open.close();
  }
}

/** Position of the eyes and height of the head on a card, as fractions of the photo's box. */
async function faceOn(card: Buffer) {
  const { width: across = 0 } = await sharp(card).metadata();
  const scale = across / width;
  const part = { left: box.x, top: box.y, width: box.width, height: box.height };
  const cut = Object.fromEntries(
    Object.entries(part).map(([side, length]) => [side, Math.round(length * scale)]),
  );
  const shown = await sharp(card)
    .extract(cut as typeof part)
    .resize(600, 800, { fit: "fill" })
    .png()
    .toBuffer();
  const face = faceIn(await reader.look(shown));
  if (!face) throw new Error("There is no face on the card.");
  return { eyes: face.y + face.height / 2, head: face.height, middle: face.x + face.width / 2 };
}

test.each(["portrait", "passport"] as const)(
  "gives all heads in frame %s the same size and eye line",
  async (name) => {
    const frame = faceFrames[name];
    for (const record of [0, 1, 2]) {
      const { bytes, problems } = await drawn(record, { frame });
      const { eyes, head, middle } = await faceOn(bytes);
      expect(problems).toEqual([]);
      expect(Math.abs(eyes - frame.eye_line), `record ${record}`).toBeLessThan(0.03);
      expect(Math.abs(middle - 0.5), `record ${record}`).toBeLessThan(0.03);
      expect(Math.abs(head / frame.head_height - 1), `record ${record}`).toBeLessThan(0.08);
    }
  },
);

test("shows the middle of a photo without a face and reports the record", async () => {
  const { bytes, problems } = await drawn(3, {});
  expect(problems).toEqual([expect.objectContaining({ recordIndex: 3, elementId: "photo", side: "front" })]);
  const { bytes: covered } = await drawn(3, { fit: "cover" });
  expect(bytes.equals(covered)).toBe(true);
});

test("a photo's manual crop overrides the face detected in that photo only", async () => {
  const edit = { x: 0, y: 0, scale: 1 };
  const photo_edits = { "near.jpg": edit, "wall.jpg": edit };
  const byHand = await drawn(0, {}, { photo_edits });
  const covered = await drawn(0, { fit: "cover" });
  expect(byHand.bytes.equals(covered.bytes)).toBe(true);
  expect((await drawn(3, {}, { photo_edits })).problems).toEqual([]);
  expect((await drawn(1, {}, { photo_edits })).bytes.equals((await drawn(1, {})).bytes)).toBe(true);
  const turned = await drawn(0, {}, { photo_edits: { "near.jpg": { rotation: 10, brightness: 0.2 } } });
  expect(turned.bytes.equals((await drawn(0, {})).bytes)).toBe(false);
});

test.each(["the command's", "a server's"])(
  "analyses a photo once with %s cache, even without a face",
  async (which) => {
    const cacheFolder = join(folder, `cache of ${which}`);
    const cache =
      which === "a server's" ? openStoredPictureCache(cacheFolder) : openPictureCache(cacheFolder);
    const made = await photos();
    const names = ["near.jpg", "wall.jpg"] as const;
    const looked: number[] = [];
    const use = async () => {
      const files = {
        names,
        read: async (name: string) => new Uint8Array(made[name as (typeof names)[number]]),
        stamp: (name: string) => (name === "near.jpg" ? "a".repeat(32) : "b".repeat(32)),
      };
      const library = openPictures(files, createPhotoIndex(names), {
        cache,
        look: async (bytes) => {
          looked.push(bytes.length);
          return await reader.look(bytes);
        },
      });
      await library.prepare(names.map((name) => ({ kind: "media", name })));
      return names.map((name) => {
        const found = library.find({ kind: "media", name });
        return found.status === "ready" ? found.image.face : "not there";
      });
    };
    const first = await use();
    expect(first).toEqual([expect.objectContaining({ width: expect.any(Number) }), null]);
    expect(await use()).toEqual(first);
    expect(looked).toHaveLength(2);
  },
);

test("detects faces only if a card uses them", async () => {
  await writeFile(
    join(folder, "project.json"),
    JSON.stringify({ name: "none", canvas_width: 9, canvas_height: 9, elements: [] }),
  );
  const made = await photos();
  const files = { names: ["near.jpg"], read: async () => new Uint8Array(made["near.jpg"]) };
  const library = openPictures(files, createPhotoIndex(files.names));
  await library.prepare([{ kind: "media", name: "near.jpg" }]);
  expect(library.find({ kind: "media", name: "near.jpg" })).toMatchObject({ status: "ready" });
  expect(library.find({ kind: "media", name: "near.jpg" })).not.toHaveProperty("image.face");
});
