import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Problem } from "@print-builder/core/preflight";
import { writeCsv } from "@print-builder/core/records";
import type { PrintRequest } from "@print-builder/core/sheets";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { type OpenProject, openProject } from "../print/openProject.ts";
import { createRepeatedIds, preflightProject } from "./preflightProject.ts";

const total = 1000;

const names = [
  "Amara Okafor",
  "आर्यन शर्मा",
  "Łukasz Wiśniewski",
  "张伟",
  "ليلى حداد",
  "김서연",
  "Zoë Müller",
  "Ελένη Παππά",
  "நிலா சுந்தரம்",
  "Nguyễn Thị Ánh",
];

type Row = Record<string, string>;

function soundRow(index: number): Row {
  const id = String(index + 1).padStart(5, "0");
  return {
    "Adm. no": id,
    name: names[index % names.length] ?? "",
    class: `${1 + (index % 12)}${"ABCD"[index % 4]}`,
    photo: `${id}.jpg`,
    code: `A-${id}`,
    link: `https://id.school.example/${id}`,
    guardian: `${names[(index * 7 + 3) % names.length]}`,
  };
}

const photoOf = (index: number) => soundRow(index).photo ?? "";

/** Faults by name: the change to a record (0-based) and the expected finding. */
const planted: readonly {
  readonly record: number;
  readonly row: Row;
  readonly finds: readonly string[];
}[] = [
  { record: 3, row: { photo: "nobody.jpg" }, finds: ["front photo missing_photo"] },
  { record: 57, row: { photo: "" }, finds: ["front photo missing_photo"] },
  { record: 91, row: { photo: "letter.jpg" }, finds: ["front photo unreadable_photo"] },
  { record: 92, row: { photo: "half.jpg" }, finds: ["front photo unreadable_photo"] },
  { record: 93, row: { photo: "half.png" }, finds: ["front photo unreadable_photo"] },
  { record: 94, row: { photo: "nothing.jpg" }, finds: ["front photo unreadable_photo"] },
  { record: 95, row: { photo: "half.webp" }, finds: ["front photo unreadable_photo"] },
  { record: 96, row: { photo: "damaged.webp" }, finds: ["front photo unreadable_photo"] },
  { record: 120, row: { photo: "small.jpg" }, finds: ["front photo low_resolution"] },
  { record: 200, row: { class: "" }, finds: ["front class empty_token"] },
  { record: 201, row: { link: "" }, finds: ["front qr barcode_invalid"] },
  { record: 202, row: { code: "  " }, finds: ["back bars missing_required"] },
  { record: 203, row: { guardian: "\u00a0" }, finds: ["back guardian empty_token"] },
  { record: 204, row: { name: "" }, finds: ["front name missing_required"] },
  {
    record: 250,
    row: { name: "Wilhelmina Featherstone-Oyelaran of Upper Saint Mary" },
    finds: ["front name text_overflow"],
  },
  { record: 251, row: { guardian: "W".repeat(90) }, finds: ["back guardian text_overflow"] },
  { record: 300, row: { name: "Ana \ue000" }, finds: ["front name missing_glyph"] },
  { record: 333, row: { code: "विद्या" }, finds: ["back bars barcode_invalid"] },
  { record: 334, row: { link: "x".repeat(4000) }, finds: ["front qr barcode_invalid"] },
  { record: 335, row: { link: "x".repeat(900) }, finds: ["front qr barcode_small"] },
  {
    record: 400,
    row: { "Adm. no": "00011" },
    finds: ["null null duplicate_id", "10 null null duplicate_id"],
  },
  {
    record: 998,
    row: { "Adm. no": "01000 " },
    finds: ["null null duplicate_id", "999 null null duplicate_id"],
  },
  {
    record: 999,
    row: { photo: "", class: "", name: "Ana \ue001" },
    finds: ["front photo missing_photo", "front class empty_token", "front name missing_glyph"],
  },
];

/** Faults of the design that affect every card. */
const plantedInDesign = [
  "null null null label_off_page",
  "null null null canvas_scaled",
  "null front null paper_edge",
  "null back null paper_edge",
  "null front ghost unresolved_token",
  "null front stamp unresolved_token",
  "null front motto unknown_font",
  "null front new default_text",
  "null front motto missing_glyph",
  "null front crest low_resolution",
  "null front blurred drawing_as_pixels",
  "null back note text_overflow",
];

const expected = [
  ...plantedInDesign,
  ...planted.flatMap(({ record, finds }) =>
    finds.map((found) => (/^\d/.test(found) ? found : `${record} ${found}`)),
  ),
].toSorted();

function element(
  id: string,
  type: string,
  frame: readonly [number, number, number, number],
  properties: object,
) {
  const [x, y, width, height] = frame;
  return { id, type, x, y, width, height, zIndex: 1, properties };
}

const blurred =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><filter id="f"><feGaussianBlur stdDeviation="1"/></filter><rect width="8" height="8" filter="url(#f)"/></svg>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
const font = { fontFamily: "Arial" };

const design = {
  name: "Planted",
  canvas_width: 330,
  canvas_height: 204,
  is_dual_sided: true,
  page_setup: {
    page: {
      width_mm: 210,
      height_mm: 297,
      left_mm: 0,
      top_mm: 0,
      across: 3,
      down: 5,
      h_gap_mm: 0,
      v_gap_mm: 0,
    },
    label: { shape: "rectangle", width_mm: 86, height_mm: 54 },
  },
  front_elements: [
    element("name", "text", [90, 10, 200, 24], { text: "{{ name }}", fontSize: 15, ...font }),
    element("class", "text", [90, 40, 100, 20], { text: "Class {{ class }}", fontSize: 12, ...font }),
    element("photo", "image", [10, 10, 64, 80], { staticImage: false, imageBinding: "photo" }),
    element("qr", "barcode", [250, 110, 64, 64], { value: "{{ link }}", format: "qrcode" }),
    element("ghost", "text", [90, 64, 100, 20], {
      text: "Room {{ room }}",
      fontSize: 9,
      textWrap: "compress",
    }),
    element("stamp", "image", [0, 100, 30, 30], { staticImage: false, imageBinding: "stamp" }),
    element("new", "text", [90, 90, 140, 20], {}),
    element("motto", "text", [90, 90, 140, 20], {
      text: "Learn \ue002",
      fontSize: 10,
      fontFamily: "Papyrus 9",
    }),
    element("crest", "image", [0, 140, 40, 40], { staticImage: true, imageData: "media:crest.png" }),
    element("blurred", "image", [44, 144, 50, 50], { staticImage: true, imageData: "media:blurred.svg" }),
    element("drawing", "image", [40, 140, 60, 60], { staticImage: true, imageData: "media:drawing.svg" }),
    { ...element("hidden", "text", [0, 0, 5, 5], { text: "{{ nowhere }}", fontSize: 40 }), hidden: true },
  ],
  back_elements: [
    element("guardian", "text", [10, 10, 300, 40], {
      text: "{{ guardian }}",
      fontSize: 14,
      textWrap: "break",
      ...font,
    }),
    element("bars", "barcode", [10, 60, 200, 50], { value: "C{{ code }}", format: "code128" }),
    element("note", "text", [10, 120, 60, 14], {
      text: "Please return this card to the office",
      fontSize: 12,
      ...font,
    }),
  ],
  field_map: { id: "Adm. no" },
  image_map: { photo: "photo" },
};

const request: PrintRequest = {
  range: { type: "all" },
  side: "both",
  copiesPerRecord: 1,
  startAt: 1,
  printOrder: "across_then_down",
  dpi: 300,
  showGuides: false,
  flipEdge: "long",
};

let folder: string;
let open: OpenProject;

async function pictures(): Promise<Readonly<Record<string, Buffer>>> {
  const photo = (width: number, height: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: "#7788aa",
        noise: { type: "gaussian", mean: 120, sigma: 30 },
      },
    });
  const good = await photo(160, 200).jpeg().toBuffer();
  const png = await photo(160, 200).png().toBuffer();
  const webp = await photo(160, 200).webp().toBuffer();
  const sound = Array.from({ length: total }, (_, index) => [
    photoOf(index),
    // Rotated photos, and photos with metadata after the picture, count as good photos.
    index % 9 === 0 ? png : Buffer.concat([good, Buffer.from(`note ${index}`)]),
  ]);
  return {
    ...Object.fromEntries(sound),
    "letter.jpg": Buffer.from("I am a letter, not a photo."),
    "nothing.jpg": Buffer.alloc(0),
    "half.jpg": good.subarray(0, good.length / 2),
    "half.png": png.subarray(0, png.length / 2),
    "half.webp": webp.subarray(0, webp.length / 2),
    // The file's header, length and end are intact.
    "damaged.webp": Buffer.from(webp).fill(0xff, 44, webp.length - 2),
    "small.jpg": await photo(100, 125).jpeg().toBuffer(),
    "crest.png": await photo(40, 40).png().toBuffer(),
    "blurred.svg": Buffer.from(blurred),
    "drawing.svg": Buffer.from(svg),
  };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "preflight-"));
  const rows = Array.from({ length: total }, (_, index) => soundRow(index));
  for (const { record, row } of planted) Object.assign(rows[record] ?? {}, row);
  await mkdir(join(folder, "data"));
  await mkdir(join(folder, "images"));
  await writeFile(join(folder, "project.json"), JSON.stringify(design));
  await writeFile(join(folder, "data/rows.csv"), writeCsv(Object.keys(soundRow(0)), rows));
  for (const [name, bytes] of Object.entries(await pictures())) {
    await writeFile(join(folder, "images", name), bytes);
  }
  open = await openProject(folder);
});

afterAll(async () => {
  await open?.close();
  await rm(folder, { recursive: true });
});

const short = ({ recordIndex, side, elementId, kind }: Problem) =>
  `${recordIndex} ${side} ${elementId} ${kind}`;
const check = async (part: Partial<PrintRequest> = {}) =>
  await preflightProject({ ...request, ...part }, { open });

let whole: ReturnType<typeof check> | undefined;
const wholeCheck = () => (whole ??= check());

test("finds exactly the problems planted in 1,000 records", async () => {
  const { checked, problems } = await wholeCheck();
  expect(checked).toBe(total);
  expect(problems.map(short).toSorted()).toEqual(expected);
  const kinds = new Set(problems.map(({ kind }) => kind));
  expect(kinds.size).toBe(17);
  for (const { message } of problems) expect(message).toMatch(/^\S.{15,400}\.$/su);
});

test("finds the same problems in blocks of records as in all at once", async () => {
  const found = new Set<string>();
  for (let start = 0; start < total; start += 250) {
    const { checked, problems } = await check({ range: { type: "range", start, end: start + 249 } });
    expect(checked).toBe(250);
    for (const problem of problems) found.add(short(problem));
  }
  expect([...found].toSorted()).toEqual(expected);
});

test("still reports the design's problems when faulty records are excluded", async () => {
  const { problems } = await wholeCheck();
  const excludeRecords = [...new Set(problems.flatMap(({ recordIndex }) => recordIndex ?? []))];
  const rest = await check({ excludeRecords });
  expect(rest.checked).toBe(total - excludeRecords.length);
  expect(rest.problems.map(short).toSorted()).toEqual(plantedInDesign.toSorted());
});

test("checks only the printed sides", async () => {
  const { problems } = await check({ side: "back", range: { type: "range", start: 190, end: 260 } });
  expect(problems.filter(({ recordIndex }) => recordIndex !== null).map(short)).toEqual([
    "202 back bars missing_required",
    "203 back guardian empty_token",
    "251 back guardian text_overflow",
  ]);
});

test("requires larger codes for printers with a lower resolution", async () => {
  const range = { type: "range", start: 0, end: 20 } as const;
  const small = async (dpi: number) =>
    (await check({ range, dpi })).problems.filter(({ kind }) => kind === "barcode_small").map(short);
  expect(await small(300)).toEqual([]);
  expect(await small(72)).toEqual(["null front qr barcode_small", "null back bars barcode_small"]);
});

test("skips the duplicate check if the table lacks the id column", async () => {
  const project = { ...open.project, mapping: { ...open.project.mapping, fieldMap: {} } };
  const asked = { ...request, range: { type: "range", start: 990, end: 999 } } as const;
  const duplicates = async (from: OpenProject) =>
    (await preflightProject(asked, { open: from })).problems.filter(({ kind }) => kind === "duplicate_id");
  expect(await duplicates(open)).toHaveLength(2);
  expect(await duplicates({ ...open, project })).toEqual([]);
});

test("reports progress up to the number of records and stops on abort", async () => {
  const told: number[] = [];
  const left = new AbortController();
  await preflightProject(
    { ...request, range: { type: "range", start: 0, end: 104 } },
    { open, onProgress: (checked) => told.push(checked) },
  );
  expect(told).toEqual(told.toSorted((a, b) => a - b));
  expect(told.at(-1)).toBe(105);
  expect(told.length).toBeGreaterThan(5);
  const stopped = preflightProject(request, {
    open,
    signal: left.signal,
    onProgress: (checked) => checked >= 100 && left.abort(),
  });
  await expect(stopped).rejects.toThrow(/abort/i);
});

it("distinguishes repeated ids from unique ids", () => {
  const repeated = createRepeatedIds(100_004);
  for (let index = 0; index < 100_000; index++) repeated.add(`STU-${index}`);
  for (const id of ["STU-7", "STU-99999", "STU-7", "ü"]) repeated.add(id);
  const isRepeated = repeated.finish();
  const found = Array.from({ length: 100_000 }, (_, index) => `STU-${index}`).filter((id) =>
    isRepeated?.(id),
  );
  expect(found).toEqual(["STU-7", "STU-99999"]);
  expect(isRepeated?.("ü")).toBe(false);
});

it("returns no lookup for repeated ids if every id is unique", () => {
  const repeated = createRepeatedIds(3);
  repeated.add("1");
  repeated.add("2");
  expect(repeated.finish()).toBeNull();
});
