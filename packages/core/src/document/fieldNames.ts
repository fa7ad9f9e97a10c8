import type { LooseObject } from "./looseValues.ts";

export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function camelCase(name: string): string {
  return name.replaceAll(/_+([a-z0-9])/g, (match: string, letter: string, at: number) =>
    at === 0 ? match : letter.toUpperCase(),
  );
}

/**
 * Renames an object's fields. If two fields would share a name, the field that already had it wins. A field called
 * `__proto__` is dropped.
 */
export function renameFields(object: LooseObject, rename: (name: string) => string): LooseObject {
  const entries = Object.entries(object).filter(([name]) => name !== "__proto__");
  const renamed = new Map(entries.map(([name, value]) => [rename(name), value]));
  for (const [name, value] of entries) if (rename(name) === name) renamed.set(name, value);
  return Object.fromEntries(renamed);
}
