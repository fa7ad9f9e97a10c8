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

/** The measurements of one school, divided by its cards. */
export function perCardOf({ cards, files, printed, job }: SchoolMeasured): PerCard {
  const { rows, bytes } = sumOf(printed);
  return {
    // Without CPU time the elapsed time is an upper bound, because one process works on a job.
    cpuSeconds: (job.cpuSeconds ?? job.seconds) / cards,
    pdfBytes: job.zipBytes / cards,
    fileBytes: files.bytes / cards,
    files: files.count / cards,
    databaseRows: rows / cards,
    databaseBytes: bytes / cards,
  };
}

/** One measured school, for the benchmarks page. */
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
    ...makeTable(["table", "rows stored", "rows once printed", "bytes", "bytes/card"], rows),
    "",
    `- sent: ${size(upload.bytes)} in ${upload.seconds.toFixed(1)} s`,
    `- files: ${count(files.count)}, ${size(files.bytes)}; ${size(files.bytes / cards)} a card`,
    `- print: ${job.seconds.toFixed(1)} s${cpu}; ${count(cards / (job.cpuSeconds ?? job.seconds))} cards a second of CPU time`,
    `- its ZIP of PDFs: ${size(job.zipBytes)} in ${count(job.files)} file${job.files === 1 ? "" : "s"}; ${size(job.zipBytes / cards)} a card`,
  ];
}

/** Daily requirements by number of schools, for the capacity page. Null while a measurement is missing. */
export function requirementsSection(school: SchoolMeasured | null, load: LoadRun | null): string[] | null {
  const paced = load && phaseOf(load, "without pause");
  if (!school || !paced) return null;
  const card = perCardOf(school);
  const server = { callsPerSecond: rateOf(paced) };
  const requirements = numbersOfSchools.map((schools) => requirementsFor(schools, card, server));
  const figures: readonly (readonly [string, string, string])[] = [
    ["CPU time to print a card at 300 dpi", `${(card.cpuSeconds * 1000).toFixed(1)} ms`, "one school"],
    ["PDF of a card", size(card.pdfBytes), "one school"],
    ["files of a card that stay", size(card.fileBytes), "one school"],
    ["rows of a card in the database", card.databaseRows.toFixed(2), "one school"],
    ["bytes of a card in the database", size(card.databaseBytes), "one school"],
    ["calls that one server answers", `${count(server.callsPerSecond)} a second`, "load, without pause"],
  ];
  const isBusy = school.surroundings.isBusy || load.surroundings.isBusy;
  return [
    ...(isBusy
      ? [
          "**Measured while other programs were at work: CPU time, calls and the servers below are rough.**",
          "",
        ]
      : []),
    ...makeTable(["measured", "figure", "section of benchmarks.md"], figures, 3),
    "",
    ...makeTable(
      [
        "on one day",
        ...requirements.map(({ schools }) => `${count(schools)} school${schools === 1 ? "" : "s"}`),
      ],
      reckonedRows(requirements),
    ),
  ];
}

function reckonedRows(all: readonly Requirements[]): string[][] {
  const row = (label: string, show: (one: Requirements) => string) => [label, ...all.map(show)];
  const { hours, peak, prints } = assumptions;
  return [
    row("cards", ({ cards }) => count(cards)),
    row(`CPU hours of printing, ${prints} ×`, ({ printCpuHours }) => printCpuHours.toFixed(2)),
    row(`cores that print for ${hours} h`, ({ printCores }) => printCores.toFixed(2)),
    row(`calls/s at the peak (${peak} × the mean)`, ({ peakCallsPerSecond }) =>
      peakCallsPerSecond.toFixed(1),
    ),
    row("servers that answer them", ({ servers }) => count(servers)),
    row("rows in the database", ({ databaseRows }) => count(databaseRows)),
    row("size of the database", ({ databaseBytes }) => size(databaseBytes)),
    row("files in the storage", ({ files }) => count(files)),
    row("their size", ({ fileBytes }) => size(fileBytes)),
    row("prints of a day, kept for 24 h", ({ pdfBytes }) => size(pdfBytes)),
    row("network in at the peak, Mbit/s", ({ peakBitsIn }) => megabits(peakBitsIn)),
    row("network out at the peak, Mbit/s", ({ peakBitsOut }) => megabits(peakBitsOut)),
  ];
}

const megabits = (bits: number): string => (bits / 1e6).toFixed(bits < 1e7 ? 2 : 0);
