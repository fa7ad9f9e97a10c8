import type { OutgoingFile, StoredUpload } from "@print-builder/school";
import { expect, test } from "vitest";
import { uploadNote } from "./uploadTexts.ts";

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

test("reports the stored files of an upload that ended early", () => {
  const report = { results: [result("created")], stopped: lost };
  expect(uploadNote(report, false)).toEqual({
    text: "1 of 3 files uploaded. The connection was lost.",
    tone: "error",
  });
  expect(uploadNote(report, true)).toEqual({ text: "Upload cancelled: 1 of 3 files stored", tone: "info" });
});
