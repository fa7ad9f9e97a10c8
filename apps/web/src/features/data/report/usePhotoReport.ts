import type { Project } from "@print-builder/core/document";
import { ownValue } from "@print-builder/core/ownValue";
import { type Mapping, prepareMapping } from "@print-builder/core/records";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { listAllMedia } from "#platform/files/mediaNames.ts";
import { announce } from "#platform/records/projectEvents.ts";
import { type LiveRecord, StaleRecord, saveRecord } from "#platform/records/saveRecord.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import type { PhotoIndexLines } from "../photos/photoIndexFile.ts";
import { loadAllRows, type TableRow } from "../useRows.ts";
import { columnOfOtherPhotos, matchReport, staticPictures } from "./matchReport.ts";

type PhotoReportRequest = {
  readonly projectId: string;
  readonly project: Project;
  /** Decides which columns name the people. */
  readonly mapping: Mapping;
  /** The column of photo names; null if no image token has a column. */
  readonly column: string | null;
  /** The column whose picture replaces a missing photo. */
  readonly fallback: string | null;
  /** Columns that number people, which may name photos too. */
  readonly numbering: readonly string[];
  /** Contents of the index files among the photos. */
  readonly index: PhotoIndexLines;
  /** Increases when rows or photos have changed. */
  readonly version: number;
  readonly isWanted: boolean;
  readonly onAssigned: () => void;
};

export type Assignment = { readonly index: number; readonly fileName: string };

type Loaded = {
  readonly rows: readonly TableRow[];
  readonly datasetId: string | null;
  readonly names: readonly string[];
};

async function load(projectId: string, project: Project, signal: AbortSignal): Promise<Loaded> {
  const [{ rows, datasetId }, media] = await Promise.all([
    loadAllRows(projectId, signal),
    listAllMedia(projectId),
  ]);
  const own = staticPictures(project);
  const names = media.map(({ filename }) => filename).filter((name) => !own.has(name));
  return { rows, datasetId, names };
}

/** Matches all records with all photos, and writes file names into records. */
export function usePhotoReport(request: PhotoReportRequest) {
  const { projectId, project, mapping, column, fallback, numbering, index, version, isWanted, onAssigned } =
    request;
  const queries = useQueryClient();
  const key = ["photo report", projectId, version];
  const [isAssigning, setAssigning] = useState(false);
  const loaded = useQuery({
    queryKey: key,
    enabled: isWanted,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => load(projectId, project, signal),
  });
  const data = useMemo(() => {
    if (!loaded.data) return undefined;
    const { rows, names } = loaded.data;
    // Without a photo column no photo is missing, but the counts are still shown.
    if (column === null) {
      return { matched: [], missing: [], near: [], unused: [], records: rows.length, pictures: names.length };
    }
    const binder = prepareMapping(mapping, []);
    return matchReport(
      rows.map((row) => row.data),
      names,
      column,
      { nameOf: (row) => binder.bind(row).label(), index, fallback },
    );
  }, [loaded.data, column, mapping, index, fallback]);
  /** A column that finds photos that the mapped column does not. */
  const otherColumn = useMemo(() => {
    if (!loaded.data || column === null || fallback !== null) return null;
    const rows = loaded.data.rows.map((row) => row.data);
    return columnOfOtherPhotos(rows, loaded.data.names, column, numbering);
  }, [loaded.data, column, fallback, numbering]);

  const take = ({ index, version: next, data: cells }: LiveRecord) =>
    queries.setQueryData<Loaded>(key, (before) =>
      before ? { ...before, rows: before.rows.with(index, { index, version: next, data: cells }) } : before,
    );

  /** Writes a value into a record's photo cell; returns the old value. */
  async function write(index: number, value: string): Promise<string> {
    const { rows = [], datasetId = null } = queries.getQueryData<Loaded>(key) ?? {};
    const row = rows[index];
    if (!row || column === null) throw new Error("The record no longer exists.");
    try {
      take(await saveRecord(projectId, { index, version: row.version, datasetId }, { [column]: value }));
      return ownValue(row.data, column) ?? "";
    } catch (error) {
      if (error instanceof StaleRecord) take(error.current);
      throw error;
    }
  }

  async function writeAll(changes: readonly Assignment[]): Promise<readonly Assignment[]> {
    const undone: Assignment[] = [];
    setAssigning(true);
    try {
      for (const { index, fileName } of changes) {
        undone.push({ index, fileName: await write(index, fileName) });
      }
    } catch (error) {
      const number = ((changes[undone.length]?.index ?? 0) + 1).toLocaleString();
      const what =
        error instanceof StaleRecord
          ? "It was changed elsewhere in the meantime. Check it and choose again."
          : messageOf(error);
      showToast(`Record ${number} was not changed. ${what}`, { tone: "error", durationMs: 8000 });
    }
    setAssigning(false);
    if (undone.length > 0) {
      onAssigned();
      announce("project-rows-changed", { projectId });
    }
    return undone;
  }

  /** Gives photos to records by writing file names into their cells. */
  async function assign(assignments: readonly Assignment[]): Promise<void> {
    const before = await writeAll(assignments);
    const [first] = before;
    if (!first) return;
    const text =
      before.length === 1
        ? `Record ${(first.index + 1).toLocaleString()} has its photo`
        : `${before.length.toLocaleString()} records have their photos`;
    showToast(text, {
      tone: "success",
      action: { label: "Undo", run: () => void writeAll(before.toReversed()) },
    });
  }

  return { ...loaded, data, otherColumn, names: loaded.data?.names ?? [], isAssigning, assign };
}

export type PhotoReport = ReturnType<typeof usePhotoReport>;
