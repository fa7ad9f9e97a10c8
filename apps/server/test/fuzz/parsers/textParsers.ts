import { encodeBarcode } from "@print-builder/core/barcodes";
import { DesignError, parseProject } from "@print-builder/core/document";
import { bindRecord, type CardRecord, createPhotoIndex, type FieldValue } from "@print-builder/core/records";
import {
  fillTokens,
  findTokens,
  formatValue,
  noListener,
  parsePath,
  readPath,
  tokenName,
} from "@print-builder/core/tokens";
import { InputError } from "@print-builder/production";
import { drawDesign } from "./drawDesign.ts";
import { type Drawn, outcomeOf, type Parser } from "./parser.ts";

/** A text with tokens and the record that fills it. Never refused. */
const tokens: Parser<{ readonly text: string; readonly record: CardRecord }> = async ({ text, record }) => {
  const found = findTokens(text);
  for (const { path } of found) {
    const parsed = parsePath(path);
    const value = parsed ? readPath(record as FieldValue, parsed) : undefined;
    if (typeof value === "function") throw new Error(`${path} leads out of the record.`);
    formatValue(value);
    tokenName(path);
  }
  const fieldMap = Object.fromEntries(found.map(({ path }) => [path, path]));
  const bound = bindRecord(record, { fieldMap, imageMap: fieldMap });
  const { text: filled } = fillTokens(text, (token) => bound.text(token), noListener);
  if (typeof filled !== "string" || /native code/.test(filled))
    throw new Error(`It became ${filled.slice(0, 200)}`);
  for (const { path } of found) bound.imageValue(path);
  return found.length > 0 ? "taken" : "refused";
};

/** A barcode value has a symbol or a reason for its refusal. */
const barcode: Parser<{ readonly format: "qrcode" | "code128"; readonly value: string }> = async (asked) => {
  const made = encodeBarcode(asked.format, asked.value);
  if (!made.ok) {
    if (made.reason.trim() === "") throw new Error("There is no reason why there is no symbol.");
    return "refused";
  }
  const { columns, rows, rects } = made.symbol;
  for (let at = 0; at < rects.length; at += 4) {
    const [x = -1, y = -1, width = 0, height = 0] = rects.slice(at, at + 4);
    const isInside =
      x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= columns && y + height <= rows;
    if (!isInside) throw new Error(`A module lies outside: ${[x, y, width, height].join(" ")}`);
  }
  return "taken";
};

/** A stored design with a record, optionally drawn by every back end and printed. */
const design: Parser<Drawn & { readonly json: unknown; readonly record: CardRecord }> = (asked) =>
  outcomeOf([DesignError, InputError], async () => {
    const { json, record, isDrawn } = asked;
    await (isDrawn ? drawDesign(json, record) : parseProject(json));
  });

/** File names, and the values that should match them. */
const photos: Parser<{ readonly names: readonly string[]; readonly values: readonly string[] }> = async (
  asked,
) => {
  const index = createPhotoIndex(asked.names, asked.values);
  const found = asked.values.map((value) => index.find(value));
  for (const match of found) {
    if (match.status === "matched" && !asked.names.includes(match.fileName))
      throw new Error("It made up a file.");
  }
  return found.some(({ status }) => status === "matched") ? "taken" : "refused";
};

export const textParsers = { tokens, barcode, design, photos };
