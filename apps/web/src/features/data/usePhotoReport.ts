import { type CardRecord, matchPhotos } from "@print-builder/core/records";
import { useQuery } from "@tanstack/react-query";
import { listAllMedia } from "../../lib/mediaNames.ts";
import type { ReportLine } from "./MatchStep.tsx";
import { loadAllRows } from "./useRows.ts";

/** What a record is called in a list: the first two of its cells that say something. */
function nameOf(row: CardRecord | undefined, column: string): string {
  const cells = Object.entries(row ?? {}).filter(
    ([header, value]) => header !== column && String(value).trim() !== "",
  );
  return cells
    .slice(0, 2)
    .map(([, value]) => String(value))
    .join(" · ");
}

function reportOf(rows: readonly CardRecord[], names: readonly string[], column: string) {
  const values = rows.map((row) => String(row[column] ?? ""));
  const report = matchPhotos(values, names);
  const line = (record: number, found: string): ReportLine => ({
    number: record,
    wanted: nameOf(rows[record], column),
    found,
  });
  const unclear = report.ambiguous.map(({ record, candidates }) =>
    line(record, `Could be ${candidates.slice(0, 3).join(", ")}`),
  );
  const without = report.recordsWithoutPhoto.map((record) =>
    line(record, values[record] === "" ? "The cell is empty" : `No file “${values[record]}”`),
  );
  return {
    matched: report.matches.map(({ record, fileName }) => line(record, fileName)),
    missing: [...without, ...unclear].sort((a, b) => (a.number ?? 0) - (b.number ?? 0)),
    unused: report.photosWithoutRecord.map((name): ReportLine => ({ number: null, wanted: name, found: "" })),
  };
}

/** Matches all records with all photos. `version` changes when either has changed. */
export function usePhotoReport(projectId: string, column: string | null, version: number) {
  return useQuery({
    queryKey: ["photo report", projectId, column, version],
    enabled: column !== null,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [rows, media] = await Promise.all([loadAllRows(projectId, signal), listAllMedia(projectId)]);
      const names = media.map(({ filename }) => filename);
      return reportOf(rows, names, column ?? "");
    },
  });
}
