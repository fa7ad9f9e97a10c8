import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openProject, renderCard } from "@print-builder/production";
import { paintAdult } from "@print-builder/school-sandbox/portraits";
import { type Template, toStoredTemplate } from "./template.ts";

/** Both sides of a template as SVG, drawn as any project is; `warnings` in words. */
export type RenderedTemplate = {
  readonly front: string;
  /** Null for what has one side. */
  readonly back: string | null;
  readonly warnings: readonly string[];
};

type Choices = {
  readonly dpi: number;
  /** Of the sample photo, px. */
  readonly photoWidth: number;
  readonly photoQuality: number;
  /** The record on the card; the template's sample unless given. */
  readonly record?: Template["sample"];
};

const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** A table of one record whose columns have the tokens' names. */
const tableOf = (record: Template["sample"]) =>
  [Object.keys(record), Object.values(record)].map((row) => `${row.map(cell).join(",")}\n`).join("");

async function writeProject(folder: string, template: Template, choices: Choices): Promise<void> {
  const { person } = template;
  const record = { ...(choices.record ?? template.sample), ...(person ? { photo: "photo.jpg" } : {}) };
  const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));
  const project = {
    ...toStoredTemplate(template),
    data_mode: "standard",
    data_source: { headers: Object.keys(record) },
    field_map: named(Object.keys(record).filter((name) => name !== "photo")),
    image_map: person ? named(["photo"]) : {},
  };
  await mkdir(path.join(folder, "data"));
  await mkdir(path.join(folder, "images"));
  await writeFile(path.join(folder, "project.json"), JSON.stringify(project));
  await writeFile(path.join(folder, "data/sample.csv"), tableOf(record));
  if (person) {
    const photo = await paintAdult(person, choices.photoWidth, choices.photoQuality);
    await writeFile(path.join(folder, "images/photo.jpg"), photo);
  }
}

/** Draws a template's card for one record by the way that every project takes. */
export async function renderTemplate(template: Template, choices: Choices): Promise<RenderedTemplate> {
  const folder = await mkdtemp(path.join(tmpdir(), "template-"));
  try {
    await writeProject(folder, template, choices);
    const open = await openProject(folder);
    try {
      const sides = template.back.length > 0 ? (["front", "back"] as const) : (["front"] as const);
      const drawn: string[] = [];
      const warnings = [...open.notes];
      for (const side of sides) {
        const request = { recordIndex: 0, side, format: "svg", dpi: choices.dpi } as const;
        const { bytes, problems } = await renderCard(open, request, new Date(0));
        drawn.push(bytes.toString("utf8"));
        warnings.push(...problems.map(({ elementId, message }) => `${side} ${elementId}: ${message}`));
      }
      return { front: drawn[0] ?? "", back: drawn[1] ?? null, warnings };
    } finally {
      await open.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
