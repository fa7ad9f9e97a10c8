import { randomUUID } from "node:crypto";
import { join } from "node:path";
import {
  ApiProblem,
  maxFontBytes,
  maxPictureBytes,
  maxProjectZipBytes,
  type ProjectAnswer,
  problem,
} from "@print-builder/api";
import { projectImportContracts } from "@print-builder/api/contracts/projects";
import {
  dateColumns,
  InputError,
  openProjectZip,
  openTablePictures,
  type ProjectFileLimits,
  type ProjectFiles,
  readTableInChild,
  type Table,
  versionsFile,
} from "@print-builder/production";
import { commitPoint } from "../../commitPoint.ts";
import { type FileStorage, removeUnnamed } from "../../files/fileStorage.ts";
import { pictureName } from "../../files/uploadedPicture.ts";
import { saveTemporarily, tooLarge } from "../../http/uploadedFiles.ts";
import { createFairQueue, type FairQueueOptions } from "../../printing/fairQueue.ts";
import type { FontRow, MediaRow, ProjectRow, VersionRow } from "../../store/schema.ts";
import type { Secrets } from "../../store/secrets.ts";
import { storable } from "../../store/storedText.ts";
import { designText } from "../../store/versions/designText.ts";
import { packedOnto } from "../../store/versions/nextVersions.ts";
import { defineArea } from "../defineArea.ts";
import { freeName } from "../library/fonts.ts";
import { addPicture, usablePicture } from "../library/media.ts";
import type { Services } from "../services.ts";
import { hasPeople } from "./designFields.ts";
import { importedDesign } from "./importedDesign.ts";
import { newProject } from "./projects.ts";

export const projectImportArea = defineArea({
  contracts: projectImportContracts,
  handlers: (deps) => {
    const importProject = createProjectImport(deps);
    const temporaryFolder = join(deps.settings.dataDir, "tmp");
    return {
      async importProject({ files, caller }) {
        for await (const file of files) {
          await using saved = await saveTemporarily(file.stream, temporaryFolder);
          if (file.isTooLarge()) throw tooLarge(maxProjectZipBytes);
          return await importProject(saved.path, caller.user.id);
        }
        throw problem("bad_value", { field: "file", reason: "must contain a file" });
      },
    };
  },
});

type ImportedProject = ProjectAnswer & { readonly notes: string[] };

const limits: ProjectFileLimits = {
  json: 32 * 1024 * 1024,
  table: 100_000_000,
  image: maxPictureBytes,
  font: maxFontBytes,
};

/** Maximum number of concurrent imports. */
const imports = 2;
/** Maximum number of ZIPs that wait in the temporary folder. */
const queueOfImports: FairQueueOptions = {
  places: imports,
  maxWaiting: 20,
  maxWaitingEach: 5,
  busy: (queued) => problem("upload_busy", queued, queued),
};
/** Maximum number of notes about single files in an answer. */
const maxNotes = 50;

/**
 * Creates a user's project from a project ZIP, or nothing if a step fails: stores the files first, then all
 * rows in one transaction. Omits and reports unusable pictures and fonts, and refuses all other errors.
 * Throws Problems.
 */
export function createProjectImport(deps: Services) {
  const { store, files, fonts, projects, thumbnails, secrets, clock } = deps;
  const { maxRows } = deps.settings;
  const queue = createFairQueue(queueOfImports);
  const pictures = createPictureImport({ files, clock });

  async function fontsOf(
    zip: ProjectFiles,
    projectId: string,
    made: ImportState,
  ): Promise<readonly FontRow[]> {
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

  /** Tags are matched by name, and unknown tags are omitted. */
  async function tagsOf(names: readonly string[]): Promise<readonly string[]> {
    if (names.length === 0) return [];
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    const tags = await store.tags.list();
    return tags.filter(({ name }) => wanted.has(name.toLowerCase())).map(({ id }) => id);
  }

  /** Unreadable versions are reported but do not stop the import. */
  async function versionsOf(zip: ProjectFiles, project: ProjectRow, made: ImportState) {
    try {
      const lines = await zip.readVersions();
      return lines ? await importedVersions(lines, project, secrets) : [];
    } catch (error) {
      if (!isOfVersions(error)) throw error;
      made.notes.push(`${versionsFile} cannot be read: earlier versions were left out. ${error.message}`);
      return [];
    }
  }

  async function addProject(zip: ProjectFiles, userId: string, made: ImportState): Promise<string> {
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
      // The next save must have a higher revision than the imported versions.
      project: { ...project, revision: versions.length, ...(hasPeople(project) ? { sample: null } : {}) },
      rows: table ? table.rows.map((row) => table.headers.map((header) => storable(row[header]))) : [],
    });
    commitPoint("import.stored");
    return project.id;
  }

  return async (path: string, userId: string): Promise<ImportedProject> => {
    const made: ImportState = { keys: [], notes: [], userId };
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

/** Turns errors of the ZIP into Problems. */
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

/** Maximum number of versions in an import, because the design of each is read. */
const mostVersions = 1000;

type VersionLine = { readonly name: string | null; readonly saved_at: string; readonly design: object };

/** One line of the versions file; null if it is invalid. */
function readLine(text: string): VersionLine | null {
  const line: unknown = JSON.parse(text);
  if (typeof line !== "object" || line === null || !("design" in line) || !("saved_at" in line)) return null;
  const { design, saved_at } = line;
  const name = "name" in line && typeof line.name === "string" ? line.name.trim().slice(0, 100) : "";
  const at = typeof saved_at === "string" ? Date.parse(saved_at) : Number.NaN;
  if (typeof design !== "object" || design === null || Number.isNaN(at)) return null;
  return { name: name === "" ? null : name, saved_at: new Date(at).toISOString(), design };
}

/**
 * The versions in a ZIP, packed for a new project: at most the last thousand, with revisions from 0. Throws a
 * SyntaxError, Problem or RangeError for unreadable content.
 */
async function importedVersions(
  bytes: Uint8Array,
  project: ProjectRow,
  secrets: Pick<Secrets, "seal">,
): Promise<readonly VersionRow[]> {
  const lines = Buffer.from(bytes)
    .toString("utf8")
    .split("\n")
    .filter((line) => line !== "")
    .slice(-mostVersions);
  const rows: VersionRow[] = [];
  let before: { readonly facts: VersionRow; readonly text: Buffer } | null = null;
  for (const [revision, text] of lines.entries()) {
    const line = readLine(text);
    if (!line) throw new RangeError(`Line ${revision + 1} is not a version.`);
    const { columns } = importedDesign(line.design, secrets);
    const whole = designText({ ...project, ...columns });
    const { name, saved_at } = line;
    const facts = { project_id: project.id, revision, name, saved_at, saved_by: null, restored_from: null };
    const row: VersionRow = { ...facts, ...(await packedOnto(whole, before)) };
    rows.push(row);
    before = { facts: row, text: whole };
  }
  return rows;
}

/** Files and notes of an import so far. If the import fails, the files are removed. */
type ImportState = { readonly keys: string[]; readonly notes: string[]; readonly userId: string };

type PictureSource = {
  readonly folder: "images" | "data";
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
};

const picturesAtOnce = 4;

/** Stores the pictures of a project ZIP. Omits and reports unusable pictures. */
function createPictureImport({ files, clock }: { readonly files: FileStorage; readonly clock: () => Date }) {
  async function picturesOf(
    sources: readonly PictureSource[],
    projectId: string,
    made: ImportState,
  ): Promise<readonly MediaRow[]> {
    const rows: MediaRow[] = [];
    for (let start = 0; start < sources.length; start += picturesAtOnce) {
      const some = sources.slice(start, start + picturesAtOnce);
      const stored = await Promise.all(some.map((source) => storePicture(source, made)));
      for (const picture of stored.filter((found) => found !== null)) {
        const name = freeName(picture.filename, rows);
        noteName(picture.sentName, name.filename, made);
        const { content_type, size, storage_key } = picture;
        const ids = { id: randomUUID(), project_id: projectId, uploaded_at: clock().toISOString() };
        rows.push({ ...ids, ...name, content_type, size, storage_key });
      }
    }
    return rows;
  }

  async function storePicture({ folder, name: sentName, read }: PictureSource, made: ImportState) {
    const bytes = await read();
    const picture = await unlessRefused(`${folder}/${sentName}`, made, () => usablePicture(sentName, bytes));
    if (!picture) return null;
    const storage_key = await addPicture(files, picture);
    made.keys.push(storage_key);
    const filename = pictureName(sentName, picture.type);
    return { sentName, filename, content_type: picture.type, size: picture.size, storage_key };
  }

  /** The pictures in `images/` and those embedded in table cells. */
  return async (
    zip: ProjectFiles,
    table: Table | null,
    projectId: string,
    made: ImportState,
  ): Promise<readonly MediaRow[]> => {
    const inTable = zip.table && table?.pictures;
    const cells = await openTablePictures(inTable ? await zip.table.read() : null, inTable ?? []);
    const images = zip.images.map((name) => ({
      folder: "images" as const,
      name,
      read: () => zip.readImage(name),
    }));
    const others = cells.names.filter((name) => !zip.images.includes(name));
    const inCells = others.map((name) => ({ folder: "data" as const, name, read: () => cells.read(name) }));
    try {
      return await picturesOf([...images, ...inCells], projectId, made);
    } finally {
      cells.close();
    }
  };
}

/** Returns null after noting a refused file, because the rest of the project is still useful. */
async function unlessRefused<Result>(
  name: string,
  { notes }: ImportState,
  use: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await use();
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
    notes.push(`${name} was left out: ${error.message}`);
    return null;
  }
}

function noteName(sent: string, kept: string, { notes }: ImportState): void {
  if (kept !== sent.normalize("NFC")) notes.push(`images/${sent} was stored as ${kept}.`);
}
