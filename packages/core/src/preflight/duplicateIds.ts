import type { Problem } from "../problems/problem.ts";
import { problemTexts } from "../problems/problemTexts.ts";

/** The token whose values tell records apart, whatever column it reads. */
export const idToken = "id";

/** Other records named in a message. */
const maxNamed = 3;

/** Finds records of a table that carry the same id; it is told one after the other, in order. */
export type DuplicateIds = {
  /** `value` is what the token `id` reads; undefined when no column feeds it. Blank ids are no duplicates. */
  add(recordIndex: number, value: string | undefined): void;
  /** The problem of a record, once all were added; null when its id is its own. */
  problemOf(recordIndex: number): Problem | null;
};

export function createDuplicateIds(): DuplicateIds {
  const first = new Map<string, number>();
  const groups = new Map<string, number[]>();
  const shared = new Map<number, string>();

  return {
    add(recordIndex, value) {
      // What looks alike is alike: spaces around and the Unicode form do not tell two ids apart.
      const id = value?.normalize("NFC").trim() ?? "";
      if (id === "") return;
      const earlier = first.get(id);
      if (earlier === undefined) {
        first.set(id, recordIndex);
        return;
      }
      const group = groups.get(id) ?? [earlier];
      groups.set(id, group);
      group.push(recordIndex);
      shared.set(earlier, id).set(recordIndex, id);
    },
    problemOf(recordIndex) {
      const id = shared.get(recordIndex);
      const group = id === undefined ? undefined : groups.get(id);
      if (id === undefined || group === undefined) return null;
      const others = group
        .slice(0, maxNamed + 1)
        .filter((index) => index !== recordIndex)
        .slice(0, maxNamed);
      const message = problemTexts.duplicateId(id, others, group.length - 1 - others.length);
      return { recordIndex, elementId: null, side: null, kind: "duplicate_id", message };
    },
  };
}
