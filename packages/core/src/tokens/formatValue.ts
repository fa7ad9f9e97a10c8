/** A value of a record: text from a cell of an uploaded table, or any JSON from a field of a school record. */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | readonly FieldValue[]
  | { readonly [key: string]: FieldValue };

/** Maximum nesting depth of lists, more than any card shows. */
const maxListDepth = 8;

/**
 * Formats a value as cards print it: numbers without an exponent, lists joined with ", ", objects and null as "".
 */
export function formatValue(value: FieldValue | undefined): string {
  return format(value, 0);
}

function format(value: FieldValue | undefined, depth: number): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return plainNumber(value);
  if (typeof value === "boolean") return String(value);
  if (!Array.isArray(value) || depth > maxListDepth) return "";
  return value
    .map((entry) => format(entry, depth + 1))
    .filter((text) => text !== "")
    .join(", ");
}

function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return "";
  const text = String(value);
  if (!text.includes("e")) return text;
  return value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 100 });
}
