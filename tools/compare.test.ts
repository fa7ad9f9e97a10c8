import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;

const place = { x: 5, width: 200, height: 20, zIndex: 1 };
const text = (id: string, y: number, content: string) => ({
  ...place,
  id,
  type: "text",
  y,
  properties: { text: content, fontSize: 10, fontFamily: "Arial" },
});
const photo = {
  ...place,
  id: "photo",
  type: "image",
  x: 220,
  y: 5,
  width: 60,
  height: 60,
  properties: { imageBinding: "photo" },
};

const design = {
  name: "Cards",
  canvas_width: 323,
  canvas_height: 204,
  is_dual_sided: true,
  front_elements: [text("name", 5, "{{ name }}"), text("school", 30, "Hill School"), photo],
  back_elements: [text("bus", 5, "Bus {{ bus }}")],
  field_map: { id: "no" },
  image_map: { photo: "photo" },
};

const rows = ["no,name,bus,photo", "7,Ann,9,ann.png", "8,Ben,,ben.png", "9,Cid,10,cid.png", ",Dee,3,"];

const grey = (lightness: number) => ({ r: lightness, g: lightness, b: lightness });

async function makeProject(name: string, table: readonly string[], change: object = {}): Promise<string> {
  const path = join(folder, name);
  mkdirSync(join(path, "data"), { recursive: true });
  mkdirSync(join(path, "images"));
  for (const [index, child] of ["ann", "ben", "cid"].entries()) {
    const picture = sharp({ create: { width: 60, height: 60, channels: 3, background: grey(60 * index) } });
    await picture.png().toFile(join(path, "images", `${child}.png`));
  }
  writeFileSync(join(path, "project.json"), JSON.stringify({ ...design, ...change }));
  writeFileSync(join(path, "data", "rows.csv"), table.join("\n"));
  return path;
}

let old: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "compare-"));
  old = await makeProject("old", rows);
});
afterAll(() => rmSync(folder, { recursive: true }));

function compare(project: string, before: string, ...options: readonly string[]) {
  const command = [
    join(import.meta.dirname, "startCommand.mjs"),
    "compare",
    "--project",
    project,
    "--before",
    before,
  ];
  const { stdout, stderr, status } = spawnSync(process.execPath, [...command, ...options], {
    encoding: "utf8",
  });
  const lines = stdout.split("\n").filter(Boolean);
  return {
    status,
    stderr: stderr.trim(),
    lines: lines.length,
    answer: status === 0 ? JSON.parse(stdout) : null,
  };
}

const nobody = { added: [], removed: [] };

test("finds no difference if photo files were only renamed", () => {
  const copy = join(folder, "copy");
  cpSync(old, copy, { recursive: true });
  for (const child of ["ann", "ben", "cid"]) {
    renameSync(join(copy, "images", `${child}.png`), join(copy, "images", `${child.toUpperCase()}.png`));
  }
  const { answer, lines } = compare(copy, old);
  expect(answer).toEqual({ records: 4, different: [], ...nobody });
  expect(lines).toBe(1);
});

test("matches people by id in any row order, or by row if there is no id", async () => {
  const sorted = await makeProject("sorted", [
    "photo,no,name,bus",
    "cid.png,9,Cid,11",
    "ann.png,7,Anne,9",
    "ben.png,12,Ben,",
    ",,Dee,3",
    ",,Eve,4",
  ]);
  expect(compare(sorted, old).answer).toEqual({
    records: 5,
    different: [
      { record: 1, id: "9", sides: ["back"], elements: ["bus"] },
      { record: 2, id: "7", sides: ["front"], elements: ["name"] },
    ],
    added: [
      { record: 3, id: "12" },
      { record: 5, id: null },
    ],
    removed: [{ record: 2, id: "8" }],
  });
});

test("reports a changed design for every card that the options choose", async () => {
  const front = [text("name", 5, "{{ name }}"), text("school", 30, "Dale School"), photo];
  const changed = await makeProject("changed", rows, { front_elements: front });
  const everybody = ["7", "8", "9", null].map((id, at) => ({
    record: at + 1,
    id,
    sides: ["front"],
    elements: ["school"],
  }));
  expect(compare(changed, old).answer).toEqual({ records: 4, different: everybody, ...nobody });
  const { answer } = compare(changed, old, "--where", 'bus == "10"');
  expect(answer).toEqual({ records: 1, different: [everybody[2]], ...nobody });
  const single = await makeProject("single", rows, { is_dual_sided: false });
  expect(compare(single, old, "--ids", "8").answer.different).toEqual([
    { record: 2, id: "8", sides: ["back"], elements: ["bus"] },
  ]);
});

test("detects a changed photo under the same name and writes both pictures", async () => {
  const retaken = await makeProject("retaken", rows);
  const red = sharp({ create: { width: 60, height: 60, channels: 3, background: "#ff0000" } });
  await red.png().toFile(join(retaken, "images", "ben.png"));
  const out = join(folder, "pairs");
  const { answer } = compare(retaken, old, "--out", out, "--dpi", "72");
  expect(answer.different).toEqual([{ record: 2, id: "8", sides: ["front"], elements: ["photo"] }]);
  expect(readdirSync(out).sort()).toEqual(["2-front-after.png", "2-front-before.png"]);
  const middle = async (file: string) => {
    const picture = sharp(join(out, file));
    const { width = 0 } = await picture.metadata();
    const at = {
      left: Math.round((250 / 323) * width),
      top: Math.round((35 / 323) * width),
      width: 1,
      height: 1,
    };
    return [...(await picture.extract(at).removeAlpha().raw().toBuffer())];
  };
  expect(await middle("2-front-before.png")).toEqual([60, 60, 60]);
  expect(await middle("2-front-after.png")).toEqual([255, 0, 0]);
});

test.each([
  [["--before", "nowhere"], "There is no project at nowhere."],
  [["--ids", "77"], "--ids"],
  [["--where", "name =="], "--where"],
  [["--out", ""], "--out is missing.", 2],
  [["--sort", "name"], "Unknown option '--sort'", 2],
])("%s fails with one line that says what is wrong", (options, words, code = 1) => {
  const { status, stderr, lines } = compare(old, old, ...options);
  expect(status).toBe(code);
  expect(lines).toBe(0);
  expect(stderr).toContain(words);
  expect(stderr.split("\n")).toHaveLength(1);
});

test("names a design that cannot be drawn, before comparing cards", async () => {
  const broken = await makeProject("broken", rows, { background_color: "reddish" });
  const { status, stderr } = compare(old, broken);
  expect(status).toBe(1);
  expect(stderr).toContain("reddish");
});
