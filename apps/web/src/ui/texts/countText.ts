/** A count with its noun: "1 record", "1,250 records". Set `many` if the plural is not `one` with an s. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

/** A list of words: "a", "a and b", "a, b and c". */
export function listText(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** The first of several record numbers, 0-based in code and 1-based in words: "3, 7, 12 and 4 more". */
export function recordNumbersText(records: readonly number[], max: number): string {
  const named = records.slice(0, max).map((record) => (record + 1).toLocaleString());
  const more = records.length - named.length;
  return listText(more > 0 ? [...named, `${more.toLocaleString()} more`] : named);
}
