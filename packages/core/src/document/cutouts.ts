export const cutoutKinds = ["slot", "hole", "stripe", "chip"] as const;

export type CutoutKind = (typeof cutoutKinds)[number];

/**
 * An area of a card that is punched out or must stay unprinted. The box is in mm from the upper left corner of its
 * side of the label. Slots and holes go through the card; stripes and chips are on one side only.
 */
export type Cutout = {
  readonly kind: CutoutKind;
  readonly side: "front" | "back";
  readonly xMm: number;
  readonly yMm: number;
  readonly widthMm: number;
  readonly heightMm: number;
};

type LabelWidth = { readonly widthMm: number };

/** Whether the cutout goes through the card. */
export function isPunched(kind: CutoutKind): boolean {
  return kind === "slot" || kind === "hole";
}

/** The cutouts visible on a side. Cutouts punched from the other side appear mirrored. */
export function cutoutsOn(
  { cutouts, label }: { readonly cutouts: readonly Cutout[]; readonly label: LabelWidth },
  side: "front" | "back",
): readonly Cutout[] {
  return cutouts.flatMap((cutout) => {
    if (cutout.side === side) return [cutout];
    if (!isPunched(cutout.kind)) return [];
    return [{ ...cutout, side, xMm: label.widthMm - cutout.xMm - cutout.widthMm }];
  });
}

/**
 * The default cutouts of a label: a slot or hole at the top centre, the magnetic stripe of ISO 7811, or the chip
 * module over the contacts of ISO 7816-2.
 */
export function usualCutout(kind: CutoutKind, label: LabelWidth): Cutout {
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
