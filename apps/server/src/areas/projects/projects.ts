import { randomUUID } from "node:crypto";
import {
  type ListedProject,
  type ProjectAnswer,
  type ProjectCreate,
  type ProjectUpdate,
  problem,
} from "@print-builder/api";
import { projectContracts } from "@print-builder/api/contracts/projects";
import { canvasMm } from "@print-builder/core/document";
import { commitPoint } from "../../commitPoint.ts";
import type { FileStorage } from "../../files/fileStorage.ts";
import type { SignedIn } from "../../http/serve.ts";
import { projectSummary, readProjectAnswer } from "../../jobs/projectAnswer.ts";
import { newHistoryEntries, type PrintedBy } from "../../printing/printHistory.ts";
import { mergeSchoolMeta, namedSchool } from "../../school/schoolMeta.ts";
import type { AuditAction } from "../../store/auditStore.ts";
import type { Store } from "../../store/openStore.ts";
import { type FoundProject, findProject } from "../../store/projectRecords.ts";
import type { ProjectFilter, SentAlong } from "../../store/projectStore.ts";
import type { PlainProjectRow, ProjectRow } from "../../store/schema.ts";
import type { Secrets } from "../../store/secrets.ts";
import { searchKey } from "../../store/storedText.ts";
import { nextVersions } from "../../store/versions/nextVersions.ts";
import { defineArea } from "../defineArea.ts";
import type { Services } from "../services.ts";
import { createCloning } from "./cloning.ts";
import { designColumns, pageSetupText, sampleColumn } from "./designFields.ts";
import { checkAllSentElements, hasElements, storedElements } from "./elements.ts";
import { mayExceedLimits, thinVersions } from "./versions.ts";

export const projectsArea = defineArea({
  contracts: projectContracts,
  handlers: (deps) => {
    const { projects } = deps;
    const trash = createTrash(deps);
    const clone = createCloning(deps);
    return {
      async listProjects({ query }) {
        const { search, mode, sided, sort, page, limit } = query;
        const filter = {
          search,
          tagIds: tagIds(query.tags),
          mode: mode === "" ? null : mode,
          dualSided: sided === "" ? null : sided === "dual",
          isTrashed: query.trash,
          sort,
        };
        return await projects.list(filter, page, limit);
      },
      createProject: ({ body, caller }) => projects.create(body, caller.user.id),
      getProject: ({ params }) => projects.get(params.id),
      updateProject: ({ params, body, caller }) => projects.update(params.id, body, caller.user),
      deleteProject: ({ params, query, caller }) =>
        (query.forever ? trash.removeForever : trash.put)(caller, params.id),
      restoreProject: ({ params, caller }) => trash.restore(caller, params.id),
      cloneProject: ({ params, body, caller }) => clone(params.id, body, caller.user.id),
    };
  },
});

type ProjectsDeps = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly secrets: Secrets;
  /** Time for which a deleted project can be restored. */
  readonly trashDays: number;
  readonly clock: () => Date;
};

const dayMs = 24 * 60 * 60 * 1000;

/** Reads, lists and saves projects. Throws Problems. */
export function createProjects({ store, files, secrets, trashDays, clock }: ProjectsDeps) {
  const find = (id: string): Promise<FoundProject> => findProject(store, id);
  const answer = (project: FoundProject): Promise<ProjectAnswer> => readProjectAnswer(store, project);

  async function checkTags(ids: readonly string[] | undefined): Promise<void> {
    if (ids && !(await store.tags.allExist(ids))) throw problem("unknown_tag");
  }

  const change = createChanger({ store, clock });

  return {
    find,
    change,
    async list(filter: ProjectFilter, page: number, limit: number): Promise<ListedProjects> {
      const rows = await store.projects.list(filter, { offset: (page - 1) * limit, limit });
      const tags = await store.tags.ofProjects(rows.map(({ id }) => id));
      const items = rows.map((row) => {
        const shown = { ...row, has_front: row.has_front === 1, has_back: row.has_back === 1 };
        return { ...projectSummary(shown, tags.get(row.id) ?? []), ...inTrash(row.trashed_at, trashDays) };
      });
      return { items, total: await store.projects.total(filter), page, limit };
    },
    get: async (id: string): Promise<ProjectAnswer> => await answer(await find(id)),
    async create(fields: ProjectCreate, createdBy: string): Promise<ProjectAnswer> {
      await checkTags(fields.tags);
      const project = newProject(fields, createdBy, clock().toISOString());
      await withTags(store, () => store.projects.add(project, fields.tags));
      return await answer(await find(project.id));
    },
    /** `by` is the user to whom new print history entries are attributed. */
    async update(id: string, update: ProjectUpdate, by: PrintedBy = null): Promise<ProjectAnswer> {
      await checkTags(update.tags);
      const columns = designColumns(update);
      if (hasElements(update)) checkAllSentElements(update, storedElements(await find(id)));
      if (isOutsideDesign(update)) {
        await store.projects.set(id, columns);
        return await answer(await find(id));
      }
      const { school_mapping_meta: meta } = update;
      const merged = (project: FoundProject): Partial<ProjectRow> => {
        if (meta === undefined) return {};
        const stored = JSON.parse(project.school_mapping_meta);
        return {
          school_mapping_meta: JSON.stringify(mergeSchoolMeta(stored, meta, secrets)),
          ...(update.school_name === undefined ? namedSchool(meta) : {}),
        };
      };
      const work: Change = (project) => ({
        ...columns,
        ...merged(project),
        ...sampleColumn(project, update),
      });
      const known = update.print_history ? await store.history.list(id) : [];
      const history = newHistoryEntries(id, update.print_history ?? [], known, { by, now: clock() });
      const asked = { revision: update.revision, by: by?.id ?? null };
      return await answer(await change(id, asked, work, { tagIds: update.tags, history }));
    },
    /** Permanently removes a project that was not completed, without the trash. */
    async remove(id: string): Promise<void> {
      if (!(await removeProject(store, files, id, store.projects.remove))) throw problem("project_not_found");
    },
  };
}

const besideDesign = ["ui_preferences", "copies_column", "sequence"];

/** Screen layout and print history are not part of the design, so they never conflict with another edit. */
function isOutsideDesign(update: ProjectUpdate): boolean {
  const fields = Object.keys(update);
  return fields.length > 0 && fields.every((field) => besideDesign.includes(field));
}

export type Projects = ReturnType<typeof createProjects>;

type ListedProjects = {
  readonly items: ListedProject[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
};

/** Times at which a project was trashed and expires; empty for an active project. */
function inTrash(trashedAt: string | null, days: number): Partial<ListedProject> {
  if (trashedAt === null) return {};
  const end = new Date(Date.parse(trashedAt) + days * dayMs);
  // A project in the trash has no thumbnail URLs.
  const thumbnail_urls = { front: null, back: null };
  return { thumbnail_urls, trash: { since: trashedAt, until: end.toISOString() } };
}

/** A new project with these fields. */
export function newProject(fields: ProjectCreate, createdBy: string, now: string): ProjectRow {
  return {
    id: randomUUID(),
    name: fields.name,
    search_text: searchKey(fields.name),
    canvas_width: fields.canvas_width,
    canvas_height: fields.canvas_height,
    canvas_width_mm: fields.canvas_width_mm ?? canvasMm(fields.canvas_width),
    canvas_height_mm: fields.canvas_height_mm ?? canvasMm(fields.canvas_height),
    background_color: fields.background_color,
    is_dual_sided: fields.is_dual_sided ? 1 : 0,
    data_mode: "standard",
    school_name: null,
    front_elements: "[]",
    back_elements: "[]",
    front_count: 0,
    back_count: 0,
    page_setup: pageSetupText(fields.page_setup ?? null),
    copies_column: null,
    sequence: null,
    lookups: "{}",
    text_styles: "[]",
    photo_edits: "{}",
    ruler_guides: "[]",
    sample: null,
    ui_preferences: "{}",
    headers: "[]",
    field_map: "{}",
    image_map: "{}",
    identity: null,
    school_field_map: "{}",
    school_token_types: "{}",
    school_mapping_meta: "{}",
    dataset_id: null,
    column_types: null,
    dataset_version: 0,
    row_count: 0,
    thumbnail: null,
    thumbnail_front: null,
    thumbnail_back: null,
    revision: 0,
    created_at: now,
    updated_at: now,
    created_by: createdBy,
    trashed_at: null,
  };
}

type ProjectStores = Pick<Store, "media" | "fonts" | "jobs" | "tableFiles">;

/** Removes a project's row with all dependent rows, then its files. Returns false if the row does not exist. */
export async function removeProject(
  store: ProjectStores,
  files: FileStorage,
  id: string,
  removeRow: (id: string) => Promise<boolean>,
): Promise<boolean> {
  const pictures = await store.media.names(id);
  const fonts = await store.fonts.all(id);
  const tables = await store.tableFiles.keys(id);
  const exports = await store.jobs.filesOf(id);
  if (!(await removeRow(id))) return false;
  commitPoint("project.removed");
  for (const { storage_key } of [...pictures, ...fonts]) await files.remove(storage_key);
  for (const key of [...tables, ...exports]) await files.remove(key);
  return true;
}

/** Computes the fields to write from the current project. */
type Change = (project: FoundProject) => Partial<PlainProjectRow>;

type ChangeOptions = {
  /** Applies the change only to this revision. */
  readonly revision?: number | undefined;
  /** The user who makes the change. */
  readonly by: string | null;
  readonly restoredFrom?: number;
};

/** Maximum number of times that a change without a revision is computed again after concurrent changes. */
const maxTries = 20;

/** A tag may be deleted between check and write, which the database detects. */
async function withTags<Result>(
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

/** Throws `stale_revision` if the project has a different revision. */
async function checkRevision(
  store: Store,
  project: FoundProject,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined || project.revision === revision) return;
  throw problem("stale_revision", undefined, { current: await readProjectAnswer(store, project) });
}

/**
 * Changes a design, stores the resulting version and returns the project. Throws `stale_revision` if the
 * change names a different revision; without a revision, computes the change again after concurrent changes.
 */
function createChanger({ store, clock }: { readonly store: Store; readonly clock: () => Date }) {
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

/** The user who deletes or restores projects. */
type Caller = Pick<SignedIn, "user">;

type TrashDeps = Pick<Services, "store" | "files" | "projects" | "clock">;

/** The trash: deleted projects that can still be restored. Throws Problems. */
export function createTrash({ store, files, projects, clock }: TrashDeps) {
  const note = (action: AuditAction, { user }: Caller, detail: string): Promise<void> =>
    store.audit.note({ action, at: clock(), actorId: user.id, subjectId: null, detail });

  return {
    /** Moves a project to the trash and cancels its jobs, because nobody could see their results. */
    async put(caller: Caller, id: string): Promise<void> {
      const now = clock().toISOString();
      if (!(await store.trash.put(id, now))) throw problem("project_not_found");
      commitPoint("project.trashed");
      for (const jobId of await store.jobs.steerable(id)) {
        for (const key of (await store.jobs.cancel(jobId, now)) ?? []) await files.remove(key);
      }
      await note("project_deleted", caller, id);
    },
    /** Restoring a project that is not in the trash changes nothing. */
    async restore(caller: Caller, id: string): Promise<ProjectAnswer> {
      if (await store.trash.takeBack(id)) await note("project_restored", caller, id);
      return await projects.get(id);
    },
    /** Permanently removes a project from the trash. Super admins only. */
    async removeForever(caller: Caller, id: string): Promise<void> {
      if (caller.user.role !== "super_admin") {
        await note("access_denied", caller, "deleteProject");
        throw problem("not_allowed");
      }
      if (!(await removeProject(store, files, id, store.trash.remove))) {
        throw problem((await store.projects.exists(id)) ? "project_not_in_trash" : "project_not_found");
      }
      await note("project_removed", caller, id);
    },
  };
}

const maxTags = 50;

function tagIds(joined: string): readonly string[] {
  const ids = joined.split(",").filter((id) => id !== "");
  if (ids.length > maxTags)
    throw problem("bad_value", { field: "tags", reason: `takes at most ${maxTags} tags` });
  return ids;
}
