import { routes } from "@print-builder/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { pressQuery } from "../../flow/rememberedSettings.ts";
import { ledgerKey, printsById } from "../../ledger/ledgerCalls.ts";
import { keptPrinters } from "../../printers/keptPrinters.ts";
import { type PrintersAndPress, readHistory } from "./historyEntry.ts";

/** The project's prints, newest first, with their ledger entries, and the design's current revision. */
export function usePrintHistory(projectId: string) {
  const queries = useQueryClient();
  const queryKey = [...ledgerKey(projectId), "history"] as const;
  const answer = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const [project, prints] = await Promise.all([
        call(routes.getProject, { params: { id: projectId } }, { signal }),
        printsById(projectId, signal),
      ]);
      return { entries: readHistory(project.print_history), prints, revision: project.revision };
    },
  });
  return {
    projectId,
    answer,
    refresh: () => void queries.invalidateQueries({ queryKey: ledgerKey(projectId) }),
  };
}

const noPrinters: PrintersAndPress["printers"] = [];

/** The printers and the press with which earlier prints can be repeated today. */
export function usePrintersAndPress(projectId: string): PrintersAndPress {
  const { data: printers = noPrinters } = useQuery(keptPrinters);
  const { data: press = null } = useQuery(pressQuery(projectId));
  return { printers, press };
}
