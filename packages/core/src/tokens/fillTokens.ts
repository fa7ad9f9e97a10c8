import { type FilledPlace, type FilledText, type FillListener, unfilled } from "./filledText.ts";
import { splitOnce } from "./splitText.ts";

/**
 * Replaces every `{{ path }}` in the text with the result of `lookup`. A token without a result prints nothing and is
 * reported as unresolved; a blank value is reported as empty. Tokens inside values are not filled.
 */
export function fillTokens(
  text: string,
  lookup: (token: string) => string | undefined,
  listener: FillListener,
): FilledText {
  const { tokens } = splitOnce(text);
  if (tokens.length === 0) return unfilled(text);
  const unresolved: string[] = [];
  const empty: string[] = [];
  const places: FilledPlace[] = [];
  let filled = "";
  let written = 0;
  for (const { path, start, end } of tokens) {
    const value = lookup(path);
    if (value === undefined) note(unresolved, path);
    else if (value.trim() === "") note(empty, path);
    filled += text.slice(written, start);
    const from = filled.length;
    filled += value ?? "";
    places.push({ start, end, from, to: filled.length });
    written = end;
  }
  for (const path of unresolved) listener.unresolved(path);
  for (const path of empty) listener.empty(path);
  return { text: filled + text.slice(written), places };
}

function note(names: string[], name: string): void {
  if (!names.includes(name)) names.push(name);
}
