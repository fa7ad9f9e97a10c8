import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { SideName } from "@print-builder/core/document";
import { designOf, withDesign } from "@print-builder/core/editing";
import { applyPalette, type Palette } from "@print-builder/core/palettes";
import { createCardRenderer, openProject } from "@print-builder/production";
import { paintAdult } from "@print-builder/school-sandbox/portraits";
import { type Template, toStoredTemplate } from "./template.ts";

type Choices = {
  readonly dpi: number;
  /** Width of the sample photo in px. */
  readonly photoWidth: number;
  readonly photoQuality: number;
  /** Records of the table; the template's sample by default. */
  readonly records?: readonly Template["sample"][];
};

type CardOfTemplate = {
  readonly side: SideName;
  /** 0-based; the first record by default. */
  readonly record?: number;
  readonly palette?: Palette;
};

/** A template opened as a project and drawn like any project. */
export type OpenTemplate = {
  readonly sides: readonly SideName[];
  readonly notes: readonly string[];
  /** Draws a side as SVG; `warnings` are sentences. */
  readonly draw: (
    card: CardOfTemplate,
  ) => Promise<{ readonly svg: string; readonly warnings: readonly string[] }>;
};

const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** A table with a column for each token. */
const tableOf = (records: readonly Template["sample"][]) =>
  [Object.keys(records[0] ?? {}), ...records.map((record) => Object.values(record))]
    .map((row) => `${row.map(cell).join(",")}\n`)
    .join("");

async function writeProject(folder: string, template: Template, choices: Choices): Promise<void> {
  const portrait = await samplePhoto(template, choices);
  const photo = portrait ? { photo: "photo.jpg" } : {};
  const records = (choices.records ?? [template.sample]).map((record) => ({ ...record, ...photo }));
  const names = Object.keys(template.sample);
  const named = (tokens: readonly string[]) => Object.fromEntries(tokens.map((name) => [name, name]));
  const project = {
    ...toStoredTemplate(template),
    data_mode: "standard",
    data_source: { headers: [...names, ...Object.keys(photo)] },
    field_map: named(names),
    image_map: named(Object.keys(photo)),
  };
  await mkdir(path.join(folder, "data"));
  await mkdir(path.join(folder, "images"));
  await writeFile(path.join(folder, "project.json"), JSON.stringify(project));
  await writeFile(path.join(folder, "data/sample.csv"), tableOf(records));
  if (portrait) await writeFile(path.join(folder, "images/photo.jpg"), portrait);
}

/** The portrait for a template's photo as a JPEG; null if the template has no photo. */
export async function samplePhoto(
  { person }: Pick<Template, "person">,
  { photoWidth, photoQuality }: Pick<Choices, "photoWidth" | "photoQuality">,
): Promise<Buffer | null> {
  return person ? await paintAdult(person, photoWidth, photoQuality) : null;
}

/** Opens a template with sample people for as long as `work` runs. */
export async function withTemplate<Result>(
  template: Template,
  choices: Choices,
  work: (open: OpenTemplate) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "template-"));
  try {
    await writeProject(folder, template, choices);
    const open = await openProject(folder);
    const { project } = open;
    try {
      return await work({
        sides: template.back.length > 0 ? ["front", "back"] : ["front"],
        notes: open.notes,
        draw: async ({ side, record = 0, palette }) => {
          const shown = palette ? withDesign(project, applyPalette(designOf(project), palette)) : project;
          const request = { format: "svg", dpi: choices.dpi } as const;
          const draw = createCardRenderer({ ...open, project: shown }, request, new Date(0));
          const { bytes, problems } = await draw({ recordIndex: record, side });
          const warnings = problems.map(({ elementId, message }) => `${side} ${elementId}: ${message}`);
          return { svg: bytes.toString("utf8"), warnings };
        },
      });
    } finally {
      await open.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
