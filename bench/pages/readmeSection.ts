import { count, mb } from "../report/figures.ts";
import type { CardsRun } from "../report/markdown.ts";
import { figuresOf } from "../report/targets.ts";

/** The README's sentence about speed and memory. Null while a run it needs is missing. */
export function readmeSection({ surroundings, measured }: CardsRun): string[] | null {
  const figures = figuresOf(measured);
  const [first, many] = [figures("ours"), figures("ours100000")];
  if (!first || !many) return null;
  return [
    `Cards with photo, QR code and Code 128: ${count(first.rate)} a second for a thousand and ${count(many.rate)} for a`,
    `hundred thousand, in ${mb(first.peakMb)} and ${mb(many.peakMb)} of memory, without the start of the program`,
    `(${surroundings.date}, ${surroundings.machine.split(",")[0]}).`,
  ];
}
