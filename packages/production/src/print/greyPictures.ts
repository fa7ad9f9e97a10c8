import type { SideName } from "@print-builder/core/document";
import type { CardDrawing } from "@print-builder/core/layout";
import { type Problem, problemTexts } from "@print-builder/core/preflight";

/** Position of a picture in the design, as problems state it. */
type PicturePlace = Pick<Problem, "recordIndex" | "elementId" | "side">;

/** A picture on a card, by its key. */
export type ShownPicture = PicturePlace & { readonly key: string };

/** The pictures on a drawn card. A picture that is on every card has no record. */
export function shownPictures(
  { elements }: CardDrawing,
  side: SideName,
  recordIndex: number,
): readonly ShownPicture[] {
  const shown: ShownPicture[] = [];
  // Two plain loops, because this runs for every card of a print.
  for (const { elementId, bound, ops } of elements) {
    for (const op of ops) {
      if (op.op === "image")
        shown.push({ key: op.image, recordIndex: bound ? recordIndex : null, elementId, side });
    }
  }
  return shown;
}

/**
 * Number of pictures per generation. Two generations are remembered, more than ever wait between drawing and
 * writing.
 */
const perGeneration = 2500;

/**
 * Number of cards remembered per use of a picture. A picture is decoded soon after its first card is drawn; from
 * then on it is known to be unreadable.
 */
const maxUses = 1000;

/**
 * An element that shows a picture, and its records. Records are plain numbers, because a long print has a million of
 * them.
 */
type ShownPlace = Omit<PicturePlace, "recordIndex"> & { readonly records: (number | null)[] };

/**
 * Reports the cards on which a picture was replaced by a grey placeholder. Damage in the middle of a file is noticed
 * only when the file is decoded, after its cards were drawn.
 */
export type GreyPictures = {
  readonly drawn: (drawing: CardDrawing, side: SideName, recordIndex: number) => void;
  readonly shown: (picture: ShownPicture) => void;
  /** Reports that no decoder can read the picture with this key. */
  readonly unreadable: (key: string) => void;
};

export function createGreyPictures(onProblem: (problem: Problem) => void): GreyPictures {
  let young = new Map<string, ShownPlace[]>();
  let old = new Map<string, ShownPlace[]>();
  const grey = new Set<string>();

  const tell = (use: PicturePlace) =>
    onProblem({ ...use, kind: "unreadable_photo", message: problemTexts.greyPicture });

  const usesOf = (key: string) => young.get(key) ?? old.get(key);

  const remember = (key: string, { recordIndex, elementId, side }: PicturePlace) => {
    const known = usesOf(key) ?? [];
    const place = known.find((each) => each.elementId === elementId && each.side === side);
    if (!place) known.push({ elementId, side, records: [recordIndex] });
    else if (place.records.length < maxUses) place.records.push(recordIndex);
    young.set(key, known);
    if (young.size < perGeneration) return;
    old = young;
    young = new Map();
  };

  const show = (key: string, use: PicturePlace) => {
    if (grey.has(key)) return tell(use);
    // A picture that is on every card is reported once for all cards.
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
