import { type FileStorage, ownerKey } from "../../files/fileStorage.ts";
import { aliveSince } from "../../jobs/joinFleet.ts";
import type { JobStore } from "../../store/jobs/jobStore.ts";
import type { MediaStore } from "../../store/mediaStore.ts";
import type { Store } from "../../store/openStore.ts";
import { createSessions } from "../accounts/sessions.ts";
import { removeProject } from "../projects/projects.ts";
import { sweepVersions } from "../projects/versions.ts";

export type SweepDeps = {
  readonly store: Store["patient"];
  readonly files: FileStorage;
  /** Time for which a deleted project can be restored. */
  readonly trashDays: number;
  readonly clock: () => Date;
  /** Days for which the ledger keeps people's names. */
  readonly cardNamesDays: number;
  readonly log: { info(details: object, message: string): void };
};

export const sweepEveryMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** Troubles are kept for a month after they last occurred. */
const troubleKeptMs = 30 * dayMs;
/** Deliveries to webhooks are kept for a month after they ended. */
const deliveryKeptMs = 30 * dayMs;
/** Audit log entries are kept for a year. */
const auditKeptMs = 365 * dayMs;

/** Removes expired data once per hour, in whichever process is first. Returns whether this process did it. */
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
  await store.webhooks.sweepDeliveries(ago(now, deliveryKeptMs));
  const nameless = await store.cards.forgetBefore(ago(now, cardNamesDays * dayMs));
  if (nameless > 0) log.info({ nameless }, "Expired names were removed from the ledger of cards.");
  await store.fleet.forget(aliveSince(now));
  const dropped = await sweepJobs(files, store.jobs, clock);
  if (dropped > 0) log.info({ dropped }, "Expired exports were removed.");
  const projects = await sweepTrash(store, files, { before: ago(now, trashDays * dayMs), now });
  if (projects > 0) log.info({ projects }, "Expired projects were removed from the trash.");
  const versions = await sweepVersions(store, now);
  if (versions > 0) log.info({ versions }, "Expired design versions were removed.");
  const removed = await sweepFiles(files, store.media, clock);
  if (removed > 0) log.info({ removed }, "Orphaned files were removed.");
}

function ago(now: Date, ms: number): string {
  return new Date(now.getTime() - ms).toISOString();
}

/** A recent file may belong to an upload that is about to write its row. */
const youngMs = 60 * 60 * 1000;

/** Removes stored files that no row names, as a crash between writing file and row leaves them. */
export async function sweepFiles(files: FileStorage, media: MediaStore, clock: () => Date): Promise<number> {
  let removed = 0;
  for await (const keys of files.olderThan(new Date(clock().getTime() - youngMs))) {
    const known = await media.known([...new Set(keys.map(ownerKey))]);
    for (const key of keys.filter((candidate) => !known.has(ownerKey(candidate)))) {
      await files.remove(key);
      removed++;
    }
  }
  return removed;
}

/** Results of exports are kept for this time. */
const keptMs = 24 * 60 * 60 * 1000;
/** Ended jobs are kept for this time. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Removes expired results of jobs and batches of jobs that wait for a sign-in, and deletes old jobs. Returns
 * the number of files.
 */
export async function sweepJobs(files: FileStorage, jobs: JobStore, clock: () => Date): Promise<number> {
  const before = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const keys = [...(await jobs.dropResults(before(keptMs))), ...(await jobs.dropSuspended(before(keptMs)))];
  for (const key of keys) await files.remove(key);
  await jobs.forget(before(rememberedMs));
  return keys.length;
}

/** Permanently removes projects trashed before a time. Returns the number of projects. */
export async function sweepTrash(
  store: Store["patient"],
  files: FileStorage,
  { before, now }: { readonly before: string; readonly now: Date },
): Promise<number> {
  let removed = 0;
  for (const id of await store.trash.olderThan(before)) {
    if (!(await removeProject(store, files, id, store.trash.remove))) continue;
    await store.audit.note({
      action: "project_removed",
      at: now,
      actorId: null,
      subjectId: null,
      detail: id,
    });
    removed++;
  }
  return removed;
}
