import { comparedWords } from "./meaning/wordsOf.ts";

function areAkin(a: string, b: string): boolean {
  return a === b || (a.length >= 3 && b.length >= 3 && (a.startsWith(b) || b.startsWith(a)));
}

/** Words that only say what kind of value it is, when another word says which. */
const weakWords: ReadonlySet<string> = new Set(["no", "number", "code", "file"]);

function tellingWords(name: string): readonly string[] {
  const words = comparedWords(name);
  const telling = words.filter((word) => !weakWords.has(word));
  return telling.length > 0 ? telling : words;
}

function shareAkin(words: readonly string[], others: readonly string[]): number {
  return words.filter((word) => others.some((other) => areAkin(word, other))).length / words.length;
}

/** Similarity of two names by their letters, 0 to 1: words with the same beginning count, equal words count more. */
export function likeness(a: string, b: string): number {
  const [left, right] = [tellingWords(a), tellingWords(b)];
  if (left.length === 0 || right.length === 0) return 0;
  if (left.join("") === right.join("")) return 1;
  const equal = left.filter((word) => right.includes(word)).length / Math.max(left.length, right.length);
  return 0.4 * (shareAkin(left, right) + shareAkin(right, left)) + 0.2 * equal;
}
