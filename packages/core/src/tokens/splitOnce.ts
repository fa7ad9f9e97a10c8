import { type SplitText, splitText } from "./splitText.ts";

/** A design's few templates are filled for every record: what they hold is found once. */
const known = new Map<string, SplitText>();
const maxKnown = 500;

export function splitOnce(text: string): SplitText {
  const kept = known.get(text);
  if (kept) return kept;
  if (known.size >= maxKnown) known.clear();
  const split = splitText(text);
  known.set(text, split);
  return split;
}
