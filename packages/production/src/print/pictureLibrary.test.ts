import { gzipSync } from "node:zlib";
import { createPhotoIndex } from "@print-builder/core/records";
import sharp from "sharp";
import { expect, test } from "vitest";
import { InputError } from "../inputError.ts";
import type { SvgPainter } from "../pictures/startSvgPainter.ts";
import { openPictures, PictureGone, type PictureLibrary } from "./pictureLibrary.ts";
import { createSvgDrawer, type SvgDrawer } from "./svgDrawer.ts";

const plain = (background: string) => sharp({ create: { width: 60, height: 80, channels: 3, background } });
const red = await plain("#c00").jpeg().toBuffer();
const blue = await plain("#00c").jpeg().toBuffer();
const grainy = await sharp({
  create: {
    width: 60,
    height: 80,
    channels: 3,
    background: "#888",
    noise: { type: "gaussian", mean: 128, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer();
const turned = await plain("#c00").jpeg().withMetadata({ orientation: 6 }).toBuffer();

function drawing(inner: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inner}</svg>`);
}

function libraryOf(
  files: Readonly<Record<string, Uint8Array>>,
  values: readonly string[] = [],
  drawer: SvgDrawer = createSvgDrawer(),
) {
  const reads: string[] = [];
  const names = Object.keys(files);
  const read = async (name: string) => {
    reads.push(name);
    return files[name] ?? new Uint8Array();
  };
  return { reads, library: openPictures({ names, read }, createPhotoIndex(names, values), { drawer }) };
}

async function media(library: PictureLibrary, name: string) {
  const source = { kind: "media", name } as const;
  await library.prepare([source]);
  return library.find(source);
}

test("gives pictures the same key only if their content is the same", async () => {
  const { library } = libraryOf({ "a.jpg": red, "b.jpg": Buffer.from(red), "c.jpg": blue });
  const keys = await Promise.all(
    ["a.jpg", "b.jpg", "c.jpg"].map(async (name) => {
      const found = await media(library, name);
      return found.status === "ready" ? found.image.key : found.status;
    }),
  );
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(Buffer.from(await library.load(keys[2] ?? ""))).toEqual(blue);
});

test("reads a picture once for any number of cards", async () => {
  const { library, reads } = libraryOf({ "12.jpg": red }, ["12"]);
  const source = { kind: "photo", value: "12", fallback: null } as const;
  await Promise.all([library.prepare([source]), library.prepare([source, source])]);
  await library.prepare([source]);
  expect(reads).toEqual(["12.jpg"]);
});

test("measures a picture after turning it upright", async () => {
  const { library } = libraryOf({ "turned.jpg": turned });
  expect(await media(library, "turned.jpg")).toMatchObject({ image: { width: 80, height: 60 } });
});

test.each([
  ["letter.jpg", Buffer.from("Dear photographer,"), /not an image/],
  ["cut.jpg", grainy.subarray(0, grainy.length / 2), /cut off/],
  [
    "phone.jpg",
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic....mif1heic")]),
    /is damaged/,
  ],
  [
    "spy.svg",
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/passwd"/></svg>'),
    /outside/,
  ],
  ["packed.svgz", gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), /plain SVG/],
  [
    "behind.svg",
    Buffer.from('x <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    /plain SVG/,
  ],
  ["comments.svg", Buffer.from(`${"<!--a-->".repeat(99)}<svg`), /well-formed/],
  ["loop.svg", drawing('<g id="a"><use href="#a"/></g>'), /refers back to itself/],
  [
    "noise.svg",
    drawing('<filter id="f"><feTurbulence numOctaves="1e6"/></filter><g filter="url(#f)"/>'),
    /12 octaves/,
  ],
])("refuses %s and says what is wrong and how to fix it", async (name, bytes, message) => {
  const { library } = libraryOf({ [name]: bytes });
  expect(await media(library, name)).toMatchObject({
    status: "unreadable",
    detail: expect.stringMatching(message),
  });
});

test("distinguishes missing photos from ambiguous photo names", async () => {
  const { library } = libraryOf({ "12.jpg": red, "12.png": red }, ["12", "99"]);
  const photo = (value: string) => library.find({ kind: "photo", value, fallback: null });
  expect(photo("99")).toMatchObject({ status: "missing", detail: expect.stringContaining("no photo “99”") });
  expect(photo("12")).toMatchObject({
    status: "missing",
    detail: expect.stringContaining("could be any of"),
  });
});

test("reads embedded pictures from their data URLs", async () => {
  const { library } = libraryOf({});
  const url = `data:image/jpeg;base64,${red.toString("base64")}`;
  await library.prepare([{ kind: "data", url }]);
  expect(library.find({ kind: "data", url })).toMatchObject({
    status: "ready",
    image: { width: 60, height: 80 },
  });
});

test("reuses a released buffer, unless it is still being read", async () => {
  const names = ["a.jpg", "b.jpg", "c.jpg"];
  const contents: Readonly<Record<string, Uint8Array>> = { "a.jpg": red, "b.jpg": blue, "c.jpg": grainy };
  const rooms = new Map<string, ArrayBufferLike>();
  const read = async (name: string, lend = (length: number) => new Uint8Array(length)) => {
    const content = contents[name] ?? new Uint8Array();
    const room = lend(content.length);
    if (!rooms.has(name)) rooms.set(name, room.buffer);
    room.set(content);
    return room;
  };
  const library = openPictures({ names, read }, createPhotoIndex(names, []));
  const load = async (name: string) => {
    const found = await media(library, name);
    const key = found.status === "ready" ? found.image.key : found.status;
    return { key, bytes: await library.load(key) };
  };
  const first = await load("a.jpg");
  const second = await load("b.jpg");
  expect(rooms.get("b.jpg")).not.toBe(rooms.get("a.jpg"));
  library.release?.(second.key);
  const third = await load("c.jpg");
  expect(rooms.get("c.jpg")).toBe(rooms.get("b.jpg"));
  expect(Buffer.from(first.bytes)).toEqual(red);
  expect(Buffer.from(third.bytes)).toEqual(grainy);
});

test("stops the print on a machine fault and does not remember the fault", async () => {
  let trouble: Error | null = new Error("The storage does not answer.");
  const read = async () => {
    if (trouble) throw trouble;
    return red;
  };
  const library = openPictures({ names: ["a.jpg"], read }, createPhotoIndex(["a.jpg"], []));
  await expect(media(library, "a.jpg")).rejects.toBe(trouble);
  trouble = null;
  expect(await media(library, "a.jpg")).toMatchObject({ status: "ready" });
});

test("reports a deleted picture, but stops the print if it was already drawn", async () => {
  let isThere = true;
  const read = async () => (isThere ? red : null);
  const names = ["a.jpg", "b.jpg"];
  const library = openPictures({ names, read }, createPhotoIndex(names, []));
  const drawn = await media(library, "a.jpg");
  const key = drawn.status === "ready" ? drawn.image.key : "";
  await library.load(key);
  library.release?.(key);
  isThere = false;
  await expect(library.load(key)).rejects.toBeInstanceOf(PictureGone);
  expect(await media(library, "b.jpg")).toEqual({
    status: "missing",
    detail: "The picture “b.jpg” was deleted in the meantime.",
  });
});

const tooSlow = drawing(
  '<filter id="f"><feMorphology operator="dilate" radius="99"/></filter><rect width="40" height="20" filter="url(#f)"/>',
);

test("tries a slow SVG only once per print and reports it", async () => {
  const { library } = libraryOf({ "slow.svg": tooSlow });
  const tried = performance.now();
  expect(await media(library, "slow.svg")).toMatchObject({
    status: "unreadable",
    detail: "The picture “slow.svg” takes too long to draw. Simplify it or save it as PNG.",
  });
  const told = performance.now();
  for (let card = 0; card < 1000; card++) await media(library, "slow.svg");
  // It would take a thousand times as long if each card tried the picture again.
  expect(performance.now() - told).toBeLessThan(10 * (told - tried));
});

test("omits an SVG from later cards if only its full size is slow", async () => {
  const painted: boolean[] = [];
  const { library } = libraryOf({ "large.svg": drawing('<rect width="40" height="20"/>') }, [], {
    tryOut: () => Promise.reject(new Error("It is simple.")),
    draw: (name) => {
      painted.push(true);
      return Promise.reject(new InputError("unreadable_photo", `The picture “${name}” takes too long.`));
    },
  });
  const found = await media(library, "large.svg");
  const key = found.status === "ready" ? found.image.key : "";
  expect(await library.drawSvg(key, await library.load(key), { width: 400, height: 200 })).toBeNull();
  expect(await media(library, "large.svg")).toMatchObject({
    status: "unreadable",
    detail: expect.stringMatching(/too long/),
  });
  expect(painted).toHaveLength(1);
});

test("shortens time limits as a project's pictures use up its time", async () => {
  const given: number[] = [];
  const painter: SvgPainter = {
    paint: (_, __, ___, timeMs) => {
      given.push(timeMs);
      return Promise.resolve({ kind: "refused", why: "time" });
    },
    processId: () => null,
    close: () => Promise.resolve(),
  };
  const drawer = createSvgDrawer(painter);
  for (let at = 0; at < 3; at++) await expect(drawer.tryOut("a.svg", tooSlow)).rejects.toThrow(/Simplify/);
  expect(given).toEqual([1200, 500, 500]);
});
