import type { PhotoEdit } from "../elements/drawTools.ts";
import type { StoredElement } from "../elements/elementKinds.ts";
import type { NamedStyle } from "../elements/text/namedStyles.ts";
import type { LookupTables } from "../expressions/lookups.ts";
import { DesignError } from "../problems/designError.ts";
import type { ColumnTypes } from "../records/columnType.ts";
import type { Mapping } from "../records/record.ts";
import type { NumberSequence } from "../records/sequence.ts";
import { isAbsent, type NumberRange, readNumber, readObject, readText, shown } from "./looseValues.ts";
import { defaultPageSetup, type PageSetup, type RollLengths } from "./pageSetup.ts";

/** Manual corrections of individual photos, by file name. */
export type PhotoEdits = Readonly<Record<string, PhotoEdit>>;

const maxPhotos = 20_000;
const maxName = 500;

const ranges: { readonly [Name in keyof PhotoEdit]-?: NumberRange } = {
  x: { min: -20, max: 20 },
  y: { min: -20, max: 20 },
  scale: { min: 0.05, max: 50 },
  rotation: { min: -360, max: 360 },
  brightness: { min: -1, max: 1 },
  contrast: { min: -1, max: 1 },
};

/** Reads a project's photo corrections. Throws a DesignError that names the field. */
export function readPhotoEdits(stored: unknown): PhotoEdits {
  const photos = Object.entries(readObject(stored, "photo_edits"));
  if (photos.length > maxPhotos) {
    throw new DesignError("photo_edits", `corrects more than ${maxPhotos} photos.`);
  }
  return Object.fromEntries(photos.map(([name, edit]) => [name, readEdit(name, edit)]));
}

function readEdit(name: string, stored: unknown): PhotoEdit {
  const field = `photo_edits.${name.slice(0, 60)}`;
  if (name.length > maxName) throw new DesignError(field, `must be at most ${maxName} characters long.`);
  const edit = readObject(stored, field);
  const known = Object.entries(ranges).filter(([part]) => !isAbsent(edit[part]));
  return Object.fromEntries(
    known.map(([part, range]) => [part, readNumber(edit[part], `${field}.${part}`, range, 0)]),
  );
}

export type SideName = "front" | "back";

export const sideNames = ["front", "back"] as const satisfies readonly SideName[];

/** A guide for aligning elements on a side. It is never printed. */
export type RulerGuide = {
  readonly side: SideName;
  /** "x" is a vertical line at x = `at`, "y" a horizontal line at y = `at`. */
  readonly axis: "x" | "y";
  /** Canvas px. */
  readonly at: number;
};

/** The source of a project's data: an uploaded table, or a school's live records. */
export type DataMode = "standard" | "school";

export const dataModes = ["standard", "school"] as const satisfies readonly DataMode[];

type StoredFields = Readonly<Record<string, unknown>>;

/**
 * Parts of a stored design that this version does not know. They are written back unchanged, so saving loses nothing.
 */
export type KeptParts = {
  readonly fields: StoredFields;
  readonly pageSetup: StoredFields;
  readonly dataSource: StoredFields;
  /** Elements of unknown type, by side. */
  readonly elements: Readonly<Record<SideName, readonly unknown[]>>;
};

export type Project = {
  readonly name: string;
  /** Canvas px. */
  readonly canvas: { readonly width: number; readonly height: number };
  readonly canvasMm: { readonly width: number; readonly height: number };
  readonly backgroundColor: string;
  readonly isDualSided: boolean;
  readonly front: readonly StoredElement[];
  /** Kept even while the design is single-sided; use `sideElements` for the elements to show. */
  readonly back: readonly StoredElement[];
  /** Null if no page setup was ever applied; use `printSetup` for the setup to print with. */
  readonly pageSetup: PageSetup | null;
  readonly dataMode: DataMode;
  /** Column headers of the uploaded table. */
  readonly headers: readonly string[];
  /** Column types, detected automatically or set by a person. */
  readonly columnTypes: ColumnTypes;
  /** The mapping of the current data mode. */
  readonly mapping: Mapping;
  /** The column or token that gives the number of copies per record; null: one copy each. */
  readonly copiesColumn: string | null;
  /** Consecutive numbers instead of a table, or null. */
  readonly sequence: NumberSequence | null;
  /** Lookup tables for expressions, by name. */
  readonly lookups: LookupTables;
  readonly photoEdits: PhotoEdits;
  readonly textStyles: readonly NamedStyle[];
  readonly rulerGuides: readonly RulerGuide[];
  /** The sample to show while there is no data, or null. */
  readonly sample: Sample | null;
  readonly kept: KeptParts;
};

export function sidesOf(project: Project): readonly SideName[] {
  return project.isDualSided ? sideNames : ["front"];
}

/** The elements of a side. Empty for the back of a single-sided design, even if the design keeps elements for it. */
export function sideElements(project: Project, side: SideName): readonly StoredElement[] {
  if (side === "front") return project.front;
  return project.isDualSided ? project.back : [];
}

/** The page setup to print with. On a continuous roll, the label is as long as the design. */
export function printSetup({ pageSetup, canvas }: Pick<Project, "pageSetup" | "canvas">): PageSetup {
  const setup = pageSetup ?? defaultPageSetup;
  return setup.page.roll ? cutFromRoll(setup, setup.page.roll, canvas) : setup;
}

function cutFromRoll(
  setup: PageSetup,
  { minMm, maxMm }: RollLengths,
  canvas: { readonly width: number; readonly height: number },
): PageSetup {
  const { page, label } = setup;
  const asLong = (label.widthMm / canvas.width) * canvas.height;
  const heightMm = Number(Math.min(maxMm, Math.max(minMm, asLong)).toFixed(3));
  const pageHeightMm = heightMm + Math.max(0, page.heightMm - label.heightMm);
  return {
    ...setup,
    label: { ...label, heightMm },
    page: {
      ...page,
      heightMm: pageHeightMm,
      orientation: page.widthMm > pageHeightMm ? "landscape" : "portrait",
    },
  };
}

/** An invented person whose data is shown while the design has no data. */
export type Sample = {
  /** By field name. */
  readonly values: Readonly<Record<string, string>>;
  /** Data URL of a portrait for photo fields, or null. */
  readonly photo: string | null;
};

const maxFields = 200;
const maxNameLength = 200;
const maxValue = 2000;
const maxPhoto = 100_000;
const pictureAddress = /^data:image\/(?:jpeg|png|webp);base64,/;

/** Reads a design's sample, or null. Throws a DesignError that names the field. */
export function readSample(stored: unknown): Sample | null {
  if (isAbsent(stored)) return null;
  const { values, photo } = readObject(stored, "sample");
  const fields = Object.entries(readObject(values, "sample.values"));
  if (fields.length > maxFields) throw new DesignError("sample.values", `has more than ${maxFields} fields.`);
  return { values: Object.fromEntries(fields.map(readValue)), photo: readPhoto(photo) };
}

function readValue([name, value]: [string, unknown]): [string, string] {
  if (name.length > maxNameLength)
    throw new DesignError("sample.values", `names must be at most ${maxNameLength} characters long.`);
  return [name, readText(value, `sample.values.${name}`, maxValue, "")];
}

function readPhoto(stored: unknown): string | null {
  const photo = readText(stored, "sample.photo", maxPhoto, "");
  if (photo === "") return null;
  if (pictureAddress.test(photo)) return photo;
  throw new DesignError("sample.photo", `must be a picture as a data address, not ${shown(photo)}.`);
}
