import { expect, test } from "vitest";
import type { TableFileRow } from "../../store/schema.ts";
import { readKept } from "./keptTable.ts";

const rowOf = (intake: object) => ({ intake: JSON.stringify(intake) }) as TableFileRow;
const renamed = 'The column "Name" appears twice; the second one is called "Name 2".';
const unusable = "No picture for record 3: The picture is damaged.";

test("converts sentences stored by earlier versions into notes", () => {
  const note = { kind: "trimmed", count: 1, examples: ["a "], text: "…", isDone: true, change: null };
  const kindsOf = (intake: object) => readKept(rowOf(intake)).notes.map(({ kind, text }) => [kind, text]);
  expect(kindsOf({ notes: [note], remarks: [renamed, unusable] })).toEqual([
    ["trimmed", "…"],
    ["renamed_columns", renamed],
    ["unusable_pictures", unusable],
  ]);
  expect(kindsOf({ notes: [renamed] })).toEqual([["renamed_columns", renamed]]);
});
