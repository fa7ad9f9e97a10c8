import { findTokens, type Token } from "./findTokens.ts";

/**
 * The text with every `{{ path }}` replaced by what `lookup` gives for the path. A token it answers with
 * undefined prints nothing and is handed to `onUnresolved`, one whose value is blank to `onEmpty`, each once per
 * different token. Values are put in as they are: a token inside a value is not filled again.
 */
export function fillTokens(
  text: string,
  lookup: (token: string) => string | undefined,
  onUnresolved: (token: string) => void,
  onEmpty: (token: string) => void = () => undefined,
): string {
  const tokens = tokensOf(text);
  if (tokens.length === 0) return text;
  const unresolved = new Set<string>();
  const empty = new Set<string>();
  let filled = "";
  let written = 0;
  for (const token of tokens) {
    const value = lookup(token.path);
    if (value === undefined) unresolved.add(token.path);
    else if (value.trim() === "") empty.add(token.path);
    filled += text.slice(written, token.start) + (value ?? "");
    written = token.end;
  }
  for (const path of unresolved) onUnresolved(path);
  for (const path of empty) onEmpty(path);
  return filled + text.slice(written);
}

/** A design's few templates are filled for every record: what they hold is found once. */
const known = new Map<string, readonly Token[]>();
const maxKnown = 500;

function tokensOf(text: string): readonly Token[] {
  const kept = known.get(text);
  if (kept) return kept;
  if (known.size >= maxKnown) known.clear();
  const tokens = findTokens(text);
  known.set(text, tokens);
  return tokens;
}
