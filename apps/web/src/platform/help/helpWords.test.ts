import { expect, test } from "vitest";
import { helpWords, searchHelp } from "./helpWords.ts";

const found = (search: string) => searchHelp(search).map(({ id }) => id);

test("finds topics by any word in any case, with title matches first", () => {
  expect(found("FLIP")).toEqual(["flip"]);
  expect(found("duplex back")).toEqual(["flip"]);
  expect(found("photo")[0]).toBe("photos");
  expect(found("token")).toContain("field");
  expect(found("résolution")).toEqual(["dpi"]);
  expect(found("nothing like this")).toEqual([]);
  expect(found("  ")).toEqual(Object.keys(helpWords));
});

test("explains each term in a few plain sentences without jargon", () => {
  for (const { title, text } of searchHelp("")) {
    expect(text.length, title).toBeLessThan(330);
    expect(text, title).toMatch(/[.?]$/);
    expect(text, title).not.toMatch(/revision|ledger row|record_id|API/);
  }
});
