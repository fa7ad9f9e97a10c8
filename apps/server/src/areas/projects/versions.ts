import { type ProjectAnswer, problem, type VersionAnswer, type VersionDesign } from "@print-builder/api";
import { versionContracts } from "@print-builder/api/contracts/versions";
import { commitPoint } from "../../commitPoint.ts";
import { readProjectAnswer } from "../../jobs/projectAnswer.ts";
import type { Store } from "../../store/openStore.ts";
import { findProject } from "../../store/projectRecords.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import { columnsOf } from "../../store/versions/designText.ts";
import { presentVersion } from "../../store/versions/nextVersions.ts";
import type { ListedVersion } from "../../store/versions/versionStore.ts";
import { defineArea } from "../defineArea.ts";
import type { Projects } from "./projects.ts";

export const versionsArea = defineArea({
  contracts: versionContracts,
  handlers: (deps) => {
    const versions = createVersions(deps);
    return {
      listVersions: ({ params, query }) => versions.list(params.id, query),
      getVersion: ({ params }) => versions.get(params.id, Number(params.revision)),
      nameVersion: ({ params, body }) => versions.name(params.id, Number(params.revision), body.name),
      restoreVersion: ({ params, caller }) =>
        versions.restore(params.id, Number(params.revision), caller.user.id),
    };
  },
});

/** Named versions per project: these are kept permanently. */
const maxNamedVersions = 200;

export type VersionsDeps = { readonly store: Store; readonly projects: Pick<Projects, "change"> };

export type ReadVersionAnswer = VersionAnswer & { readonly design: VersionDesign };

type VersionQuery = { readonly before: number; readonly limit: number; readonly named: boolean };

/** The versions of a project's design. Throws Problems. */
export function createVersions({ store, projects }: VersionsDeps) {
  const { versions } = store;

  async function existing(projectId: string, revision: number): Promise<ListedVersion> {
    await findProject(store, projectId);
    const version = await versions.find(projectId, revision);
    if (!version) throw problem("version_not_found");
    return version;
  }

  async function columns(projectId: string, revision: number) {
    const text = await versions.text(projectId, revision);
    if (!text) throw problem("version_not_found");
    return { text, columns: columnsOf(text) };
  }

  /** The version that a revision shows: an earlier revision may have saved the current one. */
  async function shownBy(projectId: string, revision: number): Promise<ListedVersion> {
    const project = await findProject(store, projectId);
    if (revision === project.revision) {
      const head = await versions.head(projectId);
      const present = await presentVersion(head, project);
      if (present) await versions.add([present]);
      const last = present?.revision ?? head?.revision ?? revision;
      return await existing(projectId, last);
    }
    return await existing(projectId, revision);
  }

  return {
    async list(projectId: string, { before, limit, named }: VersionQuery) {
      await findProject(store, projectId);
      const page = await versions.page(projectId, { before, limit: limit + 1, named });
      const items = page.slice(0, limit).map(toAnswer);
      return { items, next_before: page.length > limit ? (items.at(-1)?.revision ?? null) : null };
    },
    async get(projectId: string, revision: number): Promise<ReadVersionAnswer> {
      const version = await existing(projectId, revision);
      const { text } = await columns(projectId, revision);
      const design = JSON.parse(text.toString("utf8"));
      const ruler_guides = design.ruler_guides ?? [];
      return {
        ...toAnswer(version),
        design: { ...design, ruler_guides, is_dual_sided: design.is_dual_sided === 1 },
      };
    },
    async name(projectId: string, revision: number, name: string | null): Promise<VersionAnswer> {
      const version = await shownBy(projectId, revision);
      if (
        name !== null &&
        version.name === null &&
        (await versions.countNamed(projectId)) >= maxNamedVersions
      ) {
        throw problem("too_many_named_versions", { limit: maxNamedVersions });
      }
      if (!(await versions.rename(projectId, version.revision, name))) throw problem("version_not_found");
      commitPoint("version.named");
      return toAnswer({ ...version, name });
    },
    /** The previous state stays among the versions. */
    async restore(projectId: string, revision: number, by: string): Promise<ProjectAnswer> {
      await existing(projectId, revision);
      const { columns: then } = await columns(projectId, revision);
      const fields = { ...then, ...countsOf(then) };
      const project = await projects.change(projectId, { by, restoredFrom: revision }, () => fields);
      return await readProjectAnswer(store, project);
    },
  };
}

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
