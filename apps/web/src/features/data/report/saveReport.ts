import { writeCsv } from "@print-builder/core/records";
import { saveFile } from "#platform/files/saveFile.ts";
import type { MatchReport, ReportRecord } from "./matchReport.ts";

const headers = ["Record", "Name", "More", "File looked for", "File", "Remark"] as const;

type ReportLine = Readonly<Record<(typeof headers)[number], string>>;

function lineOf({ index, title, more, wanted }: ReportRecord, file: string, remark: string): ReportLine {
  return {
    Record: String(index + 1),
    Name: title,
    More: more,
    "File looked for": wanted,
    File: file,
    Remark: remark,
  };
}

/** The report as a CSV: first the records to check, then unused photos, then matches. */
export function reportCsv({ near, missing, unused, matched }: MatchReport): string {
  const lines: ReportLine[] = [
    ...near.map((record) =>
      lineOf(record, record.near.fileName, `Probably this one, not sure: ${record.near.reason}`),
    ),
    ...missing.map((record) =>
      lineOf(
        record,
        "",
        record.candidates.length > 0 ? `Fit equally well: ${record.candidates.join(", ")}` : "No photo",
      ),
    ),
    ...unused.map(({ fileName }) => ({
      Record: "",
      Name: "",
      More: "",
      "File looked for": "",
      File: fileName,
      Remark: "Photo without a record",
    })),
    ...matched.map((record) => lineOf(record, record.fileName, record.how)),
  ];
  return writeCsv(headers, lines);
}

/** Downloads the report, so that someone can ask for the missing photos. */
export function saveReport(report: MatchReport): void {
  // The byte order mark makes spreadsheet programs read it as UTF-8.
  saveFile(new Blob(["\ufeff", reportCsv(report)], { type: "text/csv" }), "photo-match.csv");
}
