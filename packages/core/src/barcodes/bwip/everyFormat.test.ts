import bwipJs from "bwip-js/generic";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { type BarcodeOptions, encodeBarcode, formatNamed, formatsByKind, loadBarcodes } from "../index.ts";
import { ambiguousNumber, encodeBwip, optionsOf, sampleOf } from "./encodeBwip.ts";
import { quietZone } from "./standards.ts";

beforeAll(loadBarcodes);

const formats = formatsByKind.flatMap((kind) => kind.formats.map(({ id }) => id));

function symbolOf(format: string, value: string, options: BarcodeOptions = {}) {
  const result = encodeBwip(format, value, options);
  if (!result.ok) throw new Error(`${format}: ${result.reason}`);
  return result.symbol;
}

/** The long-running tests set `CODES=all` to try every invalid value; otherwise each format gets a third of them. */
const triesAll = process.env.CODES === "all";
const isTried = (format: string, index: number) => triesAll || (index + formats.indexOf(format)) % 3 === 0;

const bcidOf = (format: string) =>
  bwipJs.symbolList.find(({ bcid }) => bcid.toLowerCase() === format)?.bcid ?? "";

/** bwip-js draws this symbol without a margin above and to the left. */
const d3aqrMargin = 2;

/** Dark modules, row by row, without the quiet zone. */
function modulesOf(format: string, options: BarcodeOptions): string[] {
  const { columns, rows, rects } = symbolOf(format, sampleOf(format).value, options);
  const { left, right, top, bottom } = quietZone(format);
  const own = format === "d3aqr" ? d3aqrMargin : 0;
  const field = Array.from({ length: rows }, () => Array.from({ length: columns }, () => "."));
  for (let at = 0; at < rects.length; at += 4) {
    const [x = 0, y = 0, width = 0] = rects.slice(at, at + 4);
    field[y]?.fill("#", x, x + width);
  }
  return field.slice(top + own, rows - bottom).map((row) => row.slice(left + own, columns - right).join(""));
}

/** Reads the modules from the SVG that bwip-js draws. */
async function drawnByBwipJs(format: string, options: BarcodeOptions): Promise<string[]> {
  const scale = 2;
  const svg = bwipJs.toSVG({
    ...options,
    bcid: bcidOf(format),
    text: sampleOf(format).value,
    scaleX: scale,
    scaleY: scale,
    backgroundcolor: "ffffff",
  });
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const modulePx = info.width / (modulesOf(format, options)[0]?.length ?? 1);
  return Array.from({ length: Math.round(info.height / modulePx) }, (_, y) =>
    Array.from({ length: Math.round(info.width / modulePx) }, (__, x) => {
      const at = Math.floor((y + 0.5) * modulePx) * info.width + Math.floor((x + 0.5) * modulePx);
      return (data[at] ?? 255) < 128 ? "#" : ".";
    }).join(""),
  );
}

const ofOtherShape = new Set(["maxicode", "dotcode", "gs1dotcode", "ultracode", "swissqrcode"]);
const fields = formats.filter((format) => {
  const { value, options } = sampleOf(format);
  const drawn = encodeBwip(format, value, options);
  return drawn.ok && drawn.symbol.rows > 1 && drawn.symbol.unit === undefined && !ofOtherShape.has(format);
});
const bars = formats.filter((format) => !fields.includes(format) && !ofOtherShape.has(format));

describe("every symbology of bwip-js", () => {
  test("finds each format of bwip-js by its name in any letter case", () => {
    const names = bwipJs.symbolList.map(({ bcid }) => bcid.toLowerCase());
    expect(formats.toSorted()).toEqual(names.toSorted());
    expect(names).toHaveLength(111);
    for (const name of names) expect(formatNamed(name.toUpperCase())?.id).toBe(name);
  });

  test.each(formats)("draws the sample value of %s inside its quiet zone", (format) => {
    const { value, options } = sampleOf(format);
    const { columns, rows, rects, cells = [] } = symbolOf(format, value, options);
    expect(rects.length + cells.length).toBeGreaterThan(0);
    const { left, right } = quietZone(format);
    for (let at = 0; at < rects.length; at += 4) {
      const [x = 0, y = 0, width = 0, height = 0] = rects.slice(at, at + 4);
      expect(x >= left && x + width <= columns - right && y >= 0 && y + height <= rows).toBe(true);
    }
  });

  test.each(fields)("draws %s with the same modules as bwip-js", async (format) => {
    const { options } = sampleOf(format);
    expect(modulesOf(format, options)).toEqual(await drawnByBwipJs(format, options));
  });

  test.each(bars)("draws %s with the same bars and spaces as bwip-js", (format) => {
    const { value, options } = sampleOf(format);
    const { rects, unit = 1 } = symbolOf(format, value, options);
    const [raw] = bwipJs.raw({ ...options, bcid: bcidOf(format), text: value });
    const widths = raw && "sbs" in raw ? raw.sbs : [];
    const least = Math.min(...widths.filter((width) => width > 0));
    const scale = unit === 1 ? 1 : unit / least;
    const starts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0));
    const expected = widths.flatMap((width, index) =>
      index % 2 === 0 && width > 0 ? [[(starts[index] ?? 0) * scale, width * scale]] : [],
    );
    const first = rects[0] ?? 0;
    const drawn = expected.map((_, bar) => [(rects[bar * 4] ?? 0) - first, rects[bar * 4 + 2] ?? 0]);
    expect(drawn).toHaveLength(rects.length / 4);
    for (const [bar, [x = 0, width = 0]] of expected.entries()) {
      expect(drawn[bar]?.[0]).toBeCloseTo(x - (expected[0]?.[0] ?? 0), -1.5);
      expect(drawn[bar]?.[1]).toBeCloseTo(width, unit === 1 ? 6 : -0.5);
    }
  });

  test.each(formats)("accepts every BWIPP option of %s and refuses unknown options", (format) => {
    const { value, options } = sampleOf(format);
    for (const [name, kind] of Object.entries(optionsOf(format))) {
      const tried = kind === "switch" ? false : undefined;
      if (tried === undefined) continue;
      expect(encodeBwip(format, value, { ...options, [name]: options[name] ?? tried })).toMatchObject({
        ok: true,
      });
    }
    expect(encodeBwip(format, value, { ...options, dontlint: true })).toMatchObject({
      ok: false,
      reason: expect.stringContaining("The code has no option “dontlint”"),
    });
  });
});

describe("options", () => {
  test.each<[string, BarcodeOptions, BarcodeOptions]>([
    ["databarexpandedstacked", { segments: "6" }, { segments: 6 }],
    ["mailmark", { type: 29 }, { type: "29" }],
    ["qrcode", { version: 7, eclevel: "h", mask: "2" }, { version: "7", eclevel: "H", mask: 2 }],
    ["pdf417", { columns: " 3 ", compact: "true" }, { columns: 3, compact: true }],
    ["datamatrix", { format: "Rectangle" }, { format: "rectangle" }],
  ])("reads numeric options of %s from text and from numbers", (format, given, meant) => {
    const { value } = sampleOf(format);
    expect(symbolOf(format, value, given)).toEqual(symbolOf(format, value, meant));
    expect(symbolOf(format, value, given)).not.toEqual(
      format === "mailmark" ? null : symbolOf(format, value),
    );
  });

  test.each<[string, BarcodeOptions, string]>([
    ["pdf417", { columns: "three" }, "“columns” takes a number"],
    ["pdf417", { columns: "" }, "“columns” takes a number"],
    ["pdf417", { columns: true }, "“columns” takes a number"],
    ["mailmark", { type: 8 }, "“type” takes 7, 9, 29"],
    ["code39", { includecheck: "yes" }, "“includecheck” takes true or false"],
  ])("refuses invalid options of %s: %j", (format, options, reason) => {
    expect(encodeBwip(format, sampleOf(format).value, options)).toMatchObject({
      ok: false,
      reason: expect.stringContaining(reason),
    });
  });

  test("draws compact and rune Aztec codes if an option asks for them", () => {
    const compact = symbolOf("azteccode", "1234", { format: "compact" });
    expect(compact).toEqual(symbolOf("azteccodecompact", "1234"));
    expect(symbolOf("azteccode", "1", { format: "rune" })).toEqual(symbolOf("aztecrune", "1"));
  });

  test("adds the check characters that Code 93 requires", () => {
    for (const [format, value] of [
      ["code93", "A-1042"],
      ["code93ext", "a1042"],
    ] as const) {
      const checked = symbolOf(format, value, { includecheck: true });
      expect(symbolOf(format, value)).toEqual(checked);
      expect(symbolOf(format, value, { includecheck: false }).columns).toBeLessThan(checked.columns);
    }
  });

  test("draws a rectangular micro QR code in the smallest shape that fits", () => {
    expect(symbolOf("rectangularmicroqrcode", "12").columns).toBe(27 + 4);
    const long = symbolOf("rectangularmicroqrcode", "9".repeat(361));
    expect([long.columns, long.rows]).toEqual([139 + 4, 17 + 4]);
    expect(encodeBwip("rectangularmicroqrcode", "9".repeat(400), {})).toMatchObject({ ok: false });
  });
});

test("uses our QR code and Code 128 encoders unless an option is set", () => {
  expect(encodeBarcode("qrcode", "01234567")).toMatchObject({ ok: true, symbol: { columns: 29 } });
  const strong = encodeBarcode("qrcode", "a".repeat(30), { eclevel: "H" });
  const usual = encodeBarcode("qrcode", "a".repeat(30));
  expect(strong.ok && usual.ok && strong.symbol.columns > usual.symbol.columns).toBe(true);
});

describe("invalid values", () => {
  test.each([
    [
      "ean13",
      "9520123456789",
      "EAN-13: Incorrect EAN-13 check digit provided. “9520123456788” would be right.",
    ],
    ["ean8", "95200003", "EAN-8: Incorrect EAN-8 check digit provided. “95200002” would be right."],
    ["upca", "012345000059", "UPC-A: Incorrect UPC check digit provided. “012345000058” would be right."],
    [
      "itf14",
      "09521234543214",
      "ITF-14: Incorrect ITF-14 check digit provided. “09521234543213” would be right.",
    ],
    ["ean13", "95201234", "EAN-13: EAN-13 must be 12 or 13 digits."],
    [
      "code39",
      "abc",
      "Code 39: Code 39 must contain only digits, capital letters, spaces and the symbols -.$/+%.",
    ],
    ["code93", "Zoé", "Code 93 cannot encode “é”; use a QR code or plain letters."],
    ["gs1-128", "(01)09521234543214", "GS1-128: AI 01: Bad checksum. “(01)09521234543213” would be right."],
    ["gs1-128", "(8888)12", "GS1-128: AI 8888: Unrecognised AI."],
    ["gs1datamatrix", "(01)09521234543213(99)", "GS1 Data Matrix: AI 99: Too short."],
    ["gs1-128", "(3103)000123", "GS1-128: One of more requisite AIs for AI (3103) are missing: 01 OR 02."],
  ])("says why %s refuses %s", (format, value, reason) => {
    expect(encodeBwip(format, value, {})).toEqual({ ok: false, reason });
  });

  test("returns a symbol or a one-sentence reason for any text", () => {
    for (const format of formats) {
      for (const value of ["", "A", "Zoë 学", "\ud800", "x".repeat(9000), "(01)", "^", "\u0000"]) {
        const result = encodeBarcode(format, value);
        if (!result.ok)
          expect([format, value, result.reason.trim()]).toEqual([
            format,
            value,
            expect.stringMatching(/\.$/),
          ]);
      }
    }
  });
});

describe("product numbers", () => {
  const digitsOf = (format: string, value: string) =>
    symbolOf(format, value)
      .texts?.map(({ text }) => text)
      .join("");
  const reasonOf = (format: string, value: string) => {
    const result = encodeBwip(format, value, {});
    return result.ok ? "drawn" : result.reason;
  };

  test.each([
    ["upca", "03600029145", "036000291452"],
    ["upca", "036000291452", "036000291452"],
    ["upca", "36000291453", "360002914539"],
    ["ean13", "952012345678", "9520123456788"],
    ["ean8", "0123457", "01234572"],
    ["isbn", "978-3-16-148410-0", "9783161484100"],
    ["isbn", "9783161484100", "9783161484100"],
    ["isbn", "978 3 16 148410 0", "9783161484100"],
    ["isbn", "978–3–16–148410–0", "9783161484100"],
    ["isbn", "ISBN-13: 978-3-16-148410-0", "9783161484100"],
    ["isbn", "3-16-148410-X", "9783161484100"],
    ["isbn", "316148410X", "9783161484100"],
    ["isbn", "316148410x", "9783161484100"],
    ["isbn", "978316148410", "9783161484100"],
    ["isbn", "9783161484100 90000", "978316148410090000"],
    ["ismn", "9790260532113", "9790260532113"],
    ["ismn", "M260532113", "9790260532113"],
    ["issn", "0311175X", "9770311175001"],
    ["issn", "0311175X 00 17", "977031117500117"],
  ])("accepts the %s “%s” and draws %s", (format, value, drawn) => {
    expect(digitsOf(format, value)).toContain(drawn);
    expect(ambiguousNumber(format, value, {})).toBe(null);
  });

  test.each([
    ["upca", "36000291452", "036000291452", "360002914522"],
    ["upca", "12345678905", "012345678905", "123456789050"],
    ["upce", "1234558", "01234558", "12345588"],
    ["ean13", "036000291452", "0036000291452", "0360002914522"],
    ["itf14", "9521234543213", "09521234543213", "95212345432134"],
    ["isbn", "306406152", "0306406152", "3064061526"],
  ])("suspects that the %s “%s” has lost its leading zero", (format, value, whole, completed) => {
    expect(ambiguousNumber(format, value, {})).toContain(
      `“${whole}” if “${value}” lost its leading zero, or “${completed}” if its check digit is missing.`,
    );
  });

  test.each([
    ["upca", "3600029145", "UPC-A must be 11 or 12 digits."],
    ["isbn", "9783161484101", "Incorrect ISBN-13 check digit provided. “9783161484100” would be right."],
    ["isbn", "3-16-148410-1", "Incorrect ISBN-10 check digit provided. “3-16-148410-X” would be right."],
    ["isbn", "3161484101", "Incorrect ISBN-10 check digit provided. “316148410X” would be right."],
    ["isbn", "9993161484100", "A 13-digit ISBN begins with 978 or 979."],
    ["isbn", "97831614841", "or 10 of which the last may be X; this one has 11."],
    ["isbn", "978-3-16-14841O-0", "“978-3-16-14841O-0” has characters that an ISBN cannot have."],
    ["issn", "0311-1750", "“0311-175X” would be right."],
  ])("says why %s refuses “%s”", (format, value, reason) => {
    expect(reasonOf(format, value)).toContain(reason);
  });
});

describe("errors of each symbology", () => {
  /** The reason for refusing the value, or a note that a symbol was drawn. */
  function reasonOf(format: string, value: string, options: BarcodeOptions = {}): string {
    const result = encodeBarcode(format, value, options);
    return result.ok ? "drawn" : result.reason;
  }
  const isDrawn = (format: string, value: string) => reasonOf(format, value) === "drawn";

  /** Valid values, and the position of the check digit if it is not at the end. */
  const checked: readonly (readonly [string, string, number?])[] = [
    ["ean13", "9520123456788"],
    ["ean13", "9520123456788 05", 12],
    ["ean8", "95200002"],
    ["upca", "012345000058"],
    ["upce", "01234558"],
    ["isbn", "978-1-56581-231-4"],
    ["isbn", "1-56581-231-X"],
    ["ismn", "979-0-2605-3211-3"],
    ["issn", "0311-175X 00", 8],
    ["mands", "00642118"],
    ["itf14", "0 952 1234 54321 3"],
    ["ean14", "(01) 0 952 8765 43210 8"],
    ["sscc18", "(00) 0 9528765 432101234 6"],
    ["databaromni", "(01)09521234543213"],
    ["databarstacked", "(01)09521234543213"],
    ["databarstackedomni", "(01)24012345678905"],
    ["databartruncated", "(01)09521234543213"],
    ["databarlimited", "(01)09521234543213"],
    ["databarexpanded", "(01)09521234543213(3103)000123", 17],
    ["gs1-128", "(01)09521234543213(10)A1", 17],
    ["gs1datamatrix", "(01)09521234543213(410)9501101020917"],
    ["gs1qrcode", "(00)095287654321012346"],
    ["code32", "012345676"],
    ["pzn", "1234562"],
    ["identcode", "563102430313"],
    ["leitcode", "21348075016401"],
    ["ean13composite", "9520123456788|(99)1234-abcd", 12],
    ["ean8composite", "95200002|(21)A12345678", 7],
    ["upcacomposite", "012345000058|(99)1234-abcd", 11],
    ["databaromnicomposite", "(01)09521234543213|(11)990102", 17],
  ];

  const placed = checked.map(([format, value, at = value.length - 1]) => ({ format, value, at }));

  test.each(placed)("suggests the right check digit for $format $value", (each) => {
    const { format, value, at: place } = each;
    expect(isDrawn(format, value)).toBe(true);
    for (const [index, digit] of [..."0123456789"].entries()) {
      if (digit === value[place] || !isTried(format, index)) continue;
      const wrong = `${value.slice(0, place)}${digit}${value.slice(place + 1)}`;
      expect([wrong, reasonOf(format, wrong)]).toEqual([
        wrong,
        expect.stringContaining(` “${value}” would be right.`),
      ]);
    }
  });

  test.each(formats)("refuses characters and lengths that %s cannot encode", (format) => {
    const { value, options } = sampleOf(format);
    const wrong = ["é", "\ud800", "\u0000", "~", "(", "(01)", "9".repeat(9000), "x", " "].flatMap((sign) => [
      sign,
      `${value.slice(0, -1)}${sign}`,
      `${sign}${value.slice(1)}`,
    ]);
    for (const each of wrong.filter((_, index) => isTried(format, index))) {
      const reason = reasonOf(format, each, options);
      const words = /undefined|null|NaN|not a function|Cannot read|ECI0|\bvar\b/;
      expect([each.slice(0, 40), reason, words.test(reason)]).toEqual([
        each.slice(0, 40),
        expect.stringMatching(/^drawn$|[.?!]$/),
        false,
      ]);
    }
    // No format accepts a lone surrogate or more characters than its largest symbol holds.
    for (const each of ["", "\ud800", "9".repeat(9000)])
      expect([each.slice(0, 4), reasonOf(format, each, options)]).not.toEqual([each.slice(0, 4), "drawn"]);
  });
});
