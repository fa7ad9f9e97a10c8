import { problem, type VersionAnswer } from "@print-builder/api";
import { versionContracts } from "@print-builder/api/contracts/versions";
import { commitPoint } from "../../commitPoint.ts";
import { readProjectAnswer } from "../../jobs/projectAnswer.ts";
import { findProject } from "../../store/projectRecords.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import { columnsOf } from "../../store/versions/designText.ts";
import { presentVersion } from "../../store/versions/nextVersions.ts";
import type { ListedVersion } from "../../store/versions/versionStore.ts";
import { defineArea } from "../defineArea.ts";

/** Named versions per project: these are kept permanently. */
const maxNamedVersions = 200;

/** The versions of a project's design. */
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

    /** The version that a revision shows: an earlier revision may have saved the current one. */
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
      /** The previous state stays among the versions. */
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
