import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testPapers } from "@print-builder/calibration";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Camera, type PrinterError, rasterOf, simulatedScan } from "#test/simulatedScan.ts";
import { readScan, writeTestSheet } from "./testSheets.ts";

let folder: string;
const rasters = new Map<string, Awaited<ReturnType<typeof rasterOf>>>();

function paperCalled(id: string) {
  const paper = testPapers.find((each) => each.id === id);
  if (!paper) throw new Error(`There is no test sheet of ${id}.`);
  return paper;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "print-builder-scans-"));
  for (const [id, dpi] of [
    ["a4", 254],
    ["letter", 254],
    ["cr80", 900],
  ] as const) {
    const pdf = join(folder, `${id}.pdf`);
    const out = createWriteStream(pdf);
    await writeTestSheet(paperCalled(id), { isDualSided: true, out, now: new Date(0) });
    rasters.set(`${id} front`, await rasterOf(pdf, 1, dpi));
    if (id === "a4") rasters.set(`${id} back`, await rasterOf(pdf, 2, dpi));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Scan = Camera & {
  readonly id?: string;
  readonly side?: "front" | "back";
  readonly error?: PrinterError;
};

async function scanOf({ id = "a4", side = "front", error = {}, ...camera }: Scan): Promise<string> {
  const raster = rasters.get(`${id} ${side}`);
  if (!raster) throw new Error(`The ${side} of ${id} was not rastered.`);
  const file = join(folder, "scan.png");
  await writeFile(file, await simulatedScan(raster, paperCalled(id), error, camera));
  return file;
}

/** A scan of a sheet on a flatbed, placed slightly askew. */
function flatbed(id: string, dpi: number, askew: number): Pick<Camera, "width" | "height" | "corners"> {
  const { widthMm, heightMm } = paperCalled(id);
  const px = dpi / 25.4;
  const rim = Math.min(widthMm, heightMm) * 0.07;
  const width = Math.round((widthMm + 2 * rim) * px);
  const height = Math.round((heightMm + 2 * rim) * px);
  const angle = (askew * Math.PI) / 180;
  const at = (x: number, y: number) =>
    [
      width / 2 + (x * Math.cos(angle) - y * Math.sin(angle)) * px,
      height / 2 + (x * Math.sin(angle) + y * Math.cos(angle)) * px,
    ] as const;
  const [x, y] = [widthMm / 2, heightMm / 2];
  return { width, height, corners: [at(-x, -y), at(x, -y), at(x, y), at(-x, y)] };
}

type Corners = Camera["corners"];

/** Rotates a picture by quarter turns, so that the sheet's first corner moves to another corner. */
function turned(
  { corners: [a, b, c, d], ...others }: Pick<Camera, "width" | "height" | "corners">,
  quarters: 1 | 2 | 3,
) {
  const turns: Record<1 | 2 | 3, Corners> = { 1: [b, c, d, a], 2: [c, d, a, b], 3: [d, a, b, c] };
  return { ...others, corners: turns[quarters] };
}

const photograph: Pick<Camera, "width" | "height" | "corners"> = {
  width: 1500,
  height: 1900,
  corners: [
    [210, 160],
    [1310, 215],
    [1400, 1760],
    [115, 1690],
  ],
};
const fromBelow: Pick<Camera, "width" | "height" | "corners"> = {
  width: 2300,
  height: 1800,
  corners: [
    [2130, 130],
    [2210, 1660],
    [170, 1480],
    [290, 300],
  ],
};

const scans: readonly (readonly [string, Scan])[] = [
  ["an accurate printer, scanned at 100 dpi", flatbed("a4", 100, 0)],
  ["a shift at 150 dpi", { ...flatbed("a4", 150, 0.6), error: { x: 1.2, y: -0.8 } }],
  ["a scale at 200 dpi", { ...flatbed("a4", 200, -1), error: { scaleX: 0.997, scaleY: 1.0035 } }],
  ["a rotation at 150 dpi", { ...flatbed("a4", 150, 2), error: { turn: 0.6 } }],
  [
    "a shift, scale and rotation on Letter, with noise at 100 dpi",
    {
      ...flatbed("letter", 100, -1.5),
      id: "letter",
      noise: 9,
      error: { x: -1.6, y: 2.1, scaleX: 1.004, turn: -0.4 },
    },
  ],
  [
    "a blurred back, fed the other way and scanned upside down",
    {
      ...turned(flatbed("a4", 150, 1), 2),
      side: "back",
      blur: 1.6,
      error: { x: 2.4, y: 1.1, scaleY: 0.998 },
    },
  ],
  [
    "a card at 300 dpi",
    { ...flatbed("cr80", 300, 0.8), id: "cr80", noise: 4, error: { x: 0.4, y: -0.3, scaleX: 1.003 } },
  ],
  [
    "a photograph at an angle",
    {
      ...photograph,
      blur: 0.8,
      noise: 5,
      shade: 0.25,
      error: { x: 0.9, y: 1.7, scaleX: 1.002, scaleY: 0.999, turn: 0.3 },
    },
  ],
  [
    "a photograph from the side, the sheet rotated by 90°",
    { ...fromBelow, blur: 1, noise: 6, shade: 0.3, ground: 80, error: { x: -2, y: 0.6, turn: -0.5 } },
  ],
  [
    "a soft, noisy scan at 225 dpi, rotated by 90°",
    {
      ...turned(flatbed("a4", 225, -0.7), 3),
      blur: 2,
      noise: 12,
      error: { x: 0.2, y: -2.2, scaleX: 0.999, scaleY: 1.001, turn: 0.2 },
    },
  ],
];

describe("scans of the test sheet", () => {
  it.each(scans)("corrects to within 0.15 mm and 0.1 per cent: %s", async (_, scan) => {
    const { x = 0, y = 0, scaleX = 1, scaleY = 1, turn = 0 } = scan.error ?? {};
    const read = await readScan(await scanOf(scan), scan.side ?? "front");
    const { correction } = read;
    expect(read.paper.id).toBe(scan.id ?? "a4");
    expect(Math.abs(correction.offsetXMm + x)).toBeLessThan(0.15);
    expect(Math.abs(correction.offsetYMm + y)).toBeLessThan(0.15);
    expect(Math.abs(correction.scaleX * scaleX - 1)).toBeLessThan(0.001);
    expect(Math.abs(correction.scaleY * scaleY - 1)).toBeLessThan(0.001);
    expect(Math.abs(correction.rotationDeg + turn)).toBeLessThan(0.06);
  });
});

describe("unusable scans", () => {
  const refused = async (bytes: Buffer) => {
    const file = join(folder, "hopeless.png");
    await writeFile(file, bytes);
    return await readScan(file, "front").then(
      () => "read",
      (error: Error) => error.message.slice(file.length + 1),
    );
  };
  const plain = (grey: number) =>
    sharp({ create: { width: 900, height: 1200, channels: 3, background: { r: grey, g: grey, b: grey } } })
      .png()
      .toBuffer();
  const scanned = (camera: Camera) => {
    const raster = rasters.get("a4 front");
    if (!raster) throw new Error("The sheet was not rastered.");
    return simulatedScan(raster, paperCalled("a4"), {}, camera);
  };

  it("refuses a scan that shows only paper, without the sheet's edges", async () => {
    expect(await refused(await plain(250))).toMatch(/^ No sheet of paper was found/);
  });

  it("refuses a scan that cuts off the sheet", async () => {
    const cut: Camera = {
      ...flatbed("a4", 100, 0),
      corners: [
        [60, -200],
        [880, -190],
        [880, 980],
        [60, 970],
      ],
    };
    expect(await refused(await scanned(cut))).toMatch(/^ The sheet is cut off/);
  });

  it("refuses a scan of an empty sheet", async () => {
    const { width, height, corners } = flatbed("a4", 100, 1);
    const empty = { width: 10, height: 10, grey: new Uint8Array(100).fill(255) };
    const picture = await simulatedScan(empty, paperCalled("a4"), {}, { width, height, corners });
    expect(await refused(picture)).toMatch(/^ The marks of a test sheet cannot be read/);
  });

  it("refuses a scan at 15 dpi or out of focus", async () => {
    expect(await refused(await scanned(flatbed("a4", 15, 0)))).toMatch(/^ The marks of a test sheet/);
    expect(await refused(await scanned({ ...flatbed("a4", 100, 0), blur: 16 }))).toMatch(
      /^ (The marks|No sheet)/,
    );
  });

  it("refuses a file that is not a picture, and the wrong side of the sheet", async () => {
    expect(await refused(Buffer.from("%PDF-1.7"))).toMatch(/is not a picture that can be read/);
    const file = await scanOf({ ...flatbed("a4", 100, 0), side: "back" });
    await expect(readScan(file, "front")).rejects.toThrow(
      "This is the back of the test sheet, not its front.",
    );
  });
});
