import { randomUUID } from "node:crypto";
import { ApiProblem, maxFontBytes, maxPictureBytes, type ProjectAnswer, problem } from "@print-builder/api";
import {
  dateColumns,
  InputError,
  openProjectZip,
  type ProjectFileLimits,
  type ProjectFiles,
  readTableInChild,
  type Table,
  versionsFile,
} from "@print-builder/production";
import { commitPoint } from "../../commitPoint.ts";
import type { FileStorage } from "../../files/fileStorage.ts";
import { removeUnnamed } from "../../files/removeUnnamed.ts";
import { createFairQueue, type FairQueueOptions } from "../../queues/fairQueue.ts";
import type { Secrets } from "../../secrets.ts";
import type { Store } from "../../store/openStore.ts";
import type { FontRow, ProjectRow } from "../../store/schema.ts";
import { hasPeople } from "../design/designFields.ts";
import type { Fonts } from "../library/fonts.ts";
import { storable } from "../records/storable.ts";
import { importedDesign } from "./importedDesign.ts";
import { importedVersions } from "./importedVersions.ts";
import { createPictureImport, type Made, unlessRefused } from "./importPictures.ts";
import { newProject, type Projects } from "./projects.ts";
import type { Thumbnails } from "./thumbnails.ts";

export type ProjectImportDeps = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly fonts: Pick<Fonts, "describe">;
  readonly projects: Pick<Projects, "get">;
  readonly thumbnails: Pick<Thumbnails, "drawFirst">;
  readonly secrets: Secrets;
  /** Rows kept of the table. */
  readonly maxRows: number;
  readonly clock: () => Date;
};

export type ImportedProject = ProjectAnswer & { readonly notes: string[] };

const limits: ProjectFileLimits = {
  json: 32 * 1024 * 1024,
  table: 100_000_000,
  image: maxPictureBytes,
  font: maxFontBytes,
};

/** Imports at the same time. */
const imports = 2;
/** ZIPs that wait lie in the temporary folder meanwhile. */
const queueOfImports: FairQueueOptions = {
  places: imports,
  maxWaiting: 20,
  maxWaitingEach: 5,
  busy: (queued) => problem("upload_busy", queued, queued),
};
/** Notes on single files that an answer carries. */
const maxNotes = 50;

/**
 * Makes a project of a project ZIP for a user, all or nothing: files are stored first, and everything that names
 * them is written in one step at the end. Pictures and fonts that cannot be used are left out and noted; anything
 * else that is wrong is refused. Throws Problems.
 */
export function createProjectImport(deps: ProjectImportDeps) {
  const { store, files, fonts, projects, thumbnails, secrets, maxRows, clock } = deps;
  const queue = createFairQueue(queueOfImports);
  const pictures = createPictureImport({ files, clock });

  async function fontsOf(zip: ProjectFiles, projectId: string, made: Made): Promise<readonly FontRow[]> {
    const rows: FontRow[] = [];
    for (const name of zip.fonts) {
      const bytes = await zip.readFont(name);
      const font = await unlessRefused(`fonts/${name}`, made, () =>
        fonts.describe(projectId, name, bytes, rows, made.userId),
      );
      if (!font) continue;
      const storage_key = await files.add(bytes);
      made.keys.push(storage_key);
      rows.push({ ...font, storage_key });
    }
    return rows;
  }

  /** Tags are known by their names; those that are not here are left out. */
  async function tagsOf(names: readonly string[]): Promise<readonly string[]> {
    if (names.length === 0) return [];
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    const tags = await store.tags.list();
    return tags.filter(({ name }) => wanted.has(name.toLowerCase())).map(({ id }) => id);
  }

  /** Earlier states are no reason to refuse a project: where they cannot be read, that is noted. */
  async function versionsOf(zip: ProjectFiles, project: ProjectRow, made: Made) {
    try {
      const lines = await zip.readVersions();
      return lines ? await importedVersions(lines, project, secrets) : [];
    } catch (error) {
      if (!isOfVersions(error)) throw error;
      made.notes.push(`${versionsFile} cannot be read: earlier versions were left out. ${error.message}`);
      return [];
    }
  }

  async function addProject(zip: ProjectFiles, userId: string, made: Made): Promise<string> {
    const design = importedDesign(zip.json, secrets);
    const table = await tableOf(zip, maxRows);
    const onTable = design.onTable(table?.headers ?? []);
    made.notes.push(...zip.notes, ...design.notes, ...onTable.notes);
    made.notes.push(...(table?.notes ?? []).map(({ text }) => text));
    if (table?.truncated) made.notes.push(`${maxRows} of ${table.totalRows} rows were kept.`);
    const now = clock().toISOString();
    const project: ProjectRow = {
      ...newProject({ ...emptyProject, name: design.columns.name ?? "" }, userId, now),
      ...design.columns,
      ...onTable.columns,
      ...(table ? tableFields(table) : {}),
    };
    const stored = {
      tagIds: await tagsOf(design.tagNames),
      pictures: await pictures(zip, table, project.id, made),
      fonts: await fontsOf(zip, project.id, made),
    };
    const versions = await versionsOf(zip, project, made);
    commitPoint("import.filesStored");
    await store.projects.addWhole({
      ...stored,
      versions,
      // Its next save comes after what was saved before.
      project: { ...project, revision: versions.length, ...(hasPeople(project) ? { sample: null } : {}) },
      rows: table ? table.rows.map((row) => table.headers.map((header) => storable(row[header]))) : [],
    });
    commitPoint("import.stored");
    return project.id;
  }

  return async (path: string, userId: string): Promise<ImportedProject> => {
    const made: Made = { keys: [], notes: [], userId };
    const id = await queue.run({ user: userId }, async () => {
      const zip = await readingZip(() => openProjectZip(path, limits));
      try {
        return await readingZip(() => addProject(zip, userId, made));
      } catch (error) {
        await removeUnnamed(files, made.keys, error);
        throw error;
      } finally {
        await zip.close();
      }
    });
    await thumbnails.drawFirst(id, userId);
    return { ...(await projects.get(id)), notes: shortened(made.notes) };
  };
}

const isOfVersions = (error: unknown): error is Error =>
  [SyntaxError, RangeError, InputError, ApiProblem].some((kind) => error instanceof kind);

const emptyProject = {
  canvas_width: 800,
  canvas_height: 600,
  background_color: "#ffffff",
  is_dual_sided: false,
  tags: [],
};

function tableFields({ headers, rows }: Table): Partial<ProjectRow> {
  const column_types = JSON.stringify(dateColumns(headers, rows));
  const dataset = { dataset_id: randomUUID(), dataset_version: 1, row_count: rows.length };
  return { headers: JSON.stringify(headers), column_types, ...dataset };
}

async function tableOf({ table }: ProjectFiles, maxRows: number): Promise<Table | null> {
  if (!table) return null;
  try {
    return await readTableInChild(await table.read(), { maxRows });
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.code, `data/${table.name}: ${error.message}`, { cause: error });
  }
}

/** What is wrong with the ZIP, as an answer. */
async function readingZip<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw problem("unreadable_project", { field: "file", reason: error.message }, {}, { cause: error });
  }
}

function shortened(notes: readonly string[]): string[] {
  if (notes.length <= maxNotes) return [...notes];
  return [...notes.slice(0, maxNotes), `And ${notes.length - maxNotes} more remarks.`];
}
