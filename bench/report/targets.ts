import type { CandidateKey } from "../candidates.ts";
import type { Measured } from "../measure/runCandidate.ts";
import { count } from "./figures.ts";
import { atLeast, atMost, type TargetLine } from "./targetLine.ts";

/** Figures by candidate; null if the candidate was skipped, failed or not requested. */
type Figures = (key: CandidateKey) => { readonly rate: number; readonly peakMb: number } | null;

const maxMemoryMb = 256;

/** One line per target, whether it is reached or not. A missed target does not fail the run. */
export function judgeTargets(all: readonly Measured[]): TargetLine[] {
  const figures = figuresOf(all);
  return [
    atLeast("cards/s ≥ 45 × pdfme", 45, ratio(figures, "ours", "pdfme"), times),
    atLeast("cards/s ≥ 14 × Chromium print", 14, ratio(figures, "ours", "chromium"), times),
    atLeast("cards/s ≥ 12 × ReportLab", 12, ratio(figures, "ours", "reportlab"), times),
    atMost("time ≤ 3.5 × copying the photos", 3.5, ratio(figures, "copy", "ours"), times),
    atLeast(
      "resampling to 300 dpi ≥ 92 % of sharp alone",
      0.92,
      ratio(figures, "resample", "sharp"),
      percent,
    ),
    textTarget(all),
    ...(["ours", "ours10000", "ours100000", "ours1000000"] as const).map((key) => memoryTarget(figures, key)),
    pictureTarget(figures, "png", "skiaPng", 1.6),
    pictureTarget(figures, "jpg", "skiaJpg", 2.2),
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
  return atLeast("text layout ≥ 60,000 lines/s", 60_000, linesPerSecond, count);
}

function pictureTarget(
  figures: Figures,
  key: "png" | "jpg",
  encoder: "skiaPng" | "skiaJpg",
  most: number,
): TargetLine {
  const what = `one card as ${key.toUpperCase()} at 300 dpi ≤ ${most} × Skia's encoder alone, on one core`;
  return atMost(what, most, ratio(figures, encoder, key), times);
}

function memoryTarget(
  figures: Figures,
  key: "ours" | "ours10000" | "ours100000" | "ours1000000",
): TargetLine {
  const cards = { ours: "1,000", ours10000: "10,000", ours100000: "100,000", ours1000000: "1,000,000" }[key];
  const peak = figures(key)?.peakMb ?? null;
  return atMost(`peak memory at ${cards} cards ≤ ${maxMemoryMb} MB`, maxMemoryMb, peak, (mb) => `${mb} MB`);
}

const times = (value: number): string => `${value.toFixed(1)} ×`;
const percent = (value: number): string => `${(value * 100).toFixed(0)} %`;
