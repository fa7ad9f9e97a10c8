/** Tooltip of a locked field. */
export const readOnlyHere = "Read-only: this field identifies the record.";
export const computedThere = "Read-only: the school system sets this field itself.";

const bookkeeping: ReadonlySet<string> = new Set(["created_at", "updated_at", "deleted_at"]);

/** A record's timestamps, which are never shown, not even on a card. */
export function isBookkeeping(name: string): boolean {
  return bookkeeping.has(name.split(".").at(-1)?.toLowerCase() ?? "");
}

const lockedParts = ["email", "id", "gr_", "password", "full"] as const;

/**
 * True for fields that are locked in a live record: the name contains one of these parts anywhere, in any case.
 * `guardian_email` is locked, and so is `residence`, which contains “id”.
 */
export function isReadOnlyField(name: string): boolean {
  const lower = name.toLowerCase();
  return lockedParts.some((part) => lower.includes(part));
}
