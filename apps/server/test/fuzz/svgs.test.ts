import { readFileSync } from "node:fs";
import { createSvgDrawer, type SvgPainter, startSvgPainter } from "@print-builder/production/testing";
import { afterAll, expect, it } from "vitest";
import { allowedMs, fuzzRounds, fuzzSeed, isLongForm } from "./fuzzRun.ts";
import { hostileSvgs, namedSvgs } from "./hostileSvgs.ts";
import { drawPicture } from "./parsers/drawDesign.ts";
import { sampleSvg } from "./sampleFiles.ts";

const painters: SvgPainter[] = [];
afterAll(() => Promise.all(painters.map((painter) => painter.close())));

function painter(): SvgPainter {
  const fresh = startSvgPainter();
  painters.push(fresh);
  return fresh;
}

/** Time limit for a picture on an idle machine, in ms. */
const longest = 5_000;
/** Limit of the drawing process's resident memory, in MB. */
const maxMemory = 400;
const long = isLongForm ? 24 * 3_600_000 : 600_000;

/** Current memory of the process in MB; 0 where the system does not report it. */
function residentMb(processId: number | null): number {
  if (processId === null || process.platform !== "linux") return 0;
  try {
    return (Number(readFileSync(`/proc/${processId}/statm`, "utf8").split(" ")[1]) * 4096) / 2 ** 20;
  } catch {
    // The process has ended.
    return 0;
  }
}

/** Runs `work` while recording the memory of the drawing process. */
async function watched<Result>(drawing: SvgPainter, work: () => Promise<Result>) {
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(drawing.processId()));
  }, 5);
  const begun = performance.now();
  try {
    return { result: await work(), ms: performance.now() - begun, peakMb };
  } finally {
    clearInterval(watch);
  }
}

const figures = (name: string, ms: number, peakMb: number) =>
  `${name.slice(0, 60)}: ${Math.round(ms)} ms, ${Math.round(peakMb)} MB\n`;

/** Matches the advice for a picture that cannot be drawn. */
const isRefusal = (words: string) => /[Ss]ave|Flatten|grey/.test(words);
const printsAsPixels = (words: string) => words.includes("as pixels instead of sharp lines");

it(
  "draws or refuses every hostile SVG in time, and draws the next SVG",
  async () => {
    const drawing = painter();
    const hostile = hostileSvgs(fuzzRounds(20), fuzzSeed);
    expect(hostile.length).toBeGreaterThanOrEqual(40);
    let refused = 0;
    for (const { name, svg } of hostile) {
      const work = () => drawPicture(Buffer.from(svg), createSvgDrawer(drawing));
      const { result, ms, peakMb } = await watched(drawing, work);
      if (isLongForm) process.stderr.write(figures(name, ms, peakMb));
      expect(ms, name).toBeLessThan(allowedMs(longest));
      expect(peakMb, name).toBeLessThan(maxMemory);
      if ([...result].some(isRefusal)) refused++;
      for (const words of result)
        expect(isRefusal(words) || printsAsPixels(words), `${name}: ${words}`).toBe(true);
    }
    expect(refused).toBeGreaterThan(hostile.length / 3);
    const next = await drawPicture(Buffer.from(sampleSvg), createSvgDrawer(drawing));
    expect([...next].filter(isRefusal)).toEqual([]);
  },
  long,
);

it(
  "unchecked SVGs stay within the drawing process's limits",
  async () => {
    const drawing = painter();
    const made = isLongForm ? hostileSvgs(fuzzRounds(20), fuzzSeed) : namedSvgs;
    const timeMs = isLongForm ? 2_000 : 400;
    const given = new Set<string>();
    for (const { name, svg } of made) {
      const { result, ms, peakMb } = await watched(drawing, () => drawing.paint(svg, 600, true, timeMs));
      if (isLongForm) process.stderr.write(figures(name, ms, peakMb));
      expect(ms, name).toBeLessThan(allowedMs(longest));
      expect(peakMb, name).toBeLessThan(maxMemory);
      given.add(result.kind === "drawn" ? "drawn" : result.why);
      expect((await drawing.paint(sampleSvg, 600, true, longest)).kind, `after ${name}`).toBe("drawn");
    }
    expect([...given]).toContain("time");
  },
  long,
);
