import { type CardAnswer, type PrintAnswer, routes } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { noProjectId } from "#platform/editorSession/hasProject.ts";

/** Everything that is asked of a project's ledger of cards. */
export const ledgerKey = (projectId: string) => ["ledger", projectId] as const;

/** The prints of which nobody has said yet whether they came out, the newest first. */
export function usePendingPrints(projectId: string): readonly PrintAnswer[] {
  const { data } = useQuery({
    queryKey: [...ledgerKey(projectId), "pending"],
    queryFn: async ({ signal }) => {
      const query = { pending: true, limit: 50 };
      return (await call(routes.listPrints, { params: { id: projectId }, query }, { signal })).items;
    },
    enabled: projectId !== noProjectId,
    // Nobody waits for the question: where it cannot be asked for now, it comes the next time.
    retry: false,
  });
  return data ?? [];
}

/** Prints by their ids, as far as the ledger has them. */
export async function printsById(
  projectId: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, PrintAnswer>> {
  const query = { limit: 500 };
  const { items } = await call(routes.listPrints, { params: { id: projectId }, query }, { signal });
  return new Map(items.map((print) => [print.print_id, print]));
}

const cardsAtOnce = 1000;

/** All cards of a print, in its order. Throws an ApiError. */
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
