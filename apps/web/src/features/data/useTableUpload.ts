import { maxTableBytes, routes } from "@print-builder/api";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { upload } from "#platform/api/upload.ts";
import { isTableFile } from "#platform/files/tableFiles.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { type TableState, tableStateOf } from "./wizardState.ts";

function refusal(file: File): string | null {
  if (!isTableFile(file))
    return `“${file.name}” is not a table. Choose a .csv, .xlsx, .xls, .ods or .json file.`;
  if (file.size > maxTableBytes)
    return `“${file.name}” is larger than 10 MB. Split it, or leave out columns you do not print.`;
  return null;
}

type TableUploadDeps = {
  readonly projectId: string;
  /** Told of a table that is stored. */
  readonly onTable: (table: TableState) => void;
};

/** Uploads a table in the place of the one before. `share` is null while nothing is on its way. */
export function useTableUpload({ projectId, onTable }: TableUploadDeps) {
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async (file: File) => {
    const reason = refusal(file);
    setError(reason);
    if (reason !== null) return;
    abort.current = new AbortController();
    setShare(0);
    try {
      const answer = await upload(routes.uploadData, { params: { id: projectId } }, [file], {
        signal: abort.current.signal,
        onProgress: setShare,
      });
      onTable(tableStateOf(answer, file.name));
      showToast("Data uploaded", { tone: "success" });
    } catch (cause) {
      if (!abort.current.signal.aborted) setError(messageOf(cause));
    }
    setShare(null);
  };
  return { share, error, start, cancel: () => abort.current?.abort() };
}

export type TableUpload = ReturnType<typeof useTableUpload>;
