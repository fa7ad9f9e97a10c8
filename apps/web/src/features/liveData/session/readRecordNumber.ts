/** The 0-based index of a record entered by its number, 1 to `total`; null for anything else. */
export function readRecordNumber(text: string, total: number): number | null {
  const written = text.trim();
  if (!/^\d{1,9}$/.test(written)) return null;
  const number = Number(written);
  return number >= 1 && number <= total ? number - 1 : null;
}
