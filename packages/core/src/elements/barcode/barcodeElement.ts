import { z } from "zod";
import {
  type BarcodeResult,
  type BarcodeSymbol,
  barcodeLibrary,
  encodeBarcode,
  formatNamed,
  needsBarcodeLibrary,
} from "../../barcodes/index.ts";
import type { Box, DrawOp } from "../../drawing/drawOp.ts";
import { polygon } from "../../drawing/outlines.ts";
import { problemTexts } from "../../problems/problemTexts.ts";
import { noListener, tokensRead } from "../../tokens/index.ts";
import { defineElement } from "../defineElement.ts";
import { type DrawTools, specimenCode } from "../drawTools.ts";
import { reportEmpty, reporting, required, requiredField } from "../facts.ts";
import { sourceNamed } from "../image/sourceNamed.ts";
import { opacity, optionalNumber, paint } from "../propertySchemas.ts";
import { opacityField } from "../shapes/shapeProperties.ts";
import { drawCode } from "./drawCode.ts";
import { logoSizes, placeLogo, usualLogo, withoutGap } from "./logo.ts";

/**
 * Settings specific to a symbology, as stored. They are validated later, because the barcode library has the list of
 * valid settings.
 */
export const barcodeOptions = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]), {
  error: "must be an object of options",
});

/**
 * The settings of a signed QR code: the record fields to sign along with its content, and the number of days for which
 * it stays valid after printing.
 */
const signed = z
  .object({
    fields: z.array(z.string().max(200)).max(20).default([]),
    valid_days: z.number().int().min(1).max(36_500).nullable().default(null),
  })
  .nullable()
  .optional();

type Signed = NonNullable<z.output<typeof signed>>;

/** The signed value that replaces the plain value; null when printing without a key. */
function signedValue(
  { fields, valid_days: validDays }: Signed,
  plain: string,
  { values, paper, sign }: DrawTools,
): string | null {
  const factOf = (token: string) => values.fill(`{{ ${token} }}`, noListener).text;
  // The ledger of signed cards lists this id. A card without an id could not be revoked.
  const subject = values.key || plain;
  const facts = {
    subject,
    validDays,
    fields: Object.fromEntries(fields.map((token) => [token, factOf(token)])),
  };
  if (sign) return sign(facts);
  return paper === null || values.designing ? specimenCode(facts) : null;
}

/** Draws a conspicuous box in place of an invalid code. Scanners do not read it. */
function codePlaceholder(box: Box): readonly DrawOp[] {
  const stroke = {
    paint: { color: "#c22f2f", alpha: 1 },
    width: Math.max(0.5, Math.min(box.width, box.height) / 60),
  };
  const cross = [
    ["M", 0, 0],
    ["L", box.width, box.height],
    ["M", 0, box.height],
    ["L", box.width, 0],
  ] as const;
  return [
    {
      op: "path",
      path: polygon([
        [0, 0],
        [box.width, 0],
        [box.width, box.height],
        [0, box.height],
      ]),
      fill: { color: "#fdebea", alpha: 1 },
      stroke,
    },
    { op: "path", path: cross, fill: null, stroke },
  ];
}

const properties = {
  value: z.coerce.string().prefault("{{ id }}"),
  required,
  format: z
    .string({ error: "must be a barcode format" })
    .transform((name, context) => {
      const format = formatNamed(name);
      if (format) return format.id;
      context.addIssue({ code: "custom", message: `“${name.slice(0, 40)}” is not a barcode format` });
      return z.NEVER;
    })
    .prefault("qrcode"),
  options: barcodeOptions.optional(),
  readableText: z.enum(["none", "below", "above"]).optional(),
  signed,
  /** The project picture used as a QR code's logo; absent or null without a logo. */
  logoPicture: z.string().nullable().optional(),
  /**
   * The logo's longer side as a fraction of the code's side, and the width of the empty margin around it in modules.
   */
  logoSize: optionalNumber(logoSizes.least, logoSizes.most),
  logoBorder: optionalNumber(0, 4),
  color: paint("#000000"),
  backgroundColor: paint("#ffffff"),
  opacity: opacity(1),
};

type BarcodeProperties = z.output<z.ZodObject<typeof properties>>;

function isNeeded(stored: BarcodeProperties): boolean {
  return stored.required ?? true;
}

function tokensOf(value: string): number {
  return new Set(tokensRead(value)).size;
}

/** While designing, a sample value replaces the tokens, because token names are rarely valid values of a symbology. */
function symbolFor(
  { value: text, format, options }: BarcodeProperties,
  value: string,
  { values }: DrawTools,
): BarcodeResult {
  const library = barcodeLibrary();
  const encoded = encodeBarcode(format, value, options);
  const ambiguous = encoded.ok ? (library?.ambiguousNumber(format, value, options ?? {}) ?? null) : null;
  if (ambiguous !== null) return { ok: false, reason: ambiguous };
  if (encoded.ok || !values.designing || tokensOf(text) === 0) return encoded;
  const sample = library?.sampleOf(format);
  return sample ? encodeBarcode(format, sample.value, sample.options) : encoded;
}

function draw(stored: BarcodeProperties, box: Box, tools: DrawTools) {
  const empty: string[] = [];
  const listener = reporting(tools, problemTexts.unresolvedCode, empty);
  const { text: plain } = tools.values.fill(stored.value, listener);
  const isRequired = isNeeded(stored);
  if (!isRequired && empty.length > 0 && empty.length === tokensOf(stored.value)) {
    for (const token of empty) reportEmpty(token, false, tools);
    return { ops: [], text: "" };
  }
  const value = stored.signed && plain !== "" ? signedValue(stored.signed, plain, tools) : plain;
  if (value === null) {
    tools.report("barcode_invalid", problemTexts.codeUnsigned);
    return { ops: codePlaceholder(box), text: plain };
  }
  const encoded = symbolFor(stored, value, tools);
  if (!encoded.ok) {
    if (encoded.loading) return { ops: [], text: value };
    tools.report("barcode_invalid", encoded.reason);
    return { ops: codePlaceholder(box), text: value };
  }
  // A code with a missing value would still scan, but with the wrong content.
  for (const token of empty) reportEmpty(token, isRequired, tools);
  const symbol = withLogo(stored, encoded.symbol, tools);
  return { ops: drawCode(stored, symbol, value, box, tools), text: value };
}

const logoSource = ({ logoPicture }: BarcodeProperties) => sourceNamed(logoPicture);

/** Draws a QR code with its logo in the middle. Shrinks the logo if the code would be unreadable. */
function withLogo(stored: BarcodeProperties, symbol: BarcodeSymbol, { images, report }: DrawTools) {
  const source = logoSource(stored);
  if (!source || stored.format !== "qrcode") return symbol;
  const found = images.find(source);
  if (found.status !== "ready") {
    report(found.status === "missing" ? "missing_photo" : "unreadable_photo", found.detail);
    return symbol;
  }
  const { key, width, height } = found.image;
  const { logoSize: size = usualLogo.size, logoBorder: border = usualLogo.border } = stored;
  const placed = placeLogo(symbol, { size, border, aspect: width / height });
  if (!placed) {
    report("code_unreadable", problemTexts.noRoomForLogo);
    return symbol;
  }
  const { box, gap } = placed;
  return { ...symbol, rects: withoutGap(symbol.rects, gap), logo: { image: key, box, gap } };
}

const factsOf = ({ format }: BarcodeProperties) => formatNamed(format);

export const barcodeElement = defineElement({
  type: "barcode",
  role: "code",
  label: "Barcode",
  icon: "bars",
  iconOf: (stored) => factsOf(stored)?.group ?? "matrix",
  tool: null,
  size: { width: 150, height: 150 },
  properties,
  fields: [
    { key: "value", label: "Value", group: "Data", control: "text", multiline: false, tokens: true },
    requiredField,
    { key: "format", label: "Format", group: "Data", control: "barcodeFormat" },
    { key: "options", label: "Options", group: "Data", control: "barcodeOptions" },
    {
      key: "readableText",
      label: "Readable text",
      group: "Data",
      control: "select",
      fallback: "none",
      options: [
        { value: "none", label: "No text" },
        { value: "below", label: "Text below" },
        { value: "above", label: "Text above" },
      ],
    },
    { key: "signed", label: "Signed", group: "Data", control: "signed" },
    {
      key: "logoPicture",
      label: "Logo",
      group: "Data",
      control: "codeLogo",
      with: ["logoSize", "logoBorder"],
    },
    { key: "color", label: "Bars", group: "Colour", control: "color", allowNone: false },
    { key: "backgroundColor", label: "Background", group: "Colour", control: "color", allowNone: true },
    opacityField,
  ],
  texts: ["value"],
  reads: (stored) => stored.signed?.fields ?? [],
  // A signed code contains the person's id, so it differs from card to card.
  isPersonal: ({ signed: asked }) => asked != null,
  needsBarcodeLibrary: ({ format, options }) => needsBarcodeLibrary(format, options ?? {}),
  picture: (stored) => ({ token: null, source: null, others: { logoPicture: logoSource(stored) } }),
  mistake: ({ format, options, signed: asked }) => {
    if (asked && format !== "qrcode") return { property: "signed", message: "is for QR codes only" };
    const message = barcodeLibrary()?.wrongOption(format, options ?? {}) ?? null;
    return message === null ? null : { property: "options", message };
  },
  needed: isNeeded,
  kind: (stored) => factsOf(stored)?.label ?? "Barcode",
  draw,
});
