import { z } from "zod";
import { type BarcodeFormat, type BarcodeSymbol, encodeBarcode } from "../../barcodes/index.ts";
import type { Box, DrawOp } from "../../drawing/drawOp.ts";
import { polygon, roundedBox } from "../../drawing/outlines.ts";
import { problemTexts } from "../../problems/problemTexts.ts";
import { type DrawTools, defineElement } from "../defineElement.ts";
import { opacity, paint } from "../propertySchemas.ts";
import { opacityField } from "../shapes/shapeProperties.ts";

/** Other spellings of the two formats. */
const formatNames: Readonly<Record<string, BarcodeFormat>> = {
  qr: "qrcode",
  "qr-code": "qrcode",
  qr_code: "qrcode",
  code_128: "code128",
  "code-128": "code128",
};

const formats: readonly { readonly value: BarcodeFormat; readonly label: string }[] = [
  { value: "qrcode", label: "QR code" },
  { value: "code128", label: "Code 128" },
];

const defaults = {
  value: "{{ id }}",
  format: "qrcode",
  color: "#000000",
  backgroundColor: "#ffffff",
  opacity: 1,
} as const;

const properties = z.looseObject({
  value: z.coerce.string().default(defaults.value),
  format: z.preprocess(
    (value) => {
      const name = typeof value === "string" ? value.toLowerCase() : value;
      return typeof name === "string" ? (formatNames[name] ?? name) : name;
    },
    z.enum(["qrcode", "code128"]).default(defaults.format),
  ),
  color: paint(defaults.color),
  backgroundColor: paint(defaults.backgroundColor),
  opacity: opacity(defaults.opacity),
});

type BarcodeProperties = z.infer<typeof properties>;

/** Fewer printer dots than this per module blur into each other. */
const fewestDots = 2;

/** A QR code keeps its square; the bars of Code 128 fill the box. */
function symbolBox(symbol: BarcodeSymbol, format: BarcodeFormat, box: Box): Box {
  if (format === "code128") {
    return box;
  }
  const side = Math.min(box.width / symbol.columns, box.height / symbol.rows);
  const width = side * symbol.columns;
  const height = side * symbol.rows;
  return { x: (box.width - width) / 2, y: (box.height - height) / 2, width, height };
}

/** What stands where a code cannot be drawn: a marked box that no scanner reads and no eye overlooks. */
function placeholder(box: Box): readonly DrawOp[] {
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

function reportSmall(symbol: BarcodeSymbol, place: Box, tools: DrawTools): void {
  if (!tools.paper) {
    return;
  }
  const moduleMm = (place.width / symbol.columns) * tools.paper.mmPerPx;
  const dots = (moduleMm / 25.4) * tools.paper.dpi;
  if (dots < fewestDots) {
    tools.report("barcode_small", problemTexts.barcodeSmall(moduleMm, dots));
  }
}

function draw(stored: BarcodeProperties, box: Box, tools: DrawTools) {
  const empty: string[] = [];
  const value = tools.values.fill(
    stored.value,
    (token) => tools.report("unresolved_token", problemTexts.unresolvedCode(token)),
    (token) => empty.push(token),
  );
  const encoded = encodeBarcode(stored.format, value);
  if (!encoded.ok) {
    tools.report("barcode_invalid", encoded.reason);
    return { ops: placeholder(box), text: value };
  }
  // A code that lacks a part scans, but as something else than was meant.
  for (const token of empty) tools.report("empty_token", problemTexts.emptyToken(token));
  const { symbol } = encoded;
  const place = symbolBox(symbol, stored.format, box);
  reportSmall(symbol, place, tools);
  const ops: DrawOp[] = [];
  if (stored.backgroundColor) {
    ops.push({ op: "path", path: roundedBox(place, 0, 0), fill: stored.backgroundColor, stroke: null });
  }
  const fill = stored.color ?? { color: "#000000", alpha: 1 };
  ops.push({
    op: "modules",
    box: place,
    columns: symbol.columns,
    rows: symbol.rows,
    rects: symbol.rects,
    fill,
  });
  return { ops, text: value };
}

export const barcodeElement = defineElement({
  type: "barcode",
  label: "Barcode",
  size: { width: 150, height: 150 },
  defaults,
  properties,
  fields: [
    { key: "value", label: "Value", group: "Data", control: "text", multiline: false, tokens: true },
    {
      key: "format",
      label: "Format",
      group: "Data",
      control: "select",
      options: formats,
    },
    { key: "color", label: "Bars", group: "Colour", control: "color", allowNone: false },
    { key: "backgroundColor", label: "Background", group: "Colour", control: "color", allowNone: true },
    opacityField,
  ],
  bindings: (stored) => ({ texts: [stored.value], imageTokens: [], staticImage: null }),
  kind: ({ format }) => formats.find(({ value }) => value === format)?.label ?? format,
  draw,
});
