import { designTokens } from "@print-builder/core/elements";
import { type CardRecord, prepareRecordIds, serialToken } from "@print-builder/core/records";
import type { OpenProject } from "@print-builder/production";
import type { SerialStore, Serials } from "../store/serialStore.ts";

/** Stands for a number that is given when the card is printed; nobody ever gets it. */
const notGiven = "0";

/**
 * A project whose records know the numbers of their cards, where its design shows them. Printing gives who has none the
 * next one, before it draws; looking at cards gives none.
 */
export function withSerials(
  open: OpenProject,
  serials: SerialStore,
  { projectId, gives }: { readonly projectId: string; readonly gives: boolean },
): OpenProject {
  const { project, records, positions } = open;
  const isShown = designTokens(project).some(({ name }) => name === serialToken);
  // Who feeds the token from a column has numbers of his own.
  if (!isShown || project.mapping.fieldMap[serialToken]) return open;
  const idOf = prepareRecordIds(project, records.headers);
  const known = new Map<string, number>();
  async function numbersOf(ids: readonly string[]): Promise<Serials> {
    const missing = ids.filter((id) => !known.has(id));
    if (missing.length === 0) return known;
    const found = await (gives ? serials.give(projectId, missing) : serials.of(projectId, missing));
    for (const [id, number] of found) known.set(id, number);
    return known;
  }
  return {
    ...open,
    async complete(read: ReadonlyMap<number, CardRecord>) {
      const ids = new Map(
        [...read].map(([index, record]) => [index, idOf(record, positions?.[index] ?? index)]),
      );
      const numbers = await numbersOf([...ids.values()]);
      const numberOf = (index: number) => String(numbers.get(ids.get(index) ?? "") ?? notGiven);
      return new Map(
        [...read].map(([index, record]) => [index, { ...record, [serialToken]: numberOf(index) }]),
      );
    },
  };
}
