/** A named paper size. Commands and printer profiles use the `id`; sides are in mm, portrait. */
export type Paper = {
  readonly id: string;
  readonly name: string;
  readonly widthMm: number;
  readonly heightMm: number;
};

export const papers: readonly Paper[] = [
  { id: "a3", name: "A3", widthMm: 297, heightMm: 420 },
  { id: "a4", name: "A4", widthMm: 210, heightMm: 297 },
  { id: "a5", name: "A5", widthMm: 148, heightMm: 210 },
  { id: "letter", name: "Letter", widthMm: 215.9, heightMm: 279.4 },
  { id: "legal", name: "Legal", widthMm: 215.9, heightMm: 355.6 },
  { id: "cr80", name: "CR80 card", widthMm: 85.6, heightMm: 53.98 },
];

/** Tolerance for rounded sizes, mm, especially sizes in inches. */
const sameWithinMm = 0.6;

/** The named paper of this size in either orientation, or null. */
export function paperOf(
  widthMm: number,
  heightMm: number,
): { readonly paper: Paper; readonly turned: boolean } | null {
  const is = (one: number, other: number) => Math.abs(one - other) < sameWithinMm;
  for (const paper of papers) {
    if (is(widthMm, paper.widthMm) && is(heightMm, paper.heightMm)) return { paper, turned: false };
    if (is(widthMm, paper.heightMm) && is(heightMm, paper.widthMm)) return { paper, turned: true };
  }
  return null;
}
