import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "./programs.ts";

export type Row = Readonly<Record<string, string>>;

export type ProjectParts = {
  readonly design: Readonly<Record<string, unknown>>;
  readonly rows?: readonly Row[];
  /** The table's bytes as they are, instead of rows. */
  readonly table?: { readonly name: string; readonly bytes: string | Uint8Array };
  readonly images?: Readonly<Record<string, Uint8Array>>;
};

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

export function csv(rows: readonly Row[]): string {
  const headers = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => headers.map((header) => quoted(row[header] ?? "")).join(","));
  return `${[headers.map(quoted).join(","), ...lines].join("\r\n")}\r\n`;
}

/** Writes a project folder and answers its path. */
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

/** The stored page setup of a sheet, mm. */
export function pageSetup(sheet: Sheet) {
  return {
    cardType: "single",
    dpi: 300,
    page: {
      width_mm: sheet.width,
      height_mm: sheet.height,
      left_mm: sheet.left,
      top_mm: sheet.top,
      across: sheet.across,
      down: sheet.down,
      h_gap_mm: sheet.hGap,
      v_gap_mm: sheet.vGap,
      orientation: sheet.width > sheet.height ? "landscape" : "portrait",
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
