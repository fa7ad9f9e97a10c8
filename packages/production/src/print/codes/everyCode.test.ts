import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { barcodeLibrary, formatsByKind, loadBarcodes } from "@print-builder/core/barcodes";
import { writeCsv } from "@print-builder/core/records";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rasterise, readPixmap } from "#test/paper.ts";
import { preflightProject } from "../../preflight/preflightProject.ts";
import { openProject } from "../openProject.ts";
import { printProject } from "../printProject.ts";
import { createCardRenderer } from "../renderCard.ts";
import { readerFormats } from "./checkCodes.ts";
import { readPixels } from "./readPixels.ts";

/** Formats that neither ZXing nor zbar reads. A test in packages/core compares their modules with bwip-js's own. */
const unread = new Set(
  (
    "code16k code49 codeone hanxin dotcode gs1dotcode ultracode code2of5 industrial2of5 iata2of5 matrix2of5 coop2of5 " +
    "datalogic2of5 code11 bc412 msi plessey posicode channelcode raw ean5 ean2 pharmacode pharmacode2 onecode postnet " +
    "planet royalmail auspost kix japanpost flattermarken daft symbol codablockf hibccodablockf gs1-cc"
  ).split(" "),
);

/**
 * Decoded values that differ from the encoded value: with check digits, without spaces and hyphens, or only the linear
 * part.
 */
const readAs: Readonly<Record<string, string>> = {
  maxicode:
    "[)>␞01␝96152382802␝840␝001␝1Z00004951␝UPSN␝06X610␝159␝1234567␝1/1␝␝Y␝634␠ALPHA␠DR␝PITTSBURGH␝PA␝␄",
  aztecrune: "001",
  code39: "THIS IS CODE 39Q",
  code39ext: "Code39 Ext!E",
  interleaved2of5: "024012345676",
  rationalizedcodabar: "A01234567892B",
  upca: "0012345000058",
  upce: "0012345000058",
  isbn: "9781565812314",
  ismn: "9790260532113",
  issn: "9770311175001",
  mands: "00642118",
  code32: "A012345676",
  pzn: "-1234562",
  hibccode39: "a999BJC5D6E71.",
  upcacomposite: "0012345000058",
  upcecomposite: "0012345000058",
};

type CodeSample = {
  readonly format: string;
  readonly value: string;
  readonly reads: string;
  readonly options: object;
};

function triedWith(format: string): CodeSample {
  const { value, options } = barcodeLibrary()?.sampleOf(format) ?? { value: "", options: {} };
  // The longest shape of this format is found only if it fills most of the picture.
  if (format === "rectangularmicroqrcode")
    return { format, value, options: { version: "R13x77" }, reads: value };
  const [linear = ""] = format.endsWith("composite") ? value.split("|") : [value];
  if (format === "swissqrcode") return { format, value, options, reads: value.replaceAll("^CR^LF", "\r\n") };
  const plain = /^(ean14|sscc18|itf14)$/.test(format) ? value.replaceAll(" ", "") : linear;
  const hibc = format.startsWith("hibc") ? `+${value}.` : plain;
  return { format, value, options, reads: readAs[format] ?? hibc };
}

const everyCard = {
  range: { type: "all" },
  side: "front",
  copiesPerRecord: 1,
  startAt: 1,
  printOrder: "across_then_down",
  showGuides: false,
  flipEdge: "long",
} as const;

let folder = "";
let codes: readonly CodeSample[] = [];

const oneLabel = (sideMm: number) => ({
  page: {
    width_mm: sideMm,
    height_mm: sideMm,
    left_mm: 0,
    top_mm: 0,
    across: 1,
    down: 1,
    h_gap_mm: 0,
    v_gap_mm: 0,
  },
  label: { width_mm: sideMm, height_mm: sideMm },
});

/** Makes one card for each of these codes; the code has the format that its record names. */
async function project(name: string, rotation: number, codes: readonly CodeSample[]) {
  const root = join(folder, name);
  await mkdir(join(root, "data"), { recursive: true });
  const rows = codes.map(({ format, value }, index) => ({ id: String(index), format, value }));
  await writeFile(join(root, "data", "codes.csv"), writeCsv(["id", "format", "value"], rows));
  const rules = codes.map(({ format, options }) => ({
    when: `format == "${format}"`,
    set: { format, options },
  }));
  await writeFile(
    join(root, "project.json"),
    JSON.stringify({
      name,
      canvas_width: 339,
      canvas_height: 339,
      front_elements: [
        {
          id: "code",
          type: "barcode",
          x: 5,
          y: 70,
          width: 329,
          height: 200,
          rotation,
          properties: { value: "{{ value }}", rules },
        },
      ],
      page_setup: oneLabel(90),
      field_map: { id: "id", format: "format", value: "value" },
    }),
  );
  return await openProject(root);
}

/** The area of a card's picture that contains the code and some white around it. */
function codeIn(side: number, rotation: number) {
  const [from, across] = [Math.floor((65 / 339) * side), Math.floor((209 / 339) * side)];
  return rotation === 90
    ? { left: from, top: 0, width: across, height: side }
    : { left: 0, top: from, width: side, height: across };
}

/** Returns a message if the code in a picture of a card is misread. */
async function misread(
  { format, reads }: CodeSample,
  picture: Sharp,
  rotation = 0,
): Promise<readonly string[]> {
  const { width } = await picture.metadata();
  // ZXing misses some long codes of this format in a cropped picture.
  const part = format === "rectangularmicroqrcode" ? picture : picture.extract(codeIn(width, rotation));
  const { data, info } = await part
    .flatten({ background: "#ffffff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  const options = { tryHarder: true, tryRotate: true, tryInvert: false };
  const textsOf = async (maxNumberOfSymbols: number) =>
    (await readPixels(pixels, { ...options, maxNumberOfSymbols })).map(({ text }) => text);
  // Stops after the first code, because the search for more codes takes longest.
  if ((await textsOf(1)).includes(reads)) return [];
  const found = await textsOf(4);
  return found.includes(reads)
    ? []
    : [`${format}: ${JSON.stringify(found)} instead of ${JSON.stringify(reads)}`];
}

beforeAll(async () => {
  await loadBarcodes();
  folder = await mkdtemp(join(tmpdir(), "every-code-"));
  codes = formatsByKind
    .flatMap((kind) => kind.formats.map(({ id }) => id))
    .filter((format) => !unread.has(format))
    .map(triedWith);
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const everyPicture = [203, 300, 600].flatMap((dpi) => [
  [dpi, 0],
  [dpi, 90],
]);
/** `CODES=all`, set by the long tests, tries every resolution, both orientations and the screen. */
const triesAll = process.env.CODES === "all";
const pictures = triesAll ? everyPicture : [[203, 90]];
/** Codes alternate between the picture tests and the paper tests, unless the long tests try all codes in both. */
const half = (parity: 0 | 1) => codes.filter((_, index) => triesAll || index % 2 === parity);

/** Puts each code on its own card; returns the results of the check before a print. */
async function checkPlain(name: string, tried: readonly Omit<CodeSample, "reads">[]) {
  const root = join(folder, name);
  await mkdir(join(root, "data"), { recursive: true });
  await writeFile(join(root, "data", "codes.csv"), "id\n1\n");
  const [across, cellPx] = [11, 330];
  const front = tried.map(({ format, ...code }, index) => ({
    id: format,
    type: "barcode",
    x: (index % across) * cellPx + 10,
    y: Math.floor(index / across) * cellPx + 10,
    width: cellPx - 20,
    height: cellPx - 20,
    properties: { ...code, format },
  }));
  const sidePx = across * cellPx;
  const sideMm = (sidePx * 25.4) / 96;
  await writeFile(
    join(root, "project.json"),
    JSON.stringify({
      name,
      canvas_width: sidePx,
      canvas_height: sidePx,
      front_elements: front,
      page_setup: oneLabel(sideMm),
    }),
  );
  const open = await openProject(root);
  const { problems } = await preflightProject({ ...everyCard, dpi: 300 }, { open, checkCodes: true });
  await open.close();
  return problems
    .filter(({ kind }) => kind !== "canvas_scaled")
    .map(({ elementId, kind, message }) => [elementId, kind, message]);
}

describe("every known code decodes to its value", () => {
  test.each(pictures)("reads codes from a picture at %i dpi, rotated by %i°", async (dpi, rotation) => {
    expect(codes).toHaveLength(74);
    const wrong: string[] = [];
    const drawn = half(0);
    const open = await project(`picture-${dpi}-${rotation}`, rotation, drawn);
    const render = createCardRenderer(open, { format: "png", dpi }, new Date());
    for (const [recordIndex, code] of drawn.entries()) {
      const { format } = code;
      const { bytes, problems } = await render({ recordIndex, side: "front" });
      expect([format, problems.filter(({ kind }) => kind !== "barcode_small")]).toEqual([format, []]);
      // ZXing reads only upright MaxiCodes.
      if (format === "maxicode" && rotation !== 0) continue;
      wrong.push(...(await misread(code, sharp(bytes), rotation)));
    }
    await open.close();
    expect(wrong).toEqual([]);
  });

  test.each(triesAll ? [203, 300] : [300])(
    "the code check finds no fault in readable codes at %i dpi",
    async (dpi) => {
      expect(codes.filter(({ format }) => readerFormats(format) === null)).toEqual([]);
      const open = await project(`check-${dpi}`, 0, codes);
      const request = { ...everyCard, dpi };
      const { checked, problems } = await preflightProject(request, { open, checkCodes: true });
      await open.close();
      expect(checked).toBe(codes.length);
      const unreadable = problems.filter(({ kind }) => kind === "code_unreadable");
      expect(
        unreadable.map(({ recordIndex, message }) => [codes[recordIndex ?? 0]?.format, message]),
      ).toEqual([]);
    },
  );

  test.each(triesAll ? [150] : [])("reads codes from a screen at %i dpi", async (density) => {
    const wrong: string[] = [];
    const open = await project("screen", 0, codes);
    const render = createCardRenderer(open, { format: "svg", dpi: 300 }, new Date());
    for (const [recordIndex, code] of codes.entries()) {
      const { bytes } = await render({ recordIndex, side: "front" });
      const picture = await sharp(bytes, { density }).png().toBuffer();
      wrong.push(...(await misread(code, sharp(picture))));
    }
    await open.close();
    expect(wrong).toEqual([]);
  });

  test("reads codes from a printed page", async () => {
    const wrong: string[] = [];
    const printed = half(1);
    const open = await project("paper", 0, printed);
    const path = join(folder, "codes.pdf");
    await printProject({ ...everyCard, dpi: 300 }, { open, out: createWriteStream(path), now: new Date() });
    await open.close();
    const pages = await rasterise(path, 300, "-gray");
    for (const [index, code] of printed.entries()) {
      const { data, ...raw } = readPixmap(pages[index] ?? "");
      wrong.push(...(await misread(code, sharp(data, { raw }))));
    }
    expect(wrong).toEqual([]);
  });
});

describe("default options", () => {
  /** Values that need no options, unlike bwip-js's samples. */
  const plain: Readonly<Record<string, string>> = { maxicode: "ABC 123" };

  test("draws readable codes with default options, or says what is missing", async () => {
    const formats = formatsByKind.flatMap((kind) => kind.formats.map(({ id }) => id));
    expect(formats).toHaveLength(111);
    const sampleOf = (format: string) => plain[format] ?? barcodeLibrary()?.sampleOf(format).value ?? "";
    const tried = formats.map((format) => ({ format, value: sampleOf(format), options: {} }));
    expect(await checkPlain("defaults", tried)).toEqual([
      ["d3aqr", "barcode_invalid", "D3 AQR (beta): The category option is required."],
      ["mailmark", "barcode_invalid", "Royal Mail Mailmark: Royal Mail Mailmark type must be 7, 9 or 29."],
    ]);
    // ZXing or zbar reads every other format.
    expect(formats.filter((format) => readerFormats(format) === null).toSorted()).toEqual(
      [...unread].toSorted(),
    );
  });

  test("reports formats that no reader can decode", async () => {
    const tried = [
      { format: "code93", value: "A-1042", options: { includecheck: false } },
      { format: "code11", value: "123-45", options: {} },
    ];
    const found = await checkPlain("unreadable", tried);
    expect(found.map(([element, kind]) => [element, kind])).toEqual([["code93", "code_unreadable"]]);
    expect(found[0]?.[2]).toContain("it cannot be scanned even when large");
  });
});
