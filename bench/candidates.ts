import { join } from "node:path";
import { findChromium, findReportLab } from "./measure/programs.ts";
import { benchFolder, photoCount } from "./paths.ts";

/** A program to measure. Its command line ends with the number of cards and the output file. */
export type Candidate = {
  readonly key: CandidateKey;
  readonly label: string;
  readonly cards: number;
  /** Name of the output file in bench/out. */
  readonly file: string;
} & ({ readonly command: readonly string[] } | { readonly command: null; readonly reason: string });

export const candidateKeys = [
  "copy",
  "ours",
  "pdfkit",
  "pdflib",
  "reportlab",
  "typst",
  "chromium",
  "pdfme",
  "sharp",
  "resample",
  "text",
  "png",
  "jpg",
  "skiaPng",
  "skiaJpg",
  "ours10000",
  "ours100000",
  "ours1000000",
] as const;

export type CandidateKey = (typeof candidateKeys)[number];

/** Number of records of the candidates that print long tables. */
export const longTables = { ours10000: 10_000, ours100000: 100_000, ours1000000: 1_000_000 } as const;

/** Candidates that take minutes to run. */
export const longest: readonly CandidateKey[] = ["ours100000", "ours1000000"];

/** At 600 dpi the photos (635 dpi on the card) are embedded unchanged; at 300 dpi each photo is resampled. */
const passThroughDpi = 600;
const resampleDpi = 300;

const node = (file: string, ...args: string[]) => [process.execPath, join(benchFolder, file), ...args];

/** All candidates in the order they run. The first candidate also warms the system's file cache. */
export function listCandidates(): Candidate[] {
  const cards = photoCount;
  return [
    { key: "copy", label: "copy of the photos", cards, file: "copy.bin", command: node("peers/copy.ts") },
    ours("ours", "Print Builder", cards),
    { key: "pdfkit", label: "pdfkit", cards, file: "pdfkit.pdf", command: node("peers/pdfkit.ts") },
    { key: "pdflib", label: "@cantoo/pdf-lib", cards, file: "pdfLib.pdf", command: node("peers/pdfLib.ts") },
    reportLab(cards),
    { key: "typst", label: "Typst", cards, file: "typst.pdf", command: node("peers/typst.ts") },
    chromium(cards),
    { key: "pdfme", label: "pdfme", cards, file: "pdfme.pdf", command: node("peers/pdfme.ts") },
    {
      key: "sharp",
      label: "sharp alone, photos to 300 dpi",
      cards,
      file: "sharp.bin",
      command: node("peers/sharpAlone.ts"),
    },
    {
      key: "resample",
      label: "Print Builder, photos to 300 dpi",
      cards,
      file: "resampled.pdf",
      command: node("ours.ts", String(resampleDpi)),
    },
    {
      key: "text",
      label: "text layout, 10,000 cards",
      cards: 10_000,
      file: "text.bin",
      command: node("textLayout.ts"),
    },
    pictures("png", "single cards as PNG, 300 dpi", "onePicture.ts", "png"),
    pictures("jpg", "single cards as JPG, 300 dpi", "onePicture.ts", "jpg"),
    pictures("skiaPng", "Skia's PNG encoder alone, same pictures", "skiaEncoder.ts", "png"),
    pictures("skiaJpg", "Skia's JPG encoder alone, same pictures", "skiaEncoder.ts", "jpg"),
    ours("ours10000", "Print Builder, 10,000 cards", longTables.ours10000),
    ours("ours100000", "Print Builder, 100,000 cards", longTables.ours100000),
    ours("ours1000000", "Print Builder, 1,000,000 cards", longTables.ours1000000),
  ];
}

/** Runs a command on a single core, on systems that can pin a process to a core. */
function pictures(key: CandidateKey, label: string, file: string, format: "png" | "jpg"): Candidate {
  const oneCore = process.platform === "linux" ? ["taskset", "-c", "0"] : [];
  return { key, label, cards: 50, file: `pictures.${key}`, command: [...oneCore, ...node(file, format)] };
}

function ours(key: CandidateKey, label: string, cards: number): Candidate {
  return { key, label, cards, file: `${key}.pdf`, command: node("ours.ts", String(passThroughDpi)) };
}

function reportLab(cards: number): Candidate {
  const python = findReportLab();
  const about = { key: "reportlab", label: "ReportLab", cards, file: "reportLab.pdf" } as const;
  const reason = "no Python with ReportLab (Debian: apt-get install python3-reportlab, or set PYTHON)";
  return python
    ? { ...about, command: [python, join(benchFolder, "peers/reportLab.py")] }
    : { ...about, command: null, reason };
}

function chromium(cards: number): Candidate {
  const browser = findChromium();
  const about = { key: "chromium", label: "Chromium print", cards, file: "chromium.pdf" } as const;
  return browser
    ? { ...about, command: node("peers/chromium.ts", browser) }
    : { ...about, command: null, reason: "no Chromium, Chrome or Edge on PATH (or set CHROMIUM_PATH)" };
}
