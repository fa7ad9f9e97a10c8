import type { Problem } from "../problems/problem.ts";
import { problemTexts } from "../problems/problemTexts.ts";

/** Maximum number of other records named in a message. */
const maxNamed = 3;

/** Finds records of a table with the same id. Add the records in order. */
export type DuplicateIds = {
  /**
   * `recordIndex` is null for a record that is not chosen. `id` is the record's key; blank ids are never duplicates.
   * `name` is the record's label, or "".
   */
  add(recordIndex: number | null, id: string, name: string): void;
  /** The problem of a record, after all records were added; null if its id is unique. */
  problemOf(recordIndex: number): Problem | null;
};

/** The chosen records that share an id, in order, and the number of unchosen records with that id. */
type Group = { readonly id: string; readonly records: NamedRecord[]; unchosen: number };

type NamedRecord = { readonly index: number; readonly name: string };

export function createDuplicateIds(): DuplicateIds {
  const groups = new Map<string, Group>();
  const groupOf = new Map<number, Group>();

  return {
    add(recordIndex, id, name) {
      if (id === "") return;
      const group = groups.get(id) ?? { id, records: [], unchosen: 0 };
      groups.set(id, group);
      if (recordIndex === null) {
        group.unchosen++;
        return;
      }
      group.records.push({ index: recordIndex, name });
      groupOf.set(recordIndex, group);
    },
    problemOf(recordIndex) {
      const group = groupOf.get(recordIndex);
      if (group === undefined || group.records.length + group.unchosen < 2) return null;
      const { id, records, unchosen } = group;
      const others = records
        .slice(0, maxNamed + 1)
        .filter(({ index }) => index !== recordIndex)
        .slice(0, maxNamed);
      const message = problemTexts.duplicateId(id, {
        others,
        further: records.length - 1 - others.length,
        unchosen,
      });
      const problem = { recordIndex, elementId: null, side: null, kind: "duplicate_id", message } as const;
      const [first] = records;
      return first === undefined || first.index === recordIndex
        ? problem
        : { ...problem, sameAs: first.index };
    },
  };
}
