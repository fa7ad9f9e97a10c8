import type { PageSetup } from "@print-builder/core/document";
import type { ImageSource } from "@print-builder/core/elements";
import type { CivilDate } from "@print-builder/core/layout";
import type { Problem } from "@print-builder/core/preflight";
import type { NumberSequence } from "@print-builder/core/records";
import type { PrintRequest, SheetSpan } from "@print-builder/core/sheets";
import type { DrawnPart } from "@print-builder/render/pdf";
import type { TableReading } from "../tables/index.ts";
import type { ShownPicture } from "./greyPictures.ts";
import type { SharedTable } from "./openProject.ts";

/** Input of a process that draws parts of a print. */
export type PartPrint = {
  readonly path: string;
  /** Folder of the picture cache; null to use no cache. */
  readonly cacheFolder: string | null;
  /** The table, whose rows the process reads from `tableFile`; null to read the project's table. */
  readonly table: SharedTable | null;
  readonly reading: TableReading;
  /** The number sequence that replaces the table; null if there is none. */
  readonly sequence: NumberSequence | null;
  /** Positions of the selected records, in print order; null for all records. */
  readonly positions: Uint32Array | null;
  readonly today: CivilDate | null;
  /** Page setup, which may use other stock than the project; null for the project's. */
  readonly pageSetup: PageSetup | null;
  readonly request: PrintRequest;
  readonly now: Date;
};

/** Descriptor of the file with the table's rows; it follows the descriptors that every process has. */
export const tableFile = 4;

export type ToPartProcess =
  | { readonly kind: "open"; readonly print: PartPrint }
  | { readonly kind: "draw"; readonly part: number; readonly span: SheetSpan };

/** A drawn part and its problems. Picture keys are those of the process that drew it. */
export type PrintedPart = DrawnPart & {
  readonly problems: readonly Problem[];
  readonly shown: readonly ShownPicture[];
  /** Sources, by key, of the pictures that this process has not named before. */
  readonly sources: ReadonlyMap<string, ImageSource>;
};

export type FromPartProcess =
  | { readonly kind: "drawn"; readonly part: number; readonly printed: PrintedPart }
  /** An error the user can fix, as a single line. */
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "failed"; readonly stack: string };
