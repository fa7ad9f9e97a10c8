/** What a locked field says. */
export const readOnlyHere = "Read-only: this field identifies the record.";
export const computedThere = "Read-only: the school system sets this field itself.";

const bookkeeping: ReadonlySet<string> = new Set(["created_at", "updated_at", "deleted_at"]);

/** Fields that say when a record was written: never shown, never on a card. */
export function isBookkeeping(name: string): boolean {
  return bookkeeping.has(name.split(".").at(-1)?.toLowerCase() ?? "");
}
