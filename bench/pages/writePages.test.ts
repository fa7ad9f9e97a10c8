import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { percentiles } from "../load/callTimes.ts";
import type { LoadRun, PhaseMeasured } from "../load/measureLoad.ts";
import { memoryTrend } from "../load/memoryTrend.ts";
import { rootFolder } from "../paths.ts";
import { loadTargets } from "./loadSection.ts";
import { type Results, readResults } from "./results.ts";
import { capacitySections, pagesOf, replaceSection, resultSections } from "./writePages.ts";

const nothing: Results = {
  cards: null,
  projects: null,
  load: null,
  intake: null,
  school: null,
  prints: null,
  editor: null,
};
const surroundings = { date: "2026-11-21", machine: "2 × processor", commit: "abc1234", isBusy: false };

function phase(name: PhaseMeasured["name"], more: Partial<PhaseMeasured> = {}): PhaseMeasured {
  const times = percentiles([1, 2, 3, 4, 100]);
  return {
    name,
    all: { ...times, count: 18_000 },
    reads: times,
    saves: times,
    calls: [{ name: "project", kind: "read", times }],
    statuses: { 200: 18_000 },
    bytes: 5e8,
    seconds: 60,
    driverCpuSeconds: 6,
    serverCpuSeconds: 30,
    memory: { seconds: 600, mainPeakMb: 300, allPeakMb: 600, slopeMbPerMinute: 1, gain: 0.01, series: [] },
    printed: null,
    ...more,
  };
}

const load: LoadRun = {
  surroundings,
  people: 50,
  thinkMs: 130,
  printedCards: 5000,
  upload: { rows: 10_000, bytes: 10_480_000, seconds: 2, peakMb: 300 },
  phases: [
    phase("paced"),
    phase("without pause"),
    phase("while printing", { printed: { cards: 9000, seconds: 60 } }),
  ],
};

const school: NonNullable<Results["school"]> = {
  surroundings,
  cards: 1000,
  upload: { bytes: 125_000_000, seconds: 10 },
  files: { count: 1002, bytes: 126_000_000 },
  stored: [{ table: "data_row", rows: 1000, bytes: 400_000 }],
  printed: [
    { table: "data_row", rows: 1000, bytes: 400_000 },
    { table: "print_history", rows: 1, bytes: 4096 },
  ],
  job: { seconds: 8, cpuSeconds: 10, zipBytes: 46_000_000, files: 1 },
};

const verdictOf = (run: LoadRun, words: string) =>
  loadTargets(run).find(({ target }) => target.includes(words))?.verdict;

test("the benchmark pages have markers for every section", () => {
  for (const [page, sections] of Object.entries(pagesOf(nothing))) {
    const text = readFileSync(join(rootFolder, page), "utf8");
    for (const [name, lines] of Object.entries(sections)) {
      expect(replaceSection(page, text, name, lines)).toContain(`<!-- begin ${name}:`);
    }
  }
});

test("the benchmark pages match the stored results", () => {
  for (const [page, sections] of Object.entries(pagesOf(readResults()))) {
    const text = readFileSync(join(rootFolder, page), "utf8");
    for (const [name, lines] of Object.entries(sections)) {
      expect(text, `npm run bench -- --pages writes ${page}`).toBe(replaceSection(page, text, name, lines));
    }
  }
});

test("every test that the page of targets names exists", () => {
  const page = readFileSync(join(rootFolder, "docs/benchmarks.md"), "utf8");
  const named = page.match(/[\w/]+\.(?:test|e2e)\.ts/g) ?? [];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((file) => !existsSync(join(rootFolder, file)))).toEqual([]);
});

test("the README has speed and memory figures only between its markers", () => {
  const page = readFileSync(join(rootFolder, "README.md"), "utf8");
  const byHand = replaceSection("README.md", page, "figures", []);
  expect(byHand.match(/[\d.,]+ (?:MB|GB|cards\b.* a second|ms|calls)\b.*/g) ?? []).toEqual([]);
});

test("names the command that makes a missing measurement", () => {
  const { cards, editor } = resultSections(nothing);
  expect(cards).toEqual(["Not measured yet: `npm run bench`."]);
  expect(editor).toEqual(["Not measured yet: `npm run bench:editor`."]);
});

test("the load table shows rates, percentiles and 5xx counts by phase", () => {
  const lines = resultSections({ ...nothing, load }).load ?? [];
  const row = lines.find((line) => line.startsWith("| paced  "));
  expect(row?.split("|").map((cell) => cell.trim())).toEqual([
    "",
    "paced",
    "60",
    "300",
    "3.0",
    "100.0",
    "100.0",
    "3.0",
    "100.0",
    "100.0",
    "100.0",
    "0",
    "",
  ]);
  expect(lines.join("\n")).toContain("9,000 in 60 s, 150 a second");
});

test("marks results that were measured on a busy machine", () => {
  const busy = { ...load, surroundings: { ...surroundings, isBusy: true } };
  const firstLine = (run: LoadRun) => resultSections({ ...nothing, load: run }).load?.[0];
  expect(firstLine(busy)).toContain("The machine was busy");
  expect(firstLine(load)).toBe("2026-11-21, commit abc1234: 2 × processor.");
  expect(capacitySections({ ...nothing, load: busy, school }).requirements?.[0]).toContain("rough");
  expect(capacitySections({ ...nothing, load, school }).requirements?.[0]).not.toContain("rough");
});

test("a load target is reached at its exact limit but not beyond it", () => {
  expect(loadTargets(load).map(({ verdict }) => verdict)).toEqual(Array(9).fill("reached"));
  const slow = { ...load, phases: [phase("paced", { seconds: 60.1 })] };
  expect(verdictOf(slow, "calls/s")).toBe("not reached");
  expect(verdictOf(slow, "while printing")).toBe("not measured");
});

test("counts 5xx responses and broken connections in every phase", () => {
  const failing = {
    ...load,
    phases: [phase("paced"), phase("without pause", { statuses: { 200: 9, 503: 1 } })],
  };
  const broken = { ...load, phases: [phase("paced", { statuses: { 0: 1 } })] };
  expect(verdictOf(failing, "no 5xx")).toBe("not reached");
  expect(verdictOf(broken, "no 5xx")).toBe("not reached");
  const refused = { ...load, phases: [phase("paced", { statuses: { 409: 1 } })] };
  expect(verdictOf(refused, "no 5xx")).toBe("reached");
});

test("judges memory growth only in runs of at least ten minutes", () => {
  const memory = (seconds: number, mbPerSecond: number) =>
    memoryTrend(
      Array.from({ length: seconds / 5 + 1 }, (_, index) => {
        const allMb = 400 + index * 5 * mbPerSecond + (index % 2) * 10;
        return { second: index * 5, mainMb: allMb / 2, allMb };
      }),
    );
  const of = (seconds: number, mbPerSecond: number) =>
    verdictOf({ ...load, phases: [phase("paced", { memory: memory(seconds, mbPerSecond) })] }, "flat");
  expect(of(30, 0)).toBe("not measured");
  expect(of(600, 0.02)).toBe("reached");
  expect(of(600, 0.2)).toBe("not reached");
  expect(memory(600, 0.2)?.slopeMbPerMinute).toBeCloseTo(12, 1);
});

test("storage and CPU time grow with the schools, servers with the calls", () => {
  const lines = (capacitySections({ ...nothing, load, school }).requirements ?? []).join("\n");
  const cells = (label: string) =>
    lines
      .split("\n")
      .find((line) => line.startsWith(`| ${label}`))
      ?.split("|")
      .slice(2, -1)
      .map((cell) => cell.trim());
  expect(cells("cards ")).toEqual(["1,200", "12,000", "120,000", "1,200,000"]);
  // A card takes 10 ms and is printed twice.
  expect(cells("CPU hours")).toEqual(["0.01", "0.07", "0.67", "6.67"]);
  // (1,200 × 5 + 600) calls in 8 hours, times 3 at the peak. A server handles 300 calls per second at a load of
  // 0.6.
  expect(cells("calls/s")).toEqual(["0.7", "6.9", "68.8", "687.5"]);
  expect(cells("servers")).toEqual(["1", "1", "1", "4"]);
  expect(cells("their size")).toEqual(["151 MB", "1.5 GB", "15.1 GB", "151 GB"]);
});

const page = [
  "# Page",
  "",
  "Words that stay.",
  "",
  "<!-- begin cards: written by npm run bench -->",
  "old",
  "<!-- end cards -->",
  "",
  "<!-- begin load: written by npm run bench -->",
  "<!-- end load -->",
  "",
].join("\n");

test("replaces only the text between a section's own markers", () => {
  const written = replaceSection("page.md", page, "cards", ["| a |", "| - |", ""]);
  expect(written).toBe(page.replace("\nold\n", "\n\n| a |\n| - |\n\n"));
});

test("leaves the page unchanged if the section has the same lines", () => {
  const once = replaceSection("page.md", page, "load", ["300 calls"]);
  expect(replaceSection("page.md", once, "load", ["300 calls"])).toBe(once);
});

test("writes replacement patterns such as $& literally", () => {
  expect(replaceSection("page.md", page, "load", ["$& $1 $$"])).toContain("\n$& $1 $$\n");
});

test.each([
  ["no markers", "# Page"],
  ["no closing marker", page.replace("<!-- end cards -->", "")],
  ["every marker twice", page + page],
  [
    "the closing marker first",
    page.replace("<!-- end cards -->", "").replace("# Page", "<!-- end cards -->"),
  ],
])("refuses a page with %s, names it and leaves it unchanged", (_, broken) => {
  expect(() => replaceSection("page.md", broken, "cards", ["new"])).toThrow(
    /^page\.md must have the lines .* cards/,
  );
});
