/** One step of a path: a field's name, a list index, or the list entry whose `key` equals `value`. */
export type PathStep =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "index"; readonly index: number }
  | { readonly kind: "match"; readonly key: string; readonly value: string };

export type TokenPath = readonly PathStep[];

/**
 * A dotted name: letters of any script with their marks and joiners, digits, underscores and dashes, separated by
 * dots.
 */
const nameRun = /[\p{L}\p{M}\p{N}\p{Join_Control}_-]+/uy;
const indexBrackets = /\[\s*(\d{1,9})\s*\]/y;
const matchBrackets =
  /\[\s*([\p{L}\p{M}\p{N}\p{Join_Control}_-]+)\s*=(\s*"[^"{}]*"\s*|\s*'[^'{}]*'\s*|[^[\]{}]*)\]/uy;

/**
 * Parses `user.custom_fields[name="Blood group"].data` or `parents[0].name`. Null if the text is not a path, such
 * as the column name `No.`, which can only be looked up as written.
 */
export function parsePath(path: string): TokenPath | null {
  const first = nameAt(path, 0);
  if (first === null) return null;
  const steps: PathStep[] = [{ kind: "field", name: first }];
  let position = first.length;
  while (position < path.length) {
    const next = stepAt(path, position);
    if (next === null) return null;
    steps.push(next.step);
    position = next.end;
  }
  return steps;
}

function stepAt(path: string, position: number): { step: PathStep; end: number } | null {
  if (path[position] === ".") {
    const name = nameAt(path, position + 1);
    return name === null ? null : { step: { kind: "field", name }, end: position + 1 + name.length };
  }
  indexBrackets.lastIndex = position;
  const index = indexBrackets.exec(path)?.[1];
  if (index !== undefined) {
    return { step: { kind: "index", index: Number(index) }, end: indexBrackets.lastIndex };
  }
  matchBrackets.lastIndex = position;
  const [, key, value] = matchBrackets.exec(path) ?? [];
  if (key === undefined || value === undefined) return null;
  return { step: { kind: "match", key, value: unquoted(value.trim()) }, end: matchBrackets.lastIndex };
}

function nameAt(path: string, position: number): string | null {
  nameRun.lastIndex = position;
  return nameRun.exec(path)?.[0] ?? null;
}

function unquoted(value: string): string {
  const quoted = value.length > 1 && (value[0] === '"' || value[0] === "'") && value.at(-1) === value[0];
  return quoted ? value.slice(1, -1) : value;
}
