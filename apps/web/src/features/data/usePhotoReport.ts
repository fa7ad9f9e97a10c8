import type { Project } from "@print-builder/core/document";
import { type CardRecord, matchPhotos } from "@print-builder/core/records";
import { useQuery } from "@tanstack/react-query";
import type { DataWizardRequest } from "../../lib/dataWizard.ts";
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

/** Names of the pictures that the design itself shows. */
function staticPictures(project: Project): ReadonlySet<string> {
  const elements = [...project.front, ...project.back].filter(({ type }) => type === "image");
  const sources = elements.map(({ properties }) => String(properties.imageData ?? ""));
  return new Set(sources.map((source) => source.replace(/^media:/, "")));
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
export function usePhotoReport(request: DataWizardRequest, column: string | null, version: number) {
  const { projectId, project } = request;
  return useQuery({
    queryKey: ["photo report", projectId, column, version],
    enabled: column !== null,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [rows, media] = await Promise.all([loadAllRows(projectId, signal), listAllMedia(projectId)]);
      const own = staticPictures(project);
      const names = media.map(({ filename }) => filename).filter((name) => !own.has(name));
      return reportOf(rows, names, column ?? "");
    },
  });
}
