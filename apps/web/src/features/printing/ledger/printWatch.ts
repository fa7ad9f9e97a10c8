import { type CardAnswer, type PrintAnswer, routes } from "@print-builder/api";
import { call } from "#platform/api/call.ts";
import { cardsOfPrint } from "./ledgerCalls.ts";

/** Watches a project for prints by others while the user prepares one. */
export type PrintWatch = {
  /** Registers one of the user's own prints, which is not reported. */
  readonly own: (printId: string) => void;
  /**
   * The cards that others have printed since the last call, or since the watch began, except failed ones. Throws an
   * ApiError.
   */
  readonly news: () => Promise<readonly CardAnswer[]>;
};

/** Number of recent prints compared: others make fewer while a dialog is open. */
const newest = 100;

export function createPrintWatch(projectId: string): PrintWatch {
  const list = async (): Promise<readonly PrintAnswer[]> => {
    const query = { limit: newest };
    return (await call(routes.listPrints, { params: { id: projectId }, query })).items;
  };
  const own = new Set<string>();
  /** Ids of the known prints; null if they could not be loaded. */
  let known: Promise<ReadonlySet<string> | null> = list().then(
    (prints) => new Set(prints.map(({ print_id }) => print_id)),
    (error: unknown) => {
      console.warn("What was printed before is unknown.", error);
      return null;
    },
  );
  return {
    own: (printId) => void own.add(printId),
    async news() {
      const before = await known;
      const prints = await list();
      known = Promise.resolve(new Set([...(before ?? []), ...prints.map(({ print_id }) => print_id)]));
      const fresh = prints.filter(({ print_id }) => before && !before.has(print_id) && !own.has(print_id));
      const cards = await Promise.all(fresh.map(({ print_id }) => cardsOfPrint(projectId, print_id)));
      return cards.flat().filter(({ outcome }) => outcome !== "failed");
    },
  };
}
