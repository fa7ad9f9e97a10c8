/** The project that an address of the editor opens, as it stands in the address; null for any other address. */
export function openingEditor(path: string): string | null {
  return /^\/editor\/([\w-]+)\/?$/.exec(path)?.[1] ?? null;
}
