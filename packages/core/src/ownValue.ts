/**
 * Reads an object's own property by an untrusted name. Direct access would also find `constructor`, `toString` and
 * other inherited properties.
 */
export function ownValue<Value>(
  object: Readonly<Record<string, Value>> | null | undefined,
  name: string,
): Value | undefined {
  return object && Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * An untrusted value as text; "" for lists and objects, because their `toString` may return anything and `String`
 * may throw.
 */
export function outsideText(value: unknown): string {
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
}
