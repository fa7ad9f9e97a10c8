import type { PhotoIndexLine, PhotoIndexLines } from "./photoIndexFile.ts";

/** A photo, or what was noted before the photos that follow; `line` is null where that says nobody. */
export type Taken = { readonly fileName: string } | { readonly line: PhotoIndexLine | null };

/**
 * Whose photos are, in the order in which they were taken: the one photo between two notes is that of the first. Where several lie
 * between them it is left to people which of them counts.
 */
export function soleBetween(taken: readonly Taken[]): PhotoIndexLines {
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
