import type { LabelSetup, SideName } from "@print-builder/core/document";
import type { CardDrawing, Matrix } from "@print-builder/core/layout";
import type { OpenProject } from "../openProject.ts";

/** One card side, drawn and ready for any format. */
export type DrawnCard = {
  readonly drawing: CardDrawing;
  readonly label: LabelSetup;
  /** Canvas px to label mm. */
  readonly toLabel: Matrix;
  readonly dpi: number;
  readonly side: SideName;
  readonly now: Date;
  /** Called with the key of each picture that came out as a grey area. */
  readonly onUnreadable: (key: string) => void;
};

/** Turns a card into the bytes of a file. */
export type Format = (card: DrawnCard, open: OpenProject) => Promise<Buffer>;
