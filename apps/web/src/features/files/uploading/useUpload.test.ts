import { type FileEntry, type OutgoingFile, SchoolError, type StoredUpload } from "@print-builder/school";
import { expect, test } from "vitest";
import { makeFolders, takenNames, uploadNote } from "./useUpload.ts";

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

test("[FILE-07, FILE-08] creates empty folders and their parents once, parents first", async () => {
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

test("tolerates existing folders and stops at any other error", async () => {
  const { made, manager } = school((path) =>
    path === "Class 5" ? new SchoolError(409, "name_taken", "It is there.") : null,
  );
  await makeFolders(manager, "", ["Class 5/Term 1"]);
  expect(made).toEqual(["Class 5/Term 1"]);
  const full = school(() => new SchoolError(413, "quota_exceeded", "The storage is full."));
  await expect(makeFolders(full.manager, "", ["a"])).rejects.toThrow("The storage is full.");
});

const entry = (name: string) => ({ name }) as FileEntry;

test("finds the top-level upload names that the folder already has", () => {
  const files = ["a.jpg", "Class 5/a.jpg", "Class 5/b.jpg", "new/a.jpg"].map((relativePath) => ({
    file: new File([], "x"),
    relativePath,
  }));
  expect(takenNames(files, [entry("Class 5"), entry("b.jpg")])).toEqual(["Class 5"]);
  expect(takenNames(files, [])).toEqual([]);
});

const result = (status: StoredUpload["status"], message?: string): StoredUpload => ({
  name: "a.jpg",
  path: "a.jpg",
  status,
  ...(message ? { message } : {}),
});

const lost = { error: new Error("The connection was lost."), unsent: [{}, {}] as unknown as OutgoingFile[] };

test("reports how many files were stored, skipped or refused, and why", () => {
  const results = [result("created"), result("renamed"), result("skipped")];
  expect(uploadNote({ results, stopped: null }, false).text).toBe("2 files uploaded, 1 skipped");
  expect(uploadNote({ results: [result("overwritten")], stopped: null }, false).text).toBe("1 file uploaded");
  expect(
    uploadNote({ results: [result("created"), result("failed", "Too long.")], stopped: null }, false),
  ).toEqual({
    text: "1 of 2 files uploaded. Not stored: “a.jpg”: Too long.",
    tone: "warning",
  });
});

test("reports the files stored before an upload was interrupted", () => {
  const report = { results: [result("created")], stopped: lost };
  expect(uploadNote(report, false)).toEqual({
    text: "1 of 3 files uploaded. The connection was lost.",
    tone: "error",
  });
  expect(uploadNote(report, true)).toEqual({ text: "Upload cancelled: 1 of 3 files stored", tone: "info" });
});
