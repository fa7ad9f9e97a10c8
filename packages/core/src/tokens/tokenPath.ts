import { type FieldValue, formatValue } from "./formatValue.ts";

/** One step of a path: a field's name, a list index, or the list entry whose `key` equals `value`. */
type PathStep =
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

type FieldObject = { readonly [key: string]: FieldValue };

/**
 * Reads the value at a path, or undefined. Reads only an object's own fields, so `constructor` and `__proto__` have no
 * value.
 */
export function readPath(value: FieldValue, path: string | TokenPath): FieldValue | undefined {
  const steps = typeof path === "string" ? parsePath(path) : path;
  if (steps === null) return undefined;
  let current: FieldValue | undefined = value;
  for (const step of steps) {
    if (current === undefined) return undefined;
    current = readStep(current, step);
  }
  return current;
}

/**
 * False if an object on the path lacks the field, so that no record will have a value. True if only this record lacks
 * a value, because of a null parent or a missing list entry.
 */
export function mayHold(value: FieldValue, steps: TokenPath): boolean {
  let current: FieldValue = value;
  for (const step of steps) {
    const next = readStep(current, step);
    if (next === undefined) return !(step.kind === "field" && isObject(current));
    current = next;
  }
  return true;
}

function readStep(value: FieldValue, step: PathStep): FieldValue | undefined {
  switch (step.kind) {
    case "field":
      return isObject(value) && Object.hasOwn(value, step.name) ? value[step.name] : undefined;
    case "index":
      return isList(value) ? value[step.index] : undefined;
    case "match":
      return isList(value) ? value.find((entry) => entryMatches(entry, step.key, step.value)) : undefined;
  }
}

function entryMatches(entry: FieldValue, key: string, value: string): boolean {
  return isObject(entry) && Object.hasOwn(entry, key) && formatValue(entry[key]) === value;
}

function isList(value: FieldValue): value is readonly FieldValue[] {
  return Array.isArray(value);
}

function isObject(value: FieldValue): value is FieldObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
