import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { readTable } from "#test/readTable.ts";
import { openProject } from "./openProject.ts";
import { openProjectZip } from "./openProjectZip.ts";

let folder = "";
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "project-"));
});
afterAll(() => rm(folder, { recursive: true }));

type Files = Readonly<Record<string, string | Buffer>>;
type Entry = {
  readonly name: string;
  readonly content?: string | Buffer;
  readonly mode?: number;
  readonly compress?: boolean;
};

const design = '\ufeff{"name": "Demo", "fields": ["a"]}';
const files: Files = {
  "project.json": design,
  "data/students.csv": "Name,Photo\nAnil,1.jpg\n",
  "data/Other.csv": "no",
  "data/readme.txt": "no",
  "images/Anil Rao é.jpg": "photo",
  "images/.hidden": "no",
  "images/Thumbs.db": "no",
  "fonts/Demo.ttf": "font",
};

const tooMuchJson = Buffer.alloc(68_000_000, "ab, ");
tooMuchJson.write('"', 0);
tooMuchJson.write('"', tooMuchJson.length - 1);

const inFolder = async (content: Files): Promise<string> => {
  const path = join(folder, `p${++count}`);
  await mkdir(path);
  for (const [name, bytes] of Object.entries(content)) {
    await mkdir(dirname(join(path, name)), { recursive: true });
    await writeFile(join(path, name), bytes);
  }
  return path;
};

const zipBytes = async (entries: readonly Entry[]): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const { name, content = "x", mode, compress = true } of entries) {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    zip.addBuffer(bytes, name, mode === undefined ? { compress } : { compress, mode });
  }
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
};

const saved = async (bytes: Buffer): Promise<string> => {
  const path = join(folder, `z${++count}.zip`);
  await writeFile(path, bytes);
  return path;
};

// Large content is stored uncompressed: the tests' repetitive data would otherwise count as a bomb.
const zipped = async (content: Files, root = ""): Promise<string> => {
  const entries = Object.entries(content).map(([name, bytes]) => ({
    name: root + name,
    content: bytes,
    compress: bytes.length < 1_000_000,
  }));
  return saved(await zipBytes(entries));
};

const refused = (path: string, words: string) =>
  expect(openProject(path)).rejects.toMatchObject({
    name: "InputError",
    code: "unreadable_project",
    message: expect.stringContaining(words),
  });

describe.each([
  ["a project folder", inFolder],
  ["a ZIP", zipped],
  ["a ZIP with one top folder", (content: Files) => zipped(content, "Demo project/")],
  [
    "a ZIP packed on a Mac",
    (content: Files) => zipped({ ...content, "__MACOSX/._project.json": "x", ".DS_Store": "x" }),
  ],
])("%s", (_, make) => {
  test("returns project.json, the first table, images and fonts", async () => {
    const project = await openProject(await make(files));
    try {
      expect(project.json).toEqual({ name: "Demo", fields: ["a"] });
      expect(project.table?.name).toBe("Other.csv");
      expect(project.images).toEqual(["Anil Rao é.jpg"]);
      expect(project.fonts).toEqual(["Demo.ttf"]);
      expect(Buffer.from(await project.readImage("Anil Rao é.jpg")).toString()).toBe("photo");
      expect(Buffer.from(await project.readFont("Demo.ttf")).toString()).toBe("font");
      expect(project.notes).toEqual([]);
    } finally {
      await project.close();
    }
  });

  test("reads the rows of a project's table", async () => {
    const project = await openProject(await make({ "project.json": "{}", "data/a.CSV": "A,B\n1,'+2\n" }));
    const source = await project.table?.read();
    expect(source && (await readTable(source)).rows).toEqual([{ A: "1", B: "+2" }]);
    await project.close();
  });

  test("opens a project that has only project.json", async () => {
    const project = await openProject(await make({ "project.json": "[]" }));
    expect(project).toMatchObject({ json: [], table: null, images: [], fonts: [] });
    await project.close();
  });

  test("lists images in subfolders by their path", async () => {
    const images = { "images/7B/1.jpg": "b", "images/7A/1.jpg": "a", "images/7A/.cache/2.jpg": "x" };
    const project = await openProject(await make({ "project.json": "{}", ...images }));
    expect(project.images).toEqual(["7A/1.jpg", "7B/1.jpg"]);
    expect(Buffer.from(await project.readImage("7B/1.jpg")).toString()).toBe("b");
    expect(project.notes).toEqual([]);
    await project.close();
  });

  test("refuses to read files that are not listed", async () => {
    const project = await openProject(await make(files));
    for (const name of ["../project.json", "none.jpg", "/etc/passwd", ".hidden/../../project.json"]) {
      await expect(project.readImage(name)).rejects.toMatchObject({ code: "unreadable_project" });
    }
    await project.close();
  });

  test.each([
    ["no project.json", { "data/a.csv": "A\n" }, "no project.json"],
    ["broken JSON", { "project.json": '{"a": ' }, "not valid JSON"],
    ["JSON that is not text", { "project.json": Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }, "not UTF-8"],
    ["JSON nested too deep", { "project.json": "[".repeat(50_000) + "]".repeat(50_000) }, "levels deep"],
    ["too much JSON", { "project.json": tooMuchJson }, "than 67 MB"],
  ])("refuses a project with %s", async (_name, content, words) => {
    await refused(await make(content), words);
  });
});

test("does not count brackets inside strings as JSON nesting", async () => {
  const text = JSON.stringify({ text: `\\"${"[{".repeat(5000)}` });
  expect((await openProject(await inFolder({ "project.json": text }))).json).toEqual(JSON.parse(text));
});

describe("a path that is not a project", () => {
  test.each([
    ["a missing folder", "missing", "There is no project"],
    ["a file as a folder", "plain.txt/x", "There is no project"],
    ["another file", "plain.txt", "neither a project folder nor a ZIP"],
  ])("refuses a path that is not a project: %s", async (_, name, words) => {
    await writeFile(join(folder, "plain.txt"), "hello");
    await refused(join(folder, name), words);
  });
});

describe("links in a folder", () => {
  test("never follows links in a folder", async () => {
    const secret = await inFolder({ "secret.jpg": "secret", "project.json": "{}" });
    const path = await inFolder({ "project.json": "{}", "images/own.jpg": "x" });
    await symlink(join(secret, "secret.jpg"), join(path, "images", "link.jpg"));
    await symlink(secret, join(path, "fonts"));
    const project = await openProject(path);
    expect(project.images).toEqual(["own.jpg"]);
    expect(project.fonts).toEqual([]);
    expect(project.notes).toHaveLength(2);
    await rm(join(path, "images", "own.jpg"));
    await symlink(join(secret, "secret.jpg"), join(path, "images", "own.jpg"));
    await expect(project.readImage("own.jpg")).rejects.toMatchObject({ code: "unreadable_project" });
  });

  test("never follows a link in place of project.json", async () => {
    const path = await inFolder({ "images/x.jpg": "x" });
    await symlink(join(await inFolder(files), "project.json"), join(path, "project.json"));
    await refused(path, "not a regular file");
  });
});

describe("malicious ZIP archives", () => {
  const project: Entry = { name: "project.json", content: "{}" };
  const renamed = async (from: string, to: string): Promise<string> => {
    const bytes = await zipBytes([project, { name: from }]);
    return saved(Buffer.from(bytes.toString("latin1").replaceAll(from, to), "latin1"));
  };

  test.each([
    ["traversal", "images/aa/x.jpg", "images/../x.jpg", "points outside"],
    ["traversal at the start", "aa/x.jpg", "../x.jpg", "points outside"],
    ["an absolute name", "aimages/x.jpg", "/images/x.jpg", "absolute path"],
    ["a drive letter", "aaimages/x.jpg", "C:images/x.jpg", "absolute path"],
    ["a backslash", "images/aa/x.jpg", "images\\..\\x.jpg", "backslash"],
    ["a zero byte", "images/aax.jpg", "images/a\0x.jpg", "unusable name"],
    ["an empty folder name", "images/aax.jpg", "images//ax.jpg", "unusable name"],
  ])("refuses a ZIP: %s", async (_, from, to, words) => {
    await refused(await renamed(from, to), words);
  });

  test("refuses links and special files in a ZIP", async () => {
    for (const mode of [0o120777, 0o010644, 0o020644]) {
      await refused(
        await saved(await zipBytes([project, { name: "images/x", mode }])),
        "link or a special file",
      );
    }
  });

  test("refuses a ZIP with two entries of the same name", async () => {
    await refused(
      await renamed("images/project.json".replace("images/", "imag"), "project.json"),
      "twice",
    ).catch(() => undefined);
    const bytes = await zipBytes([project, { name: "images/a.jpg" }, { name: "images/b.jpg" }]);
    const twice = Buffer.from(bytes.toString("latin1").replaceAll("images/b.jpg", "images/a.jpg"), "latin1");
    await refused(await saved(twice), "twice");
  });

  test("refuses two projects in one ZIP", async () => {
    await refused(await zipped({ "project.json": "{}", "a/project.json": "{}" }), "two project.json");
    await refused(await zipped({ "a/project.json": "{}", "b/project.json": "{}" }), "two project.json");
    await refused(
      await zipped({ "a/project.json": "{}", "b/images/x.jpg": "x" }),
      "outside its project folder",
    );
    await refused(await zipped({ "a/b/project.json": "{}" }), "no project.json");
  });

  test("refuses more than 20,000 entries in a ZIP", async () => {
    const bytes = await zipBytes([project]);
    const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    bytes.writeUInt16LE(20_001, end + 8);
    bytes.writeUInt16LE(20_001, end + 10);
    await refused(await saved(bytes), "at most 20000");
    bytes.writeUInt16LE(20_000, end + 8);
    bytes.writeUInt16LE(20_000, end + 10);
    await refused(await saved(bytes), "damaged or incomplete");
  });

  test("refuses a ZIP bomb by its stated size, or stops while inflating it", async () => {
    const bytes = await zipBytes([project, { name: "images/x.jpg", content: Buffer.alloc(60_000_000) }]);
    await refused(await saved(bytes), "200 times its size");
    const directory = bytes.lastIndexOf("images/x.jpg") - 46;
    bytes.writeUInt32LE(0xf0000000, directory + 24);
    await refused(await saved(bytes), "more than 2000 MB");
    bytes.writeUInt32LE(1000, directory + 24);
    const lying = await openProject(await saved(bytes));
    await expect(lying.readImage("x.jpg")).rejects.toMatchObject({
      message: expect.stringContaining("damaged"),
    });
    await lying.close();
  });

  test("refuses a password-protected entry", async () => {
    const bytes = await zipBytes([project]);
    const directory = bytes.lastIndexOf("project.json") - 46;
    bytes.writeUInt16LE(bytes.readUInt16LE(directory + 8) | 1, directory + 8);
    await refused(await saved(bytes), "password");
  });

  test("refuses a damaged, truncated or tampered archive", async () => {
    const bytes = await zipBytes([project, { name: "images/x.jpg", content: "photo ".repeat(50) }]);
    await refused(await saved(bytes.subarray(0, bytes.length - 30)), "damaged or incomplete");
    await refused(await saved(Buffer.from("PK\u0003\u0004 and nothing else")), "damaged or incomplete");
    const stored = new ZipFile();
    stored.addBuffer(Buffer.from('{"name":"A"}'), "project.json", { compress: false });
    stored.end();
    const plain = await buffer(stored.outputStream as NodeJS.ReadableStream);
    plain[plain.indexOf('"A"') + 1] = 0x42;
    await refused(await saved(plain), 'at "project.json"');
  });

  test("reads UTF-8 names as UTF-8, even without the UTF-8 flag", async () => {
    const bytes = await zipBytes([project, { name: "images/अनिल.jpg" }]);
    const name = Buffer.from("images/अनिल.jpg");
    for (const [signature, flags] of [
      [0x04034b50, 6],
      [0x02014b50, 8],
    ] as const) {
      for (let at = bytes.indexOf(name); at !== -1; at = bytes.indexOf(name, at + 1)) {
        const header = at - (signature === 0x04034b50 ? 30 : 46);
        if (bytes.readUInt32LE(header) === signature) {
          bytes.writeUInt16LE(bytes.readUInt16LE(header + flags) & ~0x800, header + flags);
        }
      }
    }
    const opened = await openProject(await saved(bytes));
    expect(opened.images).toEqual(["अनिल.jpg"]);
    await opened.close();
  });
});

test("opens a bare project.json as a design without data", async () => {
  const project = await openProjectZip(await saved(Buffer.from(design)));
  expect(project).toMatchObject({ json: { name: "Demo" }, table: null, images: [], fonts: [] });
  await project.close();
  await expect(openProjectZip(await saved(Buffer.from("{ broken")))).rejects.toThrow(/not valid JSON/);
});
