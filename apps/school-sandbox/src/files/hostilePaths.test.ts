import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { useFiles } from "#test/useFiles.ts";

const { call, list, upload, put, namesIn, incoming, home, root } = useFiles();

describe("paths outside the root", () => {
  const hostile = [
    "..",
    "../secret.txt",
    "a/../../secret.txt",
    "/etc/passwd",
    "a//b",
    "a\\..\\b",
    "C:/x",
    "./a",
    "a\0b",
    "a/",
  ];

  beforeEach(() => {
    writeFileSync(join(home(), "secret.txt"), "secret");
    put("a/inside.txt");
  });

  test.each(hostile)("[OPEN-89] every call refuses the path %j", async (path) => {
    const encoded = encodeURIComponent(path);
    const answers = await Promise.all([
      list(path),
      call("GET", `download?path=${encoded}`),
      call("GET", `search?query=s&path=${encoded}`),
      call("POST", "folder", { folder_name: "x", path }),
      call("DELETE", "delete", { path }),
      call("PUT", "rename", { path, new_name: "x" }),
      call("PUT", "move", { paths: [path], destination: "" }),
      call("PUT", "move", { paths: ["a/inside.txt"], destination: path }),
      call("POST", "copy", { paths: [path], destination: "" }),
      call("POST", "bulk-download", { paths: [path] }),
      upload([{ name: "x.txt", content: "x" }], path),
      upload([{ name: "x.txt", content: "x", path }]),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [400, "bad_path"]),
    );
    expect(readdirSync(home()).sort()).toEqual([".incoming-riverside", "riverside", "secret.txt"]);
    expect(namesIn("a")).toEqual(["inside.txt"]);
    expect(incoming()).toEqual([]);
  });

  test.each(["", " ", "..", "a/b", "a\\b", "a\0", "\ud800", "x".repeat(256)])(
    "refuses the file name %j",
    async (name) => {
      const made = await call("POST", "folder", { folder_name: name, path: "" });
      const renamed = await call("PUT", "rename", { path: "a/inside.txt", new_name: name });
      expect([made.status, made.body.code]).toEqual([400, "bad_name"]);
      expect([renamed.status, renamed.body.code]).toEqual([400, "bad_name"]);
    },
  );

  test.each(["list?path=%", "list?path=%zz", "list?path=%c0%ae%c0%ae/", "download?path=%2e%2e%2fsecret.txt"])(
    "refuses the malformed or hostile path in %s",
    async (name) => {
      const { status, body } = await call("GET", name);
      expect([status, body.code]).toEqual([400, "bad_path"]);
    },
  );

  test("decodes a path only once, so a doubly encoded ../ finds no file", async () => {
    expect((await call("GET", "download?path=%252e%252e%252fsecret.txt")).status).toBe(404);
  });

  test("never lists, follows, writes through, copies or zips symbolic links", async () => {
    symlinkSync(home(), join(root(), "out"));
    symlinkSync(join(home(), "secret.txt"), join(root(), "a/link.txt"));
    expect((await list()).body.data.entries.map(({ name }) => name)).toEqual(["a"]);
    for (const path of ["out", "out/secret.txt", "a/link.txt"]) {
      expect((await call("GET", `download?path=${path}`)).status, path).toBe(403);
    }
    expect((await upload([{ name: "x", content: "x" }], "out")).status).toBe(403);
    const through = await upload(
      [{ name: "secret.txt", content: "x", path: "out/secret.txt" }],
      "",
      "overwrite",
    );
    expect(through.body.data.results[0]?.status).toBe("failed");
    expect(readFileSync(join(home(), "secret.txt"), "utf8")).toBe("secret");
    await call("POST", "copy", { paths: ["a"], destination: "" });
    expect(namesIn("a (1)")).toEqual(["inside.txt"]);
    const zip = await call("POST", "bulk-download", { paths: ["a"] });
    expect(zip.text).not.toContain("link.txt");
  });

  test("an invalid token gets the same 401 response as on all other routes", async () => {
    const { status, body } = await call("GET", "list?path=", undefined, "bad");
    expect([status, body.code]).toEqual([401, "unauthenticated"]);
  });
});
