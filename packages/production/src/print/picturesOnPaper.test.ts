import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import { rasterise, temporaryFolder } from "../../test/paper.ts";
import { element, pageSetup, writeProject } from "../../test/projectFolders.ts";
import { openProject, renderCard } from "./index.ts";

/** Red, green, blue and opacity, 0 to 1. */
type Colour = readonly [number, number, number, number];

/** The picture's quarters: dark, light, and half or fully transparent if its format supports that. */
const quarters: readonly Colour[] = [
  [0.2, 0.4, 0.8, 1],
  [0.8, 0.6, 0.2, 1],
  [0, 0, 0, 0.4],
  [0, 0, 0, 0],
];
const ground: Colour = [0.9, 1, 0.8, 1];

type PngKind = {
  readonly type: 0 | 2 | 3 | 4 | 6;
  readonly bits: number;
  readonly keyed: boolean;
  readonly interlaced: boolean;
};

const channelsOf = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

/** The colour that this kind of PNG stores for a quarter. */
function storedColour([red, green, blue, alpha]: Colour, { type, bits, keyed }: PngKind): Colour {
  const isGrey = type === 0 || type === 4;
  const steps = 2 ** Math.min(bits, 8) - 1;
  const to = (share: number) => Math.round(share * steps) / steps;
  const shade = to((red + green + blue) / 3);
  const opacity = type === 4 || type === 6 || (type === 3 && keyed) ? to(alpha) : 1;
  if (isGrey) return [shade, shade, shade, opacity];
  return [to(red), to(green), to(blue), opacity];
}

/** Samples of a quarter, each from 0 to 1; palette images store the quarter's index. */
function samplesOf(colour: Colour, quarter: number, { type, bits }: PngKind): readonly number[] {
  const [red, green, blue, alpha] = colour;
  if (type === 3) return [Math.min(quarter, 2 ** bits - 1) / (2 ** bits - 1)];
  return type === 0
    ? [red]
    : type === 4
      ? [red, alpha]
      : [red, green, blue, alpha].slice(0, channelsOf[type]);
}

const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function chunk(name: string, data: Uint8Array): Buffer {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length);
  out.write(name, 4, "latin1");
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}

/** The scanlines of an interlacing pass, each after its filter byte. */
function scanlines(kind: PngKind, size: number, [left, top, across, down]: readonly number[]): Buffer[] {
  const colours = quarters.map((quarter) => storedColour(quarter, kind));
  const highest = 2 ** kind.bits - 1;
  const columns = steps(left, size, across);
  if (columns.length === 0) return [];
  return steps(top, size, down).map((y) => {
    const samples = columns.flatMap((x) => {
      const quarter = (y * 2 < size ? 0 : 2) + (x * 2 < size ? 0 : 1);
      return samplesOf(colours[quarter] ?? ground, quarter, kind);
    });
    const row = samples
      .map((each) =>
        Math.round(each * highest)
          .toString(2)
          .padStart(kind.bits, "0"),
      )
      .join("");
    const bytes = row.match(/.{1,8}/g) ?? [];
    return Buffer.from([0, ...bytes.map((each) => Number.parseInt(each.padEnd(8, "0"), 2))]);
  });
}

function steps(from = 0, to = 0, step = 1): readonly number[] {
  return Array.from(
    { length: Math.max(0, Math.ceil((to - from) / step)) },
    (_, index) => from + index * step,
  );
}

/** A PNG of the four quarters. sharp writes few of these PNG kinds, but scanners and phones do. */
function pngOf(kind: PngKind, size: number): Buffer {
  const { type, bits, keyed, interlaced } = kind;
  const colours = quarters.map((quarter) => storedColour(quarter, kind));
  const passes = interlaced ? adam7 : [[0, 0, 1, 1]];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([bits, type, 0, 0, interlaced ? 1 : 0], 8);
  const key = keyed ? [chunk("tRNS", keyOf(colours, kind))] : [];
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    ...(type === 3 ? paletteChunks(colours, kind) : key),
    chunk("IDAT", deflateSync(Buffer.concat(passes.flatMap((pass) => scanlines(kind, size, pass))))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function paletteChunks(colours: readonly Colour[], { bits, keyed }: PngKind): Buffer[] {
  const kept = colours.slice(0, 2 ** bits);
  const bytes = (values: readonly number[]) => Buffer.from(values.map((share) => Math.round(share * 255)));
  const palette = chunk("PLTE", bytes(kept.flatMap((colour) => colour.slice(0, 3))));
  return keyed ? [palette, chunk("tRNS", bytes(kept.map(([, , , alpha]) => alpha)))] : [palette];
}

/** The transparent colour of a PNG without an alpha channel: the colour of the last two quarters. */
function keyOf(colours: readonly Colour[], { type, bits }: PngKind): Buffer {
  const [red = 0, green = 0, blue = 0] = colours[3] ?? [];
  const key = type === 0 ? [red] : [red, green, blue];
  const out = Buffer.alloc(2 * key.length);
  for (const [at, share] of key.entries()) out.writeUInt16BE(Math.round(share * (2 ** bits - 1)), 2 * at);
  return out;
}

/** The visible colour of each quarter over the card's background. */
function shownColours(kind: PngKind): readonly (readonly number[])[] {
  const { type, bits, keyed } = kind;
  return quarters.map((quarter, index) => {
    const last = type === 3 ? Math.min(index, 2 ** bits - 1) : index;
    const [red, green, blue, alpha] = storedColour(quarters[last] ?? quarter, kind);
    const isKey = keyed && type !== 3 && red + green + blue === 0;
    const opacity = isKey ? 0 : alpha;
    return [red, green, blue].map((part, at) => 255 * (part * opacity + (ground[at] ?? 0) * (1 - opacity)));
  });
}

type Sample = {
  readonly name: string;
  readonly bytes: Buffer;
  readonly shown: readonly (readonly number[])[];
};

const bitDepths = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] } as const;
const colourTypes = [0, 2, 3, 4, 6] as const;
const canBeKeyed = new Set([0, 2, 3]);
/** One picture is enlarged on the card, the other so fine that it is shrunk. */
const sizes = [13, 150] as const;

const pngSamples = (): readonly Sample[] =>
  colourTypes.flatMap((type) =>
    bitDepths[type].flatMap((bits) =>
      (canBeKeyed.has(type) ? [false, true] : [false]).flatMap((keyed) =>
        [false, true].flatMap((interlaced) =>
          sizes.map((size) => {
            const kind = { type, bits, keyed, interlaced };
            const name = `PNG type ${type}, ${bits} bits${keyed ? ", tRNS" : ""}${interlaced ? ", interlaced" : ""}, ${size} px`;
            return { name, bytes: pngOf(kind, size), shown: shownColours(kind) };
          }),
        ),
      ),
    ),
  );

type Container = {
  readonly types: readonly PngKind["type"][];
  readonly bits: readonly number[];
  readonly write: (picture: Sharp) => Sharp;
};

const everyType = [0, 2, 4, 6] as const;

const containers: Readonly<Record<string, Container>> = {
  TIFF: { types: everyType, bits: [8, 16], write: (picture) => picture.tiff({ compression: "lzw" }) },
  WebP: { types: everyType, bits: [8], write: (picture) => picture.webp({ quality: 95 }) },
  "WebP without loss": { types: [2, 6], bits: [8], write: (picture) => picture.webp({ lossless: true }) },
  AVIF: { types: everyType, bits: [8], write: (picture) => picture.avif({ quality: 95, effort: 0 }) },
  GIF: { types: everyType, bits: [8], write: (picture) => picture.gif({ dither: 0 }) },
  "interlaced GIF": {
    types: [2, 6],
    bits: [8],
    write: (picture) => picture.gif({ dither: 0, progressive: true }),
  },
  "PNG in Display P3": {
    types: everyType,
    bits: [8, 16],
    write: (picture) => picture.png().withIccProfile("p3"),
  },
};

/** sharp's name for the samples of a PNG. */
function spaceOf({ type, bits }: PngKind): "b-w" | "grey16" | "srgb" | "rgb16" {
  const isGrey = type === 0 || type === 4;
  if (bits === 16) return isGrey ? "grey16" : "rgb16";
  return isGrey ? "b-w" : "srgb";
}

/** The same quarters in other formats. */
const otherSamples = (): Promise<Sample[]> =>
  Promise.all(
    Object.entries(containers).flatMap(([container, { types, bits: depths, write }]) =>
      types.flatMap((type) =>
        depths.flatMap((bits) =>
          sizes.map(async (size) => {
            const kind = { type, bits, keyed: false, interlaced: false };
            const bytes = await write(sharp(pngOf(kind, size)).toColourspace(spaceOf(kind))).toBuffer();
            const name = `${container} type ${type}, ${bits} bits, ${size} px`;
            return { name, bytes, shown: shownColours(kind) };
          }),
        ),
      ),
    ),
  );

const across = 14;
const cellPx = 20;
const dpi = 300;

/**
 * Puts the pictures on a card and draws it as a PNG and as a rasterised PDF: the colours at the centre of each quarter.
 */
async function drawn(samples: readonly Sample[]) {
  const side = across * cellPx;
  const sideMm = (side / 96) * 25.4;
  const images = Object.fromEntries(samples.map(({ bytes }, index) => [`p${index}.png`, bytes]));
  const folder = writeProject({
    design: {
      name: "Pictures",
      canvas_width: side,
      canvas_height: side,
      background_color: "#e6ffcc",
      page_setup: pageSetup({ width: sideMm, height: sideMm, labelWidth: sideMm, labelHeight: sideMm }),
      front_elements: samples.map((_, index) =>
        element("image", [(index % across) * cellPx, Math.floor(index / across) * cellPx, cellPx, cellPx], {
          staticImage: true,
          imageData: `media:p${index}.png`,
          fit: "fill",
        }),
      ),
    },
    rows: [{ name: "Asha" }],
    images,
  });
  const open = await openProject(folder);
  try {
    const request = { recordIndex: 0, side: "front", dpi } as const;
    const pdf = join(temporaryFolder(), "card.pdf");
    writeFileSync(pdf, (await renderCard(open, { ...request, format: "pdf" }, new Date(0))).bytes);
    const png = (await renderCard(open, { ...request, format: "png" }, new Date(0))).bytes;
    const [page = ""] = await rasterise(pdf, dpi, "-png");
    return { paper: await middles(page, samples.length), screen: await middles(png, samples.length) };
  } finally {
    await open.close();
  }
}

async function middles(picture: string | Uint8Array, count: number): Promise<number[][][]> {
  const { data, info } = await sharp(picture)
    .flatten({ background: "#fff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = dpi / 96;
  return Array.from({ length: count }, (_, index) =>
    [0, 1, 2, 3].map((quarter) => {
      const x = Math.round(((index % across) + 0.25 + 0.5 * (quarter % 2)) * cellPx * scale);
      const y = Math.round(
        (Math.floor(index / across) + 0.25 + 0.5 * Math.floor(quarter / 2)) * cellPx * scale,
      );
      return [
        ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
      ];
    }),
  );
}

/** Finds colours that differ by more than a lossy encoder explains. */
const apart = (one: readonly number[], other: readonly number[]) =>
  one.some((part, at) => Math.abs(part - (other[at] ?? 0)) > 8);

/** Names of quarters with a wrong colour. */
async function wrongQuarters(samples: readonly Sample[]): Promise<readonly string[]> {
  const { paper, screen } = await drawn(samples);
  return samples.flatMap(({ name, shown }, index) =>
    shown.flatMap((expected, quarter) => {
      const [onPaper = [], onScreen = []] = [paper[index]?.[quarter], screen[index]?.[quarter]];
      // GIF cannot store partial opacity.
      const isUnknown = name.includes("GIF") && quarter === 2;
      const isWrong = apart(onPaper, onScreen) || (!isUnknown && apart(onScreen, expected));
      return isWrong
        ? [`${name}, quarter ${quarter}: paper ${onPaper}, screen ${onScreen}, file ${expected}`]
        : [];
    }),
  );
}

test("prints every kind of PNG as the screen shows it", async () => {
  expect(await wrongQuarters(pngSamples())).toEqual([]);
});

test("prints TIFF, WebP, AVIF and GIF as the screen shows them", async () => {
  expect(await wrongQuarters(await otherSamples())).toEqual([]);
});
