/**
 * An object's own property by an outside name. Direct access would find `constructor`, `toString` and other
 * inherited properties.
 */
export function ownValue<Value>(
  object: Readonly<Record<string, Value>> | null | undefined,
  name: string,
): Value | undefined {
  return object && Object.hasOwn(object, name) ? object[name] : undefined;
}

/**
 * An outside value as text; "" for lists and objects, because their own `toString` may return anything and
 * `String` may throw.
 */
export function outsideText(value: unknown): string {
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
}
