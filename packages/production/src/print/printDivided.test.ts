import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { defaultPageSetup, printSetup, withStock } from "@print-builder/core/document";
import { planSheets, type SheetPlan } from "@print-builder/core/sheets";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findStock, loadStocks } from "../stocks/searchStocks.ts";
import { openProject, withRecords } from "./openProject.ts";
import { threadsFor } from "./printDivided.ts";
import { printProject } from "./printProject.ts";

const records = 520;
const photo = (index: number, width = 300) =>
  sharp({
    create: { width, height: 400, channels: 3, background: { r: index * 9, g: 90, b: 200 - index * 9 } },
  })
    .jpeg()
    .toBuffer();
const text = (id: string, y: number, content: string, more: object = {}) => ({
  ...{ id, type: "text", x: 80, y, width: 220, height: 24, zIndex: 2 },
  properties: { text: content, fontSize: 12, fontFamily: "Arial", ...more },
});
const design = {
  name: "Divided",
  canvas_width: 323,
  canvas_height: 204,
  is_dual_sided: true,
  front_elements: [
    text("school", 5, "School of आर्य and Ünïcödé", { bold: true }),
    text("name", 40, "{{ name }}"),
    text("shade", 130, "{{ shade }}", { shadow: "drop", shadowBlurMm: 1 }),
    text("of", 70, "{{ record.number }} of {{ record.total }}"),
    {
      ...text("p", 5, ""),
      type: "image",
      x: 5,
      width: 60,
      height: 80,
      properties: { imageBinding: "photo", fit: "cover" },
    },
    {
      ...{ id: "qr", type: "barcode", x: 5, y: 100, width: 80, height: 80, zIndex: 2 },
      properties: { value: "{{ name }}", format: "qrcode" },
    },
  ],
  back_elements: [text("back", 40, "Back of {{ name }}")],
  field_map: { name: "name", shade: "shade" },
  image_map: { photo: "photo" },
};

let folder: string;
let files = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "print-divided-"));
  for (const part of ["data", "images"]) mkdirSync(join(folder, "project", part), { recursive: true });
  writeFileSync(join(folder, "project/project.json"), JSON.stringify(design));
  // The last two files are the same picture under two names; 17.jpg cannot be read, and 18.jpg is missing.
  for (let index = 0; index < 17; index++)
    writeFileSync(join(folder, `project/images/${index}.jpg`), await photo(index === 16 ? 15 : index));
  const damaged = await photo(3);
  writeFileSync(
    join(folder, "project/images/17.jpg"),
    Buffer.concat([damaged.subarray(0, 200), damaged.subarray(-2)]),
  );
  const names = ["Ann", "Łukasz", "Иван", "आर्यन", "محمد"];
  // Soft shadows are pictures: most cards share one of three shadows, and every twentieth card has its own.
  const rows = Array.from(
    { length: records },
    (_, row) =>
      `${names[row % 5]} ${row},${row % 19}.jpg,${row % 20 === 0 ? `Shade ${row}` : `Shade ${row % 3}`}`,
  );
  writeFileSync(join(folder, "project/data/rows.csv"), ["name,photo,shade", ...rows].join("\n"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const all = { type: "all" } as const;

/** Prints everything with one thread and with two, once for all tests. */
const prints = new Map<number, ReturnType<typeof print>>();

function wholePrint(threads: 1 | 2): ReturnType<typeof print> {
  const made = prints.get(threads) ?? print(threads);
  prints.set(threads, made);
  return made;
}

async function print(
  threads: number,
  {
    chosen,
    stock,
    side = "both",
    startsAtOnce = true,
    memoryMb = 512,
    signal,
  }: {
    chosen?: readonly number[];
    stock?: string;
    side?: "front" | "both";
    startsAtOnce?: boolean;
    memoryMb?: number;
    signal?: AbortSignal;
  } = {},
) {
  const opened = await openProject(join(folder, "project"));
  const setup = stock ? withStock(printSetup(opened.project), findStock(await loadStocks(), stock)) : null;
  const whole = { ...opened, project: { ...opened.project, pageSetup: setup } };
  const open = chosen ? withRecords(whole, chosen) : whole;
  const path = join(folder, `${files++}.pdf`);
  const drawn: number[] = [];
  try {
    const result = await printProject(
      {
        ...{ range: all, side, copiesPerRecord: 1, startAt: 3, printOrder: "down_then_across" },
        ...{ dpi: 150, showGuides: true, flipEdge: "long" },
      },
      {
        ...{ open, out: createWriteStream(path), outKeepsNothing: true, now: new Date(0) },
        division: { path: join(folder, "project"), cacheFolder: null, threads, startsAtOnce, memoryMb },
        ...(signal ? { signal } : {}),
        onRecords: async (count) => void drawn.push(count),
      },
    );
    return { path, result, drawn, file: readFileSync(path) };
  } finally {
    await open.close();
  }
}

const poppler = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: "latin1", maxBuffer: 1e9 });

function told(path: string) {
  const pictures = poppler("pdfimages", "-list", path)
    .split("\n")
    .slice(2)
    // A picture's page, kind, size, colours and encoding, but not its object number.
    .map((line) => line.trim().split(/\s+/).slice(0, 10).join(" "));
  return { texts: poppler("pdftotext", "-layout", path, "-"), pictures: pictures.join("\n") };
}

const pixels = (path: string, page: number) =>
  poppler("pdftoppm", ...["-r", "60", "-f", `${page}`, "-l", `${page}`, path]);

it("reports how many records are drawn, up to the total", async () => {
  for (const { drawn } of [await wholePrint(1), await wholePrint(2)]) {
    expect(drawn.length).toBeGreaterThan(1);
    expect(drawn).toEqual(drawn.toSorted((one, other) => one - other));
    expect(drawn.at(-1)).toBe(records);
  }
});

it("divides a print without changing its output", async () => {
  const [one, two] = [await wholePrint(1), await wholePrint(2)];
  expect(two.file.equals(one.file)).toBe(false);
  const { ms: _, bytes: __, ...alone } = one.result;
  const { problems, ...figures } = alone;
  expect(two.result).toMatchObject(figures);
  const lines = (found: typeof problems) => found.map((each) => JSON.stringify(each)).toSorted();
  expect(lines(two.result.problems)).toEqual(lines(problems));
  expect(alone.problems.length).toBeGreaterThan(40);
  expect(new Set(alone.problems.map(({ kind }) => kind))).toEqual(
    new Set(["missing_photo", "unreadable_photo"]),
  );
  expect(told(two.path)).toEqual(told(one.path));
  const { pages } = one.result;
  for (const page of [1, 2, pages / 2, pages]) expect(pixels(two.path, page)).toEqual(pixels(one.path, page));
  // Fonts are embedded once, regardless of the number of parts.
  expect(two.file.length).toBeLessThan(one.file.length * 1.2);
  poppler("qpdf", "--check", two.path);
});

it("writes the same file if its threads run out of memory", async () => {
  const whole = await wholePrint(2);
  let deaths = 0;
  const watch = (worker: Worker) => worker.once("error", () => deaths++);
  process.on("worker", watch);
  const alone = await print(3, { memoryMb: 8 });
  process.off("worker", watch);
  expect(deaths).toBeGreaterThan(0);
  expect(alone.file.equals(whole.file)).toBe(true);
  expect(alone.result.problems).toEqual(whole.result.problems);
});

it("ends its threads when it is aborted", async () => {
  const stop = new AbortController();
  const ended: Promise<unknown>[] = [];
  const watch = (worker: Worker) => {
    ended.push(once(worker, "exit"));
    worker.once("online", () => stop.abort(new Error("Not needed.")));
  };
  process.on("worker", watch);
  await expect(print(2, { signal: stop.signal })).rejects.toThrow("Not needed.");
  process.off("worker", watch);
  expect(ended).toHaveLength(1);
  await Promise.all(ended);
});

it("writes the same file if no other thread ever starts", async () => {
  const [whole, alone] = [await wholePrint(2), await print(2, { startsAtOnce: false })];
  expect(alone.file.equals(whole.file)).toBe(true);
});

it("divides a selection in its order and prints it on the chosen stock", async () => {
  const stock = "avery-l7160";
  const chosen = Array.from({ length: 300 }, (_, index) => records - 1 - index);
  const asked = { chosen, stock, side: "front" } as const;
  const [one, two] = [await print(1, asked), await print(2, asked)];
  expect(two.result.sheets).toBe(Math.ceil((chosen.length + 2) / 21));
  expect(told(two.path)).toEqual(told(one.path));
});

it("a refusal in one thread stops the print with the same message", async () => {
  const broken = join(folder, "broken");
  const properties = { text: "{{ name }}", fontSize: "large" };
  mkdirSync(join(broken, "data"), { recursive: true });
  writeFileSync(
    join(broken, "project.json"),
    JSON.stringify({ ...design, front_elements: [{ ...text("n", 5, ""), properties }] }),
  );
  writeFileSync(
    join(broken, "data/rows.csv"),
    ["name", ...Array.from({ length: 900 }, (_, row) => `N${row}`)].join("\n"),
  );
  const messages = [1, 2].map(async (threads) => {
    const open = await openProject(broken);
    const out = createWriteStream(join(folder, `broken-${threads}.pdf`));
    const request = {
      ...{
        range: all,
        side: "front" as const,
        copiesPerRecord: 1,
        startAt: 1,
        printOrder: "across_then_down" as const,
      },
      ...{ dpi: 150, showGuides: false, flipEdge: "long" as const },
    };
    const division = { path: broken, cacheFolder: null, threads, startsAtOnce: true };
    return await printProject(request, { open, out, now: new Date(0), division }).then(
      () => "printed",
      (error: Error) => error.message,
    );
  });
  const [one, two] = await Promise.all(messages);
  expect(one).not.toBe("printed");
  expect(two).toBe(one);
});

it("divides large prints on many cores, and any print on request", () => {
  const request = { range: all, side: "front", copiesPerRecord: 1, startAt: 1, dpi: 150 } as const;
  const sheets = { ...request, printOrder: "across_then_down", showGuides: false, flipEdge: "long" } as const;
  const planOf = (cards: number): SheetPlan => planSheets(sheets, cards, defaultPageSetup, false);
  expect(threadsFor({ threads: null }, planOf(3_000), 8)).toBe(1);
  expect(threadsFor({ threads: null }, planOf(10_000), 8)).toBe(4);
  expect(threadsFor({ threads: null }, planOf(10_000), 2)).toBe(1);
  expect(threadsFor({ threads: null }, planOf(1_000_000), 8)).toBe(1);
  expect(threadsFor({ threads: 3 }, planOf(1_000_000))).toBe(3);
  expect(threadsFor({ threads: 8 }, planOf(600))).toBe(3);
  expect(threadsFor({ threads: 8 }, planOf(100))).toBe(1);
});
