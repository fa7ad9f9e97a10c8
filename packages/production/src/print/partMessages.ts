import type { PageSetup } from "@print-builder/core/document";
import type { ImageSource } from "@print-builder/core/elements";
import type { CivilDate } from "@print-builder/core/layout";
import type { Problem } from "@print-builder/core/preflight";
import type { PrintRequest, SheetSpan } from "@print-builder/core/print";
import type { NumberSequence } from "@print-builder/core/records";
import type { DrawnPart } from "@print-builder/render/pdf";
import type { TableReading } from "../tables/index.ts";
import type { ShownPicture } from "./greyPictures.ts";
import type { SharedTable } from "./openProject.ts";

/** What a process opens to draw parts of a print. */
export type PartPrint = {
  /** Folder or ZIP of the project. */
  readonly path: string;
  /** Folder of prepared pictures; null: none. */
  readonly cacheFolder: string | null;
  /** The table, whose file the process has as `tableFile`; null: it reads it. */
  readonly table: SharedTable | null;
  readonly reading: TableReading;
  /** Numbers in place of a table; null for none. */
  readonly sequence: NumberSequence | null;
  /** The records that were chosen, in their order; null: all. */
  readonly positions: Uint32Array | null;
  readonly today: CivilDate | null;
  /** What is printed on, which may be other stock than the project's own. */
  readonly pageSetup: PageSetup | null;
  readonly request: PrintRequest;
  readonly now: Date;
};

/** Descriptor under which the process has the file of the table's rows, behind those that every process has. */
export const tableFile = 4;

export type ToPartProcess =
  | { readonly kind: "open"; readonly print: PartPrint }
  | { readonly kind: "draw"; readonly part: number; readonly span: SheetSpan };

/** A drawn part, with what there is to tell of it. Keys of pictures are the process's own. */
export type PrintedPart = DrawnPart & {
  readonly problems: readonly Problem[];
  readonly shown: readonly ShownPicture[];
  /** What the pictures are that this process has not named before, by their keys. */
  readonly sources: ReadonlyMap<string, ImageSource>;
};

export type FromPartProcess =
  | { readonly kind: "drawn"; readonly part: number; readonly printed: PrintedPart }
  /** The user's to mend; one line. */
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "failed"; readonly stack: string };
