import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./paper.ts";

export type Row = Readonly<Record<string, string>>;

export type ProjectParts = {
  readonly design: Readonly<Record<string, unknown>>;
  readonly rows?: readonly Row[];
  /** The table's bytes, instead of rows. */
  readonly table?: { readonly name: string; readonly bytes: string | Uint8Array };
  readonly images?: Readonly<Record<string, Uint8Array>>;
};

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

export function csv(rows: readonly Row[]): string {
  const headers = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => headers.map((header) => quoted(row[header] ?? "")).join(","));
  return `${[headers.map(quoted).join(","), ...lines].join("\r\n")}\r\n`;
}

/** Writes a project folder and returns its path. */
export function writeProject({ design, rows, table, images = {} }: ProjectParts): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "project.json"), JSON.stringify(design));
  const data = table ?? (rows ? { name: "data.csv", bytes: csv(rows) } : undefined);
  if (data) {
    mkdirSync(join(folder, "data"));
    writeFileSync(join(folder, "data", data.name), data.bytes);
  }
  mkdirSync(join(folder, "images"));
  for (const [name, bytes] of Object.entries(images)) {
    writeFileSync(join(folder, "images", name), bytes);
  }
  return folder;
}

/** A sheet of labels, mm. */
export type Sheet = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly across: number;
  readonly down: number;
  readonly hGap: number;
  readonly vGap: number;
  readonly labelWidth: number;
  readonly labelHeight: number;
};

type SheetParts = Partial<Sheet> & Pick<Sheet, "width" | "height" | "labelWidth" | "labelHeight">;

/** The stored page setup of a sheet, by default with one label in its corner. */
export function pageSetup(sheet: SheetParts) {
  const { width, height, left = 0, top = 0, across = 1, down = 1, hGap = 0, vGap = 0 } = sheet;
  return {
    cardType: "single",
    dpi: 300,
    page: {
      width_mm: width,
      height_mm: height,
      left_mm: left,
      top_mm: top,
      across,
      down,
      h_gap_mm: hGap,
      v_gap_mm: vGap,
      orientation: width > height ? "landscape" : "portrait",
    },
    label: {
      shape: "rectangle",
      width_mm: sheet.labelWidth,
      height_mm: sheet.labelHeight,
      corner_w_mm: 0,
      corner_h_mm: 0,
    },
    cutout: {},
  };
}

let count = 0;

export function element(type: string, frame: readonly [number, number, number, number], properties: object) {
  const [x, y, width, height] = frame;
  count++;
  return {
    id: `${type}-${count}`,
    type,
    x,
    y,
    width,
    height,
    rotation: 0,
    zIndex: count,
    hidden: false,
    locked: false,
    properties,
  };
}
