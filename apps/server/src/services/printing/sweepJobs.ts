import type { FileStorage } from "../../files/fileStorage.ts";
import type { JobStore } from "../../store/jobs/jobStore.ts";

/** Finished files are kept this long. */
const keptMs = 24 * 60 * 60 * 1000;
/** Jobs that ended are remembered this long. */
const rememberedMs = 30 * 24 * 60 * 60 * 1000;

/** Removes results of jobs, and parts of those that wait for a sign-in, that were kept long enough, and forgets jobs of long ago. Answers how many files. */
export async function sweepJobs(files: FileStorage, jobs: JobStore, clock: () => Date): Promise<number> {
  const before = (ms: number) => new Date(clock().getTime() - ms).toISOString();
  const keys = [...(await jobs.dropResults(before(keptMs))), ...(await jobs.dropSuspended(before(keptMs)))];
  for (const key of keys) await files.remove(key);
  await jobs.forget(before(rememberedMs));
  return keys.length;
}
