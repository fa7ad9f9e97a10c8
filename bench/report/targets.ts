import type { CandidateKey } from "../candidates.ts";
import type { Measured } from "../measure/runCandidate.ts";

export type Verdict = "reached" | "not reached" | "not measured" | "not measured here";

export type TargetLine = { readonly target: string; readonly measured: string; readonly verdict: Verdict };

/** What was measured, by candidate; null for one that was skipped, failed or not asked for. */
type Figures = (key: CandidateKey) => { readonly rate: number; readonly peakMb: number } | null;

const mostMemoryMb = 256;

/** Targets that are about exactness, the screen or single cards: tests judge them, not this benchmark. */
const notOfThisBenchmark = [
  "one card SVG → PNG at 300 dpi in ≤ 60 ms",
  "line breaks differing between editor, SVG, PNG and PDF: 0",
  "advance width within 0.1 % of Chromium's own text",
  "glyph origin error in PDF < 0.02 pt",
  "outline SVG, Chromium vs resvg: < 0.6 % of pixels differ, none by more than 64/255",
  "barcodes of scannable size decode to exactly the value",
  "editor with 200 elements: CPU per drag move beside tldraw, excalidraw, pdfme",
  "bulk preview, 100 cards × 15 elements, in ≤ 200 ms",
] as const;

/** A line for each target, reached or not; nothing is asserted. */
export function judgeTargets(all: readonly Measured[]): TargetLine[] {
  const figures = figuresOf(all);
  return [
    atLeast("cards/s ≥ 30 × pdfme", 30, ratio(figures, "ours", "pdfme")),
    atLeast("cards/s ≥ 12 × Chromium print", 12, ratio(figures, "ours", "chromium")),
    atLeast("cards/s ≥ 7 × ReportLab", 7, ratio(figures, "ours", "reportlab")),
    atMost("time ≤ 4.5 × that of copying the photos", 4.5, ratio(figures, "copy", "ours"), times),
    atLeast(
      "resampling to 300 dpi ≥ 92 % of sharp alone",
      0.92,
      ratio(figures, "resample", "sharp"),
      percent,
    ),
    textTarget(all),
    ...(["ours", "ours10000", "ours100000"] as const).map((key) => memoryTarget(figures, key)),
    ...notOfThisBenchmark.map((target) => ({ target, measured: "", verdict: "not measured here" as const })),
  ];
}

/** Cards (or photos) per second and peak memory of each candidate. */
export function figuresOf(all: readonly Measured[]): Figures {
  return (key) => {
    const found = all.find((one) => one.candidate.key === key);
    if (found?.status !== "done") {
      return null;
    }
    const { cards, seconds, peakRssMb } = found.result;
    return { rate: cards / seconds, peakMb: peakRssMb };
  };
}

function ratio(figures: Figures, above: CandidateKey, below: CandidateKey): number | null {
  const [one, other] = [figures(above), figures(below)];
  return one && other ? one.rate / other.rate : null;
}

function textTarget(all: readonly Measured[]): TargetLine {
  const found = all.find((one) => one.candidate.key === "text");
  const result = found?.status === "done" ? found.result : null;
  const linesPerSecond = result?.lines === undefined ? null : result.lines / result.seconds;
  return atLeast("text ≥ 50,000 lines/s, laid out and broken", 50_000, linesPerSecond, (value) =>
    Math.round(value).toLocaleString("en"),
  );
}

function memoryTarget(figures: Figures, key: "ours" | "ours10000" | "ours100000"): TargetLine {
  const cards = { ours: "1,000", ours10000: "10,000", ours100000: "100,000" }[key];
  const peak = figures(key)?.peakMb ?? null;
  return atMost(`peak memory at ${cards} cards ≤ ${mostMemoryMb} MB`, mostMemoryMb, peak, (mb) => `${mb} MB`);
}

const times = (value: number): string => `${value.toFixed(1)} ×`;
const percent = (value: number): string => `${(value * 100).toFixed(0)} %`;

function atLeast(target: string, limit: number, value: number | null, show = times): TargetLine {
  return judge(target, value, (given) => given >= limit, show);
}

function atMost(
  target: string,
  limit: number,
  value: number | null,
  show: (value: number) => string,
): TargetLine {
  return judge(target, value, (given) => given <= limit, show);
}

function judge(
  target: string,
  value: number | null,
  holds: (value: number) => boolean,
  show: (value: number) => string,
): TargetLine {
  if (value === null) {
    return { target, measured: "", verdict: "not measured" };
  }
  return { target, measured: show(value), verdict: holds(value) ? "reached" : "not reached" };
}
