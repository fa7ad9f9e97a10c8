const lockedParts = ["email", "id", "gr_", "password", "full"] as const;

/**
 * True for fields of a live record that are shown with a lock: their names hold one of these parts anywhere,
 * in any case. `guardian_email` is locked, and so is `residence`.
 */
export function isReadOnlyField(name: string): boolean {
  const lower = name.toLowerCase();
  return lockedParts.some((part) => lower.includes(part));
}
