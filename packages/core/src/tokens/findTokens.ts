/** A token in a text: `raw` as written, the `path` inside, and its position, `end` exclusive. */
export type Token = {
  readonly raw: string;
  readonly path: string;
  readonly start: number;
  readonly end: number;
};

// Each alternative starts with a character that the other alternatives exclude, and none crosses a brace. So matching
// hostile text ("{{{{…", open brackets, endless spaces) takes time proportional to its length.
const name = String.raw`[\p{L}\p{M}\p{N}\p{Join_Control}_.-]`;
const value = String.raw`\s*(?:"[^"{}]*"\s*|'[^'{}]*'\s*|[^"'\s\[\]{}][^\[\]{}]*)?`;
const brackets = String.raw`\[[^\[\]{}="']*(?:=${value})?\]`;
const path = `${name}+(?:${brackets}${name}*)*`;
const token = new RegExp(String.raw`\{\{\s*(${path})\s*\}\}`, "gu");
const pathHere = new RegExp(path, "uy");

/** Whether a text is a valid path between the braces of a token. */
export function isTokenPath(path: string): boolean {
  return findTokens(`{{ ${path} }}`).length === 1;
}

/** Finds every `{{ path }}` in a text, in order. Braces around anything else are ordinary text. */
export function findTokens(text: string): readonly Token[] {
  if (!text.includes("{{")) return [];
  return Array.from(text.matchAll(token), (match) => {
    const [raw, path = ""] = match;
    return { raw, path, start: match.index, end: match.index + raw.length };
  });
}

/** The path that begins at `position` in a text and ends before `end`, or null. */
export function pathAt(text: string, position: number, end: number): string | null {
  pathHere.lastIndex = position;
  const found = pathHere.exec(text)?.[0].slice(0, end - position);
  return found === undefined || found === "" ? null : found;
}
