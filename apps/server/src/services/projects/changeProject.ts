import { problem } from "@print-builder/api";
import { type FoundProject, findProject, readProjectAnswer } from "../../answers/projectAnswer.ts";
import { commitPoint } from "../../commitPoint.ts";
import type { Store } from "../../store/openStore.ts";
import type { SentAlong } from "../../store/projectStore.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import { nextVersions } from "../../store/versions/nextVersions.ts";
import { mayExceedLimits, thinVersions } from "./thinVersions.ts";

/** Computes what a change writes from the current project. */
export type Change = (project: FoundProject) => Partial<PlainProjectRow>;

export type ChangeOptions = {
  /** The only revision that the change applies to. */
  readonly revision?: number | undefined;
  /** The user who makes the change. */
  readonly by: string | null;
  readonly restoredFrom?: number;
};

/** How often a change without revision is recomputed after concurrent changes. */
const maxTries = 20;

/** A tag may be deleted between check and write; the database detects it. */
export async function withTags<Result>(
  store: Pick<Store, "isBrokenLink">,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (store.isBrokenLink(error)) throw problem("unknown_tag", undefined, {}, { cause: error });
    throw error;
  }
}

/** Throws `stale_revision` if the project's revision is not the expected one. */
async function checkRevision(
  store: Store,
  project: FoundProject,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined || project.revision === revision) return;
  throw problem("stale_revision", undefined, { current: await readProjectAnswer(store, project) });
}

/**
 * Changes a design, stores the resulting version, and returns the updated project. With a revision, throws `stale_revision`
 * if the project has another one by now; without, recomputes the change on concurrent ones.
 */
export function createChanger({ store, clock }: { readonly store: Store; readonly clock: () => Date }) {
  return async (
    id: string,
    { revision, by, restoredFrom }: ChangeOptions,
    work: Change,
    along: Omit<SentAlong, "versions"> = {},
  ): Promise<FoundProject> => {
    for (let tries = 0; tries < maxTries; tries++) {
      const project = await findProject(store, id);
      await checkRevision(store, project, revision);
      const at = clock().toISOString();
      const fields = { ...work(project), updated_at: at };
      const head = await store.versions.head(id);
      const saved = { at, by, ...(restoredFrom === undefined ? {} : { restoredFrom }) };
      const versions = await nextVersions(head, project, { ...project, ...fields }, saved);
      const save = () => store.projects.save(id, project.revision, fields, { ...along, versions });
      if (await withTags(store, save)) {
        commitPoint("project.saved");
        if (versions.some(mayExceedLimits)) await thinVersions(store, id, clock());
        return await findProject(store, id);
      }
    }
    throw problem("busy");
  };
}
