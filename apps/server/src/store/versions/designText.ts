import { createHash } from "node:crypto";
import type { ProjectRow } from "../schema.ts";

/** Columns that hold JSON already; null stands for none. */
const jsonColumns = [
  "front_elements",
  "back_elements",
  "page_setup",
  "lookups",
  "text_styles",
  "photo_edits",
  "ruler_guides",
] as const;

/** What of a project a version keeps: all that its cards are drawn from but the data. */
const versionColumns = [
  "canvas_width",
  "canvas_height",
  "canvas_width_mm",
  "canvas_height_mm",
  "background_color",
  "is_dual_sided",
  ...jsonColumns,
] as const satisfies readonly (keyof ProjectRow)[];

/** The part of a project that a version keeps, as it is stored. */
export type DesignColumns = Pick<ProjectRow, (typeof versionColumns)[number]>;

const isJson = (column: string): boolean => jsonColumns.some((name) => name === column);

/** Columns that came later, and what a text says of them by saying nothing: those of an earlier release stay the same. */
const laterColumns = { ruler_guides: "[]" } as const;

const isSaid = (column: string, value: unknown): boolean =>
  !Object.entries(laterColumns).some(([later, usual]) => column === later && value === usual);

/** A design as text, one column a line, each as it is stored: of the same design the same bytes. It is JSON. */
export function designText(design: DesignColumns): Buffer {
  const said = versionColumns.filter((column) => isSaid(column, design[column]));
  const lines = said.map((column) => `${JSON.stringify(column)}:${cell(column, design[column])}`);
  return Buffer.from(`{\n${lines.join(",\n")}\n}`);
}

function cell(column: string, value: string | number | null): string {
  if (!isJson(column) || typeof value !== "string") return JSON.stringify(value);
  // A line break is no part of what JSON.stringify writes; where one is, it stands between values.
  return value.includes("\n") ? JSON.stringify(JSON.parse(value)) : value;
}

/** The columns of a text that `designText` made, byte for byte; of an earlier release those that it knew. */
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

/** By which equal texts are known. */
export function digestOf(text: Buffer): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}
