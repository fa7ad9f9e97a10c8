import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openProgressBar } from "./progressBar.ts";

const work = { verb: "Printing", unit: "records", isQuiet: false };

beforeEach(() => vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => vi.useRealTimers());

/** Lines that a bar writes to a terminal when `done` records are reported, one every `ms`. */
function shown(options: {
  readonly done: readonly number[];
  readonly ms: number;
  readonly columns?: number;
}) {
  const written: string[] = [];
  const terminal = {
    isTTY: true,
    columns: options.columns ?? 80,
    write: (text: string) => written.push(text),
  };
  const bar = openProgressBar(work, terminal);
  for (const done of options.done) {
    vi.advanceTimersByTime(options.ms);
    bar.show(done, 3000);
  }
  return { bar, lines: written.map((text) => text.replace("\r\u001b[2K", "")) };
}

it("the bar shows nothing in the first second", () => {
  const { bar, lines } = shown({ done: [100, 200, 300], ms: 300 });
  bar.end();
  expect(lines).toEqual([]);
});

it("the bar shows count, rate and remaining time after a second", () => {
  const { lines } = shown({ done: [750, 1500], ms: 1500 });
  expect(lines).toEqual([
    "Printing 750 of 3,000 records [########----------------------] 500/s, 5 s left",
    "Printing 1,500 of 3,000 records [###############--------------] 500/s, 3 s left",
  ]);
});

it("the bar shows minutes and hours, and low rates with a decimal place", () => {
  const line = (done: number, ms: number) => shown({ done: [done], ms }).lines[0];
  expect(line(1000, 120_000)).toContain("8.3/s, 4 min 0 s left");
  expect(line(10, 60_000)).toContain("0.2/s, 4 h 59 min left");
  expect(line(0, 2000)).toMatch(/ 0\/s$/);
});

it("the bar redraws at most ten times per second", () => {
  const { lines } = shown({ done: Array.from({ length: 300 }, (_, done) => done), ms: 10 });
  expect(lines).toHaveLength(21);
});

it.each([20, 50, 60, 200])("the bar fits into a terminal of %i columns", (columns) => {
  const { lines } = shown({ done: [1500], ms: 3000, columns });
  expect(lines[0]?.length).toBeLessThan(columns);
});

it("the bar is cleared at the end", () => {
  const written: string[] = [];
  const bar = openProgressBar(work, { isTTY: true, write: (text) => written.push(text) });
  vi.advanceTimersByTime(2000);
  bar.show(10, 3000);
  bar.end();
  bar.end();
  expect(written.at(-1)).toBe("\r\u001b[2K");
  expect(written).toHaveLength(2);
});

it.each([
  ["a file or pipe", { ...work }, false],
  ["--quiet", { ...work, isQuiet: true }, true],
])("shows no bar with %s", (_what, what, isTTY) => {
  const written: string[] = [];
  const bar = openProgressBar(what, { isTTY, write: (text) => written.push(text) });
  vi.advanceTimersByTime(2000);
  bar.show(10, 3000);
  bar.end();
  expect(written).toEqual([]);
});
