import type { SideName } from "@print-builder/core/document";
import type { CardDrawing } from "@print-builder/core/layout";
import { type Problem, problemTexts } from "@print-builder/core/preflight";

/** Where a picture is shown, as problems tell it. */
type Use = Pick<Problem, "recordIndex" | "elementId" | "side">;

/** A picture on a card, by its key. */
export type ShownPicture = Use & { readonly key: string };

/** The pictures of a card that was drawn. What every card shows has no record. */
export function shownPictures(
  { elements }: CardDrawing,
  side: SideName,
  recordIndex: number,
): readonly ShownPicture[] {
  const shown: ShownPicture[] = [];
  // Two plain loops, as every card of a print comes by here.
  for (const { elementId, bound, ops } of elements) {
    for (const op of ops) {
      if (op.op === "image")
        shown.push({ key: op.image, recordIndex: bound ? recordIndex : null, elementId, side });
    }
  }
  return shown;
}

/**
 * Pictures of which it is remembered who shows them, in two generations of so many: more than are ever between being
 * drawn and being written.
 */
const perGeneration = 2500;

/** Cards remembered of one place of a picture: it is read soon after the first of them was drawn, and then known to be grey. */
const maxUses = 1000;

/** A place of the design that shows a picture, and on whose cards: numbers alone, as a long print has a million of them. */
type Shown = Omit<Use, "recordIndex"> & { readonly records: (number | null)[] };

/**
 * Tells of the cards on which a picture came out as a grey box. That a file is damaged in its middle shows only when
 * it is decoded, and that is after the cards that show it were drawn.
 */
export type GreyPictures = {
  /** A card was drawn. */
  readonly drawn: (drawing: CardDrawing, side: SideName, recordIndex: number) => void;
  /** The same of one of its pictures. */
  readonly shown: (picture: ShownPicture) => void;
  /** No decoder could read the picture of this key. */
  readonly unreadable: (key: string) => void;
};

export function createGreyPictures(onProblem: (problem: Problem) => void): GreyPictures {
  let young = new Map<string, Shown[]>();
  let old = new Map<string, Shown[]>();
  const grey = new Set<string>();

  const tell = (use: Use) =>
    onProblem({ ...use, kind: "unreadable_photo", message: problemTexts.greyPicture });

  const usesOf = (key: string) => young.get(key) ?? old.get(key);

  const remember = (key: string, { recordIndex, elementId, side }: Use) => {
    const known = usesOf(key) ?? [];
    const place = known.find((each) => each.elementId === elementId && each.side === side);
    if (!place) known.push({ elementId, side, records: [recordIndex] });
    else if (place.records.length < maxUses) place.records.push(recordIndex);
    young.set(key, known);
    if (young.size < perGeneration) return;
    old = young;
    young = new Map();
  };

  const show = (key: string, use: Use) => {
    if (grey.has(key)) return tell(use);
    // What every card shows is told once, for all of them.
    if (use.recordIndex !== null || !usesOf(key)) remember(key, use);
  };

  const shown = ({ key, ...use }: ShownPicture) => show(key, use);

  return {
    shown,
    drawn: (drawing, side, recordIndex) => shownPictures(drawing, side, recordIndex).forEach(shown),
    unreadable: (key) => {
      grey.add(key);
      for (const { records, ...place } of usesOf(key) ?? []) {
        for (const recordIndex of records) tell({ recordIndex, ...place });
      }
    },
  };
}
