import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { ColourChoice, PaperChoice, PrintRequest } from "@print-builder/core/sheets";
import { genericPress } from "@print-builder/press";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { breaches, readPdf } from "#test/pdfStandards.ts";
import { preflightProject } from "../preflight/preflightProject.ts";
import { openProject } from "./openProject.ts";
import { openPictureCache } from "./pictureCache.ts";
import { printProject } from "./printProject.ts";

let folder: string;
let files = 0;

const box = (id: string, x: number, y: number, width: number, height: number) => ({
  ...{ id, x, y, width, height, zIndex: 1 },
});
const text = (id: string, y: number, color: string) => ({
  ...box(id, 20, y, 200, 24),
  type: "text",
  properties: { text: "HHHHHH", fontSize: 20, fontFamily: "Arial", color },
});
const area = (id: string, x: number, fillColor: string) => ({
  ...box(id, x, 100, 40, 40),
  type: "rectangle",
  properties: { fillColor, strokeWidth: 0 },
});
const picture = (id: string, x: number, imageData: string) => ({
  ...box(id, x, 150, 40, 40),
  type: "image",
  properties: { staticImage: true, imageData: `media:${imageData}`, fit: "fill" },
});
const design = {
  name: "Press & <proof>",
  canvas_width: 324,
  canvas_height: 204,
  front_elements: [
    text("black", 10, "#000000"),
    text("grey", 40, "#808080"),
    { ...box("code", 240, 10, 70, 70), type: "barcode", properties: { value: "1", format: "qrcode" } },
    area("red", 20, "#ff0000"),
    area("ink", 80, "device-cmyk(0% 100% 0% 0%)"),
    area("gold", 140, "spot(Old Gold, 50%, 0% 20% 60% 20%)"),
    area("translucent", 200, "rgba(0, 90, 200, 0.5)"),
    picture("photo", 20, "photo.jpg"),
    picture("drawing", 80, "drawing.png"),
    picture("grey-photo", 140, "grey.jpg"),
  ],
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "print-builder-press-"));
  for (const name of ["data", "images"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "data/rows.csv"), "name\nAnn\nBo\n");
  await writeFile(join(folder, "project.json"), JSON.stringify(design));
  const plain = (background: string, channels: 3 | 4 = 3) =>
    sharp({ create: { width: 60, height: 60, channels, background } });
  const images = {
    "photo.jpg": await plain("#20c040").withIccProfile("srgb").jpeg().toBuffer(),
    "drawing.png": await plain("rgba(0, 0, 255, 0.5)", 4).png().toBuffer(),
    "grey.jpg": await plain("#404040").toColourspace("b-w").jpeg().toBuffer(),
  };
  for (const [name, bytes] of Object.entries(images)) await writeFile(join(folder, "images", name), bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const request: PrintRequest = {
  range: { type: "range", start: 0, end: 0 },
  ...{ side: "front", copiesPerRecord: 1, startAt: 1, printOrder: "across_then_down" },
  ...{ dpi: 300, showGuides: false, flipEdge: "long" },
};

type PrintSettings = { readonly colour?: ColourChoice; readonly paper?: PaperChoice };

const prints = new Map<string, Promise<string>>();

/** Prints with the same settings once for all tests. */
function print(asked: PrintSettings = {}): Promise<string> {
  const key = JSON.stringify(asked);
  const made = prints.get(key) ?? printed(asked);
  prints.set(key, made);
  return made;
}

async function printed(asked: PrintSettings): Promise<string> {
  const pdf = join(folder, `${files++}.pdf`);
  const open = await openProject(folder);
  await printProject({ ...request, ...asked }, { open, out: createWriteStream(pdf), now: new Date(0) });
  await open.close();
  execFileSync("qpdf", ["--check", pdf]);
  return pdf;
}

const cmyk = { space: "cmyk", standard: "none" } as const;
const pixelsPerMm = 4;

/** Coverage of each ink at a point on the first card, 0..1, by the ink's name; inks below 1 % are omitted. */
async function inksOf(pdf: string) {
  execFileSync("gs", ["-q", "-o", `${pdf}.tif`, `-r${pixelsPerMm * 25.4}`, "-sDEVICE=tiffsep", pdf]);
  const names = await readdir(folder);
  const plates = await Promise.all(
    names
      .filter((name) => name.startsWith(`${basename(pdf)}(`))
      .map(async (name) => {
        const { data, info } = await sharp(join(folder, name)).raw().toBuffer({ resolveWithObject: true });
        return { ink: /\((.*)\)/.exec(name)?.[1] ?? "", data, info };
      }),
  );
  const at = (x: number, y: number) => {
    const [mmX, mmY] = [(x / 324) * 86, (y / 204) * 54];
    const found = plates.map(({ ink, data, info }) => {
      const place = Math.floor(mmY * pixelsPerMm) * info.width + Math.floor(mmX * pixelsPerMm);
      return [ink, Math.round(100 - ((data[place * info.channels] ?? 255) / 255) * 100)] as const;
    });
    return Object.fromEntries(found.filter(([, amount]) => amount > 1));
  };
  return { names: plates.map(({ ink }) => ink).sort(), at };
}

describe("inks on their plates", () => {
  it("prints black text, spot colours and given inks on their own plates", async () => {
    const { names, at } = await inksOf(await print({ colour: cmyk, paper: { marks: ["cut_contour"] } }));
    expect(names).toEqual(["Black", "CutContour", "Cyan", "Magenta", "Old Gold", "Yellow"]);
    // The stem of an H, a module of the code's finder pattern, and grey text.
    const [stem, finder, grey] = [at(22.5, 22), at(258, 28), at(22.5, 52)];
    expect([stem, finder]).toEqual([{ Black: 100 }, { Black: 100 }]);
    expect(grey).toEqual({ Black: expect.closeTo(50, -1) });
    expect(at(100, 120)).toEqual({ Magenta: 100 });
    expect(at(160, 120)).toEqual({ "Old Gold": 50 });
    expect(at(50, 12)).toEqual({});
    // Red has no cyan and hardly any black; the grey photo uses only black.
    const red = at(40, 120);
    expect(red).toMatchObject({ Magenta: expect.any(Number), Yellow: expect.any(Number) });
    expect(Object.keys(red)).not.toContain("Black");
    expect(Object.keys(at(160, 170))).toEqual(["Black"]);
    expect(Object.keys(at(40, 170))).toEqual(expect.arrayContaining(["Cyan", "Yellow"]));
  });

  it("converts pictures like colours and keeps their transparency", async () => {
    const pdf = await print({ colour: cmyk });
    const { at } = await inksOf(pdf);
    const file = readPdf(pdf);
    const pictures = [...file.objects.values()].flatMap(({ stream }) =>
      stream?.dict["/Subtype"] === "/Image" ? [stream.dict] : [],
    );
    expect(pictures.map((each) => each["/ColorSpace"]).sort()).toEqual([
      "/DeviceCMYK",
      "/DeviceCMYK",
      "/DeviceGray",
      // The drawing's soft mask.
      "/DeviceGray",
    ]);
    expect(at(100, 170)).not.toEqual({});
    expect(at(100, 170).Cyan).toBeLessThan(70);
  });

  it("prints greys with black ink only and does not convert RGB prints", async () => {
    const grey = execFileSync(
      "gs",
      ["-q", "-o", "-", "-sDEVICE=inkcov", await print({ colour: { space: "gray", standard: "none" } })],
      {
        encoding: "utf8",
      },
    );
    const [cyan, magenta, yellow, black] = grey.trim().split(/\s+/).map(Number);
    // The spot colour's own plate looks grey too.
    expect([cyan, magenta, yellow]).toEqual([0, 0, 0]);
    expect(black).toBeGreaterThan(0.01);
    const plain = readPdf(await print());
    expect(plain.version).toBe("1.7");
    expect(JSON.stringify([...plain.objects.values()])).not.toMatch(/OutputIntent|DeviceCMYK|Metadata/);
  });
});

it("caches converted pictures per press profile", async () => {
  const cacheFolder = join(folder, "cache");
  const foundIn = async (colour?: ColourChoice) => {
    const cache = openPictureCache(cacheFolder);
    const asked: boolean[] = [];
    const watched = {
      ...cache,
      find: (...of: Parameters<typeof cache.find>) => {
        const found = cache.find(...of);
        asked.push(found !== null);
        return found;
      },
    };
    const open = await openProject(folder, { cache: watched });
    const out = createWriteStream(join(folder, `${files++}.pdf`));
    await printProject({ ...request, ...(colour ? { colour } : {}) }, { open, out, now: new Date(0) });
    await open.close();
    return asked;
  };
  // The photo and the drawing are converted; the grey photo stays unchanged.
  expect(await foundIn(cmyk)).not.toContain(true);
  const again = await foundIn(cmyk);
  expect(again.filter((found) => found)).toHaveLength(2);
  expect(
    (await foundIn({ ...cmyk, icc: Buffer.from(await otherPress()).toString("base64") })).filter(
      (found) => found,
    ),
  ).toEqual([]);
});

/** The generic press under another name. */
async function otherPress(): Promise<Uint8Array> {
  const press = Buffer.from(await genericPress());
  press.writeUInt32BE(7, 48);
  return press;
}

describe("standards", () => {
  const pdfx4 = { space: "cmyk", standard: "pdfx4" } as const;
  const paper: PaperChoice = {
    layout: "single",
    bleedMm: 3,
    marks: ["crop", "registration", "info", "colour_bar"],
  };

  it("PDF/X-4 of single cards conforms to every rule", async () => {
    expect(breaches(readPdf(await print({ colour: pdfx4, paper })), "pdfx4")).toEqual([]);
    const grey = { space: "gray", standard: "pdfx4" } as const;
    expect(breaches(readPdf(await print({ colour: grey })), "pdfx4")).toEqual([]);
  });

  it("the output intent names a registered printing condition", async () => {
    const press = Buffer.from(await genericPress());
    const target = press.indexOf("targ", 132);
    const text = Buffer.from("text\0\0\0\0ICCHDAT FOGRA39\0");
    press.writeUInt32BE(press.length, target + 4);
    press.writeUInt32BE(text.length, target + 8);
    const icc = Buffer.concat([press, text]);
    icc.writeUInt32BE(icc.length, 0);
    const intentOf = (pdf: string) => JSON.stringify([...readPdf(pdf).objects.values()]);
    expect(intentOf(await print({ colour: { ...pdfx4, icc: icc.toString("base64") } }))).toContain(
      '"/OutputConditionIdentifier":"u:FOGRA39"',
    );
    expect(intentOf(await print({ colour: pdfx4 }))).toContain('"/OutputConditionIdentifier":"u:Custom"');
  });

  it.each(["rgb", "cmyk", "gray"] as const)("PDF/A-2b conforms to every rule in %s", async (space) => {
    const pdf = await print({ colour: { space, standard: "pdfa2b" } });
    expect(breaches(readPdf(pdf), "pdfa2b")).toEqual([]);
  });

  type Broken = readonly [breach: string, standard: "pdfx4" | "pdfa2b", change: (pdf: string) => string];

  /** Changes that keep the length, so that every object keeps its offset. */
  const swap = (from: string, to: string) => (pdf: string) => pdf.replaceAll(from, to);
  const broken: readonly Broken[] = [
    ["version", "pdfx4", swap("%PDF-1.6", "%PDF-1.7")],
    ["no ID", "pdfx4", swap("/ID[", "/IX[")],
    ["no metadata", "pdfx4", swap("/Metadata ", "/Netadata ")],
    ["title differs", "pdfx4", swap("/Title(Press", "/Title(Dress")],
    ["producer differs", "pdfa2b", swap("/Producer(Print", "/Producer(Drint")],
    ["no dates", "pdfa2b", swap("xmp:ModifyDate", "xmp:NodifyDate")],
    ["no PDF/X version", "pdfx4", swap('"PDF/X-4"', '"PDF/X-3"')],
    ["not told whether trapped", "pdfx4", swap("/Trapped/False", "/Trapped/Fblse")],
    ["no document id", "pdfx4", swap("xmpMM:DocumentID", "xmpMM:DocumentIE")],
    ["fact of no schema", "pdfa2b", swap("xmpMM:VersionID", "xmpMM:VersionIE")],
    ["no PDF/A part", "pdfa2b", swap('pdfaid:part="2"', 'pdfaid:part="1"')],
    ["no output intent", "pdfx4", swap("/S/GTS_PDFX", "/S/GTS_PDFY")],
    ["no output condition", "pdfx4", swap("/OutputConditionIdentifier", "/OutputConditionJdentifier")],
    ["no profile", "pdfx4", swap("/DestOutputProfile", "/DestOutputProfilf")],
    ["wrong number of channels", "pdfx4", swap("/N 4/Alt", "/N 3/Alt")],
    ["colours without an intent", "pdfx4", swap("/CS/DeviceCMYK", "/CS/DeviceRGB ")],
    ["no trim", "pdfx4", swap("/TrimBox", "/TrimBax")],
    ["boxes", "pdfx4", swap("/MediaBox[0 0", "/MediaBox[99 ")],
    ["font not embedded", "pdfx4", swap("/FontFile2", "/FontFile9")],
    ["smoothed picture", "pdfa2b", swap("/BitsPerComponent 8", "/Interpolate true  ")],
    ["no space to blend in", "pdfa2b", swap("/Transparency/CS", "/Transparency/CX")],
    ["does something by itself", "pdfa2b", swap("/ViewerPreferences", "/OpenAction       ")],
  ];

  it("the standards check finds each broken rule", async () => {
    const whole = {
      pdfx4: await readFile(await print({ colour: pdfx4, paper }), "latin1"),
      pdfa2b: await readFile(await print({ colour: { space: "rgb", standard: "pdfa2b" } }), "latin1"),
    };
    const pdf = join(folder, "broken.pdf");
    const missed: string[] = [];
    for (const [breach, standard, change] of broken) {
      await writeFile(pdf, change(whole[standard]), "latin1");
      if (!breaches(readPdf(pdf), standard).includes(breach)) missed.push(breach);
    }
    expect(missed).toEqual([]);
  });

  it("refuses an invalid, screen or truncated profile for a standard", async () => {
    const press = Buffer.from(await genericPress());
    const refused = async (icc: Buffer) =>
      await print({ colour: { ...pdfx4, icc: icc.toString("base64") } }).catch(
        (error: Error) => error.message,
      );
    expect(await refused(Buffer.from("not a profile"))).toContain("It is not an ICC profile");
    expect(await refused(press.subarray(0, 5000))).toContain("part of it is missing");
    const screen = Buffer.from(press);
    screen.write("RGB ", 16, "latin1");
    expect(await refused(screen)).toContain("It is a profile for RGB; a press needs one for CMYK.");
    const scanner = Buffer.from(press);
    scanner.write("scnr", 12, "latin1");
    expect(await refused(scanner)).toContain("It is not an output profile");
    expect(await refused(press)).toMatch(/\.pdf$/);
  });
});

it("reports each picture without a colour profile once for a press", async () => {
  const open = await openProject(folder);
  const found = async (colour?: ColourChoice) => {
    const asked = { ...request, range: { type: "all" as const }, ...(colour ? { colour } : {}) };
    const { problems } = await preflightProject(asked, { open });
    return problems.filter(({ kind }) => kind === "no_profile");
  };
  const records = open.records.total;
  expect(records).toBeGreaterThan(1);
  expect(await found(cmyk)).toEqual([
    expect.objectContaining({
      recordIndex: null,
      elementId: "drawing",
      records,
      message: `On ${records} cards the image has no colour profile, so it is printed as sRGB.`,
    }),
  ]);
  expect(await found()).toEqual([]);
  await open.close();
});
