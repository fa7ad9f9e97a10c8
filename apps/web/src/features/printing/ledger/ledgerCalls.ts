import { type CardAnswer, type PrintAnswer, routes } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { noProjectId } from "#platform/editorSession/hasProject.ts";
import { openProjectSchool } from "#platform/school/projectSchool.ts";
import { schoolQueries } from "#platform/school/schoolSystem.ts";

/** Key of all queries of a project's ledger. */
export const ledgerKey = (projectId: string) => ["ledger", projectId] as const;

/** Prints without a reported outcome, newest first. */
export function usePendingPrints(projectId: string): readonly PrintAnswer[] {
  const { data } = useQuery({
    queryKey: [...ledgerKey(projectId), "pending"],
    queryFn: async ({ signal }) => {
      const query = { pending: true, limit: 50 };
      return (await call(routes.listPrints, { params: { id: projectId }, query }, { signal })).items;
    },
    enabled: projectId !== noProjectId,
    // The question is not urgent: if loading it fails now, it appears next time.
    retry: false,
  });
  return data ?? [];
}

/** Prints by their ids, if the ledger has them. */
export async function printsById(
  projectId: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, PrintAnswer>> {
  const query = { limit: 500 };
  const { items } = await call(routes.listPrints, { params: { id: projectId }, query }, { signal });
  return new Map(items.map((print) => [print.print_id, print]));
}

const cardsAtOnce = 1000;

/** All cards of a print, in print order. Throws an ApiError. */
export async function cardsOfPrint(projectId: string, printId: string): Promise<readonly CardAnswer[]> {
  const cards: CardAnswer[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query = { print_id: printId, limit: cardsAtOnce, ...(cursor === "" ? {} : { cursor }) };
    const page: { items: CardAnswer[]; next_cursor: string | null } = await call(routes.listCards, {
      params: { id: projectId },
      query,
    });
    cards.push(...page.items);
    cursor = page.next_cursor;
  }
  return cards;
}

/** The name of the printed class section; null if no section was chosen, or if it no longer exists. */
export function useSectionName(projectId: string, school: PrintAnswer["school"]): string | null {
  const section = school?.class_section_id ?? null;
  const { data } = useQuery({
    queryKey: [schoolQueries, "section name", projectId, section],
    queryFn: async ({ signal }) => {
      const { client } = await openProjectSchool(projectId, signal);
      const found = (await client.info.classSections({ signal })).find(({ id }) => id === section);
      return found ? found.full_name || found.name : null;
    },
    enabled: section !== null,
    staleTime: 60_000,
    retry: false,
  });
  return data ?? null;
}
