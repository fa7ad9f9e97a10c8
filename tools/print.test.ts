import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

let folder: string;

type Warning = { readonly record: number | null; readonly element_id: string; readonly kind: string };

const text = (id: string, y: number, content: string) => ({
  id,
  type: "text",
  x: 5,
  y,
  width: 200,
  height: 20,
  zIndex: 1,
  properties: { text: content, fontSize: 10, fontFamily: "Arial" },
});

const rows = [
  "no,name,class section,bus,odd",
  "1041,Ann,7/B,9,",
  "1042,Ben,10-A,,",
  "1043,Cid,7:B,10,",
  "1044,Dee,,3,\ue005",
  "1045,Eve,7/B,2,",
  "1046,Fay,7/b,,",
];

const design = {
  name: "Cards",
  canvas_width: 323,
  canvas_height: 204,
  front_elements: [
    text("n", 5, "Card {{ name }}"),
    { ...text("m", 30, "Motto \ue002"), width: 20 },
    text("o", 60, "{{ name }} {{ odd }}"),
  ],
  field_map: { id: "no", name: "name", class: "class section" },
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "print-choice-"));
  mkdirSync(join(folder, "project", "data"), { recursive: true });
  writeFileSync(join(folder, "project", "project.json"), JSON.stringify(design));
  writeFileSync(join(folder, "project", "data", "rows.csv"), rows.join("\n"));
});

afterAll(() => rmSync(folder, { recursive: true }));

function print(out: string, ...options: readonly string[]) {
  const command = [join(import.meta.dirname, "print.ts"), "--project", join(folder, "project")];
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...command, "--out", join(folder, out), ...options],
    { encoding: "utf8" },
  );
  return { status, stderr: stderr.trim(), answer: status === 0 ? JSON.parse(stdout) : null };
}

/** The names on the cards of a PDF, in the order in which they were printed. */
function namesIn(file: string): string {
  const words = execFileSync("pdftotext", ["-raw", join(folder, file), "-"], { encoding: "utf8" });
  return Array.from(words.matchAll(/Card (\w+)/g), ([, name]) => name).join(" ");
}

it("--ids prints in its order, --sort in another, and --range counts in what is chosen", () => {
  expect(print("a.pdf", "--ids", "1045, 1041,1045,1043").answer).toMatchObject({ records: 3, cards: 3 });
  expect(namesIn("a.pdf")).toBe("Eve Ann Cid");
  print("a.pdf", "--ids", "1045,1041,1043", "--sort", "name");
  expect(namesIn("a.pdf")).toBe("Ann Cid Eve");
  print("a.pdf", "--sort", "-bus", "--range", "2-4");
  expect(namesIn("a.pdf")).toBe("Ann Dee Eve");
});

it("--where takes tokens and columns; a warning counts in what is chosen", () => {
  print("b.pdf", "--where", 'class contains "B" and bus >= 9', "--sort", "class section,-bus");
  expect(namesIn("b.pdf")).toBe("Cid Ann");
  print("b.pdf", "--where", '["class section"] == "10-A" or bus == 3');
  expect(namesIn("b.pdf")).toBe("Ben Dee");
});

it("what is wrong with a choice is one line, and nothing is printed", () => {
  const said = (...options: readonly string[]) => {
    const { status, stderr } = print("never.pdf", ...options);
    return [status, stderr];
  };
  expect(said("--where", "bus = 9")).toEqual([1, "--where: “= 9” is not understood (character 5)."]);
  expect(said("--where", "bus == 77")).toEqual([1, "Nobody is chosen: no record fits."]);
  expect(said("--ids", "1041,9")).toEqual([1, "--ids: no record has the id “9”."]);
  expect(said("--ids", "")).toEqual([1, "--ids is empty."]);
  expect(said("--sort", "klass")).toEqual([1, "--sort: no token or column is called “klass”."]);
  expect(said("--group", "klass")).toEqual([1, "--group: no token or column is called “klass”."]);
  expect(readdirSync(folder)).not.toContain("never.pdf");
});

it("--group makes a file for each value, whose names are fit and distinct", () => {
  const { answer } = print("groups", "--group", "class", "--sort", "-name", "--start-at", "9");
  expect(answer).toMatchObject({ records: 6, cards: 6, sheets: 5, pages: 5 });
  expect(answer.groups).toEqual([
    { value: "7:B", file: "7-B.pdf", records: 1 },
    { value: "7/b", file: "7-b (2).pdf", records: 1 },
    { value: "7/B", file: "7-B (3).pdf", records: 2 },
    { value: "10-A", file: "10-A.pdf", records: 1 },
    { value: "", file: "no class.pdf", records: 1 },
  ]);
  expect(readdirSync(join(folder, "groups")).sort()).toEqual(
    answer.groups.map(({ file }: { readonly file: string }) => file).sort(),
  );
  expect(namesIn("groups/7-B (3).pdf")).toBe("Eve Ann");
  expect(namesIn("groups/no class.pdf")).toBe("Dee");
  // What every card has is told once for all files; Dee is the third of those who are chosen.
  const told = answer.warnings.map((each: Warning) => `${each.record} ${each.element_id} ${each.kind}`);
  expect(told.filter((each: string) => each.endsWith("missing_glyph")).sort()).toEqual([
    "3 o missing_glyph",
    "null m missing_glyph",
  ]);
  expect(new Set(told).size).toBe(told.length);
});
