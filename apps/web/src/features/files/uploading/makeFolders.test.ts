import { SchoolError } from "@print-builder/school";
import { expect, test } from "vitest";
import { makeFolders } from "./makeFolders.ts";

function school(refuse: (path: string) => SchoolError | null = () => null) {
  const made: string[] = [];
  const createFolder = async (path: string, name: string) => {
    const whole = path === "" ? name : `${path}/${name}`;
    const error = refuse(whole);
    if (error) throw error;
    made.push(whole);
  };
  return { made, manager: { createFolder } };
}

test("[FILE-07, FILE-08] creates empty folders and their parents once, from the top", async () => {
  const { made, manager } = school();
  await makeFolders(manager, "2026", ["Class 5/Term 1", "Class 5/Term 2/Sports", "Class 6"]);
  expect(made).toEqual([
    "2026/Class 5",
    "2026/Class 5/Term 1",
    "2026/Class 5/Term 2",
    "2026/Class 5/Term 2/Sports",
    "2026/Class 6",
  ]);
});

test("accepts existing folders and stops at any other refusal", async () => {
  const { made, manager } = school((path) =>
    path === "Class 5" ? new SchoolError(409, "name_taken", "It is there.") : null,
  );
  await makeFolders(manager, "", ["Class 5/Term 1"]);
  expect(made).toEqual(["Class 5/Term 1"]);
  const full = school(() => new SchoolError(413, "quota_exceeded", "The storage is full."));
  await expect(makeFolders(full.manager, "", ["a"])).rejects.toThrow("The storage is full.");
});
