import { createHash } from "node:crypto";
import type { ProjectRow } from "../schema.ts";

/** Columns that already contain JSON. Null is stored as null. */
const jsonColumns = [
  "front_elements",
  "back_elements",
  "page_setup",
  "lookups",
  "text_styles",
  "photo_edits",
  "ruler_guides",
] as const;

/** The project columns in a version: everything that determines its cards, except the data. */
const versionColumns = [
  "canvas_width",
  "canvas_height",
  "canvas_width_mm",
  "canvas_height_mm",
  "background_color",
  "is_dual_sided",
  ...jsonColumns,
] as const satisfies readonly (keyof ProjectRow)[];

/** A project's columns in a version, as stored. */
export type DesignColumns = Pick<ProjectRow, (typeof versionColumns)[number]>;

const isJson = (column: string): boolean => jsonColumns.some((name) => name === column);

/**
 * Columns that were added later, with the default value that is omitted, so that the text of older designs
 * stays the same.
 */
const laterColumns = { ruler_guides: "[]" } as const;

const isSaid = (column: string, value: unknown): boolean =>
  !Object.entries(laterColumns).some(([later, usual]) => column === later && value === usual);

/** A design as JSON with one column per line, each as stored, so that equal designs give equal bytes. */
export function designText(design: DesignColumns): Buffer {
  const said = versionColumns.filter((column) => isSaid(column, design[column]));
  const lines = said.map((column) => `${JSON.stringify(column)}:${cell(column, design[column])}`);
  return Buffer.from(`{\n${lines.join(",\n")}\n}`);
}

function cell(column: string, value: string | number | null): string {
  if (!isJson(column) || typeof value !== "string") return JSON.stringify(value);
  // JSON.stringify writes no line breaks, and a client's line breaks can only be between values.
  return value.includes("\n") ? JSON.stringify(JSON.parse(value)) : value;
}

/** The columns in text from `designText`, byte for byte. Text of an earlier release lacks newer columns. */
export function columnsOf(text: Buffer): Partial<DesignColumns> {
  const lines = text.toString("utf8").split("\n").slice(1, -1);
  const read = lines.map((line, index) => {
    const isLast = index === lines.length - 1;
    const colon = line.indexOf(":");
    const column: string = JSON.parse(line.slice(0, colon));
    const value = line.slice(colon + 1, isLast ? undefined : -1);
    return [column, isJson(column) && value !== "null" ? value : JSON.parse(value)];
  });
  return { ...laterColumns, ...Object.fromEntries(read) };
}

/** A hash that identifies equal text. */
export function digestOf(text: Buffer): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
