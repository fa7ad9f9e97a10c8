import { expect, test } from "vitest";
import { splitOffers } from "./ColumnsDialog.tsx";

const offered = (...values: string[]) =>
  splitOffers("Name", values).map(({ first, second, split }) => [split.sign, split.at, first, second]);

test("offers to split a column whose values have two parts", () => {
  expect(offered("Rao, Anil")).toEqual([[",", undefined, "Rao", "Anil"]]);
  expect(offered("Madonna", "Anil Kumar Rao")).toEqual([
    [" ", "first", "Anil", "Kumar Rao"],
    [" ", "last", "Anil Kumar", "Rao"],
  ]);
  expect(offered("Anil Rao", "Bina Das")).toEqual([[" ", "first", "Anil", "Rao"]]);
  expect(offered("7B", "", " 8A ")).toEqual([]);
});
