import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type ProjectAnswer, problem, type StandardZipBody } from "@print-builder/api";
import { parseProject, toStoredProject } from "@print-builder/core/document";
import { csvOf } from "@print-builder/core/records";
import { maxVersionsBytes, parsePlainJson, versionsFile, withoutMetadata } from "@print-builder/production";
import { type FileStorage, nullIfMissing, openKnownFile, originalKey } from "../files/fileStorage.ts";
import { historyForOthers } from "../printing/printHistory.ts";
import type { Store } from "../store/openStore.ts";
import { toObject } from "../store/projectRecords.ts";
import type { FontRow, MediaRow, PlainProjectRow } from "../store/schema.ts";
import type { BatchWork, JobWork } from "./jobKind.ts";
import { readProjectAnswer } from "./projectAnswer.ts";
import { WorkStopped } from "./workGate.ts";
import { writeZip, type ZipEntry } from "./writeZip.ts";

type StandardZipDeps = {
  readonly store: Store;
  readonly files: FileStorage;
  readonly clock: () => Date;
};

type Contents = {
  readonly project: NonNullable<Awaited<ReturnType<Store["projects"]["get"]>>>;
  readonly wanted: StandardZipBody;
  readonly pictures: readonly MediaRow[];
  readonly fonts: readonly FontRow[];
};

/**
 * Packs a project as the project folder that import and the command line read: `project.json` and `fonts/`, `data/rows.csv`,
 * `images/`. Progress counts files.
 */
export function standardZipJob({ store, files, clock }: StandardZipDeps): JobWork {
  async function* entries(contents: Contents, { gate }: BatchWork): AsyncGenerator<ZipEntry> {
    let done = 0;
    for await (const entry of allEntries(store, files, contents)) {
      yield entry;
      done++;
      await gate.pass(done);
    }
  }

  return {
    async makeBatch(work) {
      const wanted: StandardZipBody = JSON.parse(work.job.request);
      const contents = await contentsOf(store, work.job.project_id, wanted);
      await work.gate.setTotal(countFiles(contents));
      await writeZip(work.path, entries(contents, work), clock());
      const now = await store.projects.get(contents.project.id);
      // Rows are read in blocks, which must all come from the same table.
      if (now && now.dataset_id !== contents.project.dataset_id) throw problem("data_replaced");
      return { warnings: [], people: null };
    },
  };
}

async function contentsOf(store: Store, projectId: string, wanted: StandardZipBody): Promise<Contents> {
  const project = await store.projects.get(projectId);
  if (!project) throw new WorkStopped("cancelled");
  return {
    project,
    wanted,
    pictures: wanted.include_images ? await store.media.all(projectId) : [],
    fonts: wanted.include_project ? await store.fonts.all(projectId) : [],
  };
}

/** The requested files of a project's ZIP, in order. */
export async function* projectEntries(
  store: Store,
  files: FileStorage,
  projectId: string,
  wanted: StandardZipBody,
): AsyncGenerator<ZipEntry> {
  yield* allEntries(store, files, await contentsOf(store, projectId, wanted));
}

/** Number of files in a project's ZIP. */
function countFiles({ project, wanted, pictures, fonts }: Contents): number {
  const single = [wanted.include_project, hasTable(project, wanted), hasVersions(wanted)];
  return single.filter(Boolean).length + pictures.length + fonts.length;
}

/** Versions of a design are useless without the design. */
function hasVersions({ include_project, include_versions }: StandardZipBody): boolean {
  return include_project && include_versions;
}

function hasTable(project: Pick<PlainProjectRow, "headers">, wanted: StandardZipBody): boolean {
  return wanted.include_csv && JSON.parse(project.headers).length > 0;
}

async function* allEntries(
  store: Store,
  files: FileStorage,
  { project, wanted, pictures, fonts }: Contents,
): AsyncGenerator<ZipEntry> {
  if (wanted.include_project) {
    const text = await projectJson(store, project, wanted);
    yield { name: "project.json", compress: true, open: () => Promise.resolve(Buffer.from(text)) };
  }
  if (hasVersions(wanted)) {
    const lines = versionLines(store, project.id);
    yield { name: versionsFile, compress: true, open: () => Promise.resolve(Readable.from(lines)) };
  }
  if (hasTable(project, wanted)) {
    const headers: readonly string[] = JSON.parse(project.headers);
    const csv = csvOf(headers, rowsOf(store, project, headers));
    yield { name: "data/rows.csv", compress: true, open: () => Promise.resolve(Readable.from(csv)) };
  }
  for (const [folder, list] of [
    ["images", pictures],
    ["fonts", fonts],
  ] as const) {
    for (const { filename, storage_key } of list) {
      yield {
        name: `${folder}/${filename}`,
        compress: folder === "fonts",
        open: () =>
          folder === "fonts"
            ? openKnownFile(files, storage_key, filename)
            : openUploaded(files, storage_key, filename),
      };
    }
  }
}

/** A picture's original file without the camera's metadata, which earlier releases stored. */
async function openUploaded(files: FileStorage, key: string, name: string): Promise<Uint8Array> {
  const original = await nullIfMissing(files.read(originalKey(key)));
  const plain = original && withoutMetadata(original);
  if (plain) return plain;
  const kept = await buffer(await openKnownFile(files, key, name));
  return withoutMetadata(kept) ?? kept;
}

/**
 * The project as the API returns it, with the design in its current format. Without the table, the first rows
 * are omitted as well.
 */
async function projectJson(
  store: Store,
  project: Contents["project"],
  { include_csv }: StandardZipBody,
): Promise<string> {
  // Designs are stored as sent, possibly in an older format. Reading converts them.
  const { schema_version: _, ...answer } = withoutUsers(await readProjectAnswer(store, project));
  const stored = toStoredProject(parseProject(answer).project);
  const kept = include_csv ? stored : { ...stored, data_preview: [] };
  return JSON.stringify(parsePlainJson(JSON.stringify(kept)), null, 2);
}

/** Other people get the ZIP, so it must not name the users who made or printed the project. */
function withoutUsers(answer: ProjectAnswer): Partial<ProjectAnswer> {
  const { created_by: _, created_by_name: __, created_by_email: ___, ...rest } = answer;
  return { ...rest, print_history: [...historyForOthers(answer.print_history)] };
}

const rowsAtOnce = 500;

async function* rowsOf(store: Store, { id, row_count }: PlainProjectRow, headers: readonly string[]) {
  for (let start = 0; start < row_count; start += rowsAtOnce) {
    const rows = await store.rows.range(id, start, start + rowsAtOnce);
    yield rows.map(({ cells }) => toObject(headers, cells));
  }
}

/** Maximum size of a version's line without its design, in bytes. */
const besideDesign = 1000;

/** Import reads the file in one piece, so older versions that do not fit are omitted. */
const mostBytes = maxVersionsBytes - 1_000_000;

/** Maximum number of versions that an import accepts, because the design of each is read. */
const mostVersions = 1000;

/**
 * Versions of a project as lines of JSON, oldest first: `{revision, name, saved_at, design}`. Omits who saved
 * them, because other people get the ZIP.
 */
async function* versionLines(
  { versions }: Pick<Store, "versions">,
  projectId: string,
): AsyncGenerator<string> {
  const all = await versions.all(projectId);
  let room = mostBytes;
  const kept = all.toReversed().filter(({ text_bytes }) => {
    room -= text_bytes + besideDesign;
    return room >= 0;
  });
  const first = kept.slice(0, mostVersions).at(-1)?.revision;
  if (first === undefined) return;
  for await (const { facts, text } of versions.texts(projectId)) {
    const { revision, name, saved_at } = facts;
    if (revision < first) continue;
    const design = JSON.parse(text.toString("utf8"));
    yield `${JSON.stringify({ revision, name, saved_at, design })}\n`;
  }
}
