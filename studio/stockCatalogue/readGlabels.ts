import { join } from "node:path";
import type { StockFamily, StockGrid } from "@print-builder/core/document";
import { openZipArchive, ownArchive } from "@print-builder/production";
import { XMLParser } from "fast-xml-parser";

/** A product line with the numbers under which it is sold. */
export type ListedFamily = StockFamily & { readonly numbers: readonly string[] };

export type GlabelsStocks = {
  readonly families: readonly ListedFamily[];
  /** Entries that could not be read, with the reasons. */
  readonly leftOut: readonly { readonly product: string; readonly reason: string }[];
};

type Attributes = Readonly<Record<string, string | undefined>>;
type Paper = { readonly name: string; readonly width: number; readonly height: number };
type LabelNode = Attributes & { readonly Layout?: readonly Attributes[] };
type TemplateNode = Attributes & { readonly [kind: `Label-${string}`]: readonly LabelNode[] };

const mmPer: Readonly<Record<string, number>> = { mm: 1, cm: 10, in: 25.4, pt: 25.4 / 72, pc: 25.4 / 6 };

/** A length in mm, to three decimals. As in gLabels, the default unit is points, and a missing number is 0. */
function mm(text: string | undefined, fallback = 0): number {
  if (text === undefined) return fallback;
  const [, number = "", unit = ""] = /^\s*(-?[\d.]+(?:e-?\d+)?)?\s*([a-z]*)\s*$/.exec(text) ?? [];
  const factor = mmPer[unit === "" ? "pt" : unit];
  if (factor === undefined || Number.isNaN(Number(number))) throw new Error(`“${text}” is not a length`);
  return round(Number(number) * factor);
}

function round(length: number): number {
  return Number(length.toFixed(3));
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseAttributeValue: false,
  isArray: (name) =>
    name === "Template" || name === "Layout" || name === "Paper-size" || name.startsWith("Label-"),
});

/** The database files by name: `paper-sizes.xml`, and any number of `…-templates.xml`. */
export type GlabelsFiles = ReadonlyMap<string, string>;

/**
 * Reads gLabels' template database. Lengths may have any unit, and pages a name or a size. A product may be defined
 * as equal to another product of its maker (`equiv`).
 */
export function readGlabels(files: GlabelsFiles): GlabelsStocks {
  const papers = readPapers(files);
  const lists = [...files.keys()].filter((name) => name.endsWith("-templates.xml"));
  const templates = lists.sort().flatMap((name): readonly TemplateNode[] => {
    const { "Glabels-templates": root } = parser.parse(files.get(name) ?? "");
    return root.Template ?? [];
  });
  const families = new Map<string, ListedFamily>();
  const leftOut: { product: string; reason: string }[] = [];
  const tryTo = (template: TemplateNode, take: () => void) => {
    try {
      take();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      leftOut.push({ product: productOf(template), reason });
    }
  };
  for (const template of templates.filter(({ equiv }) => equiv === undefined)) {
    tryTo(template, () => {
      if (families.has(productOf(template))) throw new Error("occurs twice in the database");
      families.set(productOf(template), readFamily(template, papers));
    });
  }
  const alike = new Map<string, string[]>();
  const models = new Map(templates.map((each) => [productOf(each), `${each.brand} ${each.equiv}`]));
  for (const template of templates.filter(({ equiv }) => equiv !== undefined)) {
    tryTo(template, () => {
      let model = models.get(productOf(template)) ?? "";
      // A product may be defined as equal to a product that is itself defined that way.
      for (let steps = 0; steps < 5 && !families.has(model); steps++) model = models.get(model) ?? "";
      if (!families.has(model)) throw new Error(`equals ${template.equiv}, which is missing`);
      alike.set(model, [...(alike.get(model) ?? []), template.part?.trim() ?? ""]);
    });
  }
  return {
    families: [...families].map(([product, family]) => ({
      ...family,
      numbers: [...family.numbers, ...(alike.get(product) ?? [])],
    })),
    leftOut,
  };
}

function productOf({ brand, part }: Attributes): string {
  return `${brand} ${part?.trim()}`;
}

function readPapers(files: GlabelsFiles): ReadonlyMap<string, Paper> {
  const { "Glabels-paper-sizes": root } = parser.parse(files.get("paper-sizes.xml") ?? "");
  return new Map(
    (root["Paper-size"] as readonly Attributes[]).map(({ id = "", width, height }) => [
      id,
      { name: id.toLowerCase().replace(/^us-/, ""), width: mm(width), height: mm(height) },
    ]),
  );
}

function readFamily(template: TemplateNode, papers: ReadonlyMap<string, Paper>): ListedFamily {
  const kind = Object.keys(template).find((name) => name.startsWith("Label-")) as
    | `Label-${string}`
    | undefined;
  const label = kind && template[kind]?.[0];
  if (!kind || !label) throw new Error("has no label");
  const shape = readShape(kind, label);
  const paper = readPaper(template, label, papers);
  return {
    maker: template.brand ?? "",
    numbers: [template.part?.trim() ?? ""],
    name: template._description ?? template.description ?? "",
    paper: paper.name,
    page_width_mm: paper.width,
    page_height_mm: paper.height,
    ...shape,
    ...(kind === "Label-continuous" ? { length_mm: readLengths(label) } : {}),
    grids: (label.Layout ?? []).map(readGrid),
  };
}

/** Minimum and maximum length of a label on a continuous roll. */
function readLengths({ min_height, max_height, default_height }: LabelNode) {
  return { min: mm(min_height ?? default_height), max: mm(max_height ?? default_height) };
}

function readPaper(
  { size = "", width, height }: TemplateNode,
  label: LabelNode,
  papers: ReadonlyMap<string, Paper>,
): Paper {
  const known = papers.get(size);
  if (known) return known;
  // Labels on a continuous roll have no fixed length. A new design starts with the roll's default length.
  return { name: size.toLowerCase(), width: mm(width), height: mm(height ?? label.default_height) };
}

function readShape(kind: string, label: LabelNode) {
  const corner = mm(label.round);
  const radius = mm(label.radius);
  const sized = {
    label_width_mm: mm(label.width),
    label_height_mm: mm(label.height),
    corner_mm: 0,
    hole_mm: 0,
  };
  const disc = { ...sized, label_width_mm: round(2 * radius), label_height_mm: round(2 * radius) };
  switch (kind) {
    case "Label-rectangle":
      return { ...sized, shape: corner > 0 ? "rounded" : "rectangle", corner_mm: corner } as const;
    case "Label-ellipse":
      return { ...sized, shape: "ellipse" } as const;
    case "Label-round":
      return { ...disc, shape: "circle" } as const;
    case "Label-cd":
      return {
        ...disc,
        shape: "ring",
        label_width_mm: mm(label.width, disc.label_width_mm),
        label_height_mm: mm(label.height, disc.label_height_mm),
        hole_mm: round(2 * mm(label.hole)),
      } as const;
    case "Label-continuous":
      return { ...sized, shape: "rectangle", label_height_mm: mm(label.default_height) } as const;
    default:
      throw new Error(`has labels with a free outline (${kind}), which page setups do not support`);
  }
}

function readGrid({ nx, ny, x0, y0, dx, dy }: Attributes): StockGrid {
  return {
    left_mm: mm(x0),
    top_mm: mm(y0),
    across: Number(nx),
    down: Number(ny),
    h_pitch_mm: mm(dx),
    v_pitch_mm: mm(dy),
  };
}

/**
 * Template database of glabels-qt, commit 4c0ce11 of 2025-05-26, with four packs that only its predecessor 3.4.1
 * lists. Licence: docs/licences/glabels-templates.txt.
 */
const source = join(import.meta.dirname, "glabels-qt-4c0ce11.zip");

const maxBytes = 2 * 1024 * 1024;

export async function openGlabels(): Promise<GlabelsFiles> {
  const archive = await openZipArchive(
    { path: source },
    { ...ownArchive, subject: "The database", code: "bad_zip" },
  );
  try {
    const files = new Map<string, string>();
    for (const name of archive.names) files.set(name, (await archive.read(name, maxBytes)).toString("utf8"));
    return files;
  } finally {
    await archive.close();
  }
}
