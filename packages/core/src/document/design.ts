import type { StoredElement } from "../elements/elementKinds.ts";
import type { NamedStyle } from "../elements/text/namedStyles.ts";
import type { LookupTables } from "../expressions/lookups.ts";
import type { ColumnTypes } from "../records/columnType.ts";
import type { Mapping } from "../records/record.ts";
import type { NumberSequence } from "../records/sequence.ts";
import { defaultPageSetup, type PageSetup, type RollLengths } from "./pageSetup.ts";
import type { PhotoEdits } from "./readPhotoEdits.ts";
import type { Sample } from "./sample.ts";

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
