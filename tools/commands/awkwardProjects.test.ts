import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  checkPdf,
  element,
  type ProjectParts,
  pageSetup,
  print,
  printCommand,
  renderCommand,
  temporaryFolder,
  wordsOf,
  writeProject,
} from "@print-builder/production/testing";
import sharp from "sharp";
import { expect, test } from "vitest";

const label = {
  width: 210,
  height: 297,
  across: 2,
  down: 5,
  labelWidth: 86,
  labelHeight: 54,
};

const base = {
  name: "Cards",
  canvas_width: 324,
  canvas_height: 204,
  page_setup: pageSetup(label),
  field_map: { id: "id", name: "name" },
  image_map: { photo: "photo" },
};

const front = () => [
  element("text", [10, 10, 200, 30], { text: "{{ name }}", fontSize: 16, textWrap: "word" }),
  element("image", [220, 10, 80, 100], { staticImage: false, imageBinding: "photo" }),
  element("barcode", [10, 60, 100, 100], { value: "{{ id }}", format: "qrcode" }),
];

const picture = await sharp({ create: { width: 300, height: 375, channels: 3, background: "#668" } })
  .jpeg()
  .toBuffer();

const project = (parts: Partial<ProjectParts> = {}) =>
  writeProject({
    design: { ...base, front_elements: front() },
    rows: [{ id: "001", name: "Amara", photo: "1.jpg" }],
    images: { "1.jpg": picture },
    ...parts,
  });

const pdfPath = () => join(temporaryFolder(), "out.pdf");

/** Warnings as record number and kind. */
async function warningsOf(path: string, ...args: string[]) {
  const out = pdfPath();
  const answer = await print(path, out, ...args);
  await checkPdf(out);
  return answer.warnings.map(({ record, kind }) => `${record} ${kind}`);
}

test("a clean project prints without warnings", async () => {
  expect(await warningsOf(project())).toEqual([]);
});

test("warns about missing or broken photos, empty codes and unmapped tokens", async () => {
  const rows = [
    { id: "001", name: "Amara", photo: "1.jpg" },
    { id: "", name: "Milo", photo: "none.jpg" },
    { id: "003", name: "Zoë", photo: "text.jpg" },
    { id: "004", name: "Yuna", photo: "damaged.webp" },
    { id: "005", name: "Noor", photo: "damaged.webp" },
  ];
  // The header is valid, but no decoder can read the middle of the file.
  const damaged = await sharp(picture).webp().toBuffer();
  damaged.fill(0xff, 44, damaged.length - 2);
  const elements = [...front(), element("text", [10, 170, 200, 20], { text: "{{ nothing }}", fontSize: 12 })];
  const path = project({
    design: { ...base, front_elements: elements },
    rows,
    images: {
      "1.jpg": picture,
      "text.jpg": Buffer.from("I am a letter, not a photo."),
      "damaged.webp": damaged,
    },
  });
  expect((await warningsOf(path)).toSorted()).toEqual([
    "2 barcode_invalid",
    "2 missing_photo",
    "3 unreadable_photo",
    "4 unreadable_photo",
    "5 unreadable_photo",
    "null unresolved_token",
  ]);
});

test("warns about a value that Code 128 cannot encode and draws no code", async () => {
  const elements = [element("barcode", [10, 10, 200, 60], { value: "{{ id }}", format: "code128" })];
  const path = project({
    design: { ...base, front_elements: elements },
    rows: [{ id: "ज्ञान" }, { id: "42" }],
  });
  expect(await warningsOf(path)).toEqual(["1 barcode_invalid"]);
});

test("prints a record whose fields are all empty, with warnings", async () => {
  const path = project({
    rows: [
      { id: "1", name: "A", photo: "1.jpg" },
      { id: "", name: "", photo: "" },
      { id: "3", name: "C", photo: "1.jpg" },
    ],
  });
  // A blank row is not a record, but a row that is blank only in the fields on the card is.
  expect(await warningsOf(path)).toEqual([]);
  const kept = project({ rows: [{ id: "", name: "", photo: "", remark: "new" }] });
  expect((await warningsOf(kept)).toSorted()).toEqual([
    "1 barcode_invalid",
    "1 missing_photo",
    "1 missing_required",
  ]);
});

test("prints text of 10,000 characters, with a warning", async () => {
  const path = project({ rows: [{ id: "1", name: "word ".repeat(2000).trim(), photo: "1.jpg" }] });
  expect(await warningsOf(path)).toEqual(["1 text_overflow"]);
});

test("[OPEN-40] prints a label larger than the page, with a warning", async () => {
  const large = pageSetup({ ...label, width: 50, height: 40, across: 1, down: 1 });
  const path = project({ design: { ...base, page_setup: large, front_elements: front() } });
  expect(await warningsOf(path)).toEqual(["null label_off_page"]);
});

test.each([
  ["an unknown side", ["--side", "left"], /--side must be one of/],
  ["a back of a single-sided project", ["--side", "back"], /dual-sided/],
  ["zero copies", ["--copies", "0"], /--copies/],
  ["a start beyond the sheet", ["--start-at", "11"], /--start-at/],
  ["an unknown order", ["--order", "sideways"], /--order/],
  ["a range beyond the records", ["--range", "1-2"], /--range 1-2 is not within the records 1-1/],
  ["a range that starts at zero", ["--range", "0-1"], /--range/],
  ["a descending range", ["--range", "3-1"], /--range/],
  ["a non-numeric dpi", ["--dpi", "fine"], /--dpi/],
  ["an unknown option", ["--colour", "red"], /--colour/, 2],
])(
  "%s exits with code 1 or 2, prints one line and writes no file",
  async (_what, args, message, exitCode = 1) => {
    const out = pdfPath();
    const { code, stdout, stderr } = await printCommand(["--project", project(), "--out", out, ...args]);
    expect(code).toBe(exitCode);
    expect(stdout).toBe("");
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(existsSync(out)).toBe(false);
  },
);

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

test.each([
  ["a missing project", () => "/no/such/folder", /no\/such\/folder/],
  ["a folder without a design", () => folderWith({ "a.txt": "" }), /project\.json/],
  ["a design that is not JSON", () => folderWith({ "project.json": "{" }), /project\.json/],
  ["a design that is a list", () => folderWith({ "project.json": "[1]" }), /project|design/i],
  [
    "an element without a size",
    () => project({ design: { ...base, front_elements: [{ type: "text", x: "left" }] } }),
    /front_elements\[0\]/,
  ],
  [
    "an unknown colour",
    () =>
      project({
        design: { ...base, front_elements: [element("text", [0, 0, 10, 10], { color: "blurple" })] },
      }),
    /color.*blurple/,
  ],
  [
    "a broken ZIP",
    () => join(folderWith({ "project.zip": "PK\u0003\u0004 and nothing more" }), "project.zip"),
    /ZIP|archive/i,
  ],
  [
    "an unreadable table",
    () => project({ table: { name: "data.xlsx", bytes: "PK\u0003\u0004 no workbook" } }),
    /data\.xlsx/,
  ],
  [
    "an empty table",
    () => project({ table: { name: "data.csv", bytes: "id,name,photo\r\n" } }),
    /no records/,
  ],
])("printing %s exits with code 1, prints one line and writes no file", async (_what, path, message) => {
  const out = pdfPath();
  const { code, stderr } = await printCommand(["--project", path(), "--out", out]);
  expect(code, stderr).toBe(1);
  expect(stderr).toMatch(message);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(existsSync(out)).toBe(false);
});

test.each([
  ["a record beyond the last", ["--record", "2"]],
  ["record 0", ["--record", "0"]],
  ["an unknown format", ["--format", "gif"]],
  ["the back of a single-sided card", ["--side", "back"]],
])("rendering %s exits with code 1, prints one line and writes no file", async (_what, args) => {
  const out = join(temporaryFolder(), "card.svg");
  const { code, stderr } = await renderCommand(["--project", project(), "--out", out, ...args]);
  expect(code).toBe(1);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(existsSync(out)).toBe(false);
});

test("[OPEN-72] matches photo names ignoring case and extension, or by default column", async () => {
  const mapped = { ...base, image_map: { photo: "photo", default: "other" }, front_elements: front() };
  const rows = [
    { id: "1", name: "A", photo: "IMG 12.JPEG", other: "" },
    { id: "2", name: "B", photo: "none", other: "1.jpg" },
    { id: "3", name: "C", photo: "none", other: "" },
  ];
  const path = project({ design: mapped, rows, images: { "1.jpg": picture, "img12.jpg": picture } });
  expect(await warningsOf(path)).toEqual(["3 missing_photo"]);
});

test("removes an empty address line if the text element is set to do so", async () => {
  const heights = async (closeEmptyLines: boolean) => {
    const text = "{{ name }}\n{{ street }}\n{{ flat }}\n{{ city }}";
    const address = element("text", [10, 10, 250, 120], { text, fontSize: 12, closeEmptyLines });
    const path = project({
      design: { ...base, front_elements: [address], field_map: {}, image_map: {} },
      rows: [
        { name: "Ana", street: "Lane", flat: "", city: "Pune" },
        { name: "Ben", street: "Road", flat: "Flat", city: "Goa" },
      ],
    });
    const out = pdfPath();
    await print(path, out);
    const words = await wordsOf(out);
    const at = (text: string) => words.find((word) => word.text === text)?.y ?? 0;
    const line = at("Road") - at("Ben");
    return [at("Pune") - at("Ana"), at("Goa") - at("Ben")].map((height) => Math.round(height / line));
  };
  expect(await heights(true)).toEqual([2, 3]);
  expect(await heights(false)).toEqual([3, 3]);
});
