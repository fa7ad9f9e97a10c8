import { cpus, freemem, loadavg, totalmem } from "node:os";
import type { CandidateKey } from "../candidates.ts";
import type { Measured } from "../measure/runCandidate.ts";
import { figuresOf, judgeTargets } from "./targets.ts";

/** On what the figures were measured: without it they say nothing. */
export type Surroundings = { readonly date: string; readonly machine: string };

/** To be called before the first run: later the load is the benchmark's own. */
export function describeSurroundings(): Surroundings {
  const processors = cpus();
  const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`;
  const parts = [
    `${processors.length} × ${processors[0]?.model.trim() || "unnamed processor"}`,
    `${gigabytes(totalmem())} memory, ${gigabytes(freemem())} free`,
    `load before the runs ${loadavg()[0]?.toFixed(2)}`,
    `Node ${process.versions.node}`,
    `${process.platform} ${process.arch}`,
  ];
  return { date: new Date().toISOString().slice(0, 10), machine: parts.join(", ") };
}

/** The whole report: measurements, targets and what was left out, as Markdown that also reads well as text. */
export function makeReport(all: readonly Measured[], { date, machine }: Surroundings): string {
  return [
    "# Benchmark",
    "",
    `${date}: ${machine}.`,
    "",
    ...makeTable(
      ["", "cards", "runs", "seconds", "cards/s", "ours ÷ it", "peak MB", "bytes made"],
      all.map((one) => measuredRow(one, all)),
    ),
    "",
    "## Targets",
    "",
    ...makeTable(
      ["target", "measured", "verdict"],
      judgeTargets(all).map(({ target, measured, verdict }) => [target, measured, verdict]),
    ),
    "",
    ...makeNotes(all),
    ...noteOnPhotos(all),
  ].join("\n");
}

function measuredRow(one: Measured, all: readonly Measured[]): string[] {
  const { label, cards } = one.candidate;
  if (one.status !== "done") {
    return [label, count(cards), "", one.status, "", "", "", ""];
  }
  const { result } = one;
  return [
    label,
    count(result.cards),
    String(one.runs),
    result.seconds.toFixed(2),
    count(result.cards / result.seconds),
    compareWithOurs(one, all),
    count(result.peakRssMb),
    result.bytes > 0 ? count(result.bytes) : "",
  ];
}

/** How many times as fast ours is on the same job; blank for ours and for jobs that cannot be compared. */
function compareWithOurs(one: Measured, all: readonly Measured[]): string {
  const figures = figuresOf(all);
  const { key } = one.candidate;
  if (key === "text" || key === "resample" || key.startsWith("ours")) {
    return "";
  }
  const ours = figures(key === "sharp" ? "resample" : "ours");
  const other = figures(key);
  return ours && other ? `${(ours.rate / other.rate).toFixed(2)} ×` : "";
}

function makeNotes(all: readonly Measured[]): string[] {
  return all.flatMap((one) => {
    if (one.status !== "done") {
      return [`- ${one.candidate.label} ${one.status}: ${one.reason}`];
    }
    return one.result.note ? [`- ${one.candidate.label}: ${one.result.note}`] : [];
  });
}

/** Says so when our file is smaller than the photos: it then did less work than its peers. */
function noteOnPhotos(all: readonly Measured[]): string[] {
  const bytesOf = (key: CandidateKey) => {
    const found = all.find((one) => one.candidate.key === key);
    return found?.status === "done" ? found.result.bytes : null;
  };
  const [photos, ours] = [bytesOf("copy"), bytesOf("ours")];
  const smaller = photos !== null && ours !== null && ours < photos;
  return smaller
    ? ["- Print Builder did not pass all photos through: its figures and its peers' differ in kind."]
    : [];
}

const count = (value: number): string => Math.round(value).toLocaleString("en");

/** A Markdown table with columns of even width; all but the first column of figures is set to the right. */
function makeTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, 3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const isFigure = (column: number) =>
    rows.every((row) => /^[\d.,]*( ×)?$|^skipped$|^failed$/.test(row[column] ?? ""));
  const figures = head.map((_, column) => column > 0 && isFigure(column));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => pad(cells[column] ?? "", width, figures[column] ?? false)).join(" | ")} |`;
  const rule = widths.map((width, column) =>
    figures[column] ? `${"-".repeat(width - 1)}:` : "-".repeat(width),
  );
  return [line(head), line(rule), ...rows.map(line)];
}

const pad = (cell: string, width: number, right: boolean): string =>
  right ? cell.padStart(width) : cell.padEnd(width);
