import { expect } from "vitest";
import { Refusal } from "../site/killableSite.ts";

/** What one person knows of one thing that they change again and again. */
export type Ledger<Value> = {
  /** What the server last said is stored, or what it turned out to be. */
  known(): Value;
  /** Changes it: until `write` is through, the change may have been made or not. */
  change(value: Value, write: () => Promise<unknown>): Promise<void>;
  /** Expects that what is stored is what was acknowledged last, or the one change after it, whole. */
  settle(found: Value): void;
};

export function openLedger<Value>(start: Value): Ledger<Value> {
  let acknowledged = start;
  let sent: { readonly value: Value } | null = null;
  return {
    known: () => acknowledged,
    async change(value, write) {
      sent = { value };
      try {
        await write();
      } catch (error) {
        // This is the one refusal that promises more: nothing was changed.
        if (error instanceof Refusal && error.code === "storage_full") sent = null;
        throw error;
      }
      acknowledged = value;
      sent = null;
    },
    settle(found) {
      if (sent === null) expect(found).toEqual(acknowledged);
      else expect([acknowledged, sent.value]).toContainEqual(found);
      acknowledged = found;
      sent = null;
    },
  };
}
