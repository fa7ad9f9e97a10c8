import { type IntakeChange, type ReadTableAnswer, routes } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { upload } from "#platform/api/upload.ts";
import { type TableState, tableStateOf } from "../wizardState.ts";

type IntakeDeps = {
  readonly projectId: string;
  readonly table: TableState | null;
  /** Called with the table after it was read with other settings. */
  readonly onTable: (table: TableState) => void;
};

/** The settings with which the table's file was read, and functions to read it with other settings. */
export function useIntake({ projectId, table, onTable }: IntakeDeps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // The server still has the intake of a table uploaded in an earlier session.
  const storedIntake = useQuery({
    queryKey: ["intake", projectId],
    queryFn: ({ signal }) => call(routes.getIntake, { params: { id: projectId } }, { signal }),
    enabled: table !== null && table.intake === null,
    gcTime: 0,
    staleTime: 0,
  });
  const known = storedIntake.data?.table;
  const shown = table !== null && table.intake === null && known ? tableStateOf(known, null) : table;
  const read = async (answer: Promise<ReadTableAnswer>) => {
    setBusy(true);
    setError(null);
    try {
      onTable(tableStateOf(await answer, shown?.fileName ?? null));
    } catch (cause) {
      setError(messageOf(cause));
    }
    setBusy(false);
  };
  return {
    table: shown,
    isBusy,
    error,
    change: (change: IntakeChange) =>
      read(call(routes.changeIntake, { params: { id: projectId }, body: change })),
    join: (file: File) => read(upload(routes.joinTable, { params: { id: projectId } }, [file])),
  };
}

export type TableIntake = ReturnType<typeof useIntake>;
