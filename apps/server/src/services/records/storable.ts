/** Text that every database keeps as it is. */
export function storable(value: unknown): string {
  return String(value ?? "")
    .replaceAll("\0", "")
    .toWellFormed();
}
