import { canvasPx, type StoredElement } from "./storedElement.ts";

/** Sheet and label as `page_setup` stores them; lengths in mm. */
export type StoredPageSetup = {
  readonly cardType: string;
  readonly dpi: number;
  readonly page: {
    readonly width_mm: number;
    readonly height_mm: number;
    readonly left_mm: number;
    readonly top_mm: number;
    readonly across: number;
    readonly down: number;
    readonly h_gap_mm: number;
    readonly v_gap_mm: number;
    readonly orientation: "portrait" | "landscape";
  };
  readonly label: {
    readonly shape: "rectangle" | "rounded";
    readonly width_mm: number;
    readonly height_mm: number;
    readonly corner_w_mm: number;
    readonly corner_h_mm: number;
  };
  readonly cutout: Readonly<Record<string, never>>;
};

/** One row of a table; every cell is text. */
export type Row = Readonly<Record<string, string>>;

/** A demo project with all files in its folder. */
export type DemoProject = {
  readonly name: string;
  readonly backgroundColor: string;
  readonly pageSetup: StoredPageSetup;
  readonly front: readonly StoredElement[];
  readonly back: readonly StoredElement[];
  /** File name of the table in `data/`. */
  readonly table: string;
  readonly rows: readonly Row[];
  readonly fieldMap: Readonly<Record<string, string>>;
  readonly imageMap: Readonly<Record<string, string>>;
  /** SVG art by file name. */
  readonly art: Readonly<Record<string, string>>;
};

const headersOf = (rows: readonly Row[]) => Object.keys(rows[0] ?? {});

export function toProjectJson(project: DemoProject): string {
  const { label } = project.pageSetup;
  const stored = {
    name: project.name,
    canvas_width: canvasPx(label.width_mm),
    canvas_height: canvasPx(label.height_mm),
    canvas_width_mm: label.width_mm,
    canvas_height_mm: label.height_mm,
    background_color: project.backgroundColor,
    is_dual_sided: project.back.length > 0,
    elements: project.front,
    front_elements: project.front,
    back_elements: project.back,
    page_setup: project.pageSetup,
    data_mode: "standard",
    data_source: { headers: headersOf(project.rows) },
    field_map: project.fieldMap,
    image_map: project.imageMap,
  };
  return `${JSON.stringify(stored, null, 2)}\n`;
}

const cell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** The table as CSV (RFC 4180, UTF-8, lines end with LF). */
export function toCsv(rows: readonly Row[]): string {
  const headers = headersOf(rows);
  const lines = [headers, ...rows.map((row) => headers.map((header) => row[header] ?? ""))];
  return lines.map((line) => `${line.map(cell).join(",")}\n`).join("");
}
