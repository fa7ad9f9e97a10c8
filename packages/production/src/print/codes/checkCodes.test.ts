import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { writeCsv } from "@print-builder/core/records";
import { type PrintRequest, printerProfileFrom, type SheetSpan } from "@print-builder/core/sheets";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainRequest } from "../../../test/printedPages.ts";
import { element, pageSetup, writeProject } from "../../../test/projectFolders.ts";
import { preflightProject } from "../../preflight/preflightProject.ts";
import { openProject } from "../openProject.ts";
import { printProject } from "../printProject.ts";
import type { CodesToRead } from "./readCodes.ts";

/** `CODES=all` checks 1,000 readable cards and 200 others. */
const [sound, planted] = process.env.CODES === "all" ? [1000, 200] : [60, 48];
const faults = ["fine", "pale", "margin", "logo"] as const;

type Row = { readonly id: string; readonly fault: string; readonly link: string };

const rows: readonly Row[] = Array.from({ length: sound + planted }, (_, index) => ({
  id: `A-${String(index).padStart(5, "0")}`,
  fault: index < sound ? "" : (faults[index % faults.length] ?? ""),
  link: `https://id.school.example/pupils/${index}`,
}));

const place = (x: number, y: number, width: number, height: number) => ({ x, y, width, height, rotation: 0 });
const only = (fault: string) => `fault == "${fault}"`;

/** A QR code and a Code 128 on a photo, readable on most cards; a fault makes the QR code unreadable. */
const elements = [
  {
    id: "photo",
    type: "image",
    ...place(4, 4, 60, 80),
    properties: { imageData: "media:sky.png", staticImage: true },
  },
  {
    id: "qr",
    type: "barcode",
    ...place(100, 20, 130, 130),
    properties: {
      value: "{{ link }}",
      rules: [{ when: only("pale"), set: { color: "#cfcfcf" } }],
      visibleIf: `fault != "fine"`,
    },
  },
  {
    id: "tiny",
    type: "barcode",
    ...place(100, 20, 22, 22),
    properties: { value: "{{ link }}", visibleIf: only("fine") },
  },
  {
    id: "bars",
    type: "barcode",
    ...place(20, 160, 230, 40),
    rotation: 0,
    properties: { value: "{{ id }}", format: "code128" },
  },
  {
    id: "turned",
    type: "barcode",
    ...place(255, 60, 70, 70),
    rotation: 90,
    properties: { value: "{{ id }}", format: "datamatrix" },
  },
  {
    id: "stripe",
    type: "rectangle",
    ...place(98, 30, 9, 60),
    properties: { fill: "#222222", visibleIf: only("margin") },
  },
  {
    id: "logo",
    type: "image",
    ...place(130, 50, 75, 75),
    properties: { imageData: "media:sky.png", staticImage: true, visibleIf: only("logo") },
  },
];

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "check-codes-"));
  await mkdir(join(folder, "data"));
  await mkdir(join(folder, "images"));
  await writeFile(join(folder, "data", "pupils.csv"), writeCsv(["id", "fault", "link"], rows));
  const sky = { width: 400, height: 400, channels: 3, background: "#7fb2e5" } as const;
  await sharp({ create: sky })
    .png()
    .toFile(join(folder, "images", "sky.png"));
  await writeFile(
    join(folder, "project.json"),
    JSON.stringify({
      name: "Codes",
      canvas_width: 340,
      canvas_height: 214,
      front_elements: elements,
      field_map: { id: "id", fault: "fault", link: "link" },
      page_setup: {
        page: {
          width_mm: 210,
          height_mm: 297,
          left_mm: 10,
          top_mm: 10,
          across: 2,
          down: 5,
          h_gap_mm: 2,
          v_gap_mm: 2,
        },
        label: { width_mm: 90, height_mm: 54 },
      },
    }),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const request: PrintRequest = {
  range: { type: "all" },
  side: "front",
  copiesPerRecord: 1,
  startAt: 1,
  printOrder: "across_then_down",
  dpi: 203,
  showGuides: false,
  flipEdge: "long",
};

test("reports exactly the unreadable codes, each with its cause", async () => {
  const open = await openProject(folder);
  const startedAt = performance.now();
  const { problems } = await preflightProject(request, { open, checkCodes: true });
  const seconds = (performance.now() - startedAt) / 1000;
  await open.close();
  const unreadable = problems.filter(({ kind }) => kind === "code_unreadable");
  const found = new Map(unreadable.map(({ recordIndex, message }) => [recordIndex, message]));
  const causes = {
    fine: "narrowest bars are",
    pale: "too similar in brightness",
    margin: "blank margin around it",
    logo: "too much of it is covered",
  };
  const wrong = rows.flatMap(({ fault, id }, index) => {
    const message = found.get(index) ?? "";
    const expected = fault === "" ? message === "" : message.includes(causes[fault as keyof typeof causes]);
    return expected ? [] : [`${id} ${fault}: ${message}`];
  });
  expect(wrong).toEqual([]);
  expect(found.size).toBe(planted);
  process.stdout.write(`${rows.length} cards with three codes: ${seconds.toFixed(1)} s\n`);
});

test("reads codes on the first sheet and only checks coverage on the others", async () => {
  const open = await openProject(folder);
  const printer = printerProfileFrom({ name: "Office label printer" });
  const last = { ...request, printer, range: { type: "range", start: sound - 4, end: sound + 40 } } as const;
  const { problems } = await preflightProject(last, { open });
  await open.close();
  const found = problems
    .filter(({ message }) => /will not scan/.test(message))
    .map(({ recordIndex }) => recordIndex);
  expect(problems.map(({ message }) => message).join()).toContain(
    "will not scan on “Office label printer” (203 dpi)",
  );
  expect(Math.min(...found.map(Number))).toBe(sound);
  expect(Math.max(...found.map(Number))).toBeLessThan(sound + 6);
  // On later sheets the check only computes how much of a code its logo covers.
  const logos = rows.flatMap(({ fault }, index) =>
    fault === "logo" && index >= sound + 6 && index <= sound + 40 ? [index] : [],
  );
  const reckoned = problems.filter(({ message }) => /^Something covers/.test(message));
  expect(reckoned.map(({ recordIndex }) => recordIndex)).toEqual(logos);
});

test("decodes a picture beneath a code only if the code has no background", async () => {
  const sky = { width: 40, height: 40, channels: 3, background: "#7fb2e5" } as const;
  const images = {
    "sky.png": await sharp({ create: sky }).png().toBuffer(),
  };
  const picturesRead = async (look: object) => {
    const beneath = element("image", [0, 0, 340, 214], { imageData: "media:sky.png", staticImage: true });
    const code = element("barcode", [100, 20, 130, 130], { value: "{{ id }}", format: "qrcode", ...look });
    const folder = writeProject({
      design: {
        ...{ name: "Code", canvas_width: 340, canvas_height: 214, field_map: { id: "id" } },
        front_elements: [{ ...beneath, id: "sky" }, code],
        page_setup: pageSetup({ width: 90, height: 57, labelWidth: 90, labelHeight: 57 }),
      },
      rows: [{ id: "A-1" }],
      images,
    });
    const open = await openProject(folder);
    let count = 0;
    const pictures = {
      ...open.pictures,
      load: (key: string) => {
        count++;
        return open.pictures.load(key);
      },
    };
    const watched = { ...open, pictures };
    const { problems } = await preflightProject(plainRequest, { open: watched, checkCodes: true });
    await open.close();
    expect(problems.filter(({ kind }) => kind === "code_unreadable")).toEqual([]);
    return count;
  };
  expect(await picturesRead({})).toBe(0);
  expect(await picturesRead({ backgroundColor: "transparent" })).toBe(1);
});

describe("reading codes back during a print", () => {
  /** Records that a print warns about: of 4 good and 17 faulty records, whose first six are on the first sheet. */
  async function warnedOf(job: { readonly reads?: CodesToRead; readonly sheets?: SheetSpan }) {
    const open = await openProject(folder);
    const range = { type: "range", start: sound - 4, end: sound + 16 } as const;
    const out = new PassThrough().resume();
    const { problems } = await printProject({ ...request, range }, { open, out, now: new Date(), ...job });
    await open.close();
    const unread = problems.filter(({ kind }) => kind === "code_unreadable");
    return unread
      .map(({ recordIndex }) => (recordIndex ?? 0) - sound)
      .filter((at) => !isPale(at))
      .sort((a, b) => a - b);
  }
  /** Pale codes are found in the drawing, on any sheet. */
  const isPale = (at: number) => rows[sound + at]?.fault === "pale";
  const upTo = (end: number) => Array.from({ length: end }, (_, at) => at).filter((at) => !isPale(at));

  test("reads the codes on the first sheet of a print, or all on request", async () => {
    expect(await warnedOf({})).toEqual(upTo(6));
    expect(await warnedOf({ reads: "all" })).toEqual(upTo(17));
  });

  test("reads the first sheet's codes once when a print is divided", async () => {
    expect(await warnedOf({ sheets: { first: 0, beyond: 1 } })).toEqual(upTo(6));
    expect(await warnedOf({ sheets: { first: 1, beyond: 2 } })).toEqual([]);
  });
});
