import { maxTableBytes, routes } from "@print-builder/api";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { upload } from "#platform/api/upload.ts";
import { isTableFile } from "#platform/files/tableFiles.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { SecondUpload, wayFields } from "./SecondUpload.tsx";
import { type TableState, tableStateOf } from "./wizardState.ts";

function refusal(file: File): string | null {
  if (!isTableFile(file))
    return `“${file.name}” is not a table. Choose a .csv, .xlsx, .xls, .ods or .json file.`;
  if (file.size > maxTableBytes)
    return `“${file.name}” is larger than 10 MB. Split it, or leave out columns you do not print.`;
  return null;
}

/** Shows a toast, because the wizard may already be closed. */
function tellFailure(cause: unknown): void {
  const text = `The earlier table could not be restored: ${messageOf(cause)}`;
  showToast(text, { tone: "error", durationMs: 8000 });
}

type TableUploadDeps = {
  readonly projectId: string;
  readonly table: TableState | null;
  /** The column that identifies a card, if any. */
  readonly keyColumn: string | null;
  readonly onTable: (table: TableState) => void;
};

/** Uploads tables; asks first what to do with the current table. `share` is null while nothing is being uploaded. */
export function useTableUpload({ projectId, table, keyColumn, onTable }: TableUploadDeps) {
  const queries = useQueryClient();
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const isSecond = table !== null && table.rows > 0;
  const undo = isSecond ? { action: { label: "Undo", run: () => void restoreLast() } } : {};
  const restore = async (version: number) => {
    const params = { id: projectId, version: String(version) };
    try {
      const { headers, rows } = await call(routes.restoreTable, { params });
      queries.removeQueries({ queryKey: ["intake", projectId] });
      onTable({ fileName: null, headers, rows, totalRows: rows, format: null, intake: null });
      showToast("Earlier table restored", { tone: "success" });
    } catch (cause) {
      tellFailure(cause);
    }
  };
  const restoreLast = async () => {
    try {
      const { items } = await call(routes.listTables, { params: { id: projectId } });
      if (items[0]) await restore(items[0].version);
    } catch (cause) {
      tellFailure(cause);
    }
  };
  const start = async (file: File) => {
    const reason = refusal(file);
    setError(reason);
    if (reason !== null) return;
    const way = isSecond
      ? await openDialog(SecondUpload, { projectId, file, table, keyColumn })
      : ({ mode: "replace", key: null, encoding: null } as const);
    if (way === null) return;
    abort.current = new AbortController();
    setShare(0);
    try {
      const answer = await upload(routes.uploadData, { params: { id: projectId } }, [file], {
        signal: abort.current.signal,
        onProgress: setShare,
        fields: wayFields(way),
      });
      onTable(tableStateOf(answer, file.name));
      showToast("Data uploaded", { tone: "success", ...undo });
    } catch (cause) {
      if (!abort.current.signal.aborted) setError(messageOf(cause));
    }
    setShare(null);
  };
  return { share, error, start, restore, cancel: () => abort.current?.abort() };
}

export type TableUpload = ReturnType<typeof useTableUpload>;
