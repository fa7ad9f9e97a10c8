import type { PhotoIndexLine, PhotoIndexLines } from "./photoIndexFile.ts";

/** A photo, or a note taken before the photos that follow; a null `line` names nobody. */
export type PhotoOrNote = { readonly fileName: string } | { readonly line: PhotoIndexLine | null };

/**
 * Assigns photos, in the order in which they were taken: a single photo between two notes belongs to the first note. If
 * there are several, a person has to choose.
 */
export function soleBetween(taken: readonly PhotoOrNote[]): PhotoIndexLines {
  const found = new Map<string, PhotoIndexLine>();
  let line: PhotoIndexLine | null = null;
  let after: string[] = [];
  const settle = (): void => {
    const [only, second] = after;
    if (line !== null && only !== undefined && second === undefined) found.set(only.toLowerCase(), line);
    after = [];
  };
  for (const each of taken) {
    if ("fileName" in each) after.push(each.fileName);
    else {
      settle();
      line = each.line;
    }
  }
  settle();
  return found;
}
