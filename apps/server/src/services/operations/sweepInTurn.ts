import type { FileStorage } from "../../files/fileStorage.ts";
import { hereSince } from "../../jobs/joinFleet.ts";
import type { Store } from "../../store/openStore.ts";
import { createSessions } from "../accounts/sessions.ts";
import { sweepJobs } from "../printing/sweepJobs.ts";
import { sweepTrash } from "../projects/sweepTrash.ts";
import { sweepVersions } from "../projects/thinVersions.ts";
import { sweepFiles } from "./sweepFiles.ts";

export type SweepDeps = {
  readonly store: Store["patient"];
  readonly files: FileStorage;
  /** How long a deleted project can be had back. */
  readonly trashDays: number;
  readonly clock: () => Date;
  /** Days for which the ledger of cards keeps names. */
  readonly cardNamesDays: number;
  readonly log: { info(details: object, message: string): void };
};

export const sweepEveryMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** What went wrong is told of for a month after it last did. */
const troubleKeptMs = 30 * dayMs;
/** Entries of the audit log are kept for a year. */
const auditKeptMs = 365 * dayMs;

/**
 * Removes what has had its time, once an hour whichever process comes first. Answers whether it was this one's turn.
 */
export async function sweepInTurn(deps: SweepDeps): Promise<boolean> {
  const { store, clock } = deps;
  const now = clock();
  if (!(await store.fleet.takeTurn("sweep", now.toISOString(), ago(now, sweepEveryMs)))) return false;
  await sweep(deps, now);
  return true;
}

async function sweep(deps: SweepDeps, now: Date): Promise<void> {
  const { files, store, clock, log, cardNamesDays, trashDays } = deps;
  await createSessions(store.users, clock).sweep();
  await store.users.sweepLinks(now.toISOString());
  await store.cards.sweepRevoked(now.toISOString());
  await store.signInTries.sweep(ago(now, sweepEveryMs));
  await store.audit.sweep(ago(now, auditKeptMs));
  await store.troubles.sweep(ago(now, troubleKeptMs));
  const nameless = await store.cards.forgetBefore(ago(now, cardNamesDays * dayMs));
  if (nameless > 0) log.info({ nameless }, "Names in the ledger of cards were removed after their time.");
  await store.fleet.forget(hereSince(now));
  const dropped = await sweepJobs(files, store.jobs, clock);
  if (dropped > 0) log.info({ dropped }, "Finished exports were removed after their time.");
  const projects = await sweepTrash(store, files, { before: ago(now, trashDays * dayMs), now });
  if (projects > 0) log.info({ projects }, "Projects were removed that had their time in the trash.");
  const versions = await sweepVersions(store, now);
  if (versions > 0) log.info({ versions }, "Versions of designs were removed after their time.");
  const removed = await sweepFiles(files, store.media, clock);
  if (removed > 0) log.info({ removed }, "Files that belonged to nothing were removed.");
}

function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}
