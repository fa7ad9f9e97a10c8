/** A count with its noun: "1 record", "1,250 records". Set `many` if the plural is not `one` plus an s. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

/** A list of words: "a", "a and b", "a, b and c". For the first of `total` words: "a, b and 4 more". */
export function listText(words: readonly string[], total = words.length): string {
  const more = total - words.length;
  const all = more > 0 ? [...words, `${more.toLocaleString()} more`] : words;
  const last = all.at(-1) ?? "";
  return all.length < 2 ? last : `${all.slice(0, -1).join(", ")} and ${last}`;
}

/** A list of the first record numbers, 0-based in code and 1-based in words: "3, 7, 12 and 4 more". */
export function recordNumbersText(records: readonly number[], max: number): string {
  const named = records.slice(0, max).map((record) => (record + 1).toLocaleString());
  return listText(named, records.length);
}
