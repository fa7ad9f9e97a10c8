import { expect, it } from "vitest";
import { collectRows } from "./collectRows.ts";

const format = {
  kind: "xlsx",
  encoding: null,
  isEncodingCertain: true,
  delimiter: null,
  sheet: "Pupils",
} as const;

const nothing = { raw: [], encoding: null, hiddenColumns: [] };

const row = (columns: number) => Array.from({ length: columns }, (_, at) => `c${at}`);

it("a table of many columns is refused as soon as it would hold too many cells, and says what to do", () => {
  const collector = collectRows({ maxRows: 10 });
  const fill = () => {
    for (let added = 0; added < 11; added++) collector.add(added, row(400));
    collector.finish(format, nothing);
  };
  expect(fill).toThrow(/400 columns in more than \d+ rows, too many cells to keep. Remove the columns/);
});

it("as many rows as are kept, of 300 columns, and few rows of more are taken", () => {
  const usual = collectRows({ maxRows: 10 });
  for (let added = 0; added < 11; added++) usual.add(added, row(300));
  expect(usual.finish(format, nothing).rows).toHaveLength(10);
  const wide = collectRows({ maxRows: 10 });
  for (let added = 0; added < 3; added++) wide.add(added, row(1000));
  expect(wide.finish(format, nothing).headers).toHaveLength(1000);
});
