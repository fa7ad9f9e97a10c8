import { problem } from "@print-builder/api";
import { type FoundProject, findProject } from "../../answers/findProject.ts";
import { readProjectAnswer } from "../../answers/readProjectAnswer.ts";
import { commitPoint } from "../../commitPoint.ts";
import type { Store } from "../../store/openStore.ts";
import type { SentAlong } from "../../store/projectStore.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import { nextVersions } from "../../store/versions/nextVersions.ts";
import { mayBeTooMuch, thinVersions } from "./thinVersions.ts";

/** What a change writes, worked out from the project as it is. */
export type Change = (project: FoundProject) => Partial<PlainProjectRow>;

export type ChangeAsked = {
  /** The change is meant for this revision and no other one. */
  readonly revision?: number | undefined;
  /** Who changes it. */
  readonly by: string | null;
  /** The version that it brings back. */
  readonly restoredFrom?: number;
};

/** How often a change without revision is worked out anew when others change the project meanwhile. */
const maxTries = 20;

/** A tag may be deleted between the check and the write; the database notices. */
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

/** Throws `stale_revision` when a project has another revision than the one that a change is meant for. */
async function checkRevision(
  store: Store,
  project: FoundProject,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined || project.revision === revision) return;
  throw problem("stale_revision", undefined, { current: await readProjectAnswer(store, project) });
}

/**
 * Changes a design, keeps the version that this makes, and answers the project after it. With a revision, throws
 * `stale_revision` when the project has another one by now; without, the change is worked out again on what others
 * stored.
 */
export function createChanger({ store, clock }: { readonly store: Store; readonly clock: () => Date }) {
  return async (
    id: string,
    { revision, by, restoredFrom }: ChangeAsked,
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
        if (versions.some(mayBeTooMuch)) await thinVersions(store, id, clock());
        return await findProject(store, id);
      }
    }
    throw problem("busy");
  };
}
