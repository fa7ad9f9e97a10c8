import { execFileSync } from "node:child_process";
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faceFrames } from "@print-builder/core/elements";
import { createPhotoIndex } from "@print-builder/core/records";
import sharp from "sharp";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { drawnPeople } from "#test/drawnHead.ts";
import { drawnPortrait, portrait, portraitNames } from "#test/portraits.ts";
import { type PictureReader, startPictureReader } from "../pictures/startPictureReader.ts";
import { openProject } from "../print/openProject.ts";
import { openPictureCache } from "../print/pictureCache.ts";
import { openPictures } from "../print/pictureLibrary.ts";
import { openStoredPictureCache } from "../print/storedPictureCache.ts";
import { checkPhotos } from "./checkPhotos.ts";
import { printRetakeSheet } from "./retakeSheet.ts";

const ourReader = startPictureReader({ timeoutMs: 600_000, niceness: 0 });
afterAll(() => ourReader.close());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "photo-checks-"));
  for (const part of ["data", "images"]) mkdirSync(join(folder, part));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const image = (id: string, properties: object) => ({
  ...{ id, type: "image", x: 5, y: 5, width: 90, height: 120, zIndex: 1, properties },
});
const design = {
  name: "Year 7",
  canvas_width: 323,
  canvas_height: 204,
  front_elements: [
    image("photo", { staticImage: false, imageBinding: "photo", fit: "cover" }),
    image("logo", { staticImage: true, imageData: "media:logo.png" }),
  ],
  field_map: { id: "id", full_name: "name" },
  image_map: { photo: "photo" },
};

type People = Readonly<Record<string, Buffer>>;

/** A project whose people have photos with the given file names, and a blurred logo, which the check must ignore. */
async function projectOf(photos: People, rows = Object.keys(photos)): Promise<string> {
  writeFileSync(join(folder, "project.json"), JSON.stringify(design));
  const lines = rows.map((file, index) => `${1001 + index},Person ${index + 1},${file}`);
  writeFileSync(join(folder, "data/rows.csv"), `id,name,photo\n${lines.join("\n")}\n`);
  for (const [name, bytes] of Object.entries(photos)) writeFileSync(join(folder, "images", name), bytes);
  const logo = sharp({ create: { width: 12, height: 12, channels: 3, background: "#fff" } });
  writeFileSync(join(folder, "images/logo.png"), await logo.png().toBuffer());
  return folder;
}

async function check(
  options: { reader?: Pick<PictureReader, "look">; cache?: ReturnType<typeof openPictureCache> } = {},
) {
  const { cache = null, reader = ourReader } = options;
  const open = await openProject(folder, { cache });
  try {
    return await checkPhotos({ open, reader });
  } finally {
    await open.close();
  }
}

const jpegs = new Map<number, Promise<Buffer>>();

function jpeg(person: number): Promise<Buffer> {
  const made = jpegs.get(person) ?? drawnPortrait(person).jpeg({ quality: 90 }).toBuffer();
  jpegs.set(person, made);
  return made;
}

test("finds no fault in good photos and skips pictures shared by all cards", async () => {
  await projectOf({ "1.jpg": await jpeg(1), "2.jpg": await jpeg(2), "3.jpg": await jpeg(3) });
  expect(await check()).toEqual({ checked: 3, problems: [] });
});

test("lists faulty photos worst first, with the person's name", async () => {
  await projectOf({
    "good.jpg": await jpeg(1),
    "blurred.jpg": await sharp(await jpeg(2))
      .blur(14)
      .jpeg()
      .toBuffer(),
    "dark.jpg": await sharp(await jpeg(3))
      .linear(0.12, 0)
      .jpeg()
      .toBuffer(),
    "bright.jpg": await sharp(await jpeg(4))
      .linear(1, 150)
      .jpeg()
      .toBuffer(),
    "small.jpg": await sharp(await jpeg(5))
      .resize(90)
      .jpeg()
      .toBuffer(),
    "copy.jpg": await sharp(await jpeg(1))
      .resize(600)
      .jpeg({ quality: 70 })
      .toBuffer(),
  });
  const { checked, problems } = await check();
  expect(checked).toBe(6);
  const found = problems.map(({ media, kind }) => `${media} ${kind}`);
  for (const wanted of [
    "blurred.jpg blurred",
    "dark.jpg dark",
    "bright.jpg bright",
    "small.jpg too_small",
    "copy.jpg duplicate",
    "good.jpg duplicate",
  ])
    expect(found).toContain(wanted);
  expect(found.filter((each) => each.startsWith("good.jpg"))).toEqual(["good.jpg duplicate"]);
  expect(problems.find(({ media }) => media === "copy.jpg")).toMatchObject({
    recordIndex: 5,
    recordId: "1006",
    name: "Person 6",
    other: "good.jpg",
  });
  const scores = problems.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
});

test("reports a photo shared by two people unless their ids match", async () => {
  const same = await jpeg(7);
  await projectOf({ "a.jpg": same, "b.jpg": same });
  expect((await check()).problems.map(({ media, kind, other }) => [media, kind, other])).toEqual([
    ["a.jpg", "duplicate", "b.jpg"],
    ["b.jpg", "duplicate", "a.jpg"],
  ]);
  writeFileSync(join(folder, "data/rows.csv"), "id,name,photo\n1001,A,a.jpg\n1001,A,b.jpg\n");
  expect((await check()).problems).toEqual([]);
});

test("does not mistake people in front of the same backdrop for duplicates", async () => {
  const photos: Record<string, Buffer> = {};
  for (let person = 1; person <= 20; person++)
    photos[`${person}.jpg`] = await drawnPortrait(person).resize(300).jpeg().toBuffer();
  await projectOf(photos);
  expect((await check()).problems.filter(({ kind }) => kind === "duplicate")).toEqual([]);
});

test("analyses a photo once and stores only numbers about it", async () => {
  await projectOf({ "1.jpg": await jpeg(1), "2.jpg": await jpeg(2) });
  const cache = openPictureCache(join(folder, "cache"));
  let looks = 0;
  const counted: Pick<PictureReader, "look"> = {
    look(bytes) {
      looks++;
      return ourReader.look(bytes);
    },
  };
  const first = await check({ reader: counted, cache });
  expect(await check({ reader: counted, cache })).toEqual(first);
  expect(looks).toBe(2);
  const facts = await ourReader.look(await jpeg(1));
  expect(facts).toEqual({
    sharpness: expect.any(Number),
    light: expect.any(Number),
    burnt: expect.any(Number),
    likeness: expect.stringMatching(/^[0-9a-f]{64}$/),
    colours: expect.stringMatching(/^[0-9a-f]{96}$/),
    faces: [{ box: expect.any(Object), turned: 0 }],
    isPlain: expect.any(Boolean),
  });
});

test("deletes a photo's cached measurements together with its file", async () => {
  const place = join(folder, "prepared");
  const key = "0123456789abcdef0123456789abcdef";
  const bytes = await jpeg(1);
  const prepared = openStoredPictureCache(place);
  const files = { names: ["1.jpg"], read: async () => bytes, stamp: () => key };
  const library = openPictures(files, createPhotoIndex(["1.jpg"], ["1.jpg"]), { cache: prepared });
  const source = { kind: "photo", value: "1.jpg", fallback: null } as const;
  await library.prepare([source]);
  const found = library.find(source);
  if (found.status !== "ready") throw new Error(found.detail);
  await library.factsOf(found.image.key, ourReader.look);
  expect(prepared.keys()).toEqual([key]);
  prepared.forget(key);
  expect(
    readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  ).toEqual([]);
});

test("continues after a picture that cannot be decoded", async () => {
  await projectOf({ "1.jpg": await jpeg(1), "2.jpg": (await jpeg(2)).subarray(0, 500) });
  expect(await check()).toEqual({ checked: 1, problems: [] });
  expect(await ourReader.look(Buffer.from("no picture"))).toBeNull();
});

const [first = "", second = ""] = portraitNames;

test("reports photos with no face, several faces or a cut-off head", async () => {
  const single = sharp(Buffer.from(portrait(first))).resize(500);
  const { width, height } = (await single.toBuffer({ resolveWithObject: true })).info;
  const beside = await sharp(Buffer.from(portrait(second)))
    .resize(width, height)
    .toBuffer();
  const wall = sharp({ create: { width: 500, height: 600, channels: 3, background: "#8a9ba8" } });
  await projectOf({
    "good.jpg": await single.jpeg().toBuffer(),
    "wall.jpg": await wall.jpeg().toBuffer(),
    "two.jpg": await single
      .clone()
      .extend({ right: width, background: "#fff" })
      .composite([{ input: beside, left: width, top: 0 }])
      .jpeg()
      .toBuffer(),
    "cut.jpg": await sharp(Buffer.from(portrait(second)))
      .resize(500, height)
      .extract({ left: 0, top: Math.round(height * 0.3), width: 500, height: Math.round(height * 0.7) })
      .jpeg()
      .toBuffer(),
  });
  const { problems } = await check();
  const ofFaces = problems.filter(({ kind }) => /face|head|turned/.test(kind));
  expect(ofFaces.map(({ media, kind }) => `${media} ${kind}`)).toEqual([
    "wall.jpg no_face",
    "two.jpg several_faces",
    "cut.jpg head_cut",
  ]);
});

test("reports a head as too small only if the card crops to the face", async () => {
  const far = await drawnPeople(900, 1200, [{ x: 450, y: 400, size: 180 }])
    .jpeg()
    .toBuffer();
  await projectOf({ "far.jpg": far });
  const kinds = async () => (await check()).problems.map(({ kind }) => kind);
  expect(await kinds()).toEqual([]);
  const [photo, ...others] = design.front_elements;
  const framed = { ...photo, properties: { ...photo?.properties, fit: "face", frame: faceFrames.tight } };
  writeFileSync(
    join(folder, "project.json"),
    JSON.stringify({ ...design, front_elements: [framed, ...others] }),
  );
  expect(await kinds()).toEqual(["too_small"]);
});

test("lists people, photo faults and id codes on the retake sheet", async () => {
  await projectOf({
    "blurred.jpg": await sharp(Buffer.from(portrait(second)))
      .resize(500)
      .blur(8)
      .jpeg()
      .toBuffer(),
    "good.jpg": await sharp(Buffer.from(portrait(first)))
      .resize(500)
      .jpeg()
      .toBuffer(),
  });
  const { problems } = await check();
  const open = await openProject(folder);
  const path = join(folder, "sheet.pdf");
  await printRetakeSheet(open, problems, { out: createWriteStream(path), now: new Date(0) });
  await open.close();
  const text = execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
  expect(text).toContain("Person 1");
  expect(text).toMatch(/1001\s+·\s+blurred.jpg/);
  expect(text).toContain("Blurred");
  expect(text).not.toContain("Person 2");
  execFileSync("pdftoppm", ["-png", "-r", "150", "-singlefile", path, join(folder, "sheet")]);
  const codes = execFileSync("zbarimg", ["--raw", "-q", join(folder, "sheet.png")], { encoding: "utf8" });
  expect(codes.trim()).toBe("1001");
});
