import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  chequer,
  type PicturedCell,
  picturedWorkbook,
  workbookBytes,
  xlsxFixture,
} from "@print-builder/production/testing";
import { afterAll, beforeAll, expect, it } from "vitest";

let folder: string;

type Warning = { readonly record: number | null; readonly element_id: string | null; readonly kind: string };

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

/** Starts the command as `npm run print` does. */
const printCommand = [join(import.meta.dirname, "startCommand.mjs"), "print"];

const print = (out: string, ...options: readonly string[]) => printFrom("project", out, ...options);

function printFrom(project: string, out: string, ...options: readonly string[]) {
  const command = [...printCommand, "--project", join(folder, project)];
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [...command, "--out", join(folder, out), ...options],
    { encoding: "utf8" },
  );
  return { status, stderr: stderr.trim(), answer: status === 0 ? JSON.parse(stdout) : null };
}

/** Names on the cards of a PDF, in print order. */
function namesIn(file: string): string {
  const words = execFileSync("pdftotext", ["-raw", join(folder, file), "-"], { encoding: "utf8" });
  return Array.from(words.matchAll(/Card (\w+)/g), ([, name]) => name).join(" ");
}

it("--ids and --sort set the order, and --range counts chosen records", () => {
  expect(print("a.pdf", "--ids", "1045, 1041,1045,1043").answer).toMatchObject({ records: 3, cards: 3 });
  expect(namesIn("a.pdf")).toBe("Eve Ann Cid");
  print("a.pdf", "--ids", "1045,1041,1043", "--sort", "name");
  expect(namesIn("a.pdf")).toBe("Ann Cid Eve");
  print("a.pdf", "--sort", "-bus", "--range", "2-4");
  expect(namesIn("a.pdf")).toBe("Ann Dee Eve");
});

it("warns once about a code that is too small on every card", () => {
  mkdirSync(join(folder, "small", "data"), { recursive: true });
  writeFileSync(join(folder, "small", "data", "rows.csv"), rows.join("\n"));
  const code = {
    ...text("qr", 5, ""),
    type: "barcode",
    width: 12,
    height: 12,
    properties: { format: "qrcode", value: "{{ id }}" },
  };
  writeFileSync(
    join(folder, "small", "project.json"),
    JSON.stringify({ ...design, front_elements: [text("n", 50, "Card {{ name }}"), code] }),
  );
  const small = (answer: { readonly warnings: readonly Warning[] }) =>
    answer.warnings.flatMap(({ record, kind }) => (kind === "barcode_small" ? record : []));
  expect(small(printFrom("small", "small.pdf").answer)).toEqual([null]);
  expect(small(printFrom("small", "small", "--group", "class").answer)).toEqual([null]);
});

it("--where accepts both token and column names", () => {
  print("b.pdf", "--where", 'class contains "B" and bus >= 9', "--sort", "class section,-bus");
  expect(namesIn("b.pdf")).toBe("Cid Ann");
  print("b.pdf", "--where", '["class section"] == "10-A" or bus == 3');
  expect(namesIn("b.pdf")).toBe("Ben Dee");
});

it("reports an invalid choice of records in one line, prints nothing", () => {
  const said = (...options: readonly string[]) => {
    const { status, stderr } = print("never.pdf", ...options);
    return [status, stderr];
  };
  expect(said("--where", "bus = 9")).toEqual([1, "--where: “= 9” is not understood (character 5)."]);
  expect(said("--where", "bus == 77")).toEqual([1, "Nobody is chosen: no record matches."]);
  expect(said("--ids", "1041,9")).toEqual([1, "--ids: no record has the id “9”."]);
  expect(said("--ids", "")).toEqual([1, "--ids is empty."]);
  expect(said("--sort", "klass")).toEqual([1, "--sort: there is no field or column “klass”."]);
  expect(said("--group", "klass")).toEqual([1, "--group: there is no field or column “klass”."]);
  expect(readdirSync(folder)).not.toContain("never.pdf");
});

it("--group writes one file per value, with valid, unique names", () => {
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
  // A warning about all cards appears once for all files. Dee is the third chosen person.
  const told = answer.warnings.map((each: Warning) => `${each.record} ${each.element_id} ${each.kind}`);
  expect(told.filter((each: string) => each.endsWith("missing_glyph")).sort()).toEqual([
    "3 o missing_glyph",
    "null m missing_glyph",
  ]);
  expect(new Set(told).size).toBe(told.length);

  const separated = print(
    "separated",
    "--group",
    "class",
    "--sort",
    "-name",
    "--separators",
    "--start-at",
    "10",
  );
  // Each separator uses a label; on the first sheet it is the last label.
  expect(separated.answer).toMatchObject({ records: 6, cards: 6, sheets: 6 });
  const file = join(folder, "separated", "7-B (3).pdf");
  const words = execFileSync("pdftotext", ["-raw", file, "-"], { encoding: "utf8" });
  expect([words.includes("7/B\n2 cards"), namesIn("separated/7-B (3).pdf")]).toEqual([true, "Eve Ann"]);
});

it("counts cards, uses --today and only warns about invalid expressions", () => {
  const project = join(folder, "thinking");
  mkdirSync(join(project, "data"), { recursive: true });
  const lines = [
    text("a", 5, "No {{ record.number }}of{{ record.total }}at{{ record.index }}"),
    { ...text("b", 30, 'Ends {{ today | expires: "2 years" }}'), visibleIf: "bus > 5" },
    text("c", 60, "{{ name | upcas }}"),
  ];
  writeFileSync(join(project, "project.json"), JSON.stringify({ ...design, front_elements: lines }));
  writeFileSync(join(project, "data", "rows.csv"), rows.join("\n"));
  const said = (...options: string[]) => {
    const out = join(folder, "t.pdf");
    const command = [...printCommand, "--project", project, "--out", out, ...options];
    const { stdout, stderr, status } = spawnSync(process.execPath, command, { encoding: "utf8" });
    const words = status === 0 ? execFileSync("pdftotext", ["-raw", out, "-"], { encoding: "utf8" }) : stderr;
    return { words: words.trim(), warnings: status === 0 ? JSON.parse(stdout).warnings : [] };
  };
  const { words, warnings } = said("--sort", "-name", "--range", "2-4", "--today", "2026-06-01");
  expect(words.match(/No \S+|Ends \S+/g)).toEqual([
    "No 1of3at5",
    "No 2of3at4",
    "No 3of3at3",
    "Ends 2028-06-01",
  ]);
  expect(warnings.map(({ record, element_id, kind }: Warning) => `${record} ${element_id} ${kind}`)).toEqual([
    // "7/B" and "7/b" look alike and may be one class.
    "null null look_alikes",
    "null c expression_error",
  ]);
  expect(said("--today", "June").words).toBe("--today must be a day such as 2026-06-01, not “June”.");
});

it("uses pictures in a workbook's cells as the photos of their rows", async () => {
  const project = join(folder, "pictured");
  mkdirSync(join(project, "data"), { recursive: true });
  const photo = {
    ...{ id: "p", type: "image", x: 150, y: 5, width: 100, height: 100, zIndex: 2 },
    properties: { staticImage: false, imageBinding: "photo", imageData: "" },
  };
  writeFileSync(
    join(project, "project.json"),
    JSON.stringify({
      ...design,
      front_elements: [text("n", 5, "Card {{ name }}"), photo],
      image_map: { photo: "Photo" },
    }),
  );
  const way = ["two corners", "in cell"] as const;
  const pictures = await Promise.all(
    [3, 5].map(async (width, at): Promise<PicturedCell> => {
      const cells = Array.from({ length: width * width }, (_, cell) => cell % 2 === 0);
      return { row: at + 2, column: 2, bytes: await chequer(cells, width), way: way[at] ?? "place" };
    }),
  );
  const cells = [["Class 7B"], ["no", "name", "Photo"], [1, "Ann"], [2, "Ben"], [3, "Cid"], ["Total", 3]];
  writeFileSync(join(project, "data", "pupils.xlsx"), await picturedWorkbook({ rows: cells, pictures }));
  const out = join(folder, "pictured.pdf");
  const command = [...printCommand, "--project", project, "--out", out];
  const { warnings, records } = JSON.parse(execFileSync(process.execPath, command, { encoding: "utf8" }));
  expect(records).toBe(3);
  expect(warnings.map(({ record, kind }: Warning) => `${record} ${kind}`)).toEqual(["3 missing_photo"]);
  const listed = execFileSync("pdfimages", ["-list", out], { encoding: "utf8" });
  expect(Array.from(listed.matchAll(/image +(\d+) +(\d+)/g), ([, width]) => width)).toEqual(["30", "50"]);
});

it("detects the order of day and month from the table's dates", () => {
  const project = join(folder, "american");
  mkdirSync(join(project, "data"), { recursive: true });
  const born = text("n", 5, 'Card {{ name }} {{ dob | date: "%d%b%Y" }}');
  writeFileSync(join(project, "project.json"), JSON.stringify({ ...design, front_elements: [born] }));
  writeFileSync(join(project, "data", "rows.csv"), "no,name,dob\n1,Ann,03/04/2014\n2,Ben,12/31/2013\n");
  const out = join(folder, "american.pdf");
  execFileSync(process.execPath, [...printCommand, "--project", project, "--out", out]);
  const words = execFileSync("pdftotext", ["-raw", out, "-"], { encoding: "utf8" });
  expect(words).toMatch(/Ann 04Mar2014[\s\S]*Ben 31Dec2013/);
});

/** A project whose table is this file. */
function projectOf(name: string, file: string, content: string | Uint8Array): string {
  mkdirSync(join(folder, name, "data"), { recursive: true });
  writeFileSync(join(folder, name, "project.json"), JSON.stringify(design));
  writeFileSync(join(folder, name, "data", file), content);
  return name;
}

/** Kinds of warnings about the table, without warnings about elements. */
const noteKinds = ({ warnings }: { readonly warnings: readonly Warning[] }) =>
  warnings.flatMap(({ record, element_id, kind }) => (record === null && element_id === null ? [kind] : []));

it("reports each note about the table once, not for each card", () => {
  const table = "no,name,class section\n1041,Ann\u00a0,7B\n1042,Ben &amp; Co,7b\n1042,Cid,7B\n";
  const { answer } = printFrom(projectOf("noticed", "rows.csv", table), "noticed.pdf");
  expect(noteKinds(answer)).toEqual(["trimmed", "damaged_values", "look_alikes", "duplicate_keys"]);
});

it("asks for an uncertain encoding and accepts it with --encoding", () => {
  const project = projectOf("latin", "rows.csv", Buffer.from("no,name\n1,Nu\xf1ez\n", "latin1"));
  const { status, stderr } = printFrom(project, "latin.pdf");
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/--encoding.*Windows-1252 \(Nuñez\); Windows-1250 \(Nuńez\)/),
  ]);
  expect(readdirSync(folder)).not.toContain("latin.pdf");
  expect(printFrom(project, "latin.pdf", "--encoding", "latin1").status).toBe(0);
  const words = execFileSync("pdftotext", ["-raw", join(folder, "latin.pdf"), "-"], { encoding: "utf8" });
  expect(words).toContain("Card Nuñez");
  const wrong = printFrom(project, "latin.pdf", "--encoding", "martian");
  expect([wrong.status, wrong.stderr]).toEqual([1, expect.stringContaining("no encoding “martian”")]);
});

it("reads a table by --header-row, --sheet and --include-hidden", async () => {
  const csv = projectOf("titled", "rows.csv", "x,y,z\nno,name,bus\n1,Ann,2\n2,Ben,3\n");
  printFrom(csv, "titled.pdf", "--header-row", "2");
  expect(namesIn("titled.pdf")).toBe("Ann Ben");
  const bare = printFrom(csv, "bare.pdf", "--header-row", "0").answer;
  expect(bare.records).toBe(4);
  expect(noteKinds(bare)).toEqual([]);
  const text = (value: string) => `<c t="str"><v>${value}</v></c>`;
  const rows = `<row>${text("no")}${text("name")}</row><row hidden="1">${text("1")}${text("Ann")}</row><row>${text("2")}${text("Ben")}</row>`;
  const book = projectOf("book", "rows.xlsx", await xlsxFixture({ rows }));
  const { answer } = printFrom(book, "book.pdf");
  expect(namesIn("book.pdf")).toBe("Ben");
  expect(noteKinds(answer)).toEqual(["hidden_rows"]);
  const all = printFrom(book, "book.pdf", "--include-hidden", "--sheet", "Students").answer;
  expect(noteKinds(all)).toEqual([]);
  expect(namesIn("book.pdf")).toBe("Ann Ben");
  expect(printFrom(book, "book.pdf", "--sheet", "Staff")).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("There is no sheet “Staff”. The file has “Students”."),
  });
});

const words = (file: string) =>
  execFileSync("pdftotext", ["-raw", join(folder, file), "-"], { encoding: "utf8" })
    .split(/\s+/)
    .filter(Boolean);

/** Prints labels by quantity, from a project that maps the token `qty`. */
function printItems(name: string, fields: object, ...options: readonly string[]) {
  const project = projectOf(name, "items.csv", "name,Qty\nRabbit,3\nHorse,\nFrog,5\nSnail,0\n");
  const stored = { ...design, front_elements: [text("n", 5, "{{ name }}")], ...fields };
  writeFileSync(join(folder, name, "project.json"), JSON.stringify(stored));
  return printFrom(project, `${name}.pdf`, ...options);
}

it("prints as many copies of a card as its copies_column says", () => {
  const rabbits = ["Rabbit", "Rabbit", "Rabbit", "Horse"];
  const frogs = Array.from({ length: 5 }, () => "Frog");
  const { answer } = printItems("items", { copies_column: "Qty" });
  expect(answer).toMatchObject({ records: 3, cards: 9, sheets: 1, warnings: [] });
  expect(words("items.pdf")).toEqual([...rabbits, ...frogs]);
  const some = printItems(
    "items",
    { copies_column: "Qty" },
    "--copies",
    "2",
    "--sort",
    "name",
    "--range",
    "1-2",
  );
  expect(some.answer).toMatchObject({ records: 2, cards: 12 });
  const grouped = printFrom("items", "by quantity", "--group", "Qty").answer;
  expect([grouped.cards, grouped.groups.map(({ file }: { file: string }) => file)]).toEqual([
    9,
    ["3.pdf", "5.pdf", "no Qty.pdf"],
  ]);
});

it("takes copies from the column of an unused token, with a warning", () => {
  const mapped = { field_map: { name: "name", qty: "Qty" } };
  const assumed = printItems("assumed", mapped).answer;
  expect([assumed.cards, noteKinds(assumed)]).toEqual([9, ["copies_column"]]);
  const none = printItems("assumed", { ...mapped, copies_column: null }).answer;
  expect([none.cards, noteKinds(none)]).toEqual([4, []]);
  const named = printItems("assumed", { copies_column: null }, "--copies-column", "Qty").answer;
  expect([named.cards, noteKinds(named)]).toEqual([9, []]);
});

it("names the rows with an invalid number of copies", () => {
  const project = projectOf("wrong", "items.csv", "name,Qty\nRabbit,3\nHorse,many\nFrog,1.5\n");
  const refused = printFrom(project, "wrong.pdf", "--copies-column", "Qty");
  expect([refused.status, refused.stderr]).toEqual([
    1,
    "copies_column: “Qty” must contain whole numbers from 0 to 10000; wrong in row 2 (“many”), row 3 (“1.5”).",
  ]);
  expect(printFrom(project, "wrong.pdf", "--copies-column", "Number").stderr).toContain(
    "no field or column “Number”",
  );
  const none = projectOf("none", "items.csv", "name,Qty\nRabbit,0\n");
  expect(printFrom(none, "wrong.pdf", "--copies-column", "Qty").stderr).toContain(
    "every record asks for 0 cards",
  );
  expect(readdirSync(folder)).not.toContain("wrong.pdf");
});

it("--sequence numbers cards without a table", () => {
  const tickets = join(folder, "tickets");
  mkdirSync(tickets);
  const ticket = {
    ...design,
    front_elements: [text("n", 5, "{{ number }}/{{ record.number }}")],
    field_map: {},
  };
  writeFileSync(join(tickets, "project.json"), JSON.stringify(ticket));
  expect(printFrom("tickets", "tickets.pdf").stderr).toContain("--sequence 1-50");
  expect(printFrom("tickets", "tickets.pdf", "--sequence", "0098-0102").answer).toMatchObject({
    cards: 5,
    warnings: [],
  });
  expect(words("tickets.pdf")).toEqual(["0098/0098", "0099/0099", "0100/0100", "0101/0101", "0102/0102"]);
  printFrom("tickets", "tickets.pdf", "--sequence", "0098-0102", "--ids", "0102,0099");
  expect(words("tickets.pdf")).toEqual(["0102/0102", "0099/0099"]);
  const stored = { ...ticket, sequence: { from: 10, to: 20, step: 5 } };
  writeFileSync(join(tickets, "project.json"), JSON.stringify(stored));
  expect(printFrom("tickets", "tickets.pdf").answer.records).toBe(3);
  expect(words("tickets.pdf")).toEqual(["10/10", "15/15", "20/20"]);
  for (const wrong of ["5-1", "1-2000000"])
    expect(printFrom("tickets", "never.pdf", "--sequence", wrong)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`not “${wrong}”`),
    });
  expect(print("never.pdf", "--sequence", "1-5").stderr).toContain("this one has data/rows.csv");
  expect(readdirSync(folder)).not.toContain("never.pdf");
});

it("reads every table format from a project folder that uploads accept", () => {
  const json = projectOf("json", "rows.json", '[{"no":12345678901234567890,"name":"Ann"}]');
  const long = printFrom(json, "json.pdf", "--ids", "12345678901234567890").answer;
  expect([long.records, noteKinds(long)]).toEqual([1, []]);
  const html = "<html><table><tr><th>no</th><th>name</th></tr><tr><td>1</td><td>Ben</td></tr></table></html>";
  printFrom(projectOf("html", "rows.xls", html), "html.pdf");
  expect(namesIn("html.pdf")).toBe("Ben");
  const sheets = [
    {
      name: "A",
      rows: [
        ["no", "name"],
        ["1", "Cid"],
      ],
    },
  ];
  printFrom(projectOf("ods", "rows.ods", workbookBytes({ sheets }, "ods")), "ods.pdf");
  expect(namesIn("ods.pdf")).toBe("Cid");
});
