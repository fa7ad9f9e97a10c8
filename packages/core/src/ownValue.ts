/**
 * What an object has under a name that came from outside. Reading it directly would find `constructor`, `toString` and
 * whatever else every object inherits.
 */
export function ownValue<Value>(
  object: Readonly<Record<string, Value>> | null | undefined,
  name: string,
): Value | undefined {
  return object && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** A value from outside as text; "" for lists and objects. Their own `toString` may be anything, and `String` may throw. */
export function outsideText(value: unknown): string {
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
}
