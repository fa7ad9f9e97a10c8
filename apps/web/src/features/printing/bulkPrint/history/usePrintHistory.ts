import { routes } from "@print-builder/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { readHistory } from "./historyEntry.ts";

/** What was printed of the project, the newest first, and the design's revision now. */
export function usePrintHistory(projectId: string) {
  const queries = useQueryClient();
  const queryKey = ["printHistory", projectId] as const;
  const answer = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const project = await call(routes.getProject, { params: { id: projectId } }, { signal });
      return { entries: readHistory(project.print_history), revision: project.revision };
    },
  });
  return { answer, refresh: () => void queries.invalidateQueries({ queryKey }) };
}
