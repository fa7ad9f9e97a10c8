import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPhotoIndex } from "@print-builder/core/records";
import sharp from "sharp";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createEntryStore } from "./entryStore.ts";
import { openProject } from "./openProject.ts";
import { openPictureCache, pictureCacheFolder } from "./pictureCache.ts";
import { openPictures } from "./pictureLibrary.ts";
import { printProject } from "./printProject.ts";

/** All files have the same length, so that only their contents differ. */
async function photo(background: string): Promise<Buffer> {
  const jpeg = await sharp({ create: { width: 1200, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(20_000 - jpeg.length)]);
}

const [red, blue, green] = await Promise.all([photo("#c00"), photo("#00c"), photo("#0c0")]);
const badge =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><circle cx="9" cy="9" r="8" fill="#085"/></svg>';
const seal = await sharp(Buffer.from(badge)).resize(400).png().toBuffer();

const names = ["red.jpg", "blue.jpg", "badge.svg", "seal.png"];
const image = (id: string, x: number, properties: object) => ({
  ...{ id, type: "image", x, y: 5, width: 60, height: 80, zIndex: 1, properties },
});
const design = {
  name: "Cards",
  canvas_width: 323,
  canvas_height: 204,
  front_elements: [
    image("p", 5, { staticImage: false, imageBinding: "photo", fit: "cover" }),
    image("b", 90, { staticImage: true, imageData: "media:badge.svg" }),
    image("s", 180, { staticImage: true, imageData: "media:seal.png" }),
  ],
  image_map: { photo: "photo" },
};

let folder: string;
let project: string;
let cacheFolder: string;
let prints = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "picture-cache-"));
  project = join(folder, "project");
  cacheFolder = join(folder, "cache");
  for (const part of ["data", "images"]) mkdirSync(join(project, part), { recursive: true });
  writeFileSync(join(project, "project.json"), JSON.stringify(design));
  writeFileSync(join(project, "data/rows.csv"), "photo\nred.jpg\nblue.jpg\n");
  for (const [index, bytes] of [red, blue, badge, seal].entries()) placePhoto(names[index] ?? "", bytes);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file and sets its times back. */
function placePhoto(name: string, bytes: string | Uint8Array): void {
  writeFileSync(join(project, "images", name), bytes);
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 150));

async function print(cache = openPictureCache(cacheFolder)): Promise<Buffer> {
  const open = await openProject(project, { cache });
  try {
    const path = join(folder, `${prints++}.pdf`);
    const request = {
      ...{ range: { type: "all" as const }, side: "front" as const, copiesPerRecord: 1, startAt: 1 },
      ...{ printOrder: "across_then_down" as const, dpi: 300, showGuides: false, flipEdge: "long" as const },
    };
    await printProject(request, {
      open,
      out: createWriteStream(path),
      outKeepsNothing: true,
      now: new Date(0),
    });
    return readFileSync(path);
  } finally {
    await open.close();
  }
}

const withoutCache = async () => {
  const blocked = join(folder, "blocked");
  writeFileSync(blocked, "");
  return await print(openPictureCache(blocked));
};

function entries(): string[] {
  const shards = readdirSync(cacheFolder).map((shard) => join(cacheFolder, shard));
  return shards.flatMap((shard) => readdirSync(shard).map((name) => join(shard, name))).sort();
}

it("prints are byte for byte the same with and without cached pictures", async () => {
  await settled();
  const plain = await withoutCache();
  expect(await print()).toEqual(plain);
  // Three prepared bitmaps, and the properties of their files. The SVG is not cached, but read again.
  expect(entries()).toHaveLength(6);
  expect(await print()).toEqual(plain);
});

it("does not read a file again while it is unchanged", async () => {
  const reads: string[] = [];
  const stamps = { "red.jpg": "one" };
  const files = {
    names: ["red.jpg"],
    read: async (name: string) => {
      reads.push(name);
      return new Uint8Array(red);
    },
    stamp: (name: string) => stamps[name as "red.jpg"],
  };
  const target = { widthMm: 10, heightMm: 14, dpi: 300 };
  const source = { kind: "media" as const, name: "red.jpg" };
  const made = {
    width: 1,
    height: 1,
    space: "DeviceGray" as const,
    packing: "",
    data: Buffer.of(7),
    alpha: undefined,
  };
  const open = () =>
    openPictures(files, createPhotoIndex(files.names), { cache: openPictureCache(cacheFolder) });
  const use = async () => {
    const library = open();
    await library.prepare([source]);
    const found = library.find(source);
    if (found.status !== "ready" || !library.kept) throw new Error("There is no picture.");
    const { key, width, height } = found.image;
    const kept = library.kept.find(key, target);
    const picture =
      kept ?? (await library.kept.findOrMake(key, await library.load(key), target, async () => made));
    return { width, height, wasKept: kept !== null, picture };
  };
  expect(await use()).toEqual({ width: 1200, height: 1600, wasKept: false, picture: made });
  expect(await use()).toEqual({ width: 1200, height: 1600, wasKept: true, picture: made });
  expect(reads).toEqual(["red.jpg"]);
  stamps["red.jpg"] = "two";
  // The bytes are the same: they are read, and their digest finds the prepared picture.
  expect(await use()).toMatchObject({ wasKept: false, picture: made });
  expect(reads).toEqual(["red.jpg", "red.jpg"]);
});

it("replaces a cached photo if a new file has the same name and size", async () => {
  await settled();
  const before = await print();
  const times = statSync(join(project, "images/red.jpg"));
  placePhoto("red.jpg", green);
  utimesSync(join(project, "images/red.jpg"), times.atime, times.mtime);
  expect(green.length).toBe(red.length);
  const after = await print();
  expect(after).not.toEqual(before);
  expect(after).toEqual(await withoutCache());
});

it("recreates cache entries that were truncated, altered or swapped", async () => {
  await settled();
  const before = await print();
  const written = entries().map((path) => readFileSync(path));
  const paths = entries();
  const damages: readonly ((path: string, index: number) => void)[] = [
    (path) => truncateSync(path, statSync(path).size - 1),
    (path) => truncateSync(path, 0),
    (path) => writeFileSync(path, "{}\n"),
    (path, index) => writeFileSync(path, written[(index + 1) % written.length] ?? ""),
    (path, index) => {
      const bytes = Buffer.from(written[index] ?? "");
      bytes.writeUInt8((bytes.at(-2) ?? 0) ^ 1, bytes.length - 2);
      writeFileSync(path, bytes);
    },
  ];
  for (const damage of damages) {
    paths.forEach(damage);
    expect(await print()).toEqual(before);
    expect(entries().map((path) => readFileSync(path))).toEqual(written);
  }
});

it("evicts the oldest entries when full, but not the process's own", () => {
  const limit = 64 * 40_000;
  const nameOf = (index: number) => index.toString(16).padStart(2, "0").repeat(2);
  const bytesOf = () => entries().reduce((sum, path) => sum + statSync(path).size, 0);
  const fill = (prefix: string) => {
    const store = createEntryStore(cacheFolder, limit);
    for (let index = 0; index < 256; index++)
      for (const part of "abcd")
        store.write(`${nameOf(index)}${prefix}${part}`, {
          facts: index,
          parts: [Buffer.alloc(3_000, index)],
        });
    return store;
  };
  const first = fill("e");
  const kept = entries();
  expect(bytesOf()).toBeLessThanOrEqual(limit);
  // This process has written every entry, so pictures that do not fit are not stored at all.
  expect(kept.length).toBeLessThan(1024);
  expect(first.read("0000ea")).toEqual({ facts: 0, parts: [Buffer.alloc(3_000, 0)] });
  for (const path of kept) utimesSync(path, 1, 1);
  expect(createEntryStore(cacheFolder, limit).read("0000ea")).not.toBeNull();
  const second = fill("f");
  expect(bytesOf()).toBeLessThanOrEqual(limit);
  expect(second.read("0000fa")).not.toBeNull();
  expect(second.read("0000ea")).not.toBeNull();
  expect(entries().filter((path) => kept.includes(path)).length).toBeLessThan(kept.length / 2);
});

it("uses the folder in PRINT_CACHE, or the user's cache, or none if `off`", () => {
  expect(pictureCacheFolder("/some/where", {})).toBe("/some/where");
  expect(pictureCacheFolder("off", {})).toBeNull();
  expect(pictureCacheFolder(undefined, { XDG_CACHE_HOME: "/home/ann/.cache" })).toBe(
    "/home/ann/.cache/print-builder",
  );
  expect(pictureCacheFolder("", { XDG_CACHE_HOME: "/c" })).toBe("/c/print-builder");
});

it("lets only their owner read cached files", async () => {
  await print();
  const modes = entries().map((path) => statSync(path).mode & 0o077);
  expect(modes.length).toBeGreaterThan(0);
  expect(new Set([...modes, statSync(cacheFolder).mode & 0o077])).toEqual(new Set([0]));
});
