import { describe, expect, test } from "vitest";
import { useFiles } from "#test/useFiles.ts";

const { call, list, put, read, namesIn, incoming } = useFiles();

describe("reading files", () => {
  test("[FILE-03, FILE-06] list returns every entry with all of its fields, folders first", async () => {
    put("photo 10.jpg", "12345");
    put("photo 9.jpg", "1");
    put("Class 5/a.jpg");
    put("Class 5/b.jpg");
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    const now = Math.floor(Date.now() / 1000);
    expect(body.data.entries).toEqual([
      {
        name: "Class 5",
        path: "Class 5",
        type: "folder",
        size: null,
        file_count: 2,
        modified: expect.any(Number),
      },
      { name: "photo 9.jpg", path: "photo 9.jpg", type: "file", size: 1, modified: expect.any(Number) },
      { name: "photo 10.jpg", path: "photo 10.jpg", type: "file", size: 5, modified: expect.any(Number) },
    ]);
    expect(Math.abs((body.data.entries[1]?.modified ?? 0) - now)).toBeLessThan(60);
    expect((await list("Class 5")).body.data.entries.map(({ path }) => path)).toEqual([
      "Class 5/a.jpg",
      "Class 5/b.jpg",
    ]);
  });

  test("list supports paging", async () => {
    for (let number = 1; number <= 5; number++) put(`${number}.txt`);
    const { body } = await call("GET", "list?path=&limit=2&offset=2");
    expect(body.data.entries.map(({ name }) => name)).toEqual(["3.txt", "4.txt"]);
    expect(body.data.pagination).toEqual({ total: 5, limit: 2, offset: 2 });
    expect((await call("GET", "list?path=&limit=abc")).status).toBe(422);
  });

  test("[FILE-19] search ignores case and includes subfolders", async () => {
    put("Class 5/Asha Rao.jpg");
    put("Class 6/asha.png");
    put("Class 6/ravi.png");
    const all = await call("GET", "search?query=ASHA&path=");
    expect(all.body.data.entries.map(({ path }) => path).sort()).toEqual([
      "Class 5/Asha Rao.jpg",
      "Class 6/asha.png",
    ]);
    const inOne = await call("GET", "search?query=asha&path=Class%206");
    expect(inOne.body.data.entries).toHaveLength(1);
    expect((await call("GET", "search?query=&path=")).status).toBe(422);
  });

  test("[FILE-11] download sends the name in Content-Disposition and X-Filename", async () => {
    put("फोटो 1.jpg", "picture");
    const { status, headers, text } = await call("GET", `download?path=${encodeURIComponent("फोटो 1.jpg")}`);
    expect(status).toBe(200);
    expect(text).toBe("picture");
    expect(headers.get("content-disposition")).toContain(
      `filename*=UTF-8''${encodeURIComponent("फोटो 1.jpg")}`,
    );
    expect(decodeURIComponent(headers.get("x-filename") ?? "")).toBe("फोटो 1.jpg");
  });

  test("download sends empty files and refuses folders", async () => {
    put("empty.txt", "");
    put("Class 5/a.jpg");
    const empty = await call("GET", "download?path=empty.txt");
    expect([empty.status, empty.text]).toEqual([200, ""]);
    expect((await call("GET", "download?path=Class%205")).body.code).toBe("not_a_file");
  });

  test("[FILE-20] bulk-download streams files and whole folders as files.zip", async () => {
    put("Class 5/a.jpg", "A".repeat(100));
    put("Class 6/a.jpg");
    put("note.txt");
    const answer = await call("POST", "bulk-download", {
      paths: ["Class 5", "note.txt", "Class 6/a.jpg", "note.txt"],
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain('filename="files.zip"');
    for (const name of ["Class 5/", "Class 5/a.jpg", "note.txt", "a.jpg"])
      expect(answer.text).toContain(name);
    expect(answer.text.split("PK\u0001\u0002")).toHaveLength(1 + 4);
    const missing = await call("POST", "bulk-download", { paths: ["note.txt", "gone.txt"] });
    expect([missing.status, missing.body.code]).toEqual([404, "not_found"]);
  });
});

describe("changing files", () => {
  test("[FILE-07] folder creates a folder and refuses a name that is taken", async () => {
    const made = await call("POST", "folder", { folder_name: "Class 5", path: "" });
    expect([made.status, made.body.data.path]).toEqual([201, "Class 5"]);
    const inside = await call("POST", "folder", { folder_name: "Term 1", path: "Class 5" });
    expect(inside.body.data.path).toBe("Class 5/Term 1");
    const again = await call("POST", "folder", { folder_name: "Class 5", path: "" });
    expect([again.status, again.body.code]).toEqual([409, "name_taken"]);
    expect((await call("POST", "folder", { folder_name: "x", path: "nowhere" })).status).toBe(404);
  });

  test("[FILE-12] delete removes files, and folders with all their contents", async () => {
    put("Class 5/deep/a.jpg");
    put("b.jpg");
    expect((await call("DELETE", "delete", { path: "Class 5" })).status).toBe(200);
    expect(namesIn()).toEqual(["b.jpg"]);
    expect((await call("DELETE", "delete", { path: "Class 5" })).body.code).toBe("not_found");
    expect(incoming()).toEqual([]);
  });

  test("[FILE-14] rename changes a file's name and refuses a name that is taken", async () => {
    put("a.jpg", "A");
    put("b.jpg", "B");
    const renamed = await call("PUT", "rename", { path: "a.jpg", new_name: "c.jpg" });
    expect([renamed.status, renamed.body.data.path]).toEqual([200, "c.jpg"]);
    const taken = await call("PUT", "rename", { path: "c.jpg", new_name: "b.jpg" });
    expect([taken.status, taken.body.code]).toEqual([409, "name_taken"]);
    expect([read("b.jpg"), read("c.jpg")]).toEqual(["B", "A"]);
  });

  test("[FILE-16] move moves all entries, or none if a name is taken", async () => {
    put("a.jpg", "A");
    put("Class 5/b.jpg");
    put("to/b.jpg", "old");
    const moved = await call("PUT", "move", { paths: ["a.jpg"], destination: "to" });
    expect(moved.body.data.entries[0]?.path).toBe("to/a.jpg");
    put("c.jpg");
    const taken = await call("PUT", "move", { paths: ["c.jpg", "Class 5/b.jpg"], destination: "to" });
    expect([taken.status, taken.body.code]).toEqual([409, "name_taken"]);
    expect(namesIn()).toEqual(["Class 5", "c.jpg", "to"]);
    expect(read("to/b.jpg")).toBe("old");
  });

  test("[FILE-16] copy keeps the original and gives the copy a free name", async () => {
    put("a.jpg", "A");
    put("Class 5/deep/b.jpg", "B");
    await call("POST", "copy", { paths: ["a.jpg", "Class 5"], destination: "" });
    expect(namesIn()).toEqual(["Class 5", "Class 5 (1)", "a (1).jpg", "a.jpg"]);
    expect(read("Class 5 (1)/deep/b.jpg")).toBe("B");
    expect(incoming()).toEqual([]);
  });

  test.each([
    ["POST", "move"],
    ["PUT", "copy"],
  ] as const)("[FILE-16] refuses a %s request to %s files", async (method, name) => {
    put("a.jpg");
    put("to/b.jpg");
    expect((await call(method, name, { paths: ["a.jpg"], destination: "to" })).status).toBe(404);
    expect([namesIn(), namesIn("to")]).toEqual([["a.jpg", "to"], ["b.jpg"]]);
  });

  test.each([
    ["PUT", "move"],
    ["POST", "copy"],
  ] as const)("[FILE-16] %s %s refuses to put a folder into itself", async (method, name) => {
    put("Class 5/deep/b.jpg");
    for (const destination of ["Class 5", "Class 5/deep"]) {
      const { status, body } = await call(method, name, { paths: ["Class 5"], destination });
      expect([status, body.code]).toEqual([400, "into_itself"]);
    }
    expect(namesIn("Class 5/deep")).toEqual(["b.jpg"]);
  });

  test("[FILE-17] refuses a destination that is not an existing folder", async () => {
    put("a.jpg");
    put("b.jpg");
    expect((await call("PUT", "move", { paths: ["a.jpg"] })).status).toBe(422);
    expect((await call("PUT", "move", { paths: ["a.jpg"], destination: "nowhere" })).status).toBe(404);
    expect((await call("PUT", "move", { paths: ["a.jpg"], destination: "b.jpg" })).body.code).toBe(
      "not_a_folder",
    );
  });

  test("[OPEN-89] refuses to delete, move, copy or rename the root", async () => {
    put("Class 5/a.jpg");
    const tries = [
      call("DELETE", "delete", { path: "" }),
      call("PUT", "rename", { path: "", new_name: "x" }),
      call("PUT", "move", { paths: [""], destination: "Class 5" }),
      call("POST", "copy", { paths: [""], destination: "Class 5" }),
    ];
    for (const { status, body } of await Promise.all(tries)) {
      expect([status, body.code]).toEqual([400, "root_protected"]);
    }
    expect(namesIn("Class 5")).toEqual(["a.jpg"]);
  });
});
