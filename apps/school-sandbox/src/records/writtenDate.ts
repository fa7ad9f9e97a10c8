/** Converts a stored date (2014-05-31) to this school system's format, 31-05-2014. "" stays empty. */
export function writtenDate(stored: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(stored) ?? [];
  return year === undefined ? "" : `${day}-${month}-${year}`;
}

/** Converts a submitted date, 2014-05-31 or 31-05-2014 (also with / or .), to its stored form. Null if invalid. */
export function readDate(sent: string): string | null {
  const text = sent.trim();
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  const parts = [isoYear ?? year, isoMonth ?? month, isoDay ?? day].map(Number);
  const [y = Number.NaN, m = Number.NaN, d = Number.NaN] = parts;
  if (parts.some(Number.isNaN)) return null;
  const date = new Date(Date.UTC(y, m - 1, d));
  const exists = date.getUTCFullYear() === y && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return exists && y >= 1900 && y <= 2100 ? date.toISOString().slice(0, 10) : null;
}
