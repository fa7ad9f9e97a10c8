import type { LabelSetup, PageSetup } from "./pageSetup.ts";

export const cutoutKinds = ["slot", "hole", "stripe", "chip"] as const;

export type CutoutKind = (typeof cutoutKinds)[number];

/**
 * Where a card is punched or carries something that is not printed on: its box on the label, mm from the upper left corner of the
 * side that it is stated for. Slots and holes go through the card, stripes and chips lie on their side alone.
 */
export type Cutout = {
  readonly kind: CutoutKind;
  readonly side: "front" | "back";
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
};

/** True for what goes through the card. */
export function isPunched(kind: CutoutKind): boolean {
  return kind === "slot" || kind === "hole";
}

/** The cutouts that show on a side, as they lie there: what is punched from the other side is mirrored. */
export function cutoutsOn(
  { cutouts, label }: Pick<PageSetup, "cutouts" | "label">,
  side: "front" | "back",
): readonly Cutout[] {
  return cutouts.flatMap((cutout) => {
    if (cutout.side === side) return [cutout];
    if (!isPunched(cutout.kind)) return [];
    return [{ ...cutout, side, xMm: label.widthMm - cutout.xMm - cutout.widthMm }];
  });
}

/** What is usual on a label: the slot and the hole at the top middle, the stripe of ISO 7811, the module over the contacts of ISO 7816-2. */
export function usualCutout(kind: CutoutKind, label: Pick<LabelSetup, "widthMm">): Cutout {
  const middle = (width: number) => Math.max(0, (label.widthMm - width) / 2);
  switch (kind) {
    case "slot":
      return { kind, side: "front", xMm: middle(14), yMm: 3, widthMm: 14, heightMm: 3 };
    case "hole":
      return { kind, side: "front", xMm: middle(5), yMm: 3, widthMm: 5, heightMm: 5 };
    case "stripe":
      return { kind, side: "back", xMm: 0, yMm: 4, widthMm: label.widthMm, heightMm: 12.7 };
    case "chip":
      return { kind, side: "front", xMm: 8.56, yMm: 17.99, widthMm: 13, heightMm: 11.8 };
  }
}
