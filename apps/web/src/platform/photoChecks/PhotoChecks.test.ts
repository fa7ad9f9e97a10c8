import type { PhotoProblem } from "@print-builder/api";
import { expect, test } from "vitest";
import { retakeCsv, retakesOf } from "./PhotoChecks.tsx";

const problem = (media: string, kind: PhotoProblem["kind"], score: number, other: string | null = null) => ({
  ...{ media, kind, score, other, record_index: media === "a.jpg" ? 0 : 4 },
  ...{ record_id: `10${media}`, name: `Name of ${media}` },
});

test("lists each photo once with all its problems, worst first", () => {
  const retakes = retakesOf([
    problem("b.jpg", "blurred", 0.9),
    problem("a.jpg", "duplicate", 0.8, "c.jpg"),
    problem("b.jpg", "dark", 0.2),
  ]);
  expect(retakes.map(({ media, problems }) => [media, problems.map(({ kind }) => kind)])).toEqual([
    ["b.jpg", ["blurred", "dark"]],
    ["a.jpg", ["duplicate"]],
  ]);
  expect(retakeCsv(retakes).split(/\r?\n/)).toEqual([
    "\ufeffRecord,ID,Name,Photo,What is wrong,Severity (0 to 1)",
    '5,10b.jpg,Name of b.jpg,b.jpg,"Blurred, Too dark",0.9',
    "1,10a.jpg,Name of a.jpg,a.jpg,Same as another: c.jpg,0.8",
    "",
  ]);
});
