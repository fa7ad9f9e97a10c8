import type { Store } from "../../store/openStore.ts";
import { packedOnto, type VersionFacts } from "../../store/versions/nextVersions.ts";
import type { ReadVersion, Thinning, VersionStore } from "../../store/versions/versionStore.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Beyond an age, only the last version of each interval is kept, ms. */
const ages = [
  { after: 2 * 365 * dayMs, one: 7 * dayMs },
  { after: 90 * dayMs, one: dayMs },
  { after: 7 * dayMs, one: hourMs },
] as const;

/** Limits per project; the oldest unnamed versions are removed first. */
const limits = { count: 5000, bytes: 64 * 1024 * 1024 };

type Limits = typeof limits;

/**
 * Expired versions: beyond certain ages only the last one per hour, then per day, then per week stays. Named versions and
 * the latest one always stay.
 */
export function versionsToRemove(
  versions: readonly VersionFacts[],
  now: Date,
  { count, bytes }: Limits = limits,
): readonly number[] {
  const removed = new Set<number>();
  const isFree = ({ name }: VersionFacts, index: number) => name === null && index < versions.length - 1;
  versions.forEach((version, index) => {
    const next = versions[index + 1];
    if (!next || !isFree(version, index)) return;
    const time = Date.parse(version.saved_at);
    const age = ages.find(({ after }) => now.getTime() - time > after);
    if (!age) return;
    const stretch = (at: number) => Math.floor(at / age.one);
    if (stretch(time) === stretch(Date.parse(next.saved_at))) removed.add(version.revision);
  });
  let [kept, size] = [versions.length - removed.size, 0];
  for (const version of versions) if (!removed.has(version.revision)) size += version.size;
  versions.forEach((version, index) => {
    if ((kept <= count && size <= bytes) || removed.has(version.revision) || !isFree(version, index)) return;
    removed.add(version.revision);
    kept--;
    size -= version.size;
  });
  return [...removed];
}

/** Removes a project's expired versions. Returns how many. */
export async function thinVersions(
  store: Pick<Store, "versions">,
  projectId: string,
  now: Date,
): Promise<number> {
  const all = await store.versions.all(projectId);
  const removed = versionsToRemove(all, now);
  const upTo = all.at(-1)?.revision;
  if (removed.length === 0 || upTo === undefined) return 0;
  const packed = await repack(store.versions, projectId, { removed: new Set(removed), upTo });
  const isDone = await store.versions.thin(projectId, { upTo, count: all.length, removed, packed });
  // A version was named or thinned concurrently: the next turn tries again.
  return isDone ? removed.length : 0;
}

/** Repacks versions whose base goes against the version that then precedes them. */
async function repack(
  versions: VersionStore,
  projectId: string,
  { removed, upTo }: { readonly removed: ReadonlySet<number>; readonly upTo: number },
): Promise<Thinning["packed"]> {
  const packed: Thinning["packed"][number][] = [];
  let before: ReadVersion | null = null;
  for await (const { facts, text } of versions.texts(projectId)) {
    if (facts.revision > upTo) break;
    if (removed.has(facts.revision)) continue;
    // Its count of versions to unpack may be too high now: it only bounds the work.
    if (facts.base === null || facts.base === before?.facts.revision) {
      before = { facts, text };
      continue;
    }
    const { base, chain, size, content } = await packedOnto(text, before);
    packed.push({ revision: facts.revision, base, chain, size, content });
    before = { facts: { ...facts, base, chain, size }, text };
  }
  return packed;
}

/** Thins the versions of every project with old ones. Returns how many were removed. */
export async function sweepVersions(store: Pick<Store, "versions">, now: Date): Promise<number> {
  const youngest = Math.min(...ages.map(({ after }) => after));
  const before = new Date(now.getTime() - youngest).toISOString();
  let removed = 0;
  for (const id of await store.versions.projectsWithOlder(before)) {
    removed += await thinVersions(store, id, now);
  }
  return removed;
}

/** Whether to check the limits after a save: every so often, and after each large one. */
export function mayExceedLimits(version: Pick<VersionFacts, "revision" | "size">): boolean {
  return version.revision % 100 === 0 || version.size > 256 * 1024;
}
