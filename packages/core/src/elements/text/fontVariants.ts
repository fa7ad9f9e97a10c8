/** The font variants that text can use, named as in CSS, with their OpenType features. */
const tags = {
  "small-caps": "smcp",
  "tabular-nums": "tnum",
  "oldstyle-nums": "onum",
  "slashed-zero": "zero",
} as const;

export type FontVariant = keyof typeof tags;

/** All variants in stored order. */
export const fontVariants = Object.keys(tags) as readonly FontVariant[];

/** The OpenType feature of a variant. */
export function tagOf(variant: FontVariant): string {
  return tags[variant];
}

/** Reads the known variants in a stored list such as "small-caps tabular-nums". */
export function variantsIn(stored: unknown): readonly FontVariant[] {
  const words = typeof stored === "string" ? stored.toLowerCase().split(/\s+/) : [];
  return fontVariants.filter((variant) => words.includes(variant));
}

/** The stored form of a list of variants, always in the same order; "normal" for an empty list. */
export function variantText(wanted: readonly FontVariant[]): string {
  return fontVariants.filter((variant) => wanted.includes(variant)).join(" ") || "normal";
}

/** The OpenType features of a stored list of variants, as the text engine accepts them. */
export function featuresOf(stored: unknown): string {
  return variantsIn(stored).map(tagOf).join(" ");
}
