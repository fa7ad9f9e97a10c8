import { type FieldValue, formatValue } from "./formatValue.ts";
import { type PathStep, parsePath, type TokenPath } from "./tokenPath.ts";

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
