import { expect, test } from "vitest";
import type { OutgoingFile, UploadOptions } from "./createFileManager.ts";
import { uploadFiles } from "./uploadFiles.ts";

const file = (name: string, bytes = 10): OutgoingFile => ({
  file: { name, size: bytes } as File,
  relativePath: name,
});

const many = (count: number, bytes?: number) =>
  Array.from({ length: count }, (_, index) => file(`${index}.jpg`, bytes));

/** A school that stores files until call number `failsAt`, counted from 1, which fails. */
function school(failsAt = Number.POSITIVE_INFINITY) {
  const calls: string[][] = [];
  const upload = async (files: readonly OutgoingFile[], options: UploadOptions) => {
    calls.push(files.map(({ relativePath }) => relativePath));
    options.onProgress?.(0.5);
    if (calls.length === failsAt) throw new Error("lost");
    return files.map(({ relativePath: name }) => ({ name, path: name, status: "created" as const }));
  };
  return { calls, upload };
}

const options = { path: "", conflict: "rename" } as const;

test("[FILE-10] progress rises from 0 to 1 over all groups and never falls", async () => {
  const shares: number[] = [];
  const { upload, calls } = school();
  const report = await uploadFiles({ upload }, many(50), {
    ...options,
    onProgress: (share) => shares.push(share),
  });
  expect(calls.map((names) => names.length)).toEqual([20, 20, 10]);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect([shares[0], shares.at(-1)]).toEqual([0.2, 1]);
  expect(report).toMatchObject({ stopped: null, results: { length: 50 } });
});

test("sends at most 16 MB per call, or a single larger file", async () => {
  const { upload, calls } = school();
  const mb = 1024 * 1024;
  await uploadFiles(
    { upload },
    [file("a", 10 * mb), file("b", 6 * mb), file("c", 1), file("d", 40 * mb)],
    options,
  );
  expect(calls).toEqual([["a", "b"], ["c"], ["d"]]);
});

test("reports the stored and the unsent files after a lost connection", async () => {
  const report = await uploadFiles({ upload: school(2).upload }, many(50), options);
  expect(report.results).toHaveLength(20);
  expect(report.stopped?.error).toEqual(new Error("lost"));
  expect(report.stopped?.unsent.map(({ relativePath }) => relativePath)).toEqual(
    many(50)
      .slice(20)
      .map(({ relativePath }) => relativePath),
  );
});

test("stops before the next group when cancelled", async () => {
  const { upload, calls } = school();
  const stop = new AbortController();
  const report = await uploadFiles({ upload }, many(50), {
    ...options,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  });
  expect(calls).toHaveLength(1);
  expect(report.stopped).toMatchObject({ unsent: { length: 30 }, error: { name: "AbortError" } });
});

test("reports an invalid name without failing other files", async () => {
  const { upload, calls } = school();
  const report = await uploadFiles({ upload }, [file("a\\b.jpg"), file("c.jpg")], options);
  expect(calls).toEqual([["c.jpg"]]);
  expect(report.results).toEqual([
    { name: "a\\b.jpg", path: "a\\b.jpg", status: "failed", message: "A name cannot contain / or \\." },
    { name: "c.jpg", path: "c.jpg", status: "created" },
  ]);
});
