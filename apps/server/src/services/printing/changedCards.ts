import type { PeopleBody } from "@print-builder/api";
import { printBody } from "@print-builder/api/contracts";
import type { ChangesAnswer, HeldCards } from "../../printing/comparePrinted.ts";
import type { Printer } from "../../printing/printer.ts";
import type { Store } from "../../store/openStore.ts";
import type { Printing } from "./printing.ts";

export type ChangedCardDeps = {
  readonly store: Pick<Store, "cards">;
  readonly printing: Pick<Printing, "prepare">;
  readonly printer: Pick<Printer, "compare">;
};

/** Finds cards that would look different from the printed ones. Throws Problems. */
export function createChangedCards({ store, printing, printer }: ChangedCardDeps) {
  /** The last cards of these people, or of everybody, with the designs they were printed from. */
  async function heldCards(projectId: string, ids: readonly string[] | null): Promise<HeldCards> {
    const wanted = ids && new Set(ids);
    const held = await store.cards.held(projectId);
    const cards = held.filter(({ record_id }) => wanted?.has(record_id) ?? true);
    const designs: Record<number, string> = {};
    for (const revision of new Set(cards.map((card) => card.revision))) {
      const design = await store.cards.design(projectId, revision);
      if (design !== null) designs[revision] = design;
    }
    return { cards: Object.fromEntries(cards.map((card) => [card.record_id, card])), designs };
  }

  return {
    /** Finds people whose last printed card would look different today. */
    async find(
      projectId: string,
      body: PeopleBody,
      user: string,
      signal: AbortSignal,
    ): Promise<ChangesAnswer> {
      const prepared = await printing.prepare(projectId, printBody.parse(body), { user, signal });
      const { live, school, chosen } = prepared;
      const held = await heldCards(projectId, chosen?.ids ?? null);
      return await printer.compare({ projectId, live, school, chosen, held, user, signal });
    },
  };
}
