import { z } from "zod";
import {
  type BarcodeFormat,
  type BarcodeSymbol,
  encodeBarcode,
  symbologies,
  symbology,
  symbologyNamed,
} from "../../barcodes/index.ts";
import type { Box, DrawOp } from "../../drawing/drawOp.ts";
import { mmToDots } from "../../drawing/inches.ts";
import { polygon, roundedBox } from "../../drawing/outlines.ts";
import { problemTexts } from "../../problems/problemTexts.ts";
import { findTokens } from "../../tokens/index.ts";
import { defineElement } from "../defineElement.ts";
import type { DrawTools } from "../drawTools.ts";
import { reportEmpty, required, requiredField } from "../facts.ts";
import { opacity, paint } from "../propertySchemas.ts";
import { opacityField } from "../shapes/shapeProperties.ts";

const formats = symbologies.map(({ id }) => id);

const properties = {
  value: z.coerce.string().prefault("{{ id }}"),
  required,
  format: z
    .preprocess(
      (value) => (typeof value === "string" ? (symbologyNamed(value)?.id ?? value.toLowerCase()) : value),
      z.enum(formats),
    )
    .prefault("qrcode"),
  color: paint("#000000"),
  backgroundColor: paint("#ffffff"),
  opacity: opacity(1),
};

type BarcodeProperties = z.output<z.ZodObject<typeof properties>>;

/** Fewer printer dots than this per module blur into each other. */
const fewestDots = 2;

/** Square modules keep their square, in the middle of the box; bars fill it. */
function symbolBox(symbol: BarcodeSymbol, format: BarcodeFormat, box: Box): Box {
  if (symbology(format).aspect === "fill") return box;
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
  const dots = mmToDots(moduleMm, tools.paper.dpi);
  if (dots < fewestDots) {
    tools.report("barcode_small", problemTexts.barcodeSmall(moduleMm, dots));
  }
}

/** A code without its value is none. */
function isNeeded(stored: BarcodeProperties): boolean {
  return stored.required ?? true;
}

function tokensOf(value: string): number {
  return new Set(findTokens(value).map(({ path }) => path)).size;
}

function draw(stored: BarcodeProperties, box: Box, tools: DrawTools) {
  const empty: string[] = [];
  const value = tools.values.fill(
    stored.value,
    (token) => tools.report("unresolved_token", problemTexts.unresolvedCode(token)),
    (token) => empty.push(token),
  );
  const isRequired = isNeeded(stored);
  if (!isRequired && empty.length > 0 && empty.length === tokensOf(stored.value)) {
    for (const token of empty) reportEmpty(token, false, tools);
    return { ops: [], text: "" };
  }
  const encoded = encodeBarcode(stored.format, value);
  if (!encoded.ok) {
    tools.report("barcode_invalid", encoded.reason);
    return { ops: placeholder(box), text: value };
  }
  // A code that lacks a part scans, but as something else than was meant.
  for (const token of empty) reportEmpty(token, isRequired, tools);
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
  icon: "bars",
  iconOf: ({ format }) => symbology(format).group,
  tool: null,
  size: { width: 150, height: 150 },
  properties,
  fields: [
    { key: "value", label: "Value", group: "Data", control: "text", multiline: false, tokens: true },
    requiredField,
    {
      key: "format",
      label: "Format",
      group: "Data",
      control: "select",
      options: symbologies.map(({ id, label }) => ({ value: id, label })),
    },
    { key: "color", label: "Bars", group: "Colour", control: "color", allowNone: false },
    { key: "backgroundColor", label: "Background", group: "Colour", control: "color", allowNone: true },
    opacityField,
  ],
  texts: ["value"],
  needed: isNeeded,
  kind: ({ format }) => symbology(format).label,
  draw,
});
