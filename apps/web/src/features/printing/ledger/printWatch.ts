import { type CardAnswer, type PrintAnswer, routes } from "@print-builder/api";
import { call } from "#platform/api/call.ts";
import { cardsOfPrint } from "./ledgerCalls.ts";

/** Knows what others print of a project while somebody is about to print it too. */
export type PrintWatch = {
  /** Says of a print that it is one's own: nobody need be told of it. */
  readonly own: (printId: string) => void;
  /**
   * The cards that others have printed since the watch began, or since it was asked last, without those that did not
   * come out. Throws an ApiError.
   */
  readonly news: () => Promise<readonly CardAnswer[]>;
};

/** Prints that are looked through: nobody makes more while a dialog is open. */
const newest = 100;

export function createPrintWatch(projectId: string): PrintWatch {
  const list = async (): Promise<readonly PrintAnswer[]> => {
    const query = { limit: newest };
    return (await call(routes.listPrints, { params: { id: projectId }, query })).items;
  };
  const own = new Set<string>();
  /** Ids of the prints that are known; null where they could not be asked for. */
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
