/** How many of something there are: "1 record", "1,250 records". `many` where that is not `one` with an s. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString()} ${count === 1 ? one : many}`;
}

/** Words in a row: "a", "a and b", "a, b and c". */
export function listText(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** Some of the records, which count from 0 here and from 1 in words: "3, 7, 12 and 4 more". */
export function recordNumbersText(records: readonly number[], max: number): string {
  const named = records.slice(0, max).map((record) => (record + 1).toLocaleString());
  const more = records.length - named.length;
  return listText(more > 0 ? [...named, `${more.toLocaleString()} more`] : named);
}
