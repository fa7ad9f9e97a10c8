import { hostname } from "node:os";
import type { FleetStore } from "../store/fleetStore.ts";
import type { FleetMemberRow } from "../store/schema.ts";
import type { WorkFigures } from "./startWorkerProcess.ts";

export type FleetDeps = {
  readonly fleet: FleetStore;
  readonly id: string;
  readonly kind: FleetMemberRow["kind"];
  /** Statistics of this process's worker. */
  readonly figures: () => Pick<WorkFigures, "pieces" | "busyMs" | "retries" | "expiredLeases">;
  readonly clock: () => Date;
  readonly onTrouble: (trouble: unknown) => void;
};

const beatEveryMs = 15_000;
/** A process that was not seen for this time counts as gone. */
const goneAfterMs = 4 * beatEveryMs;

/** Processes seen since this time count as present. */
export function aliveSince(now: Date): string {
  return new Date(now.getTime() - goneAfterMs).toISOString();
}

/** Announces a process to all other processes of its database while it runs. */
export async function joinFleet(deps: FleetDeps): Promise<{ leave(): Promise<void> }> {
  const { fleet, id, kind, figures, clock, onTrouble } = deps;
  const host = hostname();
  const started_at = clock().toISOString();
  const member = (): FleetMemberRow => {
    const { pieces, busyMs, retries, expiredLeases } = figures();
    const seen_at = clock().toISOString();
    const done = { pieces, busy_ms: Math.round(busyMs), retries, expired_leases: expiredLeases };
    return { id, kind, host, started_at, seen_at, ...done };
  };
  await fleet.join(member());
  const beating = setInterval(() => {
    fleet.beat(member()).catch(onTrouble);
  }, beatEveryMs).unref();
  return {
    async leave() {
      clearInterval(beating);
      // If the database cannot be reached, other processes will notice the absence.
      await fleet.leave(id).catch(onTrouble);
    },
  };
}
