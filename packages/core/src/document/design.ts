import type { ElementType } from "../elements/elementKinds.ts";
import type { NamedStyle } from "../elements/text/namedStyles.ts";
import type { LookupTables } from "../expressions/lookups.ts";
import type { ColumnTypes } from "../records/columnType.ts";
import type { Mapping } from "../records/record.ts";
import type { NumberSequence } from "../records/sequence.ts";
import { defaultPageSetup, type PageSetup, type RollLengths } from "./pageSetup.ts";
import type { PhotoEdits } from "./readPhotoEdits.ts";
import type { RulerGuide } from "./rulerGuides.ts";
import type { Sample } from "./sample.ts";

/** The two sides of a card. */
export type SideName = "front" | "back";

export const sideNames = ["front", "back"] as const satisfies readonly SideName[];

/** Where an element's data comes from: an uploaded table or a school's live records. */
export type DataMode = "standard" | "school";

export const dataModes = ["standard", "school"] as const satisfies readonly DataMode[];

type StoredFields = Readonly<Record<string, unknown>>;

export type ElementBase = {
  readonly id: string;
  readonly type: ElementType;
  readonly name?: string;
  /** Top left corner of the unrotated box and its size, canvas px. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Degrees clockwise about the box's centre. */
  readonly rotation: number;
  /** Higher lies further to the front; elements of the same zIndex keep their order. */
  readonly zIndex: number;
  readonly hidden: boolean;
  readonly locked: boolean;
  /** The innermost group that the element is in. */
  readonly groupId?: string;
  /** The groups around that group, the outermost first; absent for none. */
  readonly outerGroupIds?: readonly string[];
};

/** An element as it is stored. What its properties mean is the business of its element type. */
export type StoredElement = ElementBase & {
  /** camelCase names, values as stored. */
  readonly properties: StoredFields;
  /** Fields of the stored element that this version does not know; written back as they came. */
  readonly extra?: StoredFields;
};

/** What a stored design holds beyond what this version knows: written back as it came, so a save loses nothing. */
export type KeptParts = {
  readonly fields: StoredFields;
  readonly pageSetup: StoredFields;
  readonly dataSource: StoredFields;
  /** Elements of unknown type, by side. */
  readonly elements: Readonly<Record<SideName, readonly unknown[]>>;
};

/** Everything that printing and editing need of a project. */
export type Project = {
  readonly name: string;
  /** Canvas px. */
  readonly canvas: { readonly width: number; readonly height: number };
  readonly canvasMm: { readonly width: number; readonly height: number };
  readonly backgroundColor: string;
  readonly isDualSided: boolean;
  readonly front: readonly StoredElement[];
  /** Kept also while the design is single-sided; `sideElements` tells what shows. */
  readonly back: readonly StoredElement[];
  /** Null when none was ever applied; `printSetup` gives what is printed with then. */
  readonly pageSetup: PageSetup | null;
  readonly dataMode: DataMode;
  /** Column headers of the uploaded table. */
  readonly headers: readonly string[];
  /** What its columns hold, as far as that is known or was said. */
  readonly columnTypes: ColumnTypes;
  /** The mapping of the current data mode. */
  readonly mapping: Mapping;
  /** The column or token of the table that says how many cards a record gets; null: one each. */
  readonly copiesColumn: string | null;
  /** Numbers that take the place of a table; null for none. */
  readonly sequence: NumberSequence | null;
  /** Small tables that expressions look values up in, by their names. */
  readonly lookups: LookupTables;
  /** What a hand corrected of single photos. */
  readonly photoEdits: PhotoEdits;
  /** Looks that texts share. */
  readonly textStyles: readonly NamedStyle[];
  /** Lines that things are laid to while designing. */
  readonly rulerGuides: readonly RulerGuide[];
  /** Whom the design is seen with until it has data; null for nobody. */
  readonly sample: Sample | null;
  readonly kept: KeptParts;
};

/** The sides that a project shows and prints. */
export function sidesOf(project: Project): readonly SideName[] {
  return project.isDualSided ? sideNames : ["front"];
}

/** The elements of a side; none on the back of a single-sided design, even when some are kept there. */
export function sideElements(project: Project, side: SideName): readonly StoredElement[] {
  if (side === "front") return project.front;
  return project.isDualSided ? project.back : [];
}

/** The page setup to print with; on a continuous roll as long as the design is. */
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
