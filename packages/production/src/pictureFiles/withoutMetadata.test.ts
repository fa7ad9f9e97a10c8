import { readFileSync } from "node:fs";
import { join } from "node:path";
import { plainJpeg } from "@print-builder/render/pdf";
import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { foreignPictures } from "#test/foreignPictures.ts";
import { samplePictures } from "#test/sampleFiles.ts";
import { parsePlainJson } from "../pictures/parsePlainJson.ts";
import { withoutMetadata } from "./withoutMetadata.ts";

/** A word hidden in the metadata that cameras and editors write. */
const secret = "SECRET-PLACE";
const exif = {
  IFD0: { Artist: secret, ImageDescription: secret, Make: secret },
  IFD2: { DateTimeOriginal: "2026:05:04 09:14:02", UserComment: secret },
  IFD3: {
    GPSLatitudeRef: "N",
    GPSLatitude: "18/1 31/1 12/1",
    GPSAreaInformation: secret,
    GPSProcessingMethod: secret,
  },
};
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

const pixels = Buffer.from(Array.from({ length: 24 * 16 * 3 }, (_, index) => (index * 37) % 256));
const drawn = (): Sharp =>
  sharp(pixels, { raw: { width: 24, height: 16, channels: 3 } })
    .withIccProfile("p3")
    .withExif(exif)
    .withXmp(xmp)
    .withMetadata({ orientation: 6 });

const words = [secret, "DateTimeOriginal", "2026:05:04", "xmpmeta", "GPS", "Photoshop", "MPF\0"];

function noted(bytes: Uint8Array): readonly string[] {
  const text = Buffer.from(bytes).toString("latin1");
  return words.filter((word) => text.includes(word));
}

const segment = (marker: number, body: string) => {
  const content = Buffer.from(body, "latin1");
  return Buffer.concat([
    Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]),
    content,
  ]);
};
const chunk = (name: string, body: string) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(name + body, "latin1"), Buffer.alloc(4)]);
};

/** A JPEG with everything that phones and editors add to a picture. */
async function notedJpeg(options: { readonly progressive?: boolean } = {}): Promise<Buffer> {
  const plain = await drawn().jpeg(options).toBuffer();
  return Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe0, `JFXX\0${secret}`),
    segment(0xed, `Photoshop 3.0\x008BIM${secret}`),
    segment(0xe2, `MPF\0${secret}`),
    segment(0xfe, secret),
    segment(0xef, secret),
    plain.subarray(2),
    Buffer.from(`second picture ${secret}`),
  ]);
}

async function notedPng(): Promise<Buffer> {
  const plain = await drawn().png().toBuffer();
  const texts = [
    chunk("tEXt", `Comment\0${secret}`),
    chunk("iTXt", secret),
    chunk("zTXt", secret),
    chunk("tIME", "xxxxxxx"),
  ];
  return Buffer.concat([plain.subarray(0, 33), ...texts, plain.subarray(33), Buffer.from(secret)]);
}

async function notedGif(): Promise<Buffer> {
  const plain = await drawn().gif().toBuffer();
  const comment = Buffer.from(`\x21\xfe\x0c${secret}\0\x21\xff\x0bXMP DataXMP\x0c${secret}\0`, "latin1");
  return Buffer.concat([plain.subarray(0, -1), comment, plain.subarray(-1)]);
}

const makers: Readonly<Record<string, () => Promise<Buffer>>> = {
  JPEG: () => notedJpeg(),
  "progressive JPEG": () => notedJpeg({ progressive: true }),
  PNG: notedPng,
  WebP: () => drawn().webp().toBuffer(),
  "lossless WebP": () => drawn().webp({ lossless: true }).toBuffer(),
  GIF: notedGif,
  TIFF: () => drawn().tiff({ compression: "lzw" }).toBuffer(),
  "big-endian TIFF": () => drawn().tiff({ compression: "none", bigtiff: false }).toBuffer(),
  AVIF: () => drawn().avif({ quality: 90 }).toBuffer(),
};

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();

describe("picture metadata", () => {
  it.each(Object.keys(makers))("removes metadata from %s without changing pixels", async (kind) => {
    const bytes = (await makers[kind]?.()) ?? Buffer.alloc(0);
    expect(noted(bytes)).toContain(secret);
    const plain = withoutMetadata(bytes);
    expect(plain).not.toBeNull();
    const file = plain ?? Buffer.alloc(0);
    expect(noted(file)).toEqual([]);
    expect((await pixelsOf(file)).equals(await pixelsOf(bytes))).toBe(true);
    const [before, after] = [await sharp(bytes).metadata(), await sharp(file).metadata()];
    expect([after.width, after.height, after.orientation]).toEqual([
      before.width,
      before.height,
      before.orientation,
    ]);
    expect(after.icc ? Buffer.from(after.icc).equals(before.icc ?? Buffer.alloc(0)) : undefined).toEqual(
      before.icc ? true : undefined,
    );
    expect(withoutMetadata(file)).toBe(file);
  });

  it("removes metadata from a phone's HEIC, which still opens", async () => {
    for (const name of ["patches.heic", "patches-p3.heic"]) {
      const bytes = readFileSync(join(import.meta.dirname, "../../test/heic", name));
      const plain = withoutMetadata(bytes);
      expect(plain?.length).toBe(bytes.length);
    }
  });

  it("keeps every pixel when it removes metadata, in all file formats", async () => {
    const files = [...(await samplePictures()).map(({ bytes }) => bytes)];
    for (const make of Object.values(foreignPictures)) files.push(await make());
    for (const bytes of files) {
      const plain = withoutMetadata(bytes) ?? Buffer.alloc(0);
      if (Buffer.from(bytes).toString("latin1", 4, 12) === "ftypheic") continue;
      const decoded = await pixelsOf(bytes).catch(() => null);
      if (decoded) expect((await pixelsOf(plain)).equals(decoded)).toBe(true);
    }
  });

  it("never throws on a damaged file", async () => {
    for (const make of Object.values(makers)) {
      const bytes = await make();
      for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 60)) {
        withoutMetadata(bytes.subarray(0, at));
        const lying = Buffer.from(bytes);
        lying.fill(0xff, at, Math.min(bytes.length, at + 4));
        withoutMetadata(lying);
      }
    }
  });

  it("removes metadata from pictures inside JSON", async () => {
    const bytes = await notedJpeg();
    const written = {
      name: "x",
      list: [`data:image/jpeg;base64,${bytes.toString("base64")}`, "data:image/none"],
    };
    const read = parsePlainJson(JSON.stringify(written));
    const plain = `data:image/jpeg;base64,${Buffer.from(plainJpeg(bytes)).toString("base64")}`;
    expect(read).toEqual({ name: "x", list: [plain, "data:image/none"] });
  });
});
