import { problem, type VersionAnswer } from "@print-builder/api";
import { versionContracts } from "@print-builder/api/contracts/versions";
import { commitPoint } from "../../commitPoint.ts";
import { readProjectAnswer } from "../../jobs/projectAnswer.ts";
import type { Store } from "../../store/openStore.ts";
import { findProject } from "../../store/projectRecords.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import { columnsOf } from "../../store/versions/designText.ts";
import { packedOnto, presentVersion, type VersionFacts } from "../../store/versions/nextVersions.ts";
import type {
  ListedVersion,
  ReadVersion,
  Thinning,
  VersionStore,
} from "../../store/versions/versionStore.ts";
import { defineArea } from "../defineArea.ts";

/** Maximum number of named versions per project, because they are never removed. */
const maxNamedVersions = 200;

/** Lists, names and restores the versions of a project's design. */
export const versionsArea = defineArea({
  contracts: versionContracts,
  handlers: ({ store, projects }) => {
    const { versions } = store;

    async function existing(projectId: string, revision: number): Promise<ListedVersion> {
      await findProject(store, projectId);
      const version = await versions.find(projectId, revision);
      if (!version) throw problem("version_not_found");
      return version;
    }

    async function textOf(projectId: string, revision: number): Promise<Buffer> {
      const text = await versions.text(projectId, revision);
      if (!text) throw problem("version_not_found");
      return text;
    }

    /**
     * The version that a revision shows. An earlier revision may have stored it, if nothing changed since.
     */
    async function shownBy(projectId: string, revision: number): Promise<ListedVersion> {
      const project = await findProject(store, projectId);
      if (revision !== project.revision) return await existing(projectId, revision);
      const head = await versions.head(projectId);
      const present = await presentVersion(head, project);
      if (present) await versions.add([present]);
      return await existing(projectId, present?.revision ?? head?.revision ?? revision);
    }

    return {
      async listVersions({ params: { id }, query: { before, limit, named } }) {
        await findProject(store, id);
        const page = await versions.page(id, { before, limit: limit + 1, named });
        const items = page.slice(0, limit).map(toAnswer);
        return { items, next_before: page.length > limit ? (items.at(-1)?.revision ?? null) : null };
      },
      async getVersion({ params }) {
        const version = await existing(params.id, Number(params.revision));
        const text = await textOf(params.id, version.revision);
        const design = JSON.parse(text.toString("utf8"));
        const ruler_guides = design.ruler_guides ?? [];
        return {
          ...toAnswer(version),
          design: { ...design, ruler_guides, is_dual_sided: design.is_dual_sided === 1 },
        };
      },
      async nameVersion({ params: { id, revision }, body: { name } }) {
        const version = await shownBy(id, Number(revision));
        const isNew = name !== null && version.name === null;
        if (isNew && (await versions.countNamed(id)) >= maxNamedVersions) {
          throw problem("too_many_named_versions", { limit: maxNamedVersions });
        }
        if (!(await versions.rename(id, version.revision, name))) throw problem("version_not_found");
        commitPoint("version.named");
        return toAnswer({ ...version, name });
      },
      /** The replaced state remains available as a version. */
      async restoreVersion({ params: { id }, params, caller }) {
        const revision = Number(params.revision);
        await existing(id, revision);
        const then = columnsOf(await textOf(id, revision));
        const fields = { ...then, ...countsOf(then) };
        const change = { by: caller.user.id, restoredFrom: revision };
        const project = await projects.change(id, change, () => fields);
        return await readProjectAnswer(store, project);
      },
    };
  },
});

function toAnswer(version: ListedVersion): VersionAnswer {
  const { revision, name, saved_at, saved_by, saved_by_name, restored_from } = version;
  const isKnown = saved_by !== null && saved_by_name !== null;
  return {
    revision,
    name,
    saved_at,
    saved_by: isKnown ? { id: saved_by, name: saved_by_name } : null,
    restored_from,
  };
}

function countsOf({ front_elements, back_elements }: Partial<PlainProjectRow>): Partial<PlainProjectRow> {
  const count = (text: string): number => JSON.parse(text).length;
  return {
    ...(front_elements === undefined ? {} : { front_count: count(front_elements) }),
    ...(back_elements === undefined ? {} : { back_count: count(back_elements) }),
  };
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** Ages, in ms, from which only the last version of each interval is kept. */
const ages = [
  { after: 2 * 365 * dayMs, one: 7 * dayMs },
  { after: 90 * dayMs, one: dayMs },
  { after: 7 * dayMs, one: hourMs },
] as const;

/** Limits per project. The oldest unnamed versions are removed first. */
const limits = { count: 5000, bytes: 64 * 1024 * 1024 };

type Limits = typeof limits;

/**
 * Finds expired versions. With increasing age, only the last version per hour, day and week stays. Named
 * versions and the latest version always stay.
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

/** Removes a project's expired versions and returns their number. */
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
  // Somebody named or thinned a version in the meantime. The next sweep tries again.
  return isDone ? removed.length : 0;
}

/** Repacks versions whose base is removed, against the version before them. */
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
    // The number of versions to unpack may be too high now, but it only limits the work.
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

/** Thins the versions of all projects that have old ones. Returns the number of removed versions. */
export async function sweepVersions(store: Pick<Store, "versions">, now: Date): Promise<number> {
  const youngest = Math.min(...ages.map(({ after }) => after));
  const before = new Date(now.getTime() - youngest).toISOString();
  let removed = 0;
  for (const id of await store.versions.projectsWithOlder(before)) {
    removed += await thinVersions(store, id, now);
  }
  return removed;
}

/** Whether to check the limits after a save: at regular intervals, and after each large save. */
export function mayExceedLimits(version: Pick<VersionFacts, "revision" | "size">): boolean {
  return version.revision % 100 === 0 || version.size > 256 * 1024;
}
