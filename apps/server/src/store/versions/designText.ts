import { createHash } from "node:crypto";
import type { ProjectRow } from "../schema.ts";

/** Columns that already contain JSON; null is stored as null. */
const jsonColumns = [
  "front_elements",
  "back_elements",
  "page_setup",
  "lookups",
  "text_styles",
  "photo_edits",
  "ruler_guides",
] as const;

/** The project columns in a version: all that its cards are drawn from, except the data. */
const versionColumns = [
  "canvas_width",
  "canvas_height",
  "canvas_width_mm",
  "canvas_height_mm",
  "background_color",
  "is_dual_sided",
  ...jsonColumns,
] as const satisfies readonly (keyof ProjectRow)[];

/** The columns of a project in a version, as stored. */
export type DesignColumns = Pick<ProjectRow, (typeof versionColumns)[number]>;

const isJson = (column: string): boolean => jsonColumns.some((name) => name === column);

/** Columns added later, with the value that their absence means: texts of earlier releases stay the same. */
const laterColumns = { ruler_guides: "[]" } as const;

const isSaid = (column: string, value: unknown): boolean =>
  !Object.entries(laterColumns).some(([later, usual]) => column === later && value === usual);

/** A design as JSON text, one column per line, each as stored: equal designs give equal bytes. */
export function designText(design: DesignColumns): Buffer {
  const said = versionColumns.filter((column) => isSaid(column, design[column]));
  const lines = said.map((column) => `${JSON.stringify(column)}:${cell(column, design[column])}`);
  return Buffer.from(`{\n${lines.join(",\n")}\n}`);
}

function cell(column: string, value: string | number | null): string {
  if (!isJson(column) || typeof value !== "string") return JSON.stringify(value);
  // JSON.stringify writes no line breaks; existing ones can only be between values.
  return value.includes("\n") ? JSON.stringify(JSON.parse(value)) : value;
}

/** The columns in a text made by `designText`, byte for byte; a text of an earlier release has only those it knew. */
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

/** Identifies equal texts. */
export function digestOf(text: Buffer): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
