import type { SchoolMeasured } from "../capacity/measureSchool.ts";
import { assumptions, type PerCard, type Requirements, requirementsFor } from "../capacity/requirements.ts";
import type { LoadRun } from "../load/measureLoad.ts";
import { surroundingsLine } from "../measure/surroundings.ts";
import { count, size } from "../report/figures.ts";
import { makeTable } from "../report/table.ts";
import { phaseOf, rateOf } from "./loadSection.ts";

const numbersOfSchools = [1, 10, 100, 1000];

type Sum = { readonly rows: number; readonly bytes: number };

const sumOf = (sizes: readonly Sum[]): Sum =>
  sizes.reduce((sum, { rows, bytes }) => ({ rows: sum.rows + rows, bytes: sum.bytes + bytes }), {
    rows: 0,
    bytes: 0,
  });

/** One school's measurements, divided by its number of cards. */
export function perCardOf({ cards, files, printed, job }: SchoolMeasured): PerCard {
  const { rows, bytes } = sumOf(printed);
  return {
    // If CPU time is unknown, elapsed time is an upper bound, because a job runs in a single process.
    cpuSeconds: (job.cpuSeconds ?? job.seconds) / cards,
    pdfBytes: job.zipBytes / cards,
    fileBytes: files.bytes / cards,
    files: files.count / cards,
    databaseRows: rows / cards,
    databaseBytes: bytes / cards,
  };
}

/** The measurements of one school, for the benchmarks page. */
export function schoolSection(school: SchoolMeasured): string[] {
  const { cards, upload, files, stored, printed, job } = school;
  const of = (sizes: SchoolMeasured["stored"], table: string) => sizes.find((one) => one.table === table);
  const rows = printed.map(({ table, rows: after, bytes }) => [
    table,
    count(of(stored, table)?.rows ?? 0),
    count(after),
    count(bytes),
    (bytes / cards).toFixed(0),
  ]);
  const cpu = job.cpuSeconds === null ? "" : `, ${job.cpuSeconds.toFixed(1)} s of CPU time in all processes`;
  return [
    surroundingsLine(school.surroundings),
    "",
    `A project of ${count(cards)} records with a photo each, stored through the API and printed once in the background at 300 dpi.`,
    "",
    ...makeTable(["table", "rows stored", "rows after printing", "bytes", "bytes/card"], rows),
    "",
    `- uploaded: ${size(upload.bytes)} in ${upload.seconds.toFixed(1)} s`,
    `- files: ${count(files.count)}, ${size(files.bytes)}; ${size(files.bytes / cards)} per card`,
    `- print: ${job.seconds.toFixed(1)} s${cpu}; ${count(cards / (job.cpuSeconds ?? job.seconds))} cards per second of CPU time`,
    `- ZIP of PDFs: ${size(job.zipBytes)} in ${count(job.files)} file${job.files === 1 ? "" : "s"}; ${size(job.zipBytes / cards)} per card`,
  ];
}

/** Daily requirements by number of schools, for the capacity page. Null if a measurement is missing. */
export function requirementsSection(school: SchoolMeasured | null, load: LoadRun | null): string[] | null {
  const paced = load && phaseOf(load, "without pause");
  if (!school || !paced) return null;
  const card = perCardOf(school);
  const server = { callsPerSecond: rateOf(paced) };
  const requirements = numbersOfSchools.map((schools) => requirementsFor(schools, card, server));
  const figures: readonly (readonly [string, string, string])[] = [
    ["CPU time to print a card at 300 dpi", `${(card.cpuSeconds * 1000).toFixed(1)} ms`, "one school"],
    ["PDF per card", size(card.pdfBytes), "one school"],
    ["stored files per card", size(card.fileBytes), "one school"],
    ["database rows per card", card.databaseRows.toFixed(2), "one school"],
    ["database size per card", size(card.databaseBytes), "one school"],
    ["calls one server answers", `${count(server.callsPerSecond)} a second`, "load, without pause"],
  ];
  const isBusy = school.surroundings.isBusy || load.surroundings.isBusy;
  return [
    ...(isBusy
      ? ["**Measured on a busy machine: CPU time, calls and the number of servers are rough.**", ""]
      : []),
    ...makeTable(["measured", "figure", "section of benchmark-results.md"], figures, 3),
    "",
    ...makeTable(
      [
        "on one day",
        ...requirements.map(({ schools }) => `${count(schools)} school${schools === 1 ? "" : "s"}`),
      ],
      requirementRows(requirements),
    ),
  ];
}

function requirementRows(all: readonly Requirements[]): string[][] {
  const row = (label: string, show: (one: Requirements) => string) => [label, ...all.map(show)];
  const { hours, peak, prints } = assumptions;
  return [
    row("cards", ({ cards }) => count(cards)),
    row(`CPU hours of printing, ${prints} ×`, ({ printCpuHours }) => printCpuHours.toFixed(2)),
    row(`cores printing for ${hours} h`, ({ printCores }) => printCores.toFixed(2)),
    row(`calls/s at the peak (${peak} × the mean)`, ({ peakCallsPerSecond }) =>
      peakCallsPerSecond.toFixed(1),
    ),
    row("servers for these calls", ({ servers }) => count(servers)),
    row("rows in the database", ({ databaseRows }) => count(databaseRows)),
    row("size of the database", ({ databaseBytes }) => size(databaseBytes)),
    row("files in storage", ({ files }) => count(files)),
    row("their size", ({ fileBytes }) => size(fileBytes)),
    row("one day's prints, kept for 24 h", ({ pdfBytes }) => size(pdfBytes)),
    row("network in at the peak, Mbit/s", ({ peakBitsIn }) => megabits(peakBitsIn)),
    row("network out at the peak, Mbit/s", ({ peakBitsOut }) => megabits(peakBitsOut)),
  ];
}

const megabits = (bits: number): string => (bits / 1e6).toFixed(bits < 1e7 ? 2 : 0);
