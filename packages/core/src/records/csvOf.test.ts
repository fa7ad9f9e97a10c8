import { describe, expect, it } from "vitest";
import { csvOf, writeCsv } from "./index.ts";

async function* blocksOf<Item>(items: readonly Item[], size: number): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
  yield [];
}

describe("a table written block by block", () => {
  const headers = ["name", "=sum", "note"];
  const rows = Array.from({ length: 7 }, (_, row) => ({
    name: `Card ${row}`,
    "=sum": ["=1+1", "+49 30", "-5", "@x", "\tx", "'=y", "plain"][row] ?? "",
    note: row % 2 === 0 ? 'two\r\nlines, "quoted"' : "",
  }));

  it.each([1, 2, 7, 100])("[OPEN-27] writes the same CSV with any block size (%i rows)", async (size) => {
    let text = "";
    for await (const block of csvOf(headers, blocksOf(rows, size))) text += block;
    expect(text).toBe(writeCsv(headers, rows));
    expect(text).toContain("'=1+1");
  });
});
