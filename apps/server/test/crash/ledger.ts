import { expect } from "vitest";
import { Refusal } from "../site/killableSite.ts";

/** Tracks a value that only one client changes: what the server must or may have stored. */
export type Ledger<Value> = {
  /** The value that was last acknowledged, or read after a restart. */
  known(): Value;
  /** Changes the value. Until `write` resolves, either value may be stored. */
  change(value: Value, write: () => Promise<unknown>): Promise<void>;
  /** Expects the value that was last acknowledged, or a value sent since, complete. */
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
        // Only this refusal guarantees that nothing changed.
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
