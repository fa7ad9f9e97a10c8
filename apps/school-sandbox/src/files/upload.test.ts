import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formOf, useFiles } from "#test/useFiles.ts";

const { call, list, upload, put, read, namesIn, incoming, address, home } = useFiles();

describe("uploading", () => {
  test("[FILE-08] stores files by their relative paths and reports each file", async () => {
    put("photos/keep.jpg");
    const { status, body } = await upload(
      [
        { name: "a.jpg", content: "A" },
        { name: "b.jpg", content: "B", path: "Class 5/deep/b.jpg" },
      ],
      "photos",
    );
    expect(status).toBe(201);
    expect(body.data.results).toEqual([
      { name: "a.jpg", path: "photos/a.jpg", status: "created" },
      { name: "Class 5/deep/b.jpg", path: "photos/Class 5/deep/b.jpg", status: "created" },
    ]);
    expect([read("photos/a.jpg"), read("photos/Class 5/deep/b.jpg")]).toEqual(["A", "B"]);
    expect(incoming()).toEqual([]);
  });

  test("[FILE-09] the default mode, rename, gives a new file a free name", async () => {
    put("a.jpg", "old");
    const { body } = await upload([
      { name: "a.jpg", content: "new" },
      { name: "a.jpg", content: "newer" },
    ]);
    expect(body.data.results.map(({ path, status }) => [path, status])).toEqual([
      ["a (1).jpg", "renamed"],
      ["a (2).jpg", "renamed"],
    ]);
    expect([read("a.jpg"), read("a (1).jpg"), read("a (2).jpg")]).toEqual(["old", "new", "newer"]);
  });

  test("[FILE-09] overwrite replaces an existing file, and skip keeps it", async () => {
    put("a.jpg", "old");
    const skipped = await upload([{ name: "a.jpg", content: "new" }], "", "skip");
    expect(skipped.body.data.results).toEqual([{ name: "a.jpg", path: "a.jpg", status: "skipped" }]);
    expect(read("a.jpg")).toBe("old");
    const replaced = await upload([{ name: "a.jpg", content: "new" }], "", "overwrite");
    expect(replaced.body.data.results[0]?.status).toBe("overwritten");
    expect(read("a.jpg")).toBe("new");
    const unknown = await upload([{ name: "a.jpg", content: "x" }], "", "merge");
    expect([unknown.status, read("a.jpg")]).toEqual([422, "new"]);
  });

  test("refuses to replace a folder with a file or upload into a file", async () => {
    put("thing/inside.txt");
    put("file.txt", "kept");
    const { body } = await upload(
      [
        { name: "thing", content: "x" },
        { name: "x.txt", content: "x", path: "file.txt/x.txt" },
        { name: "fine.txt", content: "fine" },
      ],
      "",
      "overwrite",
    );
    expect(body.data.results.map(({ status }) => status)).toEqual(["failed", "failed", "created"]);
    expect(namesIn()).toEqual(["file.txt", "fine.txt", "thing"]);
    expect(read("file.txt")).toBe("kept");
  });

  test("refuses an upload over the quota completely, with a clear message", async () => {
    put("full.bin", "x".repeat(9_000));
    const { status, body } = await upload([
      { name: "small.txt", content: "s" },
      { name: "big.bin", content: "x".repeat(2_000) },
    ]);
    expect([status, body.code, body.success]).toEqual([413, "quota_exceeded", false]);
    expect(body.message).toMatch(/storage is full/);
    expect(namesIn()).toEqual(["full.bin"]);
    expect(incoming()).toEqual([]);
    const larger = await upload([{ name: "huge.bin", content: "x".repeat(300_000) }]);
    expect([larger.status, larger.body.code]).toEqual([413, "quota_exceeded"]);
    expect(namesIn()).toEqual(["full.bin"]);
    const copied = await call("POST", "copy", { paths: ["full.bin"], destination: "" });
    expect(copied.body.code).toBe("quota_exceeded");
  });

  test("overwrites a file with one of equal size even if storage is full", async () => {
    put("full.bin", "x".repeat(9_900));
    const { status } = await upload([{ name: "full.bin", content: "y".repeat(9_900) }], "", "overwrite");
    expect(status).toBe(201);
    expect(read("full.bin")).toBe("y".repeat(9_900));
  });

  test("two simultaneous uploads cannot exceed the quota together", async () => {
    const answers = await Promise.all(
      ["a", "b", "c"].map((name) => upload([{ name, content: name.repeat(4_000) }])),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413]);
    expect(namesIn()).toHaveLength(2);
  });

  test("accepts form fields that follow the files", async () => {
    put("to/x");
    const form = new FormData();
    form.append("files[]", new File(["A"], "a.jpg"));
    form.append("path", "to");
    expect((await call("POST", "upload", form)).status).toBe(201);
    expect(namesIn("to")).toEqual(["a.jpg", "x"]);
  });

  test("refuses uploads without files, with too few files or without a form", async () => {
    const form = formOf([]);
    expect((await call("POST", "upload", form)).body.code).toBe("no_files");
    form.append("relative_paths[]", "a");
    form.append("relative_paths[]", "b");
    form.append("files[]", new File(["A"], "a"));
    expect((await call("POST", "upload", form)).body.code).toBe("invalid_input");
    expect((await call("POST", "upload", { path: "" })).body.code).toBe("no_files");
    expect((await upload([{ name: "a", content: "a" }], "nowhere")).status).toBe(404);
    expect(namesIn()).toEqual([]);
  });

  test("a lost connection leaves no files behind", async () => {
    const socket = connect(Number(new URL(address()).port), "127.0.0.1");
    const head = [
      "--edge",
      'Content-Disposition: form-data; name="files[]"; filename="first.txt"',
      "",
      "whole",
      "--edge",
      'Content-Disposition: form-data; name="files[]"; filename="half.txt"',
      "",
      "only the beg",
    ].join("\r\n");
    socket.write(
      `POST /filemanager/1/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer good\r\n` +
        `Content-Type: multipart/form-data; boundary=edge\r\nContent-Length: 5000\r\n\r\n${head}`,
    );
    await expect.poll(() => incoming().length).toBe(1);
    socket.destroy();
    await expect.poll(incoming).toEqual([]);
    expect(namesIn()).toEqual([]);
    expect((await upload([{ name: "after.txt", content: "a" }])).status).toBe(201);
  });

  test("removes partial uploads that a killed process left behind", async () => {
    mkdirSync(join(home(), ".incoming-riverside", "old"), { recursive: true });
    writeFileSync(join(home(), ".incoming-riverside", "old", "0"), "half");
    await list();
    expect(incoming()).toEqual([]);
  });
});
